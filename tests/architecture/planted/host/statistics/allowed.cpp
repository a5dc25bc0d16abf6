// Never compiled: all but the first include in angle brackets are allowed.
#include "base/result.hpp"
#include "estimate.hpp"

#include <boost/dll/shared_library.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <vector>
