#include "engine/world_fields.hpp"

#include <cassert>

namespace podball::engine {

FieldRange range_of(Permitted permitted, int pods) {
    switch (permitted) {
        case Permitted::Anything: break;
        case Permitted::Count32: return {0.0, 0x1p30};
        case Permitted::Count64: return {0.0, 0x1p53};
        case Permitted::Side:
        case Permitted::Flag: return {0.0, 1.0};
        case Permitted::SlotOrNobody: return {-1.0, kSlots - 1.0};
        case Permitted::Mode: return {0.0, kGameModes - 1.0};
        case Permitted::BallState: return {0.0, 2.0};
        case Permitted::BodyOrNobody: return {-1.0, pods - 1.0};
        case Permitted::PodOrNobody: return {-1.0, kPodsMax - 1.0};
        case Permitted::Place: return {-32.0, 32.0};
        case Permitted::Speed: return {-16.0, 16.0};
        case Permitted::Sum: return {0.0, 1e300};
        case Permitted::StructureCount: return {0.0, kStructuresPerSlot};
        case Permitted::StructureKind: return {0.0, kStructureKinds - 1.0};
        case Permitted::StructureBits: return {0.0, 0x1p48 - 1.0};
        case Permitted::SpellEnd: return {0.0, static_cast<double>(SpellEnd::KeepLimit)};
    }
    assert(false && "a field without a range");
    return {};
}

}  // namespace podball::engine
