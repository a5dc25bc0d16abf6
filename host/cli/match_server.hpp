// Shows matches in browsers while they are played.
#pragma once

#include "base/result.hpp"
#include "cli/view_options.hpp"
#include "viewer/view_server.hpp"

#include <cstdint>
#include <memory>

namespace podball::cli {

/// The viewer's server of a command that plays matches one after the other. All are shown at one address: a page that
/// is loaded shows the newest.
class MatchServer {
  public:
    explicit MatchServer(const ViewOptions& options) : options_(options) {}

    /// Shows the recording of the next match. `descriptor` is open for reading; the server closes it. Starts the server
    /// for the first match. Errors: as `viewer::ViewServer::start`.
    Result<void> show(int descriptor);
    /// Tells people the address and opens a browser, for the first match alone. Requires: `show` was called.
    void invite_once();
    /// The recording has `bytes` bytes now. Requires: `show` was called. Thread: any.
    void grow(std::uint64_t bytes) { server_->grow(bytes); }
    /// The recording has `bytes` bytes and will not grow. Requires: `show` was called. Thread: any.
    void finish(std::uint64_t bytes) { server_->finish(bytes); }

  private:
    const ViewOptions& options_;
    std::unique_ptr<viewer::ViewServer> server_;
    bool has_invited_ = false;
};

}  // namespace podball::cli
