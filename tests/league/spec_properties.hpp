// What must hold whatever text the reader of league files is given; shared by the tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

namespace podball::league {

/// Reads and checks `text`. Returns what is wrong with the answer, empty if nothing is: an error must be one line that
/// begins with the place, and a spec must be the same after it was written and read again.
std::string broken_spec_property(std::string_view text);

}  // namespace podball::league
