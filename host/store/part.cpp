#include "store/part.hpp"

#include "base/printable.hpp"
#include "base/regular_file.hpp"
#include "base/system_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <limits>
#include <string_view>
#include <utility>

namespace podball::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLineMax = 1U << 20U;
constexpr std::string_view kLineBegin = R"({"schema":"podball.league-result/)";

// The line, or the whole line at its end that follows a cut one; empty: there is none.
std::string_view whole_part(std::string_view line) {
    if (is_whole_line(line)) {
        return line;
    }
    const std::size_t begin = line.rfind(kLineBegin);
    const auto rest = begin == std::string_view::npos ? std::string_view() : line.substr(begin);
    return is_whole_line(rest) ? rest : std::string_view();
}

// Reads lines of limited size, so that a file without line feeds does not fill the memory.
class LineSource {
  public:
    explicit LineSource(std::istream& stream) : stream_(stream), buffer_(kLineMax) {}

    // False: the file ends.
    bool next() {
        stream_.getline(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        auto count = static_cast<std::size_t>(stream_.gcount());
        has_feed_ = !stream_.eof() && !stream_.fail();
        line_ = std::string_view(buffer_.data(), has_feed_ ? count - 1 : count);
        if (stream_.fail() && !stream_.eof()) {  // Longer than the buffer.
            stream_.clear();
            stream_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            count += static_cast<std::size_t>(stream_.gcount());
            has_feed_ = !stream_.eof();
            line_ = {};
        }
        size_ = count;
        return count > 0;
    }

    [[nodiscard]] std::string_view line() const { return line_; }  // Without its line feed. Empty if it is too long.
    [[nodiscard]] std::size_t size() const { return size_; }       // With its line feed.
    [[nodiscard]] bool has_feed() const { return has_feed_; }

  private:
    std::istream& stream_;
    std::vector<char> buffer_;
    std::string_view line_;
    std::size_t size_ = 0;
    bool has_feed_ = false;
};

bool ends_within_line(int file) {
    struct stat status {};
    char last = '\n';
    return fstat(file, &status) == 0 && status.st_size > 0 && pread(file, &last, 1, status.st_size - 1) == 1 &&
           last != '\n';
}

}  // namespace

Result<PartCount> read_part(const fs::path& path, const LineContext& context,
                            const std::function<Result<void>(MatchLine&&)>& take, const PartPlace& begin) {
    const std::string name = printable(path.string());
    const auto stream = stream_regular(path);
    if (!stream) {
        return Error{name + ": cannot be read: " + stream.error().message};
    }
    stream.value()->seekg(static_cast<std::streamoff>(begin.byte));
    PartCount count;
    count.end = begin;
    for (LineSource source(*stream.value()); source.next();) {
        const std::int64_t number = count.end.lines + 1;
        const std::string_view line = whole_part(source.line());
        if (!line.empty()) {
            auto read = read_match_line(line, context);
            if (!read) {
                return Error{fmt::format("{}:{}: {}", name, number, read.error().message)};
            }
            if (auto taken = take(std::move(read).value()); !taken) {
                return taken.error();
            }
            ++count.good;
        }
        if (!source.has_feed()) {
            count.is_cut = line.empty();
            break;
        }
        if (line.size() + 1 < source.size()) {
            count.damaged.push_back(number);
        }
        count.end.byte += source.size();
        count.end.lines = number;
    }
    return count;
}

PartWriter::PartWriter(fs::path path, Descriptor file, LineContext context, bool is_within_line)
    : path_(std::move(path)), file_(std::move(file)), context_(std::move(context)), is_within_line_(is_within_line) {}

Result<PartWriter> PartWriter::open(const fs::path& path, LineContext context) {
    constexpr mode_t kMode = 0666;
    Descriptor file(::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, kMode));
    if (!file) {
        return system_error(printable(path.string()) + ": cannot be written");
    }
    const bool is_within_line = ends_within_line(file.get());
    return PartWriter(path, std::move(file), std::move(context), is_within_line);
}

Result<void> PartWriter::append(const MatchLine& line) {
    const std::string text = (is_within_line_ ? "\n" : "") + match_line(line, context_);
    is_within_line_ = true;
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t count = write(file_.get(), text.data() + written, text.size() - written);
        if (count < 0 && errno != EINTR) {
            return system_error(printable(path_.string()) + ": cannot be written");
        }
        written += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    is_within_line_ = false;
    return {};
}

}  // namespace podball::store
