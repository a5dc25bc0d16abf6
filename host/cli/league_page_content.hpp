// What the page of a league shows, read from its store.
#pragma once

#include "base/result.hpp"
#include "report/league_page.hpp"
#include "store/store.hpp"

namespace podball::cli {

/// The content of the page, without pages of matches. Errors: of the store. Cost: reads all results
/// once, and those of the compared teams again.
Result<report::LeaguePage> league_page_content(store::Store& store);

}  // namespace podball::cli
