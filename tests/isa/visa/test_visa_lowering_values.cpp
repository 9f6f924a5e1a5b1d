// Values of lowered vISA, and of vISA on its variables: what the vISA specification says of an
// instruction, computed here by hand or by the host; the programs in OpenCL C that had them wrong
// were compared with PoCL.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "isa/finalized.hpp"
#include "isa/gen/exec/exec.hpp"
#include "isa/gen/visa/finalized_program.hpp"
#include "isa/gen/visa/lower.hpp"
#include "tests/support/visa_execution.hpp"

namespace eu::test {
namespace {

using namespace isa;

constexpr int kSource = 10, kResult = 30;  ///< registers

/// R and S of 64 dwords each, with other names for other types.
std::string declarations() {
  std::string text;
  for (const auto& [name, at] : {std::pair{'S', kSource}, {'R', kResult}}) {
    text += fmt::format(".decl {0}D v_type=G type=d num_elts=64 align=GRF\n", name);
    for (const auto& [suffix, type, elements] : {std::tuple{"U", "ud", 64},
                                                 {"Q", "q", 32},
                                                 {"UQ", "uq", 32},
                                                 {"W", "w", 128},
                                                 {"UW", "uw", 128},
                                                 {"B", "b", 256},
                                                 {"UB", "ub", 256},
                                                 {"F", "f", 64},
                                                 {"DF", "df", 32},
                                                 {"HF", "hf", 128}})
      text += fmt::format(".decl {0}{1} v_type=G type={2} num_elts={3} align=GRF alias=<{0}D, 0>\n",
                          name, suffix, type, elements);
    text += fmt::format(".input {}D offset={} size=256\n", name, at * kGrfBytes);
  }
  return text + ".decl P1 v_type=P num_elts=16\n.decl L v_type=G type=d num_elts=16 align=GRF\n";
}

/// Bytes of a thread's registers before a kernel, and of R after it.
using Bytes = std::vector<std::uint8_t>;

GenState start_with(const Bytes& source) {
  GenState state;
  for (std::size_t n = 0; n < source.size(); ++n)
    state.write(kSource * kGrfBytes + static_cast<int>(n), source[n]);
  start_thread(state, 0xffff);
  return state;
}

Bytes lowered_result(const std::string& code, Gen gen, const Bytes& source) {
  const std::string text = ".version 4.1\n.kernel \"k\"\n" + declarations() +
                           ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + code +
                           "ret (M1, 1)\n";
  visa::LowerOptions options;
  options.keep_unread = true;  // the test reads R
  const visa::Lowered made = visa::lower(visa::read_visa(text, "k"), gen, "k", options);
  const PreparedGenProgram program(made.program);
  GenState state = start_with(source);
  while (program[state.pc].action != Action::Send) program.step(state);
  Bytes result(256);
  for (std::size_t n = 0; n < result.size(); ++n)
    result[n] = state.read<std::uint8_t>(kResult * kGrfBytes + static_cast<int>(n));
  return result;
}

template <class T>
std::vector<T> as(const Bytes& bytes, std::size_t count) {
  std::vector<T> values(count);
  std::memcpy(values.data(), bytes.data(), count * sizeof(T));
  return values;
}
template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  Bytes bytes(256);
  std::memcpy(bytes.data(), values.data(), values.size() * sizeof(T));
  return bytes;
}

/// Both ways of execution leave these values in R.
template <class T>
void expect_values(const std::string& code, const Bytes& source, const std::vector<T>& wanted) {
  for (const Gen gen : {Gen::Bdw, Gen::Skl, Gen::Bxt})
    EXPECT_EQ(as<T>(lowered_result(code, gen, source), wanted.size()), wanted)
        << code << row(gen).key;
  const Execution run(declarations(), code, start_with(source));
  std::vector<T> held = run.values<T>("RD");
  held.resize(wanted.size());
  EXPECT_EQ(held, wanted) << code << "on variables";
}

// 0xffffffffffff8001:uq is no dword of UQ: as the dword -32767 it is below all of its numbers.
// convert_short_sat(ulong) compares with it.
TEST(VisaLoweringValues, ComparesUnsignedQuadsWithLargeImmediates) {
  const Bytes source = bytes_of<std::uint64_t>({0xfffffff000000fff, 0x7fff, 0xffffffffffff8001, 5});
  expect_values<std::int32_t>(
      "mov (M1, 4) RD(0,0)<1> 0x7:d\n"
      "cmp.lt (M1, 4) P1 SUQ(0,0)<1;1,0> 0xffffffffffff8001:uq\n"
      "(P1) mov (M1, 4) RD(0,0)<1> 0x1:d\n",
      source, {1, 1, 7, 1});
  expect_values<std::uint64_t>("min (M1, 4) RUQ(0,0)<1> SUQ(0,0)<1;1,0> 0xfffffff000001000:uq\n",
                               source, {0xfffffff000000fff, 0x7fff, 0xfffffff000001000, 5});
  expect_values<std::uint64_t>("max (M1, 4) RUQ(0,0)<1> SUQ(0,0)<1;1,0> 0xffffffffffffffff:uq\n",
                               source, std::vector<std::uint64_t>(4, ~std::uint64_t{0}));
}

// Element i of V and UV is channel i's, wherever the results lie (vISA specification, "Immediate
// Operands"). IGC gathers neighbours of a uniform address with such an addition.
TEST(VisaLoweringValues, GivesEachChannelItsElementOfAVector) {
  const Bytes source = bytes_of<std::int32_t>({100, 200, 300, 400, 500, 600, 700, 800});
  for (const int size : {1, 2, 4, 8}) {
    std::vector<std::int32_t> same, each, signs;
    for (int n = 0; n < size; ++n) {
      same.push_back(100 + (n + 1));
      each.push_back(100 * (n + 1) + n + 1);
      signs.push_back(n < 4 ? n + 1 : n - 11);  // of the nibbles 4321, d..a below zero
    }
    const std::string m = fmt::format("(M1_NM, {})", size);
    expect_values("add " + m + " RD(0,0)<1> SD(0,0)<0;1,0> 0x87654321:uv\n", source, same);
    expect_values("add " + m + " RU(0,0)<1> SU(0,0)<1;1,0> 0x87654321:uv\n", source, each);
    expect_values("mov " + m + " RD(0,0)<1> 0xcba94321:v\n", source, signs);
    std::vector<std::int16_t> words(signs.begin(), signs.end());
    expect_values("mov " + m + " RW(0,0)<1> 0xcba94321:v\n", source, words);
    std::vector<std::int64_t> quads(signs.begin(), signs.end());
    expect_values("mov " + m + " RQ(0,0)<1> 0xcba94321:v\n", source, quads);
    words.insert(words.begin(), 2, 0);  // from the middle of a group of 16 bytes on
    expect_values("mov (M1_NM, 2) RW(0,0)<1> 0x0:w\nmov " + m + " RW(0,2)<1> 0xcba94321:v\n",
                  source, words);
  }
  expect_values<float>("mov (M1_NM, 4) RF(0,0)<2> 0x00403830:vf\n", source,
                       {1, 0, 1.5, 0, 2, 0, 0});
}

// SpillMemOffset says where spills begin: the scratch space of a thread must hold both.
TEST(VisaLoweringValues, TheScratchSpaceOfSpillsBeginsAfterTheKernelsOwn) {
  std::string text = ".version 4.1\n.kernel \"k\"\n.decl T6 v_type=T num_elts=1\n";
  std::string code;
  constexpr int kVariables = 40;
  for (int n = 0; n < kVariables; ++n) {
    text += fmt::format(".decl V{0} v_type=G type=d num_elts=32 align=GRF\n", 40 + n);
    code += fmt::format("mov (M1, 16) V{0}(0,0)<1> {1}:d\nmov (M1, 16) V{0}(2,0)<1> {1}:d\n",
                        40 + n, n);
  }
  for (int n = 0; n < kVariables; ++n)
    code += fmt::format("scatter4_scaled.R (M1, 16) T6 0x0:ud V{0}.0 V{0}.64\n", 40 + n);
  text +=
      ".input T6 offset=36 size=4\n.kernel_attr SimdSize=16\n.kernel_attr SpillMemOffset=2048\n"
      ".function \"k_0\"\nk_0:\n" +
      code + "ret (M1, 1)\n";
  const Program program = visa::finalized_program(text, Gen::Skl, "k");
  const Finalized* const found = finalized(program);
  ASSERT_NE(found, nullptr);
  EXPECT_GT(found->spill_bytes, 0);
  EXPECT_EQ(found->scratch_bytes, 2048 + found->spill_bytes);
}

}  // namespace
}  // namespace eu::test
