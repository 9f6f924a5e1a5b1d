// Errors of a text: a list, each with its line and a caret.
#include "isa/common/text_errors.hpp"

#include <gtest/gtest.h>

#include "isa/common/input_error.hpp"

namespace eu::isa {
namespace {

std::string what(ErrorList& errors) {
  try {
    errors.throw_if_any();
  } catch (const TextErrors& thrown) {
    return thrown.what();
  }
  return "no error";
}

TEST(TextErrors, AreOneALineByPlace) {
  ErrorList errors;
  EXPECT_EQ(what(errors), "no error");
  errors.add({"k", {3, 1}, "third"});
  errors.add({"k", {2, 9}, "second"});
  errors.add({"k", {2, 1}, "first"});
  EXPECT_FALSE(errors.empty());
  EXPECT_EQ(what(errors), "k:2:1: error: first\nk:2:9: error: second\nk:3:1: error: third");
}

std::string text_of_errors(int count) {
  ErrorList errors;
  for (int line = 1; line <= count; ++line) errors.add({"k", {line, 1}, "wrong"});
  return what(errors);
}

TEST(TextErrors, TwentyAreShownAndTheOthersCounted) {
  EXPECT_EQ(text_of_errors(20).find("more"), std::string::npos);
  const auto end = [](const std::string& text) { return text.substr(text.rfind("\nk:") + 1); };
  EXPECT_EQ(end(text_of_errors(20)), "k:20:1: error: wrong");
  EXPECT_EQ(end(text_of_errors(21)), "k:20:1: error: wrong\n... and 1 more error");
  EXPECT_EQ(end(text_of_errors(999)), "k:20:1: error: wrong\n... and 979 more errors");
  EXPECT_EQ(end(text_of_errors(1000)), "k:20:1: error: wrong\n... and at least 980 more errors");
}

TEST(TextErrors, AreShownWithTheirLines) {
  ErrorList errors;
  errors.add({"k", {1, 5}, "a"});
  errors.add({"k", {2, 1}, "of a blank line"});
  errors.add({"k", {3, 1}, "b"});
  try {
    errors.throw_if_any();
    ADD_FAILURE();
  } catch (const TextErrors& thrown) {
    EXPECT_EQ(thrown.shown_in("one two\n\nthree", "; a hint"),
              "k:1:5: error: a; a hint\n"
              "    1 | one two\n"
              "      |     ^\n"
              "k:2:1: error: of a blank line\n"
              "k:3:1: error: b\n"
              "    3 | three\n"
              "      | ^");
  }
}

/// The source line and the caret's line, without their prefixes.
std::string excerpt(const std::string& line, int column) {
  const std::string text = source_excerpt(line, {1, column});
  const std::size_t second = text.rfind('\n');
  return text.substr(9, second - 9) + text.substr(second + 8);
}

TEST(SourceExcerpt, PutsTheCaretBelowTheCharacter) {
  EXPECT_EQ(excerpt("abc", 1), "abc ^");
  EXPECT_EQ(excerpt("abc", 3), "abc   ^");
  EXPECT_EQ(excerpt("abc\r\n", 4), "abc    ^");           // after the end
  EXPECT_EQ(excerpt("\tabc", 2), " abc  ^");              // a tab is a blank
  EXPECT_EQ(excerpt("\xc3\xa4 b", 4), "\xc3\xa4 b   ^");  // columns count bytes
  EXPECT_EQ(excerpt("\x1b[2J b\xff", 6), "?[2J b?      ^");
  EXPECT_EQ(excerpt("\xef\xbb\xbf"
                    "abc",
                    2),
            "abc  ^");  // after a byte order mark
}

TEST(SourceExcerpt, OfALongLineIsThePartAroundTheCaret) {
  const std::string line(1000, 'a');
  const std::string begin = excerpt(line, 10);
  EXPECT_EQ(begin, std::string(100, 'a') + "... " + std::string(9, ' ') + "^");
  std::string marked = line;
  marked[500] = 'b';
  const std::string middle = excerpt(marked, 501);
  EXPECT_EQ(middle, "..." + std::string(60, 'a') + "b" + std::string(39, 'a') + "... " +
                        std::string(63, ' ') + "^");
  marked[999] = 'c';
  EXPECT_EQ(excerpt(marked, 1000),
            "..." + std::string(99, 'a') + "c " + std::string(102, ' ') + "^");
}

TEST(SourceExcerpt, OfNoLineIsNone) {
  EXPECT_EQ(source_excerpt("a\nb", {0, 0}), "");
  EXPECT_EQ(source_excerpt("a\n", {2, 1}), "");
  EXPECT_EQ(source_excerpt("a\n", {7, 1}), "");
  EXPECT_EQ(source_excerpt("a\n \t\n", {2, 1}), "");
}

}  // namespace
}  // namespace eu::isa
