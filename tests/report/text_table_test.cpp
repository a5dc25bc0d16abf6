#include "report/text_table.hpp"
#include "support/catch.hpp"

using podball::report::TextTable;

TEST_CASE("columns are aligned, numbers to the right and words to the left") {
    TextTable table({"metric", "A", "Größe", "note"});
    table.set_left(3);
    table.add({"goals", "3", "12", "x"});
    table.add({"longer name", "10,000", "-"});
    REQUIRE(table.text() ==
            "metric            A  Größe  note\n"
            "goals             3     12  x\n"
            "longer name  10,000      -\n");
}
