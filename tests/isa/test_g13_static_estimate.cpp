// The static estimate of Mesa's compiler, recomputed: against the statistics that Mesa 26.2.6
// printed with kernels, and against its table of costs, repeated here by name.
#include "isa/g13/static_estimate.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "isa/g13/names.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/program_text.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/g13_program.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa::g13 {
namespace {

/// Numbers of a line "CS shader: 13 instrs, 5 alu, 5 fscib, 0 ic, ...".
struct Statistics {
  std::int64_t instructions = 0;
  std::int64_t alu = 0;
  std::int64_t fscib = 0;
  std::int64_t ic = 0;
};

void expect_statistics(const Program& program, const Statistics& printed) {
  const StaticEstimate estimate = static_estimate(program, 0, program.size());
  EXPECT_EQ(program.size(), printed.instructions);
  EXPECT_EQ(estimate.cycles, printed.alu);
  EXPECT_EQ(estimate.unit_cycles, (std::vector<std::int64_t>{printed.fscib, printed.ic}));
}

/// Statistics that the compiler printed for traces/g13 (Mesa 26.2.6, AGX_MESA_DEBUG=nopromote).
const std::map<std::string, Statistics> kPrinted = {
    {"histo", {24, 11, 11, 0}},
    {"mandel", {33, 23, 23, 4}},
    {"reduce", {93, 30, 30, 4}},
    {"saxpy", {13, 5, 5, 0}},
};

TEST(G13StaticEstimate, IsWhatTheCompilerPrintedWithTheKernelsOfTraces) {
  for (const auto& [name, printed] : kPrinted) {
    SCOPED_TRACE(name);
    expect_statistics(
        test::g13_program(test::contents(EUSIM_SOURCE_DIR "/traces/g13/" + name + ".hex")),
        printed);
  }
}

Statistics printed_in(const nlohmann::json& document) {
  const std::string line = document.at("compiler_stats").at(0);
  std::smatch numbers;
  EXPECT_TRUE(std::regex_search(line, numbers,
                                std::regex("(\\d+) instrs, (\\d+) alu, (\\d+) fscib, (\\d+) ic,")))
      << line;
  if (numbers.size() != 5) return {};
  return {std::stoll(numbers[1]), std::stoll(numbers[2]), std::stoll(numbers[3]),
          std::stoll(numbers[4])};
}

TEST(G13StaticEstimate, IsWhatTheCompilerPrintedWithAllKernels) {
  const auto folder = test::shared_path("kernels/g13");
  if (!folder) GTEST_SKIP() << "the kernels of the G13 are not there";
  int kernels = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const std::string name = entry.path().filename().string();
    SCOPED_TRACE(name);
    const std::string stem = (entry.path() / name).string();
    expect_statistics(test::g13_program(test::contents(stem + ".main.hex")),
                      printed_in(nlohmann::json::parse(test::contents(stem + ".json"))));
    ++kernels;
  }
  EXPECT_EQ(kernels, 9);
}

struct Cycles {
  std::int64_t fscib = 0;
  std::int64_t ic = 0;
};

/// Counts of the compiler for one instruction, by applegpu's name (Mesa 26.2.6). It does not
/// count others.
const std::map<std::string, Cycles> kCounted = {
    {"mov_imm", {1, 0}},       {"get_sr", {2, 0}},      {"iadd", {1, 0}},
    {"isub", {1, 0}},          {"bitop", {1, 0}},       {"fmadd32", {1, 0}},
    {"fmadd16", {1, 0}},       {"fadd32", {1, 0}},      {"fadd16", {1, 0}},
    {"fmul32", {1, 0}},        {"fmul16", {1, 0}},      {"icmpsel", {1, 0}},
    {"fcmpsel", {1, 0}},       {"icmp_ballot", {2, 0}}, {"fcmp_ballot", {2, 0}},
    {"simd_shuffle", {2, 0}},  {"simd", {24, 0}},       {"imadd", {1, 4}},
    {"imsub", {1, 4}},         {"bfi", {1, 4}},         {"bfeil", {1, 4}},
    {"extr", {1, 4}},          {"asr", {1, 4}},         {"floor", {1, 4}},
    {"sin_pt_1", {1, 4}},      {"sin_pt_2", {1, 4}},    {"log2", {1, 4}},
    {"exp2", {1, 4}},          {"rcp", {1, 6}},         {"rsqrt", {1, 8}},
    {"rsqrt_special", {1, 8}},
};

Cycles cycles_of(const Instruction& instruction) {
  Program program;
  auto code = std::make_shared<G13Code>();
  code->instructions = {instruction};
  program.code = std::move(code);
  const StaticEstimate estimate = static_estimate(program, 0, 1);
  EXPECT_EQ(estimate.cycles, std::max(estimate.unit_cycles[0], estimate.unit_cycles[1]));
  return {estimate.unit_cycles[0], estimate.unit_cycles[1]};
}

void expect_cycles(const Instruction& instruction, const Cycles& expected) {
  const Cycles counted = cycles_of(instruction);
  EXPECT_EQ(counted.fscib, expected.fscib);
  EXPECT_EQ(counted.ic, expected.ic);
}

TEST(G13StaticEstimate, UsesTheCompilersCostOfEachInstruction) {
  std::map<std::string, Cycles> left = kCounted;
  for (const InstructionRow& row : kInstructions) {
    SCOPED_TRACE(row.applegpu);
    Instruction instruction;
    instruction.opcode = row.opcode;
    const auto counted = kCounted.find(std::string(row.applegpu));
    expect_cycles(instruction, counted == kCounted.end() ? Cycles{} : counted->second);
    left.erase(std::string(row.applegpu));
  }
  EXPECT_TRUE(left.empty()) << left.begin()->first << " is not an instruction";
}

TEST(G13StaticEstimate, DistinguishesPrefixesReductionsAndShuffles) {
  Instruction reduce;
  reduce.opcode = Opcode::Reduce;
  reduce.fields.prefix = 1;
  expect_cycles(reduce, {18, 0});
  Instruction shuffle;
  shuffle.opcode = Opcode::Shuffle;
  for (const std::uint16_t quad_or_simd : {std::uint16_t{0}, std::uint16_t{1}}) {
    shuffle.fields.simd = quad_or_simd;
    shuffle.fields.shuffle_operation = 0;
    expect_cycles(shuffle, {2, 0});
    for (const char* operation : {"xor", "up", "down"}) {
      const auto value = value_of(NameTable::ShuffleName, operation, Dialect::Mesa);
      ASSERT_TRUE(value);
      shuffle.fields.shuffle_operation = static_cast<std::uint16_t>(*value);
      expect_cycles(shuffle, {0, 0});
    }
  }
}

TEST(G13StaticEstimate, IsOfTheBusierUnitOfARange) {
  const Program program = read_program(
      {"imadd r0, r1, r2, r3\nfadd r4, r1, r2\nfadd r5, r1, r2\nfadd r6, r1, r2\nfadd r7, r1, r2\n"
       "stop\n",
       std::nullopt, "k", Undecodable::Reject, ""},
      Generation::G13);
  EXPECT_EQ(static_estimate(program, 0, 1).cycles, 4) << "the IC";
  EXPECT_EQ(static_estimate(program, 0, 6).cycles, 5) << "four additions and the imadd's own";
  EXPECT_EQ(static_estimate(program, 1, 3).cycles, 2);
  EXPECT_EQ(static_estimate(program, 3, 3).cycles, 0);
}

/// Errors of the C++ compiler for the table without the lines that begin with `line_begin`.
std::string refusal_without(const std::string& line_begin) {
  const test::TemporaryDirectory directory;
  const std::filesystem::path copy = directory.path();
  std::filesystem::copy(EUSIM_SOURCE_DIR "/isa", copy / "isa",
                        std::filesystem::copy_options::recursive);
  const std::string table = (copy / "isa/g13/static_costs.def").string();
  std::istringstream lines(test::contents(table));
  std::ofstream shorter(table);
  for (std::string line; std::getline(lines, line);)
    if (line_begin.empty() || line.rfind(line_begin, 0) != 0) shorter << line << '\n';
  shorter.close();
  return test::run_program("c++", {"-std=c++17", "-fsyntax-only", "-I" + copy.string(),
                                   (copy / "isa/g13/static_estimate.cpp").string()})
      .err;
}

TEST(G13StaticEstimate, DoesNotCompileIfAnInstructionHasNoCost) {
  if (!test::is_installed("c++")) GTEST_SKIP() << "no c++ in the search path";
  EXPECT_EQ(refusal_without(""), "");
  EXPECT_NE(refusal_without("STATIC_COST(Popcount,").find("Popcount"), std::string::npos);
}

}  // namespace
}  // namespace eu::isa::g13
