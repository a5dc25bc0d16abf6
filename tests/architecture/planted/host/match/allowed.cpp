// Never compiled: all but the last include are allowed.
#include "control/controller.hpp"
#include "match_result.hpp"

#include <boost/dll/shared_library.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <vector>
