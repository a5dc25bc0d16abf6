// A team in C++. Derive from podball::Team, override `step`, and register the class with PODBALL_TEAM.
// This header is compiled into the team's library. Only C structures cross the border to the host.
#ifndef PODBALL_TEAM_HPP
#define PODBALL_TEAM_HPP

#include <podball/podball.h>
#include <podball/layer.hpp>
#include <podball/parameters.hpp>
#include <podball/view.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iterator>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace podball {

/// One team in one match. The constructor already has the rules.
/// Errors: an exception that leaves the constructor or `step` is logged and retires the team for this match.
class Team {
  public:
    /// Parameters of the team for --param. A team with parameters declares a table of the same name.
    static constexpr std::array<Parameter, 0> parameters{};

    explicit Team(const podball_setup_t& setup);
    virtual ~Team() = default;
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    /// Decides what the pods do until the next step. The same views must give the same commands. Not called in an
    /// unknown mode of a later minor.
    virtual void step(const View& view, Commands& commands) = 0;

    /// The services of the host. Requires: called only in the constructor, in `step`, or in the destructor.
    const podball_host_t& host() const { return host_; }

  protected:
    const podball_rules_t& rules() const { return rules_; }
    std::uint64_t seed() const { return seed_; }                         ///< For the team's own random numbers.
    const std::vector<Vec2>& own_lineup() const { return own_lineup_; }  ///< Shape: (own pods).
    const std::vector<Vec2>& opponent_lineup() const { return opponent_lineup_; }
    Vec2 own_goal() const { return {-0.5 * rules_.arena_width, 0.0}; }  ///< Centre of the own goal.
    Vec2 opponent_goal() const { return {0.5 * rules_.arena_width, 0.0}; }

    /// The value of a parameter. Requires: it is in the team's table, with this type.
    double number(const std::string& name) const;
    std::int64_t integer(const std::string& name) const;
    const std::string& text(const std::string& name) const;  ///< Value of a text or a choice.

    /// Writes a line to the host's log.
    void log(const std::string& line, std::int32_t level = PODBALL_LOG_INFO) const {
        host_.log(host_.context, level, line.c_str());
    }

    /// The layer of this name, on which `step` can draw. A '/' in the name separates levels. Keep it as a member.
    /// Commands must not depend on whether the team can draw.
    Layer layer(const char* name) const { return {draw_, name}; }

  private:
    const podball_host_t& host_;
    const podball_draw_t* draw_;  // Null if nobody can see the drawing.
    podball_rules_t rules_ = {};
    std::uint64_t seed_;
    std::vector<Vec2> own_lineup_;
    std::vector<Vec2> opponent_lineup_;
    std::vector<std::pair<std::string, std::string>> params_;
};

inline Team::Team(const podball_setup_t& setup)
    : host_(*setup.host),
      draw_(static_cast<const podball_draw_t*>(host_.extension(host_.context, PODBALL_EXT_DRAW))),
      seed_(setup.seed) {
    // The host's structure may be longer or shorter than ours.
    std::memcpy(&rules_, setup.rules, std::min<std::size_t>(setup.rules->struct_size, sizeof rules_));
    for (int id = 0; id < rules_.own_count; ++id) {
        own_lineup_.push_back({setup.own_lineup[id].x, setup.own_lineup[id].y});
    }
    for (int id = 0; id < rules_.opponent_count; ++id) {
        opponent_lineup_.push_back({setup.opponent_lineup[id].x, setup.opponent_lineup[id].y});
    }
    for (std::uint32_t i = 0; i < setup.params_count; ++i) {
        params_.emplace_back(setup.params[i].name, setup.params[i].text);
    }
}

inline const std::string& Team::text(const std::string& name) const {
    for (const auto& [known, value] : params_) {
        if (known == name) {
            return value;
        }
    }
    throw std::out_of_range("the parameter '" + name + "' is not in the team's table");
}

inline double Team::number(const std::string& name) const {
    std::istringstream stream(text(name));
    stream.imbue(std::locale::classic());
    double value = 0.0;
    if (!(stream >> value)) {
        throw std::invalid_argument("the parameter '" + name + "' is no number");
    }
    return value;
}

inline std::int64_t Team::integer(const std::string& name) const {
    const std::string& digits = text(name);
    std::int64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (result.ec != std::errc()) {
        throw std::invalid_argument("the parameter '" + name + "' is no integer");
    }
    return value;
}

namespace detail {

/// Calls `work`. An exception becomes a log line and the status FATAL.
template <typename Work>
podball_status_t guarded(const podball_host_t& host, Work work) noexcept {
    try {
        work();
        return PODBALL_OK;
    } catch (const std::exception& error) {
        host.log(host.context, PODBALL_LOG_ERROR, error.what());
    } catch (...) {
        host.log(host.context, PODBALL_LOG_ERROR, "an exception that is no std::exception");
    }
    return PODBALL_FATAL;
}

/// The functions of the ABI for the team class T.
template <typename T>
struct Entry {
    static podball_status_t create(const podball_setup_t* setup, podball_team_t** out) noexcept {
        return guarded(*setup->host, [&] { *out = reinterpret_cast<podball_team_t*>(new T(*setup)); });
    }

    static void destroy(podball_team_t* team) noexcept { delete reinterpret_cast<T*>(team); }

    static podball_status_t step(podball_team_t* handle, const podball_view_t* view,
                                 podball_command_t* commands) noexcept {
        T& team = *reinterpret_cast<T*>(handle);
        if (view->mode < PODBALL_MODE_RUNNING || view->mode > PODBALL_MODE_ENDED) {
            return PODBALL_OK;
        }
        return guarded(team.host(), [&] {
            Commands list(commands, view->own_count);
            team.step(View(*view), list);
        });
    }

    static const void* extension(const char* id) noexcept {
        constexpr std::size_t count = std::size(T::parameters);
        if (count == 0 || std::strcmp(id, PODBALL_EXT_PARAMS) != 0) {
            return nullptr;
        }
        static const podball_params_t params = {sizeof(podball_params_t), static_cast<std::uint32_t>(count),
                                                sizeof(Parameter), 0, std::data(T::parameters)};
        return &params;
    }
};

template <typename T>
constexpr podball_team_info_t team_info(const char* id, const char* name, const char* version, const char* author,
                                        int min_pods, int max_pods) {
    return {sizeof(podball_team_info_t),
            PODBALL_ABI_MAJOR,
            PODBALL_ABI_MINOR,
            0,
            0,
            id,
            name,
            version,
            author,
            min_pods,
            max_pods,
            Entry<T>::create,
            Entry<T>::destroy,
            Entry<T>::step,
            Entry<T>::extension};
}

}  // namespace detail

}  // namespace podball

/// Registers `type` as the team of this library. Use it once per library, outside of any namespace.
#define PODBALL_TEAM(type, id, name, version, author, min_pods, max_pods)                        \
    extern "C" PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(std::uint32_t) {   \
        static constexpr podball_team_info_t info =                                              \
            podball::detail::team_info<type>(id, name, version, author, min_pods, max_pods);     \
        return &info;                                                                            \
    }                                                                                            \
    static_assert(1 <= (min_pods) && (min_pods) <= (max_pods) && (max_pods) <= PODBALL_PODS_MAX, \
                  "a team has 1 to PODBALL_PODS_MAX pods")

#endif
