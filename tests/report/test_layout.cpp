// Text for people: numbers, columns, lines of limited length.
#include <gtest/gtest.h>

#include "model/text/layout.hpp"

namespace eu::test {
namespace {

using namespace model;

TEST(Layout, CountsHaveTheirPlural) {
  EXPECT_EQ(counted(1, "dispatch"), "1 dispatch");
  EXPECT_EQ(counted(0, "dispatch"), "0 dispatches");
  EXPECT_EQ(counted(2, "timed dispatch"), "2 timed dispatches");
  EXPECT_EQ(counted(2, "thread"), "2 threads");
}

TEST(Layout, RoundsHalfUpInIntegers) {
  EXPECT_EQ(percent(0, 0), "0.0");
  EXPECT_EQ(percent(1, 2000), "0.1");
  EXPECT_EQ(percent(1, 2001), "0.0");
  EXPECT_EQ(percent(2, 3), "66.7");
  EXPECT_EQ(percent(7, 7), "100.0");
  EXPECT_EQ(percent(1'000'000'000'000'000, 3'000'000'000'000'000), "33.3");
  EXPECT_EQ(tenths(5, 100), "0.1");
  EXPECT_EQ(hundredths(1, 200), "0.01");
  EXPECT_EQ(hundredths(12345, 100), "123.45");
}

TEST(Layout, CutsAndCounts) {
  EXPECT_EQ(cut("abcdefgh", 8), "abcdefgh");
  EXPECT_EQ(cut("abcdefghi", 8), "abcde...");
  EXPECT_EQ(counted(1, "thread"), "1 thread");
  EXPECT_EQ(counted(0, "thread"), "0 threads");
}

TEST(Layout, BreaksAParagraphBetweenWordsAndItems) {
  EXPECT_EQ(titled("Title", "one two three", 22),
            "Title          one two\n"
            "               three\n");
  EXPECT_EQ(titled("Title", std::vector<std::string>{"a 1", "b 2", "c 3"}, 25),
            "Title          a 1   b 2\n"
            "               c 3\n");
  EXPECT_EQ(titled("Title", "longer-than-the-line", 20), "Title          longer-than-the-line\n");
}

TEST(Layout, TablesGrowWithTheirNumbers) {
  Table table({{"name", Table::Align::Left}, {"n"}, {"text", Table::Align::Left}});
  table.row({"a", "1", "short"});
  table.row({"bb", "123456789012", "a text that is too long for the line"});
  EXPECT_EQ(table.text(40),
            "  name             n  text\n"
            "  a                1  short\n"
            "  bb    123456789012  a text that is ...\n");
}

TEST(Layout, NumericTablesNarrowTheirGapsToFit) {
  Table table({{"name", Table::Align::Left}, {"n"}, {"m"}});
  table.row({"a", "123", "456"});
  EXPECT_EQ(table.text(16), "  name    n    m\n  a     123  456\n");
  EXPECT_EQ(table.text(15), "  name   n   m\n  a    123 456\n");
}

TEST(Layout, TablesKeepSomethingOfTheLastCell) {
  Table table({{"number"}, {"text", Table::Align::Left}});
  table.row({"1234567890", "0123456789"});
  EXPECT_EQ(table.text(10),
            "      number  text\n"
            "  1234567890  01234...\n");
}

}  // namespace
}  // namespace eu::test
