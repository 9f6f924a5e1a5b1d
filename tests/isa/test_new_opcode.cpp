// The recipe "An opcode" of CONTRIBUTING.md on a copy of isa: an xnor compiles, and the compiler
// names a missing part. Tests find other missing parts: their messages are in test_exec_table.cpp
// and test_lint_examples.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

struct Part {
  std::string file;
  std::string anchor;  ///< text that occurs once, after which `added` is inserted
  std::string added;
};

const Part kName = {"isa/intel/opcode.hpp", " Smov,", " Xnor,"};
const Part kRow = {"isa/intel/opcodes.def", "Alu, None, smov)\n",
                   "OP(Xnor, \"xnor\", Basic, 2, \"pcm\", Alu, Bitwise, xnor)\n"};
const Part kRowWithoutAttributes = {kRow.file, kRow.anchor,
                                    "OP(Xnor, \"xnor\", Basic, 2, \"pcm\", Alu, xnor)\n"};
const Part kCode = {"isa/intel/encoding/opcode_codes.def", "CODE(Smov, 0x0a, Gen8To9)\n",
                    "CODE(Xnor, 0x0b, Gen7To9)\n"};
const Part kTakenCode = {kCode.file, kCode.anchor, "CODE(Xnor, 0x07, Gen7To9)\n"};
const Part kTwoCodes = {kCode.file, kCode.anchor,
                        "CODE(Xnor, 0x0b, Gen7To9)\nCODE(Xnor, 0x0d, Gen9)\n"};
const Part kTypes = {
    "isa/intel/lint/types.def",
    "TYPES(Xor, \"xor\", Error, unseen, \"IVB PRM 6.63\", COMBINATION(kInt, kInt))\n",
    "TYPES(Xnor, \"xnor\", Error, unseen, \"none\", COMBINATION(kInt, kInt))\n"};
const Part kFunctor = {"isa/intel/exec/functors.hpp", "    return a ^ b;\n  }\n};\n",
                       "struct Xnor {\n"
                       "  template <class V>\n"
                       "  V operator()(V a, V b) const {\n"
                       "    return ~(a ^ b);\n"
                       "  }\n"
                       "};\n"};
const Part kMeaning = {"isa/intel/exec/named_semantics_logic.cpp", "integers2<Xor>();\n",
                       "const Semantics xnor = integers2<Xnor>();\n"};
const Part kFast = {"isa/intel/exec/fast/entries.def",
                    "FAST(dword2<Xor>(), Binary<Xor, std::uint32_t>)\n",
                    "FAST(dword2<Xnor>(), Binary<Xnor, std::uint32_t>)\n"};

void add(const std::filesystem::path& copy, const Part& part) {
  std::string text = contents(copy / part.file);
  const std::size_t at = text.find(part.anchor);
  ASSERT_NE(at, std::string::npos) << part.file << " has no " << part.anchor;
  ASSERT_EQ(text.find(part.anchor, at + 1), std::string::npos) << part.file;
  std::ofstream(copy / part.file) << text.insert(at + part.anchor.size(), part.added);
}

/// Errors of the compiler for `file` of isa with these parts added; empty if it compiles.
std::string refusal(const std::vector<Part>& parts, const std::string& file) {
  const TemporaryDirectory directory;
  const std::filesystem::path copy = directory.path();
  std::filesystem::copy(EUSIM_SOURCE_DIR "/isa", copy / "isa",
                        std::filesystem::copy_options::recursive);
  for (const Part& part : parts) add(copy, part);
  const CommandResult result = run_program(
      "c++", {"-std=c++17", "-fsyntax-only", "-I" + copy.string(), (copy / file).string()});
  EXPECT_EQ(result.exit_code == 0, result.err.empty()) << result.err;
  return result.err;
}

class NewOpcode : public testing::Test {
  void SetUp() override {
    if (!is_installed("c++")) GTEST_SKIP() << "no c++ in the search path";
  }
};

TEST_F(NewOpcode, Compiles) {
  for (const std::string file :
       {"isa/intel/opcode.cpp", "isa/intel/lint/checks_types.cpp", "isa/intel/exec/semantics.cpp",
        "isa/intel/exec/named_semantics_logic.cpp", "isa/intel/exec/fast/entries.cpp",
        "isa/intel/exec/fast/tables_16.cpp", "isa/intel/exec/fast/tables_32.cpp"})
    EXPECT_EQ(refusal({kName, kRow, kCode, kTypes, kFunctor, kMeaning, kFast}, file), "") << file;
}

TEST_F(NewOpcode, IsNamedByTheCompilerWhereAPartIsMissing) {
  const struct {
    const char* missing;
    std::vector<Part> parts;
    std::string file;
  } kCases[] = {
      {"its row", {kName, kCode, kTypes}, "isa/intel/opcode.cpp"},
      {"its name", {kRow, kCode, kTypes}, "isa/intel/opcode.cpp"},
      {"its code", {kName, kRow, kTypes}, "isa/intel/opcode.cpp"},
      {"a code of its own", {kName, kRow, kTakenCode}, "isa/intel/opcode.cpp"},
      {"one code a generation", {kName, kRow, kTwoCodes}, "isa/intel/opcode.cpp"},
      {"its attributes", {kName, kRowWithoutAttributes, kCode}, "isa/intel/opcode.cpp"},
      {"its types", {kName, kRow}, "isa/intel/lint/checks_types.cpp"},
      {"its functor", {kName, kRow, kMeaning}, "isa/intel/exec/named_semantics_logic.cpp"},
  };
  for (const auto& each : kCases) {
    const std::string message = refusal(each.parts, each.file);
    EXPECT_NE(message.find("Xnor"), std::string::npos)
        << "without " << each.missing << ": " << message;
  }
}

}  // namespace
}  // namespace eu::test
