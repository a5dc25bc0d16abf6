// Validates the teams of a league while its matches are played.
#pragma once

#include "base/result.hpp"
#include "season/admission.hpp"
#include "season/player.hpp"
#include "season/result_writer.hpp"

namespace podball::season {

/// As `admit_teams`, with the player of a run. Thread: any; the store is used by others at the same time.
Result<void> admit_shared(SharedStore& shared, Player& player, const AdmissionConfig& config);

}  // namespace podball::season
