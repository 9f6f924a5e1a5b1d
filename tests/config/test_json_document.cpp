#include "config/json/json_document.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "config/machine/shipped_machines.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

std::string parse_errors(std::string_view text, const JsonLimits& limits = {}) {
  Diagnostics diagnostics;
  const auto value = parse_json(text, "f.json", diagnostics, limits);
  EXPECT_EQ(value.has_value(), diagnostics.empty());
  return texts(diagnostics);
}

JsonValue parse(std::string_view text) {
  Diagnostics diagnostics;
  auto value = parse_json(text, "f.json", diagnostics);
  EXPECT_TRUE(value) << texts(diagnostics);
  return value ? *value : JsonValue();
}

std::string place(const JsonValue& root, const std::vector<std::string>& keys) {
  const JsonValue* value = find_path(root, keys);
  return value ? to_string(value->location) : "absent";
}

TEST(JsonDocument, HasThePlaceOfEveryKeyAndValue) {
  const JsonValue root = parse("{ \"a\" : 1,\n  \"b\":{\"c\":[-2.5e3,\n\"x\"]} }");
  EXPECT_EQ(to_string(root.location), "f.json:1:1");
  EXPECT_EQ(place(root, {"a"}), "f.json:1:9");
  EXPECT_EQ(to_string(root.object()->at(0).key_location), "f.json:1:3");
  EXPECT_EQ(to_string(root.object()->at(1).key_location), "f.json:2:3");
  EXPECT_EQ(place(root, {"b"}), "f.json:2:7");
  EXPECT_EQ(place(root, {"b", "c"}), "f.json:2:12");
  const auto& array = std::get<JsonValue::Array>(find_path(root, {"b", "c"})->data);
  EXPECT_EQ(to_string(array[0].location), "f.json:2:13");
  EXPECT_EQ(to_string(array[1].location), "f.json:3:1");
}

TEST(JsonDocument, CountsColumnsInCharactersAndPassesWhatHidesInStringsAndComments) {
  const JsonValue root =
      parse("\xef\xbb\xbf{\"\xc3\xa4\\\"{,//\": 1, /* \",\n */ \"b\": // }\n 2}");
  EXPECT_EQ(place(root, {"\xc3\xa4\"{,//"}), "f.json:1:13");
  EXPECT_EQ(place(root, {"b"}), "f.json:3:2");
}

TEST(JsonDocument, SyntaxErrorsSayWhereAndInWhat) {
  const std::pair<const char*, const char*> cases[] = {
      {"",
       "f.json:1:1: error: /: syntax error while parsing value - unexpected end of input; "
       "expected '[', '{', or a literal"},
      {"{\n \"a\" 1}",
       "f.json:2:6: error: /a: syntax error while parsing object separator - "
       "unexpected number literal; expected ':'"},
      {"{\"a\": {\"b\": tru}}",
       "f.json:1:13: error: /a/b: syntax error while parsing value - "
       "invalid literal"},
      {"{\"a\": [1, 2,]}",
       "f.json:1:13: error: /a/2: syntax error while parsing value - "
       "unexpected ']'; expected '[', '{', or a literal"},
      {"[1,,2]",
       "f.json:1:4: error: /1: syntax error while parsing value - unexpected ','; "
       "expected '[', '{', or a literal"},
      {"{\"a\": 1} x", "f.json:1:10: error: /: syntax error while parsing value - invalid literal"},
      {"{\"a\": NaN}", "f.json:1:7: error: /a: syntax error while parsing value - invalid literal"},
      {"[1e999]", "f.json:1:2: error: /0: number overflow parsing '1e999'"},
      {"[01]",
       "f.json:1:3: error: /1: syntax error while parsing array - unexpected number "
       "literal; expected ']'"},
      {"{\"a\": /* 1}",
       "f.json:1:7: error: /a: syntax error while parsing value - invalid "
       "comment; missing closing '*/'"},
      {"{\"a\": \"\xff\"}",
       "f.json:1:7: error: /a: syntax error while parsing value - invalid "
       "string: ill-formed UTF-8 byte"},
      {"{\"a\": \"\\ud800\"}",
       "f.json:1:7: error: /a: syntax error while parsing value - invalid "
       "string: surrogate U+D800..U+DBFF must be followed by "
       "U+DC00..U+DFFF"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(parse_errors(text), message) << text;
}

TEST(JsonDocument, ANulByteIsNoEndOfTheFile) {
  EXPECT_EQ(parse_errors(std::string_view("{}\n\0 x", 6)), "f.json:2:1: error: /: NUL byte");
}

TEST(JsonDocument, DuplicateKeysAreAllReported) {
  EXPECT_EQ(parse_errors("{\"a\": 1,\n \"b\": {\"c/d\": 1, \"c/d\": 2},\n \"a\": 3, \"a\": 4}"),
            "f.json:2:18: error: /b/c~1d: duplicate key; the one before is at line 2\n"
            "f.json:3:2: error: /a: duplicate key; the one before is at line 1\n"
            "f.json:3:10: error: /a: duplicate key; the one before is at line 3");
}

TEST(JsonDocument, DepthAndSizeAreLimited) {
  const JsonLimits limits{100, 3};
  EXPECT_EQ(parse_errors("[[[1]]]", limits), "");
  EXPECT_EQ(parse_errors("{\"a\": [[[1]]]}", limits),
            "f.json:1:9: error: /a/0/0: nested deeper than 3 levels");
  EXPECT_EQ(
      parse_errors(std::string(100, '[')), "f.json:1:65: error: " + [] {
        std::string path;
        for (int i = 0; i < 64; ++i) path += "/0";
        return path;
      }() + ": nested deeper than 64 levels");
  EXPECT_EQ(parse_errors(std::string(101, ' '), limits),
            "f.json: error: larger than the 100 bytes allowed");
}

TEST(JsonDocument, ErrorsStayOnOneLineWhateverTheInputHolds) {
  EXPECT_EQ(parse_errors("{\"a\\n\\u0007\": 1, \"a\\n\\u0007\": 1}"),
            "f.json:1:18: error: /a\\u000a\\u0007: duplicate key; the one before is at line 1");
}

TEST(JsonDocument, UnreadableFilesAreErrors) {
  const TestFiles files;
  Diagnostics diagnostics;
  EXPECT_FALSE(read_json_file("/nowhere/x.json", diagnostics));
  EXPECT_FALSE(read_json_file(files.directory(), diagnostics));
  EXPECT_FALSE(read_json_file(files.write("big.json", std::string(50, ' ')), diagnostics, {49, 9}));
  EXPECT_EQ(diagnostics.list()[0].text(), "/nowhere/x.json: error: no such file");
  EXPECT_EQ(diagnostics.list()[1].text(), files.directory() + ": error: is a directory");
  EXPECT_EQ(diagnostics.list()[2].text(),
            files.directory() + "big.json: error: larger than 49 bytes");
}

TEST(JsonDocument, IntegersStayExactAndLargerOnesAreReal) {
  const JsonValue root = parse("[9223372036854775807, -9223372036854775808, 9223372036854775808]");
  EXPECT_EQ(to_line(root), "[9223372036854775807, -9223372036854775808, 9223372036854775808.0]");
}

TEST(JsonDocument, WritesWhatItReads) {
  const std::string text =
      "{\n"
      "  \"flat\": {\"a\": 1, \"b\": [], \"c\": null},\n"
      "  \"deep\": {\n    \"x\": {\"y\": true}\n  },\n"
      "  \"real\": [8.0, 0.1, -1e-09, 1e+300],\n"
      "  \"text\": \"\\\"\\\\\\n\\t\\r\\u0001/\xc3\xa4\",\n"
      "  \"empty\": {}\n"
      "}\n";
  // An object with an array is written over several lines.
  const std::string expected = replaced(text, "{\"a\": 1, \"b\": [], \"c\": null}",
                                        "{\n    \"a\": 1,\n    \"b\": [],\n    \"c\": null\n  }");
  EXPECT_EQ(to_text(parse(text)), expected);
  EXPECT_EQ(to_text(parse(expected)), expected);
  const std::string half = '"' + std::string(50, 'x') + '"';
  EXPECT_EQ(to_text(parse("[" + half + "," + half + "]")),
            "[\n  " + half + ",\n  " + half + "\n]\n");
}

TEST(JsonDocument, RefusesToWriteWhatJsonCannotSay) {
  EXPECT_THROW(to_line({std::numeric_limits<double>::quiet_NaN(), {}}), std::domain_error);
  EXPECT_THROW(to_line({HUGE_VAL, {}}), std::domain_error);
}

TEST(JsonDocument, PathsEscapeAndSplitBack) {
  const std::string path = child_path(child_path("", "a/b"), "~c");
  EXPECT_EQ(path, "/a~1b/~0c");
  EXPECT_EQ(split_path(path), (std::vector<std::string>{"a/b", "~c"}));
  EXPECT_EQ(split_path(""), std::vector<std::string>());
  EXPECT_EQ(split_path("/a//"), (std::vector<std::string>{"a", "", ""}));
  EXPECT_FALSE(split_path("a/b"));
  EXPECT_FALSE(split_path("/a~2"));
  EXPECT_FALSE(split_path("/a~"));
}

TEST(JsonDocument, EveryPrefixOfADocumentIsReadOrReported) {
  const std::string_view text =
      "{\"a\": [1, -2.5e+3, true, null], // c\n\"b\": {\"\\u00e4\": \"x\"}}";
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(parse_errors(text.substr(0, size)), "") << size;
  }
  EXPECT_EQ(parse_errors(text), "");
}

TEST(JsonDocument, DamagedFilesNeverCrash) {
  std::mt19937 random(7);
  int accepted = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text(shipped_machines()[round % 3].json.substr(0, 3000));
    for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
    Diagnostics diagnostics;
    const auto value = parse_json(text, "f.json", diagnostics);
    ASSERT_EQ(value.has_value(), diagnostics.empty());
    accepted += value.has_value();
  }
  EXPECT_LT(accepted, 2000);
}

}  // namespace
}  // namespace eu::config
