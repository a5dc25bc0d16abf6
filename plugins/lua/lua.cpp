// The runtime lua.so: a library that plays documents in Lua 5.4. docs/lua.md is its manual.

#include "lua/description.hpp"
#include "lua/script.hpp"
#include "lua/setup_tables.hpp"
#include "lua/tactics.hpp"
#include "lua/view_tables.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <podball/podball.h>

namespace podball::lua {
namespace {

/// One team in one match.
struct Instance {
    std::unique_ptr<Script> script;
    ViewTables tables;
    Tactics tactics;
    std::set<std::string> told;  ///< Places of the errors that were logged.
};

// "my.lua:12" of "my.lua:12: attempt to ...", or the whole text.
std::string place_of(const std::string& error) {
    const std::size_t colon = error.find(": ");
    return colon == std::string::npos ? error : error.substr(0, colon);
}

void tell(Instance& instance, const std::string& error) {
    constexpr std::size_t kPlacesMax = 100;
    if (instance.told.size() < kPlacesMax && instance.told.insert(place_of(error)).second) {
        instance.script->log(PODBALL_LOG_ERROR, error.c_str());
    }
}

podball_status_t refuse(const podball_host_t& host, const char* reason) {
    host.log(host.context, PODBALL_LOG_ERROR, reason);
    return PODBALL_FATAL;
}

// The seed is any 64 bits; Lua's whole numbers are the same bits with a sign.
Surroundings surroundings_of(const podball_setup_t& setup) {
    const podball_host_t& host = *setup.host;
    return {&host, nullptr, static_cast<lua_Integer>(setup.seed),
            static_cast<const podball_draw_t*>(host.extension(host.context, PODBALL_EXT_DRAW)),
            static_cast<const podball_orders_t*>(host.extension(host.context, PODBALL_EXT_RESOURCES))};
}

podball_status_t create_instance(const podball_setup_t& setup, podball_team_t** out) {
    const podball_host_t& host = *setup.host;
    const auto* const document =
        static_cast<const podball_document_t*>(host.extension(host.context, PODBALL_EXT_DOCUMENT));
    if (document == nullptr) {
        return refuse(host, "lua.so plays files with the ending lua and is no team by itself; write MY_TEAM.lua");
    }
    auto instance = std::make_unique<Instance>(Instance{{}, {}, Tactics(*setup.rules), {}});
    instance->script = Script::open(surroundings_of(setup));
    if (instance->script == nullptr) {
        return refuse(host, "there is no memory for a script");
    }
    instance->tables = view_tables_of(setup.rules->own_count, setup.rules->opponent_count);
    instance->script->surroundings().tactics = &instance->tactics;
    std::string error = instance->script->load(*document);
    if (error.empty()) {
        error = instance->script->run(make_view_tables, &instance->tables);
    }
    if (error.empty()) {
        error = instance->script->run(call_create, const_cast<podball_setup_t*>(&setup));
    }
    if (!error.empty()) {
        return refuse(host, error.c_str());
    }
    *out = reinterpret_cast<podball_team_t*>(instance.release());
    return PODBALL_OK;
}

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) noexcept {
    try {
        return create_instance(*setup, out);
    } catch (const std::exception& error) {
        return refuse(*setup->host, error.what());
    }
}

void destroy(podball_team_t* team) noexcept { delete reinterpret_cast<Instance*>(team); }

podball_status_t step_instance(Instance& instance, const podball_view_t& view, podball_command_t* commands) {
    if (view.mode < PODBALL_MODE_RUNNING || view.mode > PODBALL_MODE_ENDED) {
        return PODBALL_OK;
    }
    StepInput input = {&instance.tables, &view};
    instance.script->surroundings().commands = commands;
    instance.tactics.look(&view);
    const std::string error = instance.script->run(call_step, &input);
    instance.script->surroundings().commands = nullptr;
    instance.tactics.look(nullptr);
    if (error.empty()) {
        return PODBALL_OK;
    }
    tell(instance, error);
    return PODBALL_AGAIN;
}

podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) noexcept {
    try {
        return step_instance(*reinterpret_cast<Instance*>(team), *view, commands);
    } catch (const std::exception&) {
        return PODBALL_AGAIN;
    }
}

// The description of the last document. The host calls `describe` one at a time.
struct Described {
    Description team;
    std::vector<podball_param_info_t> parameters;
};

Described& last_described() {
    static Described described;
    return described;
}

std::string without_ending(const std::string& name) { return name.substr(0, name.rfind('.')); }

// "line 3: ..." of "my.lua:3: ...".
std::string without_name(const std::string& error, const std::string& name) {
    const std::size_t start = name.size() + 1;
    const std::size_t colon = error.find(':', start);
    const bool has_line = error.compare(0, start, name + ":") == 0 && colon != std::string::npos;
    return has_line ? "line " + error.substr(start) : error;
}

std::string read_document(const podball_document_t& document, Described& described) {
    described = {};
    described.team.id = without_ending(document.name);
    const auto script = Script::open({});
    if (script == nullptr) {
        return "there is no memory for a script";
    }
    std::string error = script->load(document);
    if (error.empty()) {
        error = script->run(read_description, &described.team);
    }
    if (described.team.name.empty()) {
        described.team.name = described.team.id;
    }
    for (const ScriptParameter& p : described.team.parameters) {
        described.parameters.push_back({p.name.c_str(), p.unit.c_str(), p.default_text.c_str(), p.min.c_str(),
                                        p.max.c_str(), p.choices.c_str(), p.meaning.c_str(), p.type, 0});
    }
    return without_name(error, document.name);
}

podball_status_t describe(const podball_document_t* document, podball_team_info_t* info, podball_params_t* params,
                          char* error, std::uint32_t error_size) noexcept {
    try {
        Described& described = last_described();
        const std::string reason = read_document(*document, described);
        const std::size_t size = std::min<std::size_t>(reason.size(), error_size - 1);
        std::copy_n(reason.begin(), size, error);
        error[size] = '\0';
        info->id = described.team.id.c_str();
        info->name = described.team.name.c_str();
        info->version = described.team.version.c_str();
        info->author = described.team.author.c_str();
        info->min_pods = described.team.min_pods;
        info->max_pods = described.team.max_pods;
        params->count = static_cast<std::uint32_t>(described.parameters.size());
        params->stride = sizeof(podball_param_info_t);
        params->list = described.parameters.data();
        return reason.empty() ? PODBALL_OK : PODBALL_AGAIN;
    } catch (const std::exception&) {
        return PODBALL_AGAIN;
    }
}

const void* extension(const char* id) noexcept {
    static constexpr podball_runtime_t runtime = {sizeof(podball_runtime_t), 0, "lua", "Lua 5.4", describe};
    return std::strcmp(id, PODBALL_EXT_RUNTIME) == 0 ? &runtime : nullptr;
}

}  // namespace
}  // namespace podball::lua

extern "C" PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(std::uint32_t) {
    static constexpr podball_team_info_t info = {sizeof(podball_team_info_t),
                                                 PODBALL_ABI_MAJOR,
                                                 PODBALL_ABI_MINOR,
                                                 0,
                                                 0,
                                                 "lua",
                                                 "Lua",
                                                 "1.0",
                                                 "The Podball authors",
                                                 1,
                                                 PODBALL_PODS_MAX,
                                                 podball::lua::create,
                                                 podball::lua::destroy,
                                                 podball::lua::step,
                                                 podball::lua::extension};
    return &info;
}
