// Assignment of pods to wanted places by prioritised SCRAM.
#pragma once

#include <podball/math/vec2.hpp>
#include <podball/tactics/assignment_workspace.hpp>
#include <podball/tactics/scram_costs.hpp>

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

#include "play/scene.hpp"

namespace podball::marking {

enum class PlaceKind { Support, Mark, Anticipate, Formation };

/// A place that a pod should take.
struct WantedPlace {
    PlaceKind kind = PlaceKind::Formation;
    Vec2 place;
    tactics::Priority priority;
    int opponent = play::kNoPlayer;  ///< The opponent that is marked from this place, or kNoPlayer.
};

/// Largest number of wanted places: one for each opponent, one at the ball, one behind it, and two at the end of a
/// pass.
constexpr int kPlacesMax = play::kPlayersMax + 4;

/// A list of at most kPlacesMax entries.
template <typename T>
class Few {
  public:
    void clear() { count_ = 0; }
    void add(const T& entry) {
        assert(count_ < entries_.size());
        entries_[count_++] = entry;
    }
    std::size_t size() const { return count_; }
    const T& operator[](std::size_t i) const { return entries_[i]; }
    T& operator[](std::size_t i) { return entries_[i]; }
    const T* begin() const { return entries_.data(); }
    const T* end() const { return entries_.data() + count_; }

  private:
    std::array<T, kPlacesMax> entries_{};
    std::size_t count_ = 0;
};

/// Prioritised SCRAM. Cost: see mmdr_assignment; allocates nothing.
class Assigner {
  public:
    /// For each agent the index of its place. Shape: as many agents as wanted places.
    std::span<const int> assign(std::span<const Vec2> agents, std::span<const WantedPlace> wanted);

  private:
    tactics::AssignmentWorkspace workspace_{play::kPlayersMax};
    std::array<double, play::kPlayersMax * play::kPlayersMax> costs_{};
    std::array<int, play::kPlayersMax> targets_{};
};

}  // namespace podball::marking
