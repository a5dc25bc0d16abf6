#include "base/plain_text.hpp"

#include "support/catch.hpp"

#include <string>

using namespace podball;

TEST_CASE("a text is plain if each of its bytes is printable ASCII, whatever its size and wherever the byte is") {
    for (std::size_t size = 1; size <= 20; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            int wrong = 0;
            for (int byte = 0; byte < 256; ++byte) {
                for (const char others : {' ', '~'}) {
                    std::string text(size, others);
                    text[at] = static_cast<char>(byte);
                    wrong += is_plain(text) == (byte >= 0x20 && byte <= 0x7E) ? 0 : 1;
                }
            }
            CAPTURE(size, at);
            CHECK(wrong == 0);
        }
    }
    CHECK(is_plain(""));
}
