#include "cli/written_file.hpp"

#include <system_error>

namespace podball::cli {

std::optional<std::string> loss_of_team(const std::filesystem::path& file, const hosting::ChosenTeam& team) {
    std::error_code failure;  // A file that does not exist cannot be lost.
    if (std::filesystem::equivalent(file, team.team.file, failure)) {
        return "is the library of a team that plays";
    }
    if (team.team.document && std::filesystem::equivalent(file, team.team.source(), failure)) {
        return "is the document of a team that plays";
    }
    return std::nullopt;
}

}  // namespace podball::cli
