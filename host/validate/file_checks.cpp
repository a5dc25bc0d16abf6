// The file. No code of the library is run.
#include "base/printable.hpp"
#include "control/elf_file.hpp"
#include "control/team_library.hpp"
#include "control/text.hpp"
#include "validate/check_functions.hpp"

#include <algorithm>
#include <filesystem>

namespace podball::validate {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSizeMax = 64 << 20;
constexpr std::size_t kNamesShown = 3;
constexpr std::size_t kNameShown = 40;  // Mangled names of C++ can be very long.

// Every machine that runs the host has these.
constexpr std::string_view kUsual[] = {
    "libc.so.6",  "libm.so.6",  "libstdc++.so.6",       "libgcc_s.so.1",        "libpthread.so.0",
    "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"};

// The default folders of the loader. The library's own folder is searched too, for libraries linked with $ORIGIN.
constexpr const char* kFolders[] = {
    "/lib",          "/usr/lib",   "/lib/x86_64-linux-gnu",  "/usr/lib/x86_64-linux-gnu",
    "/lib64",        "/usr/lib64", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
    "/usr/local/lib"};

std::string some_of(const std::vector<std::string>& names) {
    std::vector<std::string> shown;
    for (const std::string& name : names) {
        if (shown.size() == kNamesShown) {
            break;
        }
        const std::string text = printable(name);
        shown.push_back(text.size() <= kNameShown ? text : text.substr(0, kNameShown) + "...");
    }
    const std::size_t more = names.size() - shown.size();
    return control::joined(shown, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

bool is_there(const std::string& name, const fs::path& library) {
    std::error_code none;
    if (name.find('/') != std::string::npos) {
        return fs::exists(name, none);
    }
    if (fs::exists(library.parent_path() / name, none)) {
        return true;
    }
    return std::any_of(std::begin(kFolders), std::end(kFolders),
                       [&](const char* folder) { return fs::exists(fs::path(folder) / name, none); });
}

// Calls `look` with the link traits of the library. Fails if they cannot be read.
template <typename Look>
Finding of_traits(const Context& context, Look look) {
    const auto traits = control::link_traits(context.subject().file);
    return traits ? look(traits.value()) : fail(traits.error().message);
}

}  // namespace

Finding file_library(Context& context) {
    const fs::path& file = context.subject().file;
    if (const auto result = control::check_team_file(file); !result) {
        const std::string path = printable(file.string()) + ": ";
        const std::string& message = result.error().message;
        return fail(message.starts_with(path) ? message.substr(path.size()) : message);
    }
    return pass("a whole shared library for this machine with " PODBALL_TEAM_ENTRY_NAME);
}

Finding file_exports(Context& context) {
    return of_traits(context, [](const control::LinkTraits& traits) {
        std::vector<std::string> others = traits.exports;
        std::erase(others, PODBALL_TEAM_ENTRY_NAME);
        if (others.empty()) {
            return pass("the entry alone");
        }
        return warn(count_text(static_cast<std::int64_t>(others.size()), "symbol") +
                    " beside the entry: " + some_of(others));
    });
}

Finding file_stack(Context& context) {
    return of_traits(context, [](const control::LinkTraits& traits) {
        return traits.executable_stack ? fail("requires an executable stack") : pass("not executable");
    });
}

Finding file_code(Context& context) {
    return of_traits(context, [](const control::LinkTraits& traits) {
        return traits.text_relocations ? fail("its code is changed while it is loaded (TEXTREL)")
                                       : pass("position-independent");
    });
}

Finding file_dependencies(Context& context) {
    return of_traits(context, [&](const control::LinkTraits& traits) {
        std::vector<std::string> missing;
        std::vector<std::string> unusual;
        for (const std::string& name : traits.needed) {
            const bool is_usual = std::find(std::begin(kUsual), std::end(kUsual), name) != std::end(kUsual);
            if (is_usual) {
                continue;
            }
            (is_there(name, context.subject().file) ? unusual : missing).push_back(name);
        }
        if (!missing.empty()) {
            return fail("needs " + some_of(missing) + ", not found in the usual folders");
        }
        if (!unusual.empty()) {
            return warn("needs " + some_of(unusual) + ", which other machines may not have");
        }
        return pass(std::to_string(traits.needed.size()) + " of the usual system libraries");
    });
}

Finding file_hardening(Context& context) {
    return of_traits(context, [](const control::LinkTraits& traits) {
        if (traits.relro && traits.binds_now) {
            return pass("RELRO and BIND_NOW");
        }
        return warn(std::string("without ") + (traits.relro       ? "BIND_NOW"
                                               : traits.binds_now ? "RELRO"
                                                                  : "RELRO and BIND_NOW"));
    });
}

Finding file_size(Context& context) {
    return of_traits(context, [](const control::LinkTraits& traits) {
        const auto size = static_cast<std::int64_t>(traits.size);
        return size > kSizeMax ? warn(size_text(size) + "; usual is up to " + size_text(kSizeMax))
                               : pass(size_text(size));
    });
}

}  // namespace podball::validate
