// What the checks of the table do, group by group. Each stands on the ground that its row says.
#pragma once

#include "validate/context.hpp"
#include "validate/finding.hpp"

namespace podball::validate {

// The file; no code of it is run.
Finding file_library(Context& context);
Finding file_exports(Context& context);
Finding file_stack(Context& context);
Finding file_code(Context& context);
Finding file_dependencies(Context& context);
Finding file_hardening(Context& context);
Finding file_size(Context& context);

// Opening it.
Finding load_opens(Context& context);
Finding load_quiet(Context& context);
Finding load_calls(Context& context);
Finding load_state(Context& context);
Finding load_time(Context& context);

// What it says of itself.
Finding describe_table(Context& context);
Finding describe_steady(Context& context);

// Instances.
Finding create_default(Context& context);
Finding create_pods(Context& context);
Finding create_games(Context& context);
Finding create_drawing(Context& context);
Finding create_two(Context& context);
Finding create_parameters(Context& context);
Finding create_time(Context& context);

// Commands.
Finding actions_answers(Context& context);
Finding actions_valid(Context& context);
Finding actions_bounds(Context& context);

// What it leaves alone.
Finding purity_view(Context& context);
Finding purity_quiet(Context& context);
Finding purity_calls(Context& context);
Finding purity_state(Context& context);

// The same views bring the same commands.
Finding determinism_repeat(Context& context);
Finding determinism_memory(Context& context);
Finding determinism_instances(Context& context);
Finding determinism_again(Context& context);
Finding determinism_drawing(Context& context);
Finding determinism_match(Context& context);

Finding symmetry_sides(Context& context);

// Views of a later host.
Finding view_header(Context& context);
Finding view_elements(Context& context);
Finding view_moved(Context& context);
Finding view_reserved(Context& context);
Finding view_unknown_events(Context& context);
Finding view_many_events(Context& context);
Finding view_no_events(Context& context);
Finding view_unknown_mode(Context& context);

// What it costs.
Finding time_step(Context& context);
Finding time_first(Context& context);
Finding time_match(Context& context);
Finding memory_growth(Context& context);
Finding memory_peak(Context& context);
Finding memory_instances(Context& context);

// Matches as a league plays them.
Finding faults_destroy(Context& context);
Finding faults_matches(Context& context);
/// Against the reference of this number.
template <std::size_t index>
Finding play_reference(Context& context);

}  // namespace podball::validate
