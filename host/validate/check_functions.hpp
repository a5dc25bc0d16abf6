// The functions of the checks, by group. Requires: the precondition of the check holds, see check_table.cpp.
#pragma once

#include "validate/context.hpp"
#include "validate/finding.hpp"

namespace podball::validate {

// file: no code of the library is run.
Finding file_library(Context& context);
Finding file_exports(Context& context);
Finding file_stack(Context& context);
Finding file_code(Context& context);
Finding file_dependencies(Context& context);
Finding file_hardening(Context& context);
Finding file_size(Context& context);

// load: opening the library.
Finding load_opens(Context& context);
Finding load_quiet(Context& context);
Finding load_calls(Context& context);
Finding load_state(Context& context);
Finding load_time(Context& context);

// describe: the team's table.
Finding describe_table(Context& context);
Finding describe_steady(Context& context);

// create: instances.
Finding create_default(Context& context);
Finding create_pods(Context& context);
Finding create_games(Context& context);
Finding create_drawing(Context& context);
Finding create_two(Context& context);
Finding create_parameters(Context& context);
Finding create_time(Context& context);

// actions: commands.
Finding actions_answers(Context& context);
Finding actions_valid(Context& context);
Finding actions_bounds(Context& context);

// purity: effects outside of the commands.
Finding purity_view(Context& context);
Finding purity_quiet(Context& context);
Finding purity_calls(Context& context);
Finding purity_state(Context& context);

// determinism and symmetry: the same views lead to the same commands.
Finding determinism_repeat(Context& context);
Finding determinism_memory(Context& context);
Finding determinism_clock(Context& context);
Finding determinism_instances(Context& context);
Finding determinism_again(Context& context);
Finding determinism_drawing(Context& context);
Finding determinism_match(Context& context);

Finding symmetry_sides(Context& context);

// view: views of a later host.
Finding view_header(Context& context);
Finding view_elements(Context& context);
Finding view_moved(Context& context);
Finding view_reserved(Context& context);
Finding view_unknown_events(Context& context);
Finding view_many_events(Context& context);
Finding view_no_events(Context& context);
Finding view_unknown_mode(Context& context);
Finding view_resources(Context& context);

// time and memory.
Finding time_step(Context& context);
Finding time_waits(Context& context);
Finding time_first(Context& context);
Finding time_match(Context& context);
Finding memory_growth(Context& context);
Finding memory_peak(Context& context);
Finding memory_instances(Context& context);

// faults and play: matches as in a league.
Finding faults_destroy(Context& context);
Finding faults_matches(Context& context);
/// Match against the reference team with this index.
template <std::size_t index>
Finding play_reference(Context& context);

}  // namespace podball::validate
