#include "cli/match_server.hpp"

#include <utility>

namespace podball::cli {

Result<void> MatchServer::show(int descriptor) {
    if (server_) {
        server_->replace(descriptor);
        return {};
    }
    auto server = viewer::ViewServer::start(descriptor, port_);
    if (!server) {
        return server.error();
    }
    server_ = std::move(server).value();
    return {};
}

void MatchServer::invite_once() {
    if (!std::exchange(has_invited_, true)) {
        invite_(server_->url());
    }
}

}  // namespace podball::cli
