// Shows a recording in browsers on this machine, also while the recording is being written.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace podball::viewer {

/// Serves the page and the bytes of a file on 127.0.0.1, under an address that cannot be guessed. Each browser is
/// served from the file at its own pace. So a slow browser does not delay others, and a late browser gets all bytes.
/// Clients that never finish their request do not block browsers. Thread: any.
class ViewServer {
  public:
    static constexpr int kBrowsersMax =
        12;  ///< Browsers that are sent the file at the same time. Further ones get status 503.

    /// Starts to serve the file that `descriptor` is open for reading on. The server closes the descriptor. `port` 0
    /// takes any free port. Nothing of the file is served before `grow` or `finish`.
    /// Requires: descriptor >= 0, 0 <= port <= 65535. Errors: the system refuses the port or random numbers.
    static Result<std::unique_ptr<ViewServer>> start(int descriptor, int port);

    /// Ends all connections at once.
    ~ViewServer();
    ViewServer(const ViewServer&) = delete;
    ViewServer& operator=(const ViewServer&) = delete;

    /// The address of the page.
    [[nodiscard]] std::string url() const;

    /// Serves another file, in the same way as `start`. Browsers that are being sent the old one get its present bytes
    /// as the whole. Requires: descriptor >= 0.
    void replace(int descriptor);

    /// Tells the server that the first `bytes` bytes of the file can be read. Never waits for a browser.
    void grow(std::uint64_t bytes);
    /// Tells the server that the file has `bytes` bytes and will not grow. Browsers then get its end.
    void finish(std::uint64_t bytes);

  private:
    class Implementation;
    explicit ViewServer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::viewer
