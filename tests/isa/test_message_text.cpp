// Names of files in documents and messages.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <sstream>

#include "isa/common/message_text.hpp"
#include "tests/support/command.hpp"

namespace eu::test {
namespace {

/// Bytes at the limits of UTF-8, in all pairs and many longer strings, without characters that are
/// escaped for another reason.
std::vector<std::string> byte_strings() {
  const std::string bytes =
      "a\x7e\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xdf\xe0\xe2\xed\xee\xef\xf0\xf1"
      "\xf4\xf5\xff";
  std::vector<std::string> all;
  for (const char a : bytes)
    for (const char b : bytes) all.push_back({a, b});
  std::mt19937 random(1);
  for (int i = 0; i < 4000; ++i) {
    std::string text;
    for (int k = 0; k < 3 + i % 4; ++k) text += bytes[random() % bytes.size()];
    all.push_back(text);
  }
  return all;
}

std::string hex_of(const std::string& text) {
  std::string hex;
  for (const char c : text) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
    hex += digits;
  }
  return hex;
}

/// A2: name_text escapes the bytes that Python cannot decode as UTF-8.
TEST(NameText, EscapesTheBytesThatPythonCannotDecode) {
  if (!is_installed("python3")) GTEST_SKIP() << "no python3";
  const std::vector<std::string> strings = byte_strings();
  std::string input;
  for (const std::string& text : strings) input += hex_of(text) + "\n";
  const TemporaryDirectory directory;
  directory.file("hex", input);
  // Characters of C1, which name_text escapes byte by byte too.
  const char* const program =
      "import re\n"
      "for line in open('hex'):\n"
      "  text = bytes.fromhex(line).decode('utf-8', 'backslashreplace')\n"
      "  text = re.sub('[\\x80-\\x9f]', lambda c: '\\\\xc2\\\\x%02x' % ord(c[0]), text)\n"
      "  print(text.encode().hex())\n";
  const CommandResult python = run_program("python3", {"-c", program}, directory.path());
  ASSERT_EQ(python.exit_code, 0) << python.err;
  std::istringstream lines(python.out);
  for (const std::string& text : strings) {
    std::string expected;
    ASSERT_TRUE(std::getline(lines, expected));
    EXPECT_EQ(hex_of(isa::name_text(text)), expected) << hex_of(text);
  }
}

TEST(NameText, DistinguishesNamesThatLookTheSame) {
  const std::vector<std::string> names = {"\xff", "\\xff", "\\\xff",   "\\\\xff",   "\x1b",
                                          "x1b",  "\\x1b", "\xc2\x9b", "\\xc2\\x9b"};
  std::set<std::string> texts;
  for (const std::string& name : names) texts.insert(isa::name_text(name));
  EXPECT_EQ(texts.size(), names.size());
  EXPECT_EQ(isa::name_text("plain/\xc3\xa9 name.asm"), "plain/\xc3\xa9 name.asm");
}

TEST(MessageText, HoldsNoControlCharacterAndIsTheSameWhenDoneAgain) {
  const std::string text = "a\x1b[31m\n\x7f \xc2\x9b \xff\\";
  const std::string shown = isa::message_text(text);
  EXPECT_EQ(shown, "a\\u001b[31m\\u000a\\u007f \\u009b \\xff\\");
  EXPECT_EQ(isa::message_text(shown), shown);
}

TEST(MessageText, CutsNoCharacterInTwo) {
  EXPECT_EQ(isa::message_text("aaa\xc3\xa9z", 4), "aaa...");
}

}  // namespace
}  // namespace eu::test
