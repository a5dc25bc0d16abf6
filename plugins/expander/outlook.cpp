#include "expander/outlook.hpp"

namespace podball::expander {

double forecast_lead(const Resources& resources, const podball_resource_rules_t& rules) {
    double lead = resources.own_points() - resources.opponent_points();
    for (const Structure& structure : resources.structures()) {
        const bool is_generator = structure.kind == StructureKind::Generator;
        const double price = is_generator ? rules.generator.price : rules.barrier.price;
        const double efficiency = structure.is_finished ? structure.efficiency : 1.0;
        const double income = is_generator ? efficiency * resources.supply_left() : 0.0;
        const double worth = structure.health * price + income;
        lead += structure.team == Whose::Own ? worth : -worth;
    }
    return lead;
}

}  // namespace podball::expander
