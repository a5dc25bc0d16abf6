// The choice of the place for the next generator, by several criteria.
#pragma once

#include <podball/math/mining.hpp>
#include <podball/math/vec2.hpp>
#include <podball/tactics/elimination.hpp>
#include <podball/tactics/pareto_set.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace podball::expander {

enum class Layout { Spread, Cluster, Deny };

/// A place for a generator. Units: points, length.
struct Site {
    Vec2 place;
    double gain = 0.0;  ///< What the team earns more until the end; for Deny with what the opponents earn less.
    double way = 0.0;   ///< Of the nearest pod that can go.
    int risk = 0;       ///< Opponents that are nearer than every own pod.
};

/// The state of the match that the choice depends on. The spans must outlive the call. Units: ticks of Running.
struct Prospects {
    std::span<const PredictedGenerator> generators;
    std::span<const Vec2> builders;  ///< Own pods that can go. Not empty.
    std::span<const Vec2> own;
    std::span<const Vec2> opponents;
    std::int64_t now = 0;
    std::int64_t end = 0;
};

/// Constants of the choice.
struct ChoiceStyle {
    Layout layout = Layout::Spread;
    double least_gain = 0.0;  ///< Sites that bring less do not pay.
    double range = 0.0;
    double pod_speed = 0.0;
    int build_ticks = 0;
    bool interferes = true;
    Vec2 camp;  ///< Where Cluster begins.
};

class SiteChooser {
  public:
    SiteChooser(const ChoiceStyle& style, const Supply& supply) : style_(style), supply_(supply) {}

    /// Chooses one of the places. Null: none pays. Of the places that no other one dominates, the criteria gain, way
    /// and risk eliminate the worst in turn. Cluster takes the place nearest to the own generators.
    std::optional<Site> choose(std::span<const Vec2> places, const Prospects& prospects);

    /// The sites of the last choice that pay.
    const std::vector<Site>& sites() const { return sites_; }

  private:
    Site rated(Vec2 place, const Prospects& prospects) const;
    Vec2 camp(std::span<const PredictedGenerator> generators) const;
    int criteria_count() const { return style_.layout == Layout::Cluster ? 1 : 3; }
    void add_criteria(const Site& site, Vec2 camp);

    ChoiceStyle style_;
    Supply supply_;
    std::vector<Site> sites_;
    std::vector<double> criteria_;
    tactics::ParetoWorkspace pareto_;
    tactics::EliminationWorkspace elimination_;
};

}  // namespace podball::expander
