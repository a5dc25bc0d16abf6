// Shows matches in browsers while they are played.
#pragma once

#include "base/result.hpp"
#include "viewer/view_server.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace podball::cli {

/// The viewer's server of a command that plays matches one after the other. All are shown at one address: a page that
/// is loaded shows the newest.
class MatchServer {
  public:
    using Invite = std::function<void(const std::string& url)>;

    /// `invite` gets the address of the server, once. `port` 0: any free port.
    MatchServer(int port, Invite invite) : port_(port), invite_(std::move(invite)) {}

    /// Shows the recording of the next match. `descriptor` is open for reading; the server closes it. Starts the server
    /// for the first match. Errors: as `viewer::ViewServer::start`.
    Result<void> show(int descriptor);
    /// Invites people, for the first match alone. Requires: `show` was called.
    void invite_once();
    /// The recording has `bytes` bytes now. Requires: `show` was called. Thread: any.
    void grow(std::uint64_t bytes) { server_->grow(bytes); }
    /// The recording has `bytes` bytes and will not grow. Requires: `show` was called. Thread: any.
    void finish(std::uint64_t bytes) { server_->finish(bytes); }

  private:
    int port_;
    Invite invite_;
    std::unique_ptr<viewer::ViewServer> server_;
    bool has_invited_ = false;
};

}  // namespace podball::cli
