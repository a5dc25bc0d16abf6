#include "engine/economy/economy_metrics.hpp"

namespace podball::engine {
namespace {

const SlotEconomyMetrics& of_slot(const Economy& economy, int slot) {
    return economy.metrics[static_cast<std::size_t>(slot)];
}

std::optional<double> mean(const World& world, double sum, std::int64_t ticks) {
    if (!world.has_resources || ticks == 0) {
        return std::nullopt;
    }
    return sum / static_cast<double>(ticks);
}

// The order of the sum is that of the ticks, so it does not depend on flights.
void add_each_tick(double& sum, double number, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
        sum += number;
    }
}

}  // namespace

std::optional<double> mean_efficiency(const World& world, int slot) {
    const SlotEconomyMetrics& metrics = of_slot(world.economy, slot);
    return mean(world, metrics.efficiency_ticks, metrics.generator_ticks);
}

std::optional<double> mean_generators(const World& world, int slot) {
    return mean(world, static_cast<double>(of_slot(world.economy, slot).generator_ticks), world.metrics.running_ticks);
}

std::optional<double> mean_generator_distance(const World& world, int slot) {
    const SlotEconomyMetrics& metrics = of_slot(world.economy, slot);
    return mean(world, metrics.generator_distance_ticks, metrics.paired_generator_ticks);
}

void count_generators(Economy& economy, int ticks) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const SlotIncome& income = economy.income[slot];
        SlotEconomyMetrics& metrics = economy.metrics[slot];
        if (income.generators > 0) {
            add_each_tick(metrics.efficiency_ticks, income.efficiency, ticks);
            add_each_tick(metrics.generator_distance_ticks, income.generator_distance, ticks);
        }
        const std::int64_t generator_ticks = std::int64_t{income.generators} * ticks;
        metrics.generator_ticks += generator_ticks;
        metrics.paired_generator_ticks += income.generators > 1 ? generator_ticks : 0;
    }
}

}  // namespace podball::engine
