#include "season/record_choice.hpp"

#include <algorithm>
#include <cstdlib>

namespace podball::season {

namespace {

// The first digits of the key as a number in [0, 1). Keys are hashes, so they are evenly distributed.
double share_of(const std::string& key) {
    constexpr std::size_t kDigits = 12;
    constexpr double kEnd = 281'474'976'710'656.0;  // 16 to the power of kDigits
    return static_cast<double>(std::strtoull(key.substr(0, kDigits).c_str(), nullptr, 16)) / kEnd;
}

}  // namespace

bool is_recorded(const league::RecordRule& rule, const std::string& key) {
    switch (rule.kind) {
        case league::RecordRule::Kind::None: return false;
        case league::RecordRule::Kind::Sample: return share_of(key) < rule.share;
        // Whether there is an incident is known at the end.
        case league::RecordRule::Kind::Incidents:
        case league::RecordRule::Kind::All: return true;
    }
    return false;
}

bool is_kept(const league::RecordRule& rule, const league::MatchRow& row) {
    return rule.kind != league::RecordRule::Kind::Incidents || !row.incidents.empty() ||
           row.ending != league::Ending::FullTime;
}

}  // namespace podball::season
