// Never compiled: breaks the rules of its layer in every way the tests of this folder look for.
#include "control/controller.hpp"
#include "engine/world.hpp"

#include <podball/podball.h>
#include <podball/math/vec2.hpp>

#include <sys/time.h>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>
// #include <fstream>

double moved(double x) { return std::exp(x) + std::sqrt(x) /* + std::sin(x) */ + hypot(x, 1.0); }
