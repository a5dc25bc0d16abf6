// Sends the pods to a line of places by MMDR, and says so: the functions come from the installed library.
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>
#include <podball/team.hpp>

namespace {

using podball::Vec2;
namespace tactics = podball::tactics;

class Tactician : public podball::Team {
  public:
    explicit Tactician(const podball_setup_t& setup) : Team(setup) {}

    void step(const podball::View& view, podball::Commands& commands) override {
        std::vector<Vec2> pods;
        std::vector<Vec2> places;
        for (const podball::Pod& pod : view.own()) {
            pods.push_back(pod.position);
            places.push_back({0.0, 0.05 * pod.id});
        }
        costs_.resize(pods.size() * places.size());
        chosen_.resize(pods.size());
        tactics::mmdr_assignment(tactics::assignment_costs(pods, places, {}, costs_), workspace_, chosen_);
        for (const podball::Pod& pod : view.own()) {
            const Vec2 place = places[static_cast<std::size_t>(chosen_[static_cast<std::size_t>(pod.id)])];
            commands.thrust(pod.id, direction(pod.position, place));
        }
    }

  private:
    tactics::AssignmentWorkspace workspace_;
    std::vector<double> costs_;
    std::vector<int> chosen_;
};

}  // namespace

PODBALL_TEAM(Tactician, "tactician", "Tactician", "1.0", "", 1, 16);
