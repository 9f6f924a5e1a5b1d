// Replacement of lines, and the ways that a line may fill.
#include <gtest/gtest.h>

#include "config/machine/machine.hpp"
#include "model/memory/cache_tags.hpp"

namespace eu::model {
namespace {

using config::Replacement;

/// Accesses these lines of one set; 'h' or 'm' for each.
std::string hits(CacheTags& tags, const std::vector<int>& lines, int share = 0) {
  std::string text;
  for (const int line : lines)
    text += tags.access(static_cast<std::uint64_t>(line), share).hit ? 'h' : 'm';
  return text;
}

TEST(CacheTags, TheLeastRecentlyUsedLineMakesRoom) {
  CacheTags tags(4 * 64, 4, 64, Replacement::Lru);
  EXPECT_EQ(hits(tags, {0, 1, 2, 3, 0}), "mmmmh");
  EXPECT_EQ(hits(tags, {4, 0, 2, 3, 1}), "mhhhm");  // 4 replaced 1
}

/// Four ways in a tree. After 0 1 2 3 0 the root points right (0 was left) and the right node left
/// (3 was right): 4 replaces 2, although 1 was used longer ago.
TEST(CacheTags, TheTreePointsElsewhereThanTheOrderOfUse) {
  CacheTags tags(4 * 64, 4, 64, Replacement::PseudoLru);
  EXPECT_EQ(hits(tags, {0, 1, 2, 3, 0}), "mmmmh");
  EXPECT_EQ(hits(tags, {4, 1, 0, 3, 2}), "mhhhm");
}

TEST(CacheTags, ATreeOfThreeWaysNeverEvictsWhatWasUsedLast) {
  CacheTags tags(3 * 64, 3, 64, Replacement::PseudoLru);
  for (int line = 0; line < 50; ++line) {
    hits(tags, {line});
    EXPECT_EQ(hits(tags, {line}), "h") << line;
    if (line > 0) {
      EXPECT_EQ(hits(tags, {line - 1, line}), "hh") << line;
    }
  }
}

TEST(CacheTags, UnusedWaysAreFilledFirst) {
  for (const Replacement replacement : {Replacement::Lru, Replacement::PseudoLru})
    for (const int ways : {1, 3, 6, 16, 48}) {
      CacheTags tags(ways * 64, ways, 64, replacement);
      std::vector<int> lines;
      for (int line = 0; line < ways; ++line) lines.push_back(line);
      hits(tags, lines);
      EXPECT_EQ(hits(tags, lines), std::string(static_cast<std::size_t>(ways), 'h')) << ways;
    }
}

TEST(CacheTags, ALineFillsTheWaysOfItsShareAlone) {
  for (const Replacement replacement : {Replacement::Lru, Replacement::PseudoLru}) {
    CacheTags tags(1, {2, 4}, replacement);
    EXPECT_EQ(hits(tags, {0, 1}, 0), "mm");
    for (int line = 100; line < 200; ++line) hits(tags, {line}, 1);
    EXPECT_EQ(hits(tags, {0, 1}, 0), "hh");
    EXPECT_EQ(hits(tags, {2, 0, 1}, 0).find('m'), 0u);
    EXPECT_EQ(hits(tags, {199, 198, 197, 196}, 1), "hhhh");
  }
}

TEST(CacheTags, ALineIsFoundInAnotherShareAndStaysThere) {
  CacheTags tags(1, {1, 2}, Replacement::PseudoLru);
  hits(tags, {7}, 1);
  EXPECT_EQ(hits(tags, {7}, 0), "h");
  EXPECT_EQ(hits(tags, {8}, 0), "m");
  EXPECT_EQ(hits(tags, {7}, 1), "h");
}

TEST(CacheTags, AShareWithoutWaysHoldsNothing) {
  CacheTags tags(1, {0, 2}, Replacement::PseudoLru);
  EXPECT_EQ(tags.access(3, 0).way, nullptr);
  EXPECT_EQ(hits(tags, {3, 3}, 0), "mm");
  EXPECT_EQ(tags.account().misses, 3u);
}

}  // namespace
}  // namespace eu::model
