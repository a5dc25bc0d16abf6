// Shows a recording in the browsers of this machine, also while it is being written.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace podball::viewer {

/// Serves the page and the bytes of one file on 127.0.0.1, under an address that nobody can guess. Each browser is
/// served from the file itself, at its own pace: whoever is slow or stuck holds up nobody else, and whoever comes late
/// gets all. Thread: any.
class ViewServer {
  public:
    static constexpr int kBrowsersMax = 12;  ///< That read at the same time; more are told to come later.

    /// Starts to serve the file that `descriptor` is open for reading on; it belongs to the server from now on. `port`
    /// 0: any that is free. Nothing of the file is served before `grow` or `finish`. Errors: the port cannot be had.
    static Result<std::unique_ptr<ViewServer>> start(int descriptor, int port);

    /// Ends all connections at once.
    ~ViewServer();
    ViewServer(const ViewServer&) = delete;
    ViewServer& operator=(const ViewServer&) = delete;

    /// Where a browser finds the page.
    [[nodiscard]] std::string url() const;

    /// So many bytes of the file can be read now. Never waits for a browser.
    void grow(std::uint64_t bytes);
    /// The file has `bytes` bytes and will not grow: browsers get its end.
    void finish(std::uint64_t bytes);

  private:
    class Implementation;
    explicit ViewServer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::viewer
