#include "config/rules_explain.hpp"

#include "base/number_text.hpp"
#include "config/field_text.hpp"
#include "config/page_text.hpp"
#include "config/rules_json.hpp"
#include "engine/rule_fields.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace podball::config {
namespace {

using engine::RuleField;

constexpr std::string_view kReferenceHead =
    R"(<!-- Written by the test "the reference page is that of the table" with PODBALL_UPDATE=1; do not edit. -->
# Every number of the rules

A game is a JSON file such as those in [`configs/games/`](../configs/games). It says what differs from the defaults:

```json
{
  "schema": "podball.rules/1",
  "description": "Five against five with a heavy ball.",
  "pods": 5,
  "ball": { "mass": 0.2, "friction": 0.001 }
}
```

- `pods` is one number for both teams or a list of two, slot 0 first.
- `lineup` is a list of points `[x, y]`, one for each pod, for both teams, or a list of two such lists. It is given in the
  team's own frame: it attacks towards +x. A team without a line-up gets one made for its number of pods.
- All else is in the table; `ball/mass` is the key `mass` in the object `ball`. The last column ends with the
  [rules](rules.md) in which the number plays its part.
- A game has the part `resources`, be it empty, or it has no structures and none of the rows `resources/...`.
- An unknown key, a key given twice and a value out of its range are errors. What numbers must fulfil together is said in
  R9, R10 and R11.

`podball rules explain NAME` shows the same for a game, `podball rules check FILE` finds what is wrong with one, and
[`configs/rules.schema.json`](../configs/rules.schema.json) lets an editor help with writing one.

With `--json`, `podball rules explain NAME` prints one object (`podball.game/1`):

| key | |
|---|---|
| `name`, `file`, `description` | name, file and description of the game |
| `rules_sha256` | hash of the resolved rules, as in results of matches |
| `fields` | for each number of the game its `path`, `value`, `default`, `range`, `unit` and `meaning`, as in the table below |
| `lineup` | both line-ups, slot 0 first: a list of points `[x, y]` each |

`podball rules list --json` prints one object (`podball.games/1`) with `games`: for each game its `name`, `file` and
`description`, or its `name` and the `error` why it cannot be played.

| path | default | range | unit | meaning |
|---|---|---|---|---|
)";

}  // namespace

std::string explain_rules(const engine::ResolvedRules& rules) {
    const engine::Rules written = as_written(rules);
    const engine::Rules defaults;
    std::vector<std::vector<std::string>> rows = {{"path", "value", "default", "range", "unit", "meaning"}};
    for (const RuleField& field : engine::rule_fields()) {
        if (is_there(field, written)) {
            rows.push_back({std::string(field.path), value_text(field, written), value_text(field, defaults),
                            engine::range_text(field), std::string(field.unit), std::string(field.meaning)});
        }
    }
    std::string text =
        aligned_columns(rows) + "\nLine-ups, each in the team's own frame (x, y; it attacks towards +x). R48\n";
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        text += fmt::format("lineup/{} ", slot);
        for (const Vec2 point : written.lineup.at(slot)) {
            text += fmt::format(" ({}, {})", number_text(point.x), number_text(point.y));
        }
        text += "\n";
    }
    return text;
}

std::string rules_reference() {
    const engine::Rules defaults;
    std::string text(kReferenceHead);
    for (const RuleField& field : engine::rule_fields()) {
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", field.path, value_text(field, defaults),
                            markdown_cell(engine::range_text(field)), field.unit, field.meaning);
    }
    return text;
}

}  // namespace podball::config
