// Scripts that call podball.tactics in this process, so that their results are compared with those of C++ bit for bit.
#pragma once

#include "lua/script.hpp"
#include "lua/tactics.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <podball/podball.h>
#include <podball/math/vec2.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::testing {

/// A view with five pods a team, in which the ball is free.
struct SmallView {
    static constexpr int kPods = 5;  ///< Of a team.
    podball_view_t view{};
    std::array<podball_pod_t, 2 * kPods> pods{};
};

/// A script in a match without a host. `view` is what podball.tactics knows of the game.
class TacticsScript {
  public:
    TacticsScript();

    /// Runs text. Returns the error, or an empty text.
    std::string run(const std::string& text);
    /// The numbers in the result of an expression: tables by their keys in order, truths as 1 and 0. Requires: no
    /// error.
    std::vector<double> ask(const std::string& expression);

    const tactics::Field& field() { return tactics_.field(); }
    double shot_speed() const { return tactics_.shot_speed(); }
    int deny_ticks() const { return tactics_.deny_ticks(); }

    SmallView view;

  private:
    static void keep(void* context, std::int32_t level, const char* line);
    static const void* no_extension(void* context, const char* id);

    podball_host_t host_;
    lua::Tactics tactics_;
    std::string told_;  // The last line.
    std::unique_ptr<lua::Script> script_;
};

/// Numbers as Lua reads them, with all bits.
std::string text_of(double number);
std::string text_of(Vec2 point);
std::string text_of(const std::vector<Vec2>& points);
std::string text_of(const std::vector<double>& numbers);
/// A list of lists. Shape: values[any x columns].
std::string text_of_rows(const std::vector<double>& values, int rows, int columns);
std::string text_of(const tactics::PodState& pod, int id);
std::string text_of(const Motion& motion);

/// Whether all bits are equal; NaN equals itself, and 0 is not -0.
bool same_bits(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace podball::testing
