#include "cli/command.hpp"

#include <iostream>

namespace podball::cli {

ExitCode fail(const Error& error, ExitCode code) {
    std::cerr << "podball: " << error.message << '\n';
    return code;
}

ExitCode print(std::string_view text) {
    std::cout << text << std::flush;
    return std::cout ? ExitCode::Done : fail({"standard output: the result could not be written"});
}

}  // namespace podball::cli
