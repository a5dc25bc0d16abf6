// The report is a function of the diagnosis.
#include "report/diagnosis_json.hpp"
#include "report/diagnosis_text.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace podball;

namespace {

hosting::Diagnosis diagnosis() {
    hosting::Diagnosis found;
    found.sandbox = "full";
    found.cores = 2;
    found.cores_online = 4;
    found.hand_off = {{3'000, 1'000}, {9'000, 4'000}};
    found.advice = {{"no landlock", "a newer kernel"}};
    return found;
}

}  // namespace

TEST_CASE("a machine with all walls is said to isolate teams") {
    const std::string text = report::diagnosis_text(diagnosis());
    CAPTURE(text);
    REQUIRE(text.find("2 of 4") != std::string::npos);
    REQUIRE(text.find("no landlock\n  a newer kernel\n") != std::string::npos);
    REQUIRE(text.find("from one core to another") != std::string::npos);
    REQUIRE(text.ends_with(
        "verdict: teams are isolated on one or two cores per match, sandbox full; up to 2 matches at once\n"));
}

TEST_CASE("a machine with one core has no hand-off to another one") {
    hosting::Diagnosis found = diagnosis();
    found.cores = 1;
    REQUIRE(report::diagnosis_text(found).find("from one core to another") == std::string::npos);
    const auto object = nlohmann::json::parse(report::diagnosis_json(found));
    REQUIRE(object["hand_off_ns"]["across_cores"].is_null());
    REQUIRE(object["hand_off_ns"]["baseline_cpu_across_cores"].is_null());
    REQUIRE(object["placement"] == "one_core");
}

TEST_CASE("a machine without any wall is not called isolated") {
    hosting::Diagnosis found = diagnosis();
    found.sandbox = "none: no namespaces";
    const std::string text = report::diagnosis_text(found);
    REQUIRE(text.find("teams are isolated") == std::string::npos);
    REQUIRE(text.find("do not play strangers") != std::string::npos);
}

TEST_CASE("the JSON of a diagnosis names each hand-off") {
    const auto object = nlohmann::json::parse(report::diagnosis_json(diagnosis()));
    REQUIRE(object["schema"] == report::kDiagnosisSchema);
    REQUIRE(object["hand_off_ns"]["one_core"] == 3'000);
    REQUIRE(object["hand_off_ns"]["baseline_cpu"] == 1'000);
    REQUIRE(object["hand_off_ns"]["across_cores"] == 9'000);
    REQUIRE(object["hand_off_ns"]["baseline_cpu_across_cores"] == 4'000);
    REQUIRE(object["placement"] == "one_or_two_cores");
    REQUIRE(object["advice"][0]["remedy"] == "a newer kernel");
}
