// Needs a library beside it and the C++ library, and says so when it is loaded.
#include <iostream>
#include <string>

extern "C" int sibling_answer();

namespace {

struct Greeting {
    Greeting() { std::cout << std::string("the sibling says ") << sibling_answer() << std::endl; }
};
const Greeting kGreeting;

}  // namespace
