#include "config/json/json_reader.hpp"

#include "tests/config/support.hpp"

namespace eu::config {
namespace {

/// A document with one member "v", and the errors of its reader.
struct Reading {
  explicit Reading(const std::string& value) {
    root = *parse_json("{\"v\": " + value + "}", "f.json", diagnostics);
  }
  JsonCursor v() { return JsonCursor(root, diagnostics).object().required("v"); }
  std::string errors() const { return texts(diagnostics); }

  JsonValue root;
  Diagnostics diagnostics;
};

template <class Read>
std::string error_of(const std::string& value, Read read) {
  Reading reading(value);
  read(reading.v());
  return reading.errors();
}

TEST(JsonReader, IntegersAreIntegersInRange) {
  Reading good("-5");
  EXPECT_EQ(good.v().integer(-5, 8), -5);
  EXPECT_EQ(good.errors(), "");
  const auto read = [](const JsonCursor& v) { EXPECT_EQ(v.integer(1, 8), 1); };
  const std::string expected = "f.json:1:7: error: /v: expected an integer from 1 to 8, got ";
  EXPECT_EQ(error_of("8.0", read), expected + "8.0");
  EXPECT_EQ(error_of("1e300", read), expected + "1e+300");
  EXPECT_EQ(error_of("99999999999999999999", read), expected + "1e+20");
  EXPECT_EQ(error_of("\"x\"", read), expected + "\"x\"");
  EXPECT_EQ(error_of("null", read), expected + "null");
  EXPECT_EQ(error_of("true", read), expected + "true");
  EXPECT_EQ(error_of("{}", read), expected + "an object");
  EXPECT_EQ(error_of("[1]", read), expected + "an array");
  EXPECT_EQ(error_of('"' + std::string(99, 'x') + '"', read), expected + "a long string");
  EXPECT_EQ(error_of("-1", read), "f.json:1:7: error: /v: -1 is out of range (allowed: 1 to 8)");
  EXPECT_EQ(error_of("9", read), "f.json:1:7: error: /v: 9 is out of range (allowed: 1 to 8)");
}

TEST(JsonReader, RealsMayBeWrittenAsIntegers) {
  EXPECT_EQ(Reading("2").v().real(0, 2.5), 2.0);
  EXPECT_EQ(Reading("2.5").v().real(0, 2.5), 2.5);
  const auto read = [](const JsonCursor& v) { EXPECT_EQ(v.real(0, 2.5, 1), 1); };
  EXPECT_EQ(error_of("3", read), "f.json:1:7: error: /v: 3 is out of range (allowed: 0.0 to 2.5)");
  EXPECT_EQ(error_of("\"3\"", read),
            "f.json:1:7: error: /v: expected a number from 0.0 to 2.5, got \"3\"");
}

TEST(JsonReader, BooleansTextsAndNames) {
  EXPECT_TRUE(Reading("true").v().boolean());
  EXPECT_EQ(Reading("\"a b\"").v().text(), "a b");
  EXPECT_EQ(Reading("\"a_b-1.c\"").v().identifier(), "a_b-1.c");
  EXPECT_EQ(error_of("1", [](const JsonCursor& v) { EXPECT_TRUE(v.boolean(true)); }),
            "f.json:1:7: error: /v: expected true or false, got 1");
  EXPECT_EQ(error_of("1", [](const JsonCursor& v) { EXPECT_EQ(v.text("d"), "d"); }),
            "f.json:1:7: error: /v: expected a string, got 1");
  const auto read = [](const JsonCursor& v) { EXPECT_EQ(v.identifier("d"), "d"); };
  const std::string expected =
      "f.json:1:7: error: /v: expected a name of 1 to 64 letters, digits, '_', '-' or '.', got ";
  EXPECT_EQ(error_of("\"a b\"", read), expected + "\"a b\"");
  EXPECT_EQ(error_of("\"\"", read), expected + "\"\"");
  EXPECT_EQ(error_of('"' + std::string(65, 'x') + '"', read), expected + "a long string");
}

TEST(JsonReader, ChoicesSuggestTheNearest) {
  EXPECT_EQ(Reading("\"hsw\"").v().choice({"ivb", "hsw"}), 1u);
  const auto read = [](const JsonCursor& v) { EXPECT_EQ(v.choice({"ivb", "hsw"}, 7), 7u); };
  EXPECT_EQ(error_of("\"ivv\"", read),
            "f.json:1:7: error: /v: unknown value \"ivv\"; did you mean ivb? (allowed: ivb, hsw)");
  EXPECT_EQ(error_of("\"skylake\"", read),
            "f.json:1:7: error: /v: unknown value \"skylake\" (allowed: ivb, hsw)");
  EXPECT_EQ(error_of("3", read), "f.json:1:7: error: /v: expected one of ivb, hsw, got 3");
}

TEST(JsonReader, ArraysHaveSizesAndElementsPaths) {
  Reading reading("[3, 300, \"x\"]");
  for (const JsonCursor& element : reading.v().array(1, 3)) element.integer(0, 100);
  EXPECT_EQ(reading.errors(),
            "f.json:1:11: error: /v/1: 300 is out of range (allowed: 0 to 100)\n"
            "f.json:1:16: error: /v/2: expected an integer from 0 to 100, got \"x\"");
  EXPECT_EQ(error_of("[1]", [](const JsonCursor& v) { EXPECT_TRUE(v.array(2).empty()); }),
            "f.json:1:7: error: /v: holds 1 elements (allowed: 2 or more)");
  EXPECT_EQ(error_of("[1]", [](const JsonCursor& v) { v.array(2, 4); }),
            "f.json:1:7: error: /v: holds 1 elements (allowed: 2 to 4)");
  EXPECT_EQ(error_of("1", [](const JsonCursor& v) { v.array(); }),
            "f.json:1:7: error: /v: expected an array, got 1");
}

TEST(JsonReader, ObjectsReportMissingAndUnknownKeysTogether) {
  Reading reading("{\"widht\": 1, \"comment\": 0, \"x-mine\": 0, \"/\": 1}");
  ObjectReader object = reading.v().object();
  EXPECT_EQ(object.required("width").integer(1, 9), 1);
  EXPECT_EQ(object.optional("height").integer(1, 9, 5), 5);
  object.finish();
  EXPECT_EQ(reading.errors(),
            "f.json:1:7: error: /v/width: missing key\n"
            "f.json:1:8: error: /v/widht: unknown key; did you mean width? "
            "(allowed: width, height)\n"
            "f.json:1:47: error: /v/~1: unknown key (allowed: width, height)");
}

TEST(JsonReader, AKeyThatIsReadTwiceIsListedOnce) {
  Reading reading("{\"widht\": 1}");
  ObjectReader object = reading.v().object();
  object.optional("width");
  object.optional("height");
  object.optional("width");
  object.finish();
  EXPECT_EQ(reading.errors(),
            "f.json:1:8: error: /v/widht: unknown key; did you mean width? "
            "(allowed: width, height)");
}

TEST(JsonReader, WhatIsNoObjectIsReportedOnce) {
  const auto read = [](const JsonCursor& v) {
    ObjectReader object = v.object();
    EXPECT_FALSE(object.required("a").present());
    EXPECT_EQ(object.required("a").object().required("b").text("d"), "d");
    EXPECT_TRUE(object.members().empty());
    object.finish();
  };
  EXPECT_EQ(error_of("[]", read), "f.json:1:7: error: /v: expected an object, got an array");
}

/// Errors of a document whose format allows an object "inner".
std::string errors_of_document(const std::string& document) {
  Diagnostics diagnostics;
  const auto root = parse_json(document, "f.json", diagnostics);
  ObjectReader object = JsonCursor(*root, diagnostics).object();
  object.schema({"eusim.workload", 2, true});
  object.optional("inner").object().finish();
  object.finish();
  return texts(diagnostics);
}

TEST(JsonReader, TheSchemaKeyNamesFormatAndVersion) {
  const auto read = errors_of_document;
  EXPECT_EQ(read("{\"schema\": \"eusim.workload/v2\"}"), "");
  EXPECT_EQ(read("{}"),
            "f.json:1:1: error: /schema: missing key; add \"schema\": \"eusim.workload/v2\"");
  EXPECT_EQ(read("{\"schema\": 2}"), "f.json:1:12: error: /schema: expected a string, got 2");
  EXPECT_EQ(read("{\"schema\": \"eusim.workload/v3\"}"),
            "f.json:1:12: error: /schema: \"eusim.workload/v3\" is newer than this program, "
            "which reads \"eusim.workload/v2\"");
  const auto unknown = [](const std::string& other) {
    return "f.json:1:12: error: /schema: unknown format \"" + other +
           "\" (allowed: eusim.workload/v2)";
  };
  for (const std::string other :
       {"eusim.workload/v1", "eusim.workload/v2x", "eusim.workload/v", ""})
    EXPECT_EQ(read("{\"schema\": \"" + other + "\"}"), unknown(other));
  const std::string machine = read("{\"schema\": \"eusim.machine/v2\"}");
  EXPECT_EQ(machine.rfind(unknown("eusim.machine/v2") + ": a machine; ", 0), 0u) << machine;
}

TEST(JsonReader, SchemaLinkIsOnlyInDocuments) {
  const auto read = errors_of_document;
  const std::string begin = "{\"schema\": \"eusim.workload/v2\", ";
  EXPECT_EQ(read(begin + "\"$schema\": \"w.schema.json\"}"), "");
  EXPECT_EQ(read(begin + "\"$schema\": 3}"),
            "f.json:1:44: error: /$schema: expected a string, got 3");
  EXPECT_EQ(read(begin + "\"inner\": {\"$schema\": \"w\"}}"),
            "f.json:1:43: error: /inner/$schema: unknown key (allowed: none)");
}

TEST(JsonReader, ErrorTypeNamesTheKindOfInput) {
  class WorkloadError : public InputError {
   public:
    using InputError::InputError;
  };
  Diagnostics diagnostics;
  EXPECT_NO_THROW(diagnostics.throw_if_any());
  diagnostics.error(whole("w.json"), "/a", "bad");
  EXPECT_THROW(diagnostics.throw_if_any(), ConfigError);
  EXPECT_THROW(diagnostics.throw_if_any<WorkloadError>(), WorkloadError);
}

TEST(JsonReader, AFloodOfErrorsIsCutShort) {
  Diagnostics diagnostics;
  for (int i = 0; i < 60; ++i) diagnostics.error({}, "", "e" + std::to_string(i));
  try {
    diagnostics.throw_if_any();
    FAIL();
  } catch (const ConfigError& error) {
    const std::string text = error.what();
    EXPECT_EQ(error.diagnostics().size(), 60u);
    EXPECT_NE(text.find("error: e49\n... and 10 more errors"), std::string::npos);
  }
}

}  // namespace
}  // namespace eu::config
