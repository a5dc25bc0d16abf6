#include "cli/show_recording.hpp"

#include "base/regular_file.hpp"
#include "cli/interrupt.hpp"
#include "replay/chunk.hpp"
#include "viewer/view_server.hpp"

#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

/// Opens the recording for reading, and checks its first bytes. The page reports all other errors.
Result<RegularFile> open_recording(const std::string& file) {
    const auto begin = [&](int descriptor) {
        std::array<char, replay::kMagic.size()> magic{};
        const ssize_t count = pread(descriptor, magic.data(), magic.size(), 0);
        return count == static_cast<ssize_t>(magic.size()) &&
               std::string_view(magic.data(), magic.size()) == replay::kMagic;
    };
    auto opened = open_regular(file);
    if (!opened) {
        return Error{fmt::format("{}: cannot be read: {}", file, opened.error().message)};
    }
    if (!begin(opened.value().descriptor.get())) {
        return Error{fmt::format("{}: is no recording of a match (.podlog)", file)};
    }
    return opened;
}

}  // namespace

ExitCode show_recording(const std::string& file, const ViewOptions& options) {
    auto recording = open_recording(file);
    if (!recording) {
        return fail(recording.error());
    }
    RegularFile opened = std::move(recording).value();
    const auto server = viewer::ViewServer::start(opened.descriptor.release(), options.port);
    if (!server) {
        return fail(server.error());
    }
    server.value()->finish(opened.size);
    invite(server.value()->url(), options);
    wait_for_interrupt();
    return ExitCode::Done;
}

}  // namespace podball::cli
