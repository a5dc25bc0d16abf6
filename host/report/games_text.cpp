#include "report/games_text.hpp"

#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

std::string games_text(std::span<const ListedGame> games) {
    TextTable table({"name", "description"});
    table.set_left(1);
    std::string errors;
    for (const ListedGame& game : games) {
        if (game.rules) {
            table.add({game.name, game.rules.value().description});
        } else {
            errors += fmt::format("not usable: {}\n", game.rules.error().message);
        }
    }
    return table.text() + (errors.empty() ? "" : "\n" + errors);
}

}  // namespace podball::report
