#include "validate/context.hpp"

#include "engine/random.hpp"

#include <utility>

namespace podball::validate {

TeamProcess Context::process(std::uint32_t disturbance) {
    auto session = Session::start(subject_, disturbance);
    if (!session) unusable = session.error();
    return {subject_, session ? std::move(session).value() : nullptr};
}

control::InstanceSetup Context::setup(bool draws) const {
    return {0, engine::team_seed(subject_.seed, 0), parameters, nullptr, draws};
}

Finding Context::ended_by(const Trouble& trouble) const {
    return trouble_told ? skipped("nothing was seen before it " + *trouble) : fail(*trouble);
}

Trouble Context::prepare(TeamProcess& process, bool is_last, bool draws) const {
    if (auto trouble = process.load()) return trouble;
    return process.create(0, *rules, setup(draws), is_last);
}

}  // namespace podball::validate
