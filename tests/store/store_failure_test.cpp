// Files that are no store, cannot be written, or are in use.
#include "store/child.hpp"
#include "store/network.hpp"
#include "store/small_league.hpp"
#include "store/store.hpp"
#include "support/sample.hpp"
#include "support/skip.hpp"

#include <SQLiteCpp/Database.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace fs = std::filesystem;

namespace {

// The message after "PATH: ".
std::string refusal(const fs::path& path, Access access, const MetricNames& metrics = metric_names()) {
    const auto store = Store::open(path, access, metrics);
    REQUIRE_FALSE(store.ok());
    const std::string begin = path.string() + ": ";
    INFO(store.error().message);
    REQUIRE(store.error().message.starts_with(begin));
    return store.error().message.substr(begin.size());
}

void run_sql(const fs::path& path, const std::string& sql) {
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
}

std::vector<Played> results_of(const SmallPlan& plan) {
    Draw draw(1);
    std::vector<Played> results;
    for (const PlannedMatch& planned : plan.fixtures) {
        results.push_back(played_of(planned, draw));
    }
    return results;
}

}  // namespace

TEST_CASE("what is no store of a league is refused with the reason, and is not changed") {
    const TemporaryFolder folder;
    for (const Access access : {Access::Read, Access::Write}) {
        CHECK(refusal(folder.path() / "none.db", access) == "there is no such file");
        CHECK_FALSE(fs::exists(folder.path() / "none.db"));
        CHECK(refusal(folder.path(), access) == "is no file");
        const auto text = folder.write("text.db", std::string(5000, 'x'));
        CHECK(refusal(text, access) == "is no SQLite database");
        CHECK(fs::file_size(text) == 5000);
        CHECK(refusal(folder.write("empty.db", ""), access) == "is an empty file, and no store of a league");
        const auto other = folder.path() / "other.db";
        run_sql(other, "create table if not exists meta (name, value)");
        CHECK(refusal(other, access) == "is an SQLite database, but no store of a league");
        const auto pipe = folder.path() / "pipe.db";
        mkfifo(pipe.c_str(), 0600);
        CHECK(refusal(pipe, access) == "is no file");
    }
}

TEST_CASE("a store that a newer program made is refused") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    { store_of(path, 2, 1); }
    run_sql(path, "alter table slot add column saves real");
    CHECK(refusal(path, Access::Read) ==
          "has the metric \"saves\", which this program does not know; a newer version made it");
    run_sql(path, "update meta set value = '2' where name = 'schema_version'");
    CHECK(refusal(path, Access::Write) == "has the schema version 2; this program knows versions up to 1");
}

TEST_CASE("a store is not made over another file, with a wrong name of a metric, or where it cannot be") {
    const TemporaryFolder folder;
    const auto path = folder.write("small.db", "precious");
    const auto taken = Store::create(path, league_text(), metric_names());
    REQUIRE_FALSE(taken.ok());
    CHECK(taken.error().message == path.string() + ": exists already");
    CHECK(fs::file_size(path) == 8);

    const auto fresh = folder.path() / "fresh.db";
    for (const std::string name : {"", "Goals", "a b", "x\" real); drop table slot; --", "slot"}) {
        MetricNames names = metric_names();
        names.team.push_back(name);
        CHECK_FALSE(Store::create(fresh, league_text(), names).ok());
        CHECK_FALSE(fs::exists(fresh));
    }
    const auto nowhere = folder.path() / "none" / "small.db";
    const auto made = Store::create(nowhere, league_text(), metric_names());
    REQUIRE_FALSE(made.ok());
    CHECK(made.error().message == nowhere.string() + ": cannot be opened: No such file or directory");
}

TEST_CASE("a metric that came later is null in older rows, and is stored in newer ones") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    const SmallPlan plan = plan_of(2, 2);
    auto results = results_of(plan);
    results.resize(2);
    {
        Store store = store_of(path, 2, 2);
        valid(store.put(results));
    }
    MetricNames newer = metric_names();
    newer.team.insert(newer.team.begin() + 3, "saves");
    newer.match.push_back("rebounds");
    for (Played& played : results) {
        for (league::SlotRow& slot : played.row.slots) {
            if (!slot.metrics.empty()) {
                slot.metrics.insert(slot.metrics.begin() + 3, std::nullopt);
            }
        }
        if (!played.row.metrics.empty()) {
            played.row.metrics.push_back(0);
        }
    }
    // A reader does not change the file.
    for (const Access access : {Access::Read, Access::Write, Access::Read}) {
        Store store = valid(Store::open(path, access, newer));
        const auto rows = all_rows(store);
        REQUIRE(rows.size() == 2);
        CHECK(rows[0].row == results[0].row);
        CHECK(rows[1].row == results[1].row);
    }
    Store store = valid(Store::open(path, Access::Write, newer));
    Draw draw(5);
    Played later = plain_result(plan.fixtures[3], draw);
    later.row.metrics.push_back(4);
    later.row.slots[0].metrics.insert(later.row.slots[0].metrics.begin() + 3, 7.5);
    later.row.slots[1].metrics.insert(later.row.slots[1].metrics.begin() + 3, std::nullopt);
    valid(store.put({{later}}));
    CHECK(valid(store.find(later.row.key)) == later.row);
    double value = 0.0;
    valid(store.query(
        "select avg(saves) from slot", [](auto) {},
        [&](std::span<const SqlValue> row) { return (value = std::get<double>(row[0])) > 0; }));
    CHECK(value == 7.5);
}

TEST_CASE("a damaged store gives errors of one line or its damages, and never wrong memory") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    {
        Store store = store_of(path, 4, 5);
        valid(store.put(results_of(plan_of(4, 5))));
    }
    std::ifstream file(path, std::ios::binary);
    const std::string whole(std::istreambuf_iterator<char>(file), {});
    Draw draw(4);
    int noticed = 0;
    constexpr int kCases = 40;
    for (int i = 0; i < kCases; ++i) {
        CAPTURE(i);
        std::string content = whole;
        if (i % 4 == 0) {
            content.resize(static_cast<std::size_t>(draw.below(static_cast<int>(whole.size()))));
        } else {
            const auto begin = static_cast<std::size_t>(draw.below(static_cast<int>(whole.size()) - 600));
            for (std::size_t byte = begin; byte < begin + 600; ++byte) {
                content[byte] = static_cast<char>(draw.word());
            }
        }
        auto opened = Store::open(folder.write("damaged.db", content), Access::Read, metric_names());
        std::string message = opened ? "" : opened.error().message;
        bool is_noticed = !opened;
        if (opened) {
            Store store = std::move(opened).value();
            const auto damages = store.damages();
            const auto read = store.each_row({}, [](const PlayedFixture&) { return true; });
            message = !damages ? damages.error().message : !read ? read.error().message : "";
            is_noticed = !damages || !damages.value().empty() || !read;
        }
        CHECK(message.find('\n') == std::string::npos);
        noticed += is_noticed ? 1 : 0;
    }
    // Bytes that no page uses, and values in rows, are not noticed.
    CHECK(noticed > kCases / 2);
}

TEST_CASE("a writer waits for a reader, says so, and goes on when the reader has ended") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    const auto results = results_of(plan_of(2, 3));
    {
        Store store = store_of(path, 2, 3);
        valid(store.put(std::span(results).first(2)));
    }
    std::atomic<bool> is_reading = false;
    std::atomic<bool> has_told = false;
    std::thread reader([&] {
        auto store = Store::open(path, Access::Read, metric_names());
        const auto read = std::move(store).value().each_row({}, [&](const PlayedFixture&) {
            is_reading = true;
            while (!has_told) {
                usleep(1000);
            }
            return true;
        });
        is_reading = read.ok();
    });
    Opening opening;
    opening.on_wait = [&](std::chrono::milliseconds waited) {
        has_told = waited >= std::chrono::seconds(1);
        return true;
    };
    Store store = valid(Store::open(path, Access::Write, metric_names(), opening));
    while (!is_reading) {
        usleep(1000);
    }
    CHECK(valid(store.put(std::span(results).subspan(2))).stored == 4);
    CHECK(has_told);
    reader.join();
    CHECK(is_reading);
}

TEST_CASE("a writer that gives up stores nothing of the batch, and can try again") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    const auto results = results_of(plan_of(2, 3));
    {
        Store first = store_of(path, 2, 3);
        valid(first.put(std::span(results).first(1)));
    }
    Opening opening;
    opening.on_wait = [](std::chrono::milliseconds) { return false; };
    Store store = valid(Store::open(path, Access::Write, metric_names(), opening));
    Store reader = valid(Store::open(path, Access::Read, metric_names()));
    valid(reader.each_row({}, [&](const PlayedFixture&) {
        const auto put = store.put(std::span(results).subspan(1));
        REQUIRE_FALSE(put.ok());
        CHECK(put.error().message == path.string() + ": is locked by another program");
        return true;
    }));
    CHECK(valid(store.progress()).played == 1);
    CHECK(valid(store.put(std::span(results).subspan(1))).stored == 5);
    CHECK(all_rows(reader).size() == 6);
}

TEST_CASE("a full disk keeps what was stored, and the store goes on when there is room") {
    const TemporaryFolder folder;
    const auto results = results_of(plan_of(4, 100));
    const std::string answer = answer_of_child([&]() -> std::string {
        const int namespaces = CLONE_NEWNS | (geteuid() == 0 ? 0 : CLONE_NEWUSER);
        if (unshare(namespaces) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            mount("none", folder.path().c_str(), "tmpfs", 0, "size=400k") != 0) {
            return "no namespace";
        }
        const auto path = folder.path() / "small.db";
        Store store = store_of(path, 4, 100);
        std::size_t stored = 0;
        std::string message;
        for (; message.empty() && stored < results.size(); stored += 50) {
            const auto put = store.put(std::span(results).subspan(stored, 50));
            message = put ? "" : put.error().message;
            stored -= put ? 0 : 50;
        }
        if (message != path.string() + ": the disk is full; what was stored before is kept") {
            return "message: " + message;
        }
        if (stored == 0 || all_rows(store).size() != stored || !store.damages().value().empty()) {
            return "rows are missing";
        }
        if (mount("none", folder.path().c_str(), "tmpfs", MS_REMOUNT, "size=4m") != 0) {
            return "no larger disk";
        }
        const auto put = store.put(std::span(results).subspan(stored));
        return put && all_rows(store).size() == results.size() ? "good" : "it does not go on";
    });
    podball::testing::skip_if(answer == "no namespace", "no file system of limited size can be mounted");
    CHECK(answer == "good");
}

TEST_CASE("a file that may only be read is read, and not opened for writing") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    { store_of(path, 2, 1); }
    fs::permissions(path, static_cast<fs::perms>(0444));
    fs::permissions(folder.path(), static_cast<fs::perms>(0555));
    const std::string answer = answer_of_child([&]() -> std::string {
        if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) {
            return "root";
        }
        auto reader = Store::open(path, Access::Read, metric_names());
        if (!reader || std::move(reader).value().teams().value().size() != 2) {
            return "not read";
        }
        const auto writer = Store::open(path, Access::Write, metric_names());
        return writer ? "written" : writer.error().message;
    });
    fs::permissions(folder.path(), static_cast<fs::perms>(0755));
    podball::testing::skip_if(answer == "root", "this user may write every file");
    CHECK(answer == path.string() + ": cannot be written");
}

TEST_CASE("network file systems are known by their numbers") {
    CHECK(network_file_system_name(0x6969) == "NFS");
    CHECK(network_file_system_name(static_cast<long>(0xff534d42)) == "CIFS");
    CHECK(network_file_system_name(static_cast<int>(0xff534d42U)) == "CIFS");
    for (const long local : {0xef53L, 0x01021994L, 0x9123683eL, 0x58465342L, 0L}) {
        CHECK_FALSE(network_file_system_name(local).has_value());
    }
    CHECK_FALSE(network_file_system("/proc/self/none").has_value());
}
