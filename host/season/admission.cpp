#include "season/admission.hpp"

namespace podball::season {

namespace {

constexpr const char* kPassed = "passed";

}  // namespace

bool has_passed(const store::AdmissionVerdict& verdict) { return verdict.verdict == kPassed; }

}  // namespace podball::season
