#ifndef PODBALL_PODBALL_H
#define PODBALL_PODBALL_H

/* The border between the Podball host and the libraries of teams, in plain C. These headers are the contract.

    1. The host has one major version of the ABI. It refuses a team with another major, with a struct_size smaller than
       that of the team's minor, with a min_host_minor above the host's minor, or with create, destroy or step null.
       It accepts a team with a higher minor.
    2. A minor only appends fields at the end. Nothing is reordered, retyped or reused, and no precondition gets
       tighter. A field may be read only if it lies within the struct_size of the structure. Elements of arrays are
       found by the stride of the array. Structures without a struct_size or a stride never grow.
    3. The types are fixed-width integers, doubles and pointers. Padding is explicit. Reserved fields are written as 0
       and ignored when read.
    4. The view is one flat block with offsets and strides, without pointers.
    5. Each team attacks toward +x in its own frame; the frame of the other team is turned by half a turn. Pod ids are
       indices in the team and never change.
    6. A team gets the rules in `create`; they hold for the whole match. The view has the state of play and the events
       since the last step. A team ignores unknown kinds, modes and flags. The view has no measured time, and the same
       views must give the same commands.
    7. The host checks a command before the engine sees it, see command.h. Corrections are counted and reported.
    8. Functions that can fail return a status: >= 0 is success. No exception and no longjmp crosses the border.
    9. No side frees memory of the other side. The comment of each pointer says how long it is valid. Strings are UTF-8,
       end with a zero byte, and have bounded lengths.
   10. Each function has a tag for the permitted calls:
       [library]   any time while the library is loaded, on any thread, also several calls at once.
       [instance]  calls for one instance never overlap, but the thread may change from call to call. Calls for
                   different instances may run at the same time.
       [in call]   only during a call of the host for that instance, on the thread of that call.
   11. Optional functions are extensions, looked up by a versioned id such as "podball.params/1". A draft keeps its id
       when it becomes stable. A team must work without any extension of the host.
   12. A team does not use or change threads, locale, signals, floating-point environment, working directory, standard
       output, or other processes. */

#include <podball/command.h>
#include <podball/ext/draw.h>
#include <podball/ext/params.h>
#include <podball/ext/resources.h>
#include <podball/ext/runtime.h>
#include <podball/host.h>
#include <podball/rules.h>
#include <podball/status.h>
#include <podball/team.h>
#include <podball/version.h>
#include <podball/world.h>

#endif
