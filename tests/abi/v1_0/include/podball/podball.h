#ifndef PODBALL_PODBALL_H
#define PODBALL_PODBALL_H

/* The border between the Podball host and the libraries of teams, in plain C. These headers are the contract.

    1. The host speaks one major of the ABI and refuses a team with another major, with a struct_size smaller than its
       minor has, with a min_host_minor above the host's, or with create, destroy or step null. A team with a higher
       minor is welcome.
    2. A minor only appends fields at the end; nothing is reordered, retyped or reused, and no precondition gets
       tighter. A field may be read only if it lies within the struct_size of the structure; elements of arrays are
       found by the stride that comes with the array. Structures without a struct_size or a stride never grow.
    3. Only fixed-width integers, doubles and pointers; padding is explicit. Reserved fields are written as 0 and
       ignored when read.
    4. The view is one flat block without pointers: offsets and strides.
    5. Frame: the own team attacks toward +x, whichever side it plays on; the other team sees the arena turned by half
       a turn. Pod ids are indices in the team and never change.
    6. The rules come at `create` and hold for the whole match. The view has the state of play and the events since the
       last step; kinds, modes and flags that are not known are to be ignored. It has no measured time: the same
       views must bring the same commands.
    7. A command is checked before the engine sees it, see command.h; what is corrected is counted and reported.
    8. Functions that can fail return a status: >= 0 is fine. No exception and no longjmp crosses the border.
    9. Nobody frees the other side's memory. How long a pointer is valid is said where it is handed over. Strings are
       UTF-8, end with a zero byte, and have bounded lengths.
   10. Each function has a tag that says when it may be called:
       [library]   any time while the library is loaded, on any thread, also several calls at once.
       [instance]  calls for one instance never overlap, though the thread may change from call to call; calls for
                   different instances may run at the same time.
       [in call]   only within a call of the host for the instance it belongs to, on the thread of that call.
   11. Whatever is optional is an extension, looked up by a versioned id such as "podball.params/1". A draft keeps its
       id when it becomes stable. A team must work with every extension of the host absent.
   12. A team leaves alone: threads, locale, signals, floating-point environment, working directory, standard output,
       other processes. */

#include <podball/command.h>
#include <podball/ext/draw.h>
#include <podball/ext/params.h>
#include <podball/host.h>
#include <podball/rules.h>
#include <podball/status.h>
#include <podball/team.h>
#include <podball/version.h>
#include <podball/world.h>

#endif
