#include "validate/context.hpp"

#include "engine/random.hpp"

#include <cassert>
#include <utility>

namespace podball::validate {

TeamProcess Context::process(const handoff::Circumstances& circumstances) {
    auto session = Session::start(subject_, circumstances);
    if (!session) {
        unusable = session.error().message;
    }
    return {subject_, session ? std::move(session).value() : nullptr};
}

control::InstanceSetup Context::setup(const control::HostOffer& offer) const {
    assert(info);
    return {0, engine::team_seed(subject_.seed, 0), parameters, nullptr, offer};
}

Finding Context::ended_by(const Trouble& trouble) const {
    return trouble_told ? skipped("no problem was found before it " + *trouble) : fail(*trouble);
}

Trouble Context::prepare(TeamProcess& process, bool is_last, const control::HostOffer& offer) const {
    if (auto trouble = process.load()) {
        return trouble;
    }
    return process.create(0, *rules, setup(offer), is_last);
}

}  // namespace podball::validate
