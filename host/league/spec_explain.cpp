#include "league/spec_explain.hpp"

#include "config/json_parse.hpp"
#include "config/page_text.hpp"
#include "league/spec_fields.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace podball::league {
namespace {

constexpr std::string_view kReferenceHead =
    R"(<!-- Written by the test "the reference page of league files is that of the table" with PODBALL_UPDATE=1; do not edit. -->
# Every key of a league file

A league file says what a league consists of:

```json
{
  "schema": "podball.league/1",
  "name": "spring cup",
  "teams": ["formation", "chaser", { "team": "setplay", "name": "setplay@2", "params": { "line": 0.1 } }],
  "pairs": 20
}
```

- What is left out has its default. "none" in the column of defaults means that nothing stands in for it.
- `points/win` is the key `win` in the object `points`, and `teams/*/name` the key `name` of each object in the list
  `teams`.
- An unknown key, a key given twice, a value that is not permitted, and values that contradict each other are errors. The
  message names the place in the file, the value, and what is permitted.

`podball league explain FILE` shows the same for a file, and
[`configs/league.schema.json`](../configs/league.schema.json) lets an editor help with writing one.

| key | default | permitted | meaning |
|---|---|---|---|
)";

// The value at `path`, such as "points/win", in the document of a spec; "-" if it has none.
std::string value_at(const ordered_json& document, const std::string& path) {
    if (path.find('*') != std::string::npos) {
        return "";
    }
    const ordered_json::json_pointer pointer("/" + path);
    return document.contains(pointer) ? config::value_text(document[pointer]) : "none";
}

}  // namespace

std::string explain_spec(const Spec& spec) {
    const ordered_json document = spec_codec().write(spec);
    std::vector<std::vector<std::string>> rows = {{"key", "value", "default", "permitted", "meaning"}};
    for (const KeyDescription& key : spec_codec().keys) {
        rows.push_back({key.path, value_at(document, key.path), key.standard, key.permitted, key.meaning});
    }
    return config::aligned_columns(rows);
}

std::string league_reference() {
    std::string text(kReferenceHead);
    for (const KeyDescription& key : spec_codec().keys) {
        text += fmt::format("| `{}` | {} | {} | {} |\n", key.path, config::markdown_cell(key.standard),
                            config::markdown_cell(key.permitted), key.meaning);
    }
    return text;
}

}  // namespace podball::league
