#include "cli/live_page.hpp"

#include "cli/league_page_files.hpp"
#include "season/metric_names.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <utility>

namespace podball::cli {

namespace {

constexpr int kRefresh_s = 10;
constexpr std::chrono::seconds kPagePeriod{kRefresh_s};
constexpr int kPageTimesCost = 20;  // The page may take this share of the time: one twentieth.

}  // namespace

LivePage::LivePage(std::filesystem::path store, std::filesystem::path folder)
    : store_(std::move(store)), folder_(std::move(folder)), next_(Clock::now() + kPagePeriod) {}

Result<void> LivePage::begin() { return write(kRefresh_s); }

void LivePage::show(const std::function<void(const std::string&)>& remark) {
    const auto now = Clock::now();
    if (folder_.empty() || now < next_) {
        return;
    }
    const auto written = write(kRefresh_s);
    if (!written && !has_failed_) {
        remark(written.error().message);
    }
    has_failed_ = !written;
    next_ = Clock::now() + std::max<Clock::duration>(kPagePeriod, kPageTimesCost * (Clock::now() - now));
}

Result<void> LivePage::end() { return write(0); }

Result<void> LivePage::write(int refresh_s) {
    if (folder_.empty()) {
        return {};
    }
    auto store = store::Store::open(store_, store::Access::Read, season::metric_names());
    if (!store) {
        return store.error();
    }
    auto opened = std::move(store).value();
    return write_league_page(opened, folder_, refresh_s);
}

}  // namespace podball::cli
