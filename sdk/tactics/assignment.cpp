#include <podball/tactics/cost_matrix.hpp>
