#include "base/system_error.hpp"

#include <system_error>

namespace podball {

std::string system_words(int failure) { return std::generic_category().message(failure); }

Error system_error(std::string_view place, int failure) { return {std::string(place) + ": " + system_words(failure)}; }

}  // namespace podball
