#include "control/team_parameters.hpp"

#include "control_support.hpp"

#include <cstring>

using namespace podball;
using namespace podball::control;

namespace {

podball_params_t list_to_show;  // The C function below has no other way to see it.

const void* show_list(const char* id) { return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &list_to_show : nullptr; }

podball_team_info_t table_with(const std::vector<podball_param_info_t>& entries) {
    list_to_show = {sizeof(podball_params_t), static_cast<std::uint32_t>(entries.size()), sizeof(podball_param_info_t),
                    0, entries.data()};
    podball_team_info_t table = {};
    table.extension = show_list;
    return table;
}

const podball_param_info_t kDepth = {"depth", "length", "0.3", "0", "0.5", "", "How deep.", PODBALL_PARAM_NUMBER, 0};
const podball_param_info_t kCount = {"count", "", "3", "-2", "", "", "How many.", PODBALL_PARAM_INTEGER, 0};
const podball_param_info_t kStyle = {"style", "", "wide", "", "", "wide|tight", "How.", PODBALL_PARAM_CHOICE, 0};
const podball_param_info_t kLabel = {"label", "", "", "", "", "", "Free text.", PODBALL_PARAM_TEXT, 0};

Result<std::vector<TeamParameter>> read_from(const podball_team_info_t& table) {
    const auto list = parameters_of(table);
    if (!list.ok()) {
        return list.error();
    }
    return read_parameters(list.value());
}

std::vector<TeamParameter> known() { return read_from(table_with({kDepth, kCount, kStyle, kLabel})).value(); }

std::string choose_error(const std::vector<ParameterValue>& given) {
    const auto chosen = choose_parameters(known(), given);
    return chosen.ok() ? "" : chosen.error().message;
}

std::string list_error(const std::vector<podball_param_info_t>& entries) {
    const auto read = read_from(table_with(entries));
    return read.ok() ? "" : read.error().message;
}

template <typename Change>
std::string entry_error(podball_param_info_t entry, Change change) {
    change(entry);
    return list_error({entry});
}

}  // namespace

TEST_CASE("a team without the extension takes no parameters") {
    const podball_team_info_t bare = {};
    CHECK(read_from(bare).value().empty());
    CHECK(choose_parameters({}, {}).value().empty());
    CHECK(choose_parameters({}, std::vector<ParameterValue>{{"depth", "1"}}).error().message ==
          "parameter 'depth' is not known. The team takes none.");
}

TEST_CASE("a parameter shows its permitted values as people write them") {
    const auto parameters = known();
    REQUIRE(parameters.size() == 4);
    CHECK(range_text(parameters[0]) == "a number in [0, 0.5]");
    CHECK(range_text(parameters[1]) == "an integer in [-2, inf)");
    CHECK(range_text(parameters[2]) == "wide | tight");
    CHECK(range_text(parameters[3]) == "UTF-8 of at most 1024 bytes");
}

TEST_CASE("every listed parameter gets a value, in the order of the list: the given one, else the default") {
    const std::vector<ParameterValue> given = {{"style", "tight"}, {"depth", "2.5e-1"}};
    const auto chosen = choose_parameters(known(), given);
    REQUIRE(chosen.ok());
    REQUIRE(chosen.value().size() == 4);
    CHECK(chosen.value()[0].name == "depth");
    CHECK(chosen.value()[0].text == "2.5e-1");
    CHECK(chosen.value()[1].text == "3");
    CHECK(chosen.value()[2].text == "tight");
    CHECK(chosen.value()[3].text.empty());
}

TEST_CASE("an unknown parameter is refused with the known ones") {
    CHECK(choose_error({{"detph", "1"}}) ==
          "parameter 'detph' is not known. Did you mean depth? Known parameters: depth, count, style, label.");
}

TEST_CASE("a value out of its range or of its type is refused with the range") {
    const std::string number = "; permitted is a number in [0, 0.5]";
    for (const char* bad : {"0.6", "-0.1", "", "x", "0.1x", " 0.1", "nan", "inf", "1e999", "0x1"}) {
        CHECK(choose_error({{"depth", bad}}) == "parameter 'depth': '" + std::string(bad) + "'" + number);
    }
    for (const char* bad : {"-3", "1.5", "99999999999999999999", "one"}) {
        CHECK(choose_error({{"count", bad}}) ==
              "parameter 'count': '" + std::string(bad) + "'; permitted is an integer in [-2, inf)");
    }
    CHECK(choose_error({{"style", "Wide"}}) == "parameter 'style': 'Wide'; permitted is wide | tight");
    CHECK(choose_error({{"label", std::string(1025, 'x')}}).find("permitted is UTF-8 of at most 1024 bytes") !=
          std::string::npos);
    CHECK(choose_error({{"label", "caf\xE9"}}) ==
          "parameter 'label': 'caf?'; permitted is UTF-8 of at most 1024 bytes");
    CHECK(choose_error({{"depth", "0.1"}, {"depth", "0.2"}}) == "parameter 'depth' is given twice");
}

TEST_CASE("bounds belong to the range") {
    CHECK(choose_error({{"depth", "0"}, {"count", "-2"}}).empty());
    CHECK(choose_error({{"depth", "0.5"}, {"count", "9223372036854775807"}}).empty());
    CHECK(choose_error({{"label", std::string(1024, 'x')}}).empty());
}

TEST_CASE("a list that breaks the border's rules is refused with the entry and the field") {
    const std::string first = "podball.params/1 entry 0: ";
    CHECK(entry_error(kDepth, [](auto& e) { e.name = "Big"; }).rfind(first + "name 'Big' has other characters", 0) ==
          0);
    CHECK(entry_error(kDepth, [](auto& e) { e.unit = nullptr; }) ==
          first + "depth: unit is a null pointer; permitted is a string");
    CHECK(entry_error(kDepth, [](auto& e) { e.meaning = "caf\xE9"; }) == first + "depth: meaning 'caf?' is not UTF-8");
    CHECK(entry_error(kDepth, [](auto& e) { e.type = 9; }) == first + "depth: type 9; permitted is 0 to 3");
    CHECK(entry_error(kDepth, [](auto& e) { e.default_text = "0.7"; }) ==
          first + "depth: default_text '0.7'; permitted is a number in [0, 0.5]");
    CHECK(entry_error(kDepth, [](auto& e) { e.max = "much"; }) ==
          first + "depth: bounds '0' and 'much' are no numbers");
    CHECK(entry_error(kCount, [](auto& e) { e.min = "0.5"; }) == first + "count: bounds '0.5' and '' are no numbers");
    CHECK(entry_error(kStyle, [](auto& e) { e.choices = ""; }) == first + "style: default_text 'wide'; permitted is ");
    CHECK(list_error({kDepth, kCount, kDepth}) == "podball.params/1 entry 2: depth is there twice");
}

TEST_CASE("a list of a later minor, with longer entries, is read by its stride") {
    struct LongEntry {
        podball_param_info_t entry;
        std::uint64_t more;
    };
    const LongEntry entries[] = {{kDepth, ~0ULL}, {kCount, ~0ULL}};
    auto table = table_with({});
    list_to_show = {sizeof(podball_params_t) + 8, 2, sizeof(LongEntry), 0, &entries[0].entry};
    const auto read = read_from(table);
    REQUIRE(read.ok());
    REQUIRE(read.value().size() == 2);
    CHECK(read.value()[1].name == "count");
}

TEST_CASE("an exception out of extension is caught") {
    podball_team_info_t table = {};
    table.extension = [](const char*) -> const void* { throw 1; };
    CHECK(read_from(table).error().message == "podball.params/1: an exception left extension");
}

TEST_CASE("a list whose sizes cannot be is refused before an entry is read") {
    const auto table = table_with({});
    list_to_show = {8, 1, sizeof(podball_param_info_t), 0, &kDepth};
    CHECK(read_from(table).error().message == "podball.params/1: struct_size 8; at least 24");
    list_to_show = {sizeof(podball_params_t), 1, 8, 0, &kDepth};
    CHECK(read_from(table).error().message == "podball.params/1: stride 8; at least 64 and a multiple of 8");
    list_to_show = {sizeof(podball_params_t), 1, 65, 0, &kDepth};
    CHECK(read_from(table).error().message == "podball.params/1: stride 65; at least 64 and a multiple of 8");
    list_to_show = {sizeof(podball_params_t), 5'000'000, 64, 0, &kDepth};
    CHECK(read_from(table).error().message == "podball.params/1: count 5000000; at most 256");
    list_to_show = {sizeof(podball_params_t), 1, 64, 0, nullptr};
    CHECK(read_from(table).error().message == "podball.params/1: list is a null pointer");
}
