// Values of lowered vISA, and of vISA on its variables, against the vISA specification. Expected
// values are computed by hand or by the host; programs in OpenCL C that gave wrong ones were
// compared with PoCL.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/finalized_program.hpp"
#include "isa/intel/visa/lower.hpp"
#include "isa/program.hpp"
#include "tests/support/visa_execution.hpp"

namespace eu::test {
namespace {

using namespace isa;

constexpr int kSource = 10, kDestination = 30;  ///< registers

/// Declarations of R and S, of 64 dwords each, with aliases of other types.
std::string declarations() {
  std::string text;
  for (const auto& [name, at] : {std::pair{'S', kSource}, {'R', kDestination}}) {
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
  return text +
         ".decl P1 v_type=P num_elts=16\n.decl A0 v_type=A num_elts=1\n.decl L v_type=G type=d "
         "num_elts=16 align=GRF\n";
}

/// Bytes of a thread's registers before a kernel, and of R after it.
using Bytes = std::vector<std::uint8_t>;

IntelState start_with(const Bytes& source) {
  IntelState state;
  for (std::size_t n = 0; n < source.size(); ++n)
    state.write(kSource * kGrfBytes + static_cast<int>(n), source[n]);
  start_thread(state, 0xffff);
  return state;
}

Bytes lowered_result(const std::string& code, Generation gen, const Bytes& source) {
  const std::string text = ".version 4.1\n.kernel \"k\"\n" + declarations() +
                           ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + code +
                           "ret (M1, 1)\n";
  visa::LowerOptions options;
  options.keep_unread = true;  // the test reads R
  const visa::Lowered made = visa::lower(visa::read_visa(text, "k"), gen, "k", options);
  const PreparedIntelProgram program(made.program);
  IntelState state = start_with(source);
  while (program[state.pc].action != Action::Send) program.step(state);
  Bytes result(256);
  for (std::size_t n = 0; n < result.size(); ++n)
    result[n] = state.read<std::uint8_t>(kDestination * kGrfBytes + static_cast<int>(n));
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

/// Checks that lowered code and the interpreter write these values to R.
template <class T>
void expect_values(const std::string& code, const Bytes& source, const std::vector<T>& wanted) {
  for (const Generation gen : {Generation::Bdw, Generation::Skl, Generation::Bxt})
    EXPECT_EQ(as<T>(lowered_result(code, gen, source), wanted.size()), wanted)
        << code << row(gen).key;
  const Execution run(declarations(), code, start_with(source));
  std::vector<T> final_values = run.values<T>("RD");
  final_values.resize(wanted.size());
  EXPECT_EQ(final_values, wanted) << code << "on variables";
}

// No dword has the value of 0xffffffffffff8001:uq: the dword -32767 is below all numbers of UQ.
// convert_short_sat(ulong) compares with this immediate.
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

// Element i of V and UV belongs to channel i, wherever the results are (vISA specification,
// "Immediate Operands"). IGC gathers neighbours of a uniform address with such an addition.
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

// MADW gives all 64 bits of s0 * s1 + s2: low dwords first, high ones in the next rows (vISA
// specification, MADW). IGC writes it for each product of quads on Broxton.
TEST(VisaLoweringValues, MadwIsTheWholeProductAndSum) {
  const std::vector<std::uint32_t> a = {0,          1,          0xffffffff, 0x80000000,
                                        0x12345678, 0x7fffffff, 0xdeadbeef, 3};
  const std::vector<std::uint32_t> b = {5,          0xffffffff, 0xffffffff, 0x80000000,
                                        0x9abcdef0, 0x7fffffff, 0xfffffffe, 0x55555556};
  const std::vector<std::uint32_t> c = {7, 0xffffffff, 1, 0x80000000, 0xffffff00, 0, 9, 0xfffffffd};
  for (const std::string s : {"D", "U"})
    for (const std::string t : {"D", "U"})
      for (const std::string u : {"0x0:ud", "D", "U"})
        for (const int size : {1, 8, 16}) {
          std::vector<std::uint32_t> source(64, 0), wanted;
          std::vector<std::uint32_t> high;
          const int row = size == 16 ? 2 : 1;
          for (int n = 0; n < size; ++n) {
            const auto at = static_cast<std::size_t>(n % 8), lane = static_cast<std::size_t>(n);
            source[lane] = a[at];
            source[lane + 16] = b[at];
            source[lane + 32] = c[at];
            const auto wide = [](const std::string& type, std::uint32_t value) {
              return type == "D" ? static_cast<std::uint64_t>(static_cast<std::int32_t>(value))
                                 : std::uint64_t{value};
            };
            const std::uint64_t sum =
                wide(s, a[at]) * wide(t, b[at]) + (u == "0x0:ud" ? 0 : wide(u, c[at]));
            wanted.push_back(static_cast<std::uint32_t>(sum));
            high.push_back(static_cast<std::uint32_t>(sum >> 32));
          }
          wanted.resize(static_cast<std::size_t>(8 * row));
          wanted.insert(wanted.end(), high.begin(), high.end());
          const char* const region = size == 1 ? "<0;1,0>" : "<1;1,0>";
          const std::string added = u == "0x0:ud" ? u : fmt::format("S{}(4,0){}", u, region);
          const bool is_signed = s == "D" || t == "D";
          expect_values(fmt::format("madw (M1, {0}) R{1}(0,0)<1> S{2}(0,0){5} S{3}(2,0){5} {4}\n",
                                    size, is_signed ? "D" : "U", s, t, added, region),
                        bytes_of(source), wanted);
        }
}

TEST(VisaLoweringValues, MadwMayOverwriteItsSources) {
  std::vector<std::uint32_t> source(64), wanted(32);
  for (std::uint32_t n = 0; n < 32; ++n) source[n] = 0x12345678 * (n + 3);
  for (std::size_t n = 0; n < 16; ++n) {
    const std::uint64_t product = std::uint64_t{source[n + 8]} * source[n + 16];
    wanted[n] = static_cast<std::uint32_t>(product);
    wanted[n + 16] = static_cast<std::uint32_t>(product >> 32);
  }
  expect_values(
      "mov (M1, 16) RU(0,0)<1> SU(0,0)<1;1,0>\n"
      "mov (M1, 16) RU(2,0)<1> SU(2,0)<1;1,0>\n"
      "madw (M1, 16) RU(0,0)<1> RU(1,0)<1;1,0> RU(2,0)<1;1,0> 0x0:ud\n",
      bytes_of(source), wanted);
}

TEST(VisaLoweringValues, AnIncompleteMadwIsOutOfBounds) {
  const std::string text = ".version 4.1\n.kernel \"k\"\n" + declarations() +
                           ".function \"k_0\"\nk_0:\n"
                           "madw (M1, 16) L(0,0)<1> SD(0,0)<1;1,0> SD(2,0)<1;1,0> 0x0:ud\n"
                           "ret (M1, 1)\n";
  EXPECT_THROW(visa::finalized_program(text, Generation::Skl, "k"), InputError);
}

/// Numbers converted to a type as C does; they are small enough for all types.
template <class T>
std::vector<T> converted(const std::vector<int>& numbers) {
  return std::vector<T>(numbers.begin(), numbers.end());
}

template <class T>
void expect_conversions_to(const std::string& type, const std::vector<int>& numbers) {
  const std::vector<T> wanted = converted<T>(numbers);
  const std::string size = std::to_string(numbers.size());
  const auto expect = [&](const std::string& from, const Bytes& source) {
    expect_values("mov (M1, " + size + ") R" + type + "(0,0)<1> S" + from + "(0,0)<1;1,0>\n",
                  source, wanted);
  };
  if (numbers.front() >= 0) {
    expect("UB", bytes_of(converted<std::uint8_t>(numbers)));
    expect("UW", bytes_of(converted<std::uint16_t>(numbers)));
    expect("U", bytes_of(converted<std::uint32_t>(numbers)));
    expect("UQ", bytes_of(converted<std::uint64_t>(numbers)));
  }
  expect("B", bytes_of(converted<std::int8_t>(numbers)));
  expect("W", bytes_of(converted<std::int16_t>(numbers)));
  expect("D", bytes_of(converted<std::int32_t>(numbers)));
  expect("Q", bytes_of(converted<std::int64_t>(numbers)));
  expect("F", bytes_of(converted<float>(numbers)));
  expect("DF", bytes_of(converted<double>(numbers)));
  // The numbers 1, 2, 3, 4, 5, 6, 100, 127 as halves, of either sign.
  const std::vector<int> ones = {1, 2, 3, 4, 5, 6, 100, 127};
  std::vector<std::uint16_t> halves = {0x3c00, 0x4000, 0x4200, 0x4400,
                                       0x4500, 0x4600, 0x5640, 0x57f0};
  if (numbers.front() < 0)
    for (std::uint16_t& half : halves) half |= 0x8000;
  expect("HF", bytes_of(halves));
}

// IGC converts vectors of char to double, double to char, half to double and back.
TEST(VisaLoweringValues, ConvertsEachTypeToEachOther) {
  const std::vector<int> above = {1, 2, 3, 4, 5, 6, 100, 127};
  std::vector<int> below;
  for (const int number : above) below.push_back(-number);
  for (const std::vector<int>& numbers : {above, below}) {
    expect_conversions_to<std::int8_t>("B", numbers);
    expect_conversions_to<std::int16_t>("W", numbers);
    expect_conversions_to<std::int32_t>("D", numbers);
    expect_conversions_to<std::int64_t>("Q", numbers);
    expect_conversions_to<float>("F", numbers);
    expect_conversions_to<double>("DF", numbers);
  }
  expect_conversions_to<std::uint8_t>("UB", above);
  expect_conversions_to<std::uint16_t>("UW", above);
  expect_conversions_to<std::uint64_t>("UQ", above);
}

// On Broxton, narrower elements in an instruction with quads or doubles must be eight bytes apart.
TEST(VisaLoweringValues, WidensElementsOfAnyStride) {
  std::vector<std::int16_t> words;
  for (int n = 0; n < 64; ++n) words.push_back(static_cast<std::int16_t>(100 * n - 1000));
  for (const int stride : {1, 2, 4}) {
    std::vector<std::int64_t> quads;
    for (int n = 0; n < 8; ++n) quads.push_back(100 * n * stride - 1000);
    const std::string source = fmt::format("SW(0,0)<{};1,0>\n", stride);
    expect_values("mov (M1, 8) RQ(0,0)<1> " + source, bytes_of(words), quads);
    expect_values("mov (M1, 8) RDF(0,0)<1> " + source, bytes_of(words),
                  std::vector<double>(quads.begin(), quads.end()));
  }
}

TEST(VisaLoweringValues, SaturatesConversionsInTwoSteps) {
  const auto doubles = bytes_of<double>({300, -300, 1e300, -5, 77.9, 255, 128, -129});
  expect_values<std::uint8_t>("mov.sat (M1, 8) RUB(0,0)<1> SDF(0,0)<1;1,0>\n", doubles,
                              {255, 0, 255, 0, 77, 255, 128, 0});
  expect_values<std::int8_t>("mov.sat (M1, 8) RB(0,0)<1> SDF(0,0)<1;1,0>\n", doubles,
                             {127, -128, 127, -5, 77, 127, 127, -128});
  const auto quads =
      bytes_of<std::int64_t>({0x100000005, -0x100000005, 5, -5, 200, -200, 0x7fffffffffffffff, -1});
  expect_values<std::int8_t>("mov.sat (M1, 8) RB(0,0)<1> SQ(0,0)<1;1,0>\n", quads,
                             {127, -128, 5, -5, 127, -128, 127, -1});
  expect_values<std::uint8_t>("mov (M1, 8) RUB(0,0)<1> SQ(0,0)<1;1,0>\n", quads,
                              {5, 0xfb, 5, 0xfb, 200, 56, 255, 255});
}

TEST(VisaLoweringValues, SignsOfPackedBytesChange) {
  const std::vector<std::int8_t> numbers = {1, -1, 127, -127, -128, 0, 5, -64};
  std::vector<std::int8_t> negated, absolute;
  for (const int number : numbers) {
    negated.push_back(static_cast<std::int8_t>(-number));
    absolute.push_back(static_cast<std::int8_t>(number < 0 ? -number : number));
  }
  expect_values("mov (M1, 8) RB(0,0)<1> (-)SB(0,0)<1;1,0>\n", bytes_of(numbers), negated);
  expect_values("mov (M1, 8) RB(0,0)<1> (abs)SB(0,0)<1;1,0>\n", bytes_of(numbers), absolute);
}

// IGC's code for -(int)c and 5 - (int)c of a char (isa/GEN8.md X16); C gives 128 and 133.
TEST(VisaLoweringValues, NegatesBytesAsTheyAreInTheExecutionType) {
  const auto bytes = bytes_of<std::int8_t>({-128, 127, -1, 0, 5, -64, 1, -127});
  expect_values<std::int32_t>("mov (M1, 8) RD(0,0)<1> (-)SB(0,0)<1;1,0>\n", bytes,
                              {128, -127, 1, 0, -5, 64, -1, 127});
  expect_values<std::int32_t>("add (M1, 8) RD(0,0)<1> (-)SB(0,0)<1;1,0> 0x5:w\n", bytes,
                              {133, -122, 6, 5, 0, 69, 4, 132});
  expect_values<std::int16_t>("mov (M1, 8) RW(0,0)<1> (abs)SB(0,0)<1;1,0>\n", bytes,
                              {128, 127, 1, 0, 5, 64, 1, 127});
}

// The specification gives shr unsigned elements. IGC's finalizer accepts signed ones and leaves
// them to the Execution Unit, with immediates of 16 bits: shr(16) D <- B, 1W and D <- B, D. The
// Execution Unit extends the sign to the execution type (isa/ERRATA.md C10), by hand:
// -16 is 0xfff0 in 16 bits, and half of it 0x7ff8.
TEST(VisaLoweringValues, ShiftsSignedElementsRightAsTheFinalizersCodeDoes) {
  const auto narrow = bytes_of<std::int8_t>({-16, 16, -1, 127, 0, -128, 2, 1});
  const std::vector<std::int32_t> in_words = {0x7ff8, 8, 0x7fff, 63, 0, 0x7fc0, 1, 0};
  for (const char* const count : {"0x1:d", "0x1:ud", "0x1:w", "0x1:b", "0x1:q"})
    expect_values<std::int32_t>(fmt::format("shr (M1, 8) RD(0,0)<1> SB(0,0)<1;1,0> {}\n", count),
                                narrow, in_words);
  expect_values<std::int32_t>(
      "mov (M1, 8) L(0,0)<1> 0x1:d\nshr (M1, 8) RD(0,0)<1> SB(0,0)<1;1,0> L(0,0)<1;1,0>\n", narrow,
      {0x7ffffff8, 8, 0x7fffffff, 63, 0, 0x7fffffc0, 1, 0});
  expect_values<std::int32_t>("shr (M1, 8) RD(0,0)<1> SB(0,0)<1;1,0> 0x10001:d\n", narrow,
                              {0x7ffffff8, 8, 0x7fffffff, 63, 0, 0x7fffffc0, 1, 0});
  expect_values<std::int8_t>("shr (M1, 8) RB(0,0)<1> SB(0,0)<1;1,0> 0x1:d\n", narrow,
                             {-8, 8, -1, 63, 0, -64, 1, 0});
  const auto words = bytes_of<std::int16_t>({-16, 16, -1, 127, 0, -128, 2, 1});
  expect_values<std::int32_t>("shr (M1, 8) RD(0,0)<1> SW(0,0)<1;1,0> 0x1:d\n", words, in_words);
  expect_values<std::int32_t>(
      "mov (M1, 8) L(0,0)<1> 0x1:d\nshr (M1, 8) RD(0,0)<1> SW(0,0)<1;1,0> L(0,0)<1;1,0>\n", words,
      {0x7ffffff8, 8, 0x7fffffff, 63, 0, 0x7fffffc0, 1, 0});
}

// cbit has unsigned elements only (vISA specification, CBIT): a byte has at most eight ones.
TEST(VisaLoweringValues, CountsTheBitsOfSignedElementsInTheirOwnWidth) {
  expect_values<std::int32_t>("cbit (M1, 4) RD(0,0)<1> SB(0,0)<1;1,0>\n",
                              bytes_of<std::int8_t>({-1, 127, 0, -128}), {8, 7, 0, 1});
  expect_values<std::int32_t>("cbit (M1, 4) RD(0,0)<1> SW(0,0)<1;1,0>\n",
                              bytes_of<std::int16_t>({-1, 127, 0, -128}), {16, 7, 0, 9});
}

// IGC stores an element of an array of bytes in registers this way.
TEST(VisaLoweringValues, StoresOneByteThroughAnAddress) {
  expect_values<std::uint8_t>(
      "mov (M1_NM, 16) RD(0,0)<1> 0x0:d\n"
      "setp (M1_NM, 16) P1 0x1:uw\n"
      "addr_add (M1_NM, 1) A0(0)<1> &RD 0x3:uw\n"
      "(P1) mov (M1_NM, 16) r[A0(0),0]<1>:ub SUB(0,0)<0;1,0>\n",
      bytes_of<std::uint8_t>({77}), {0, 0, 0, 77, 0, 0});
}

// IGC stores this way an element of an array of bytes in registers that is uniform.
TEST(VisaLoweringValues, StoresOneConstantByteThroughAnAddress) {
  expect_values<std::uint8_t>(
      "mov (M1_NM, 16) RD(0,0)<1> 0x0:d\n"
      "setp (M1_NM, 16) P1 0x4:ud\n"
      "addr_add (M1_NM, 1) A0(0)<1> &RD 0x1:uw\n"
      "(P1) mov (M1, 16) r[A0(0),0]<1>:b 0x5:b\n",
      bytes_of<std::uint8_t>({}), {0, 0, 0, 5, 0, 0});
}

TEST(VisaLoweringValues, NarrowsResultsAtAnAddress) {
  const std::string begin =
      "mov (M1_NM, 16) RD(0,0)<1> 0x0:d\naddr_add (M1_NM, 1) A0(0)<1> &RD 0x6:uw\n";
  const auto numbers = bytes_of<std::int32_t>({1, -2, 0x10003, 4, 5, 6, 7, -8});
  expect_values<std::int16_t>(begin + "mov (M1, 8) r[A0(0),0]<1>:w SD(0,0)<1;1,0>\n", numbers,
                              {0, 0, 0, 1, -2, 3, 4, 5, 6, 7, -8, 0});
  expect_values<std::int8_t>(begin + "add (M1, 8) r[A0(0),0]<1>:b SD(0,0)<1;1,0> 0x1:w\n", numbers,
                             {0, 0, 0, 0, 0, 0, 2, -1, 4, 5, 6, 7, 8, -7, 0});
}

// Broxton does not allow index registers with 64-bit types (isa/GEN8.md R7). IGC addresses elements
// of arrays of doubles this way, and leaves the lowering to the finalizer.
TEST(VisaLoweringValues, QuadsHaveAddresses) {
  const std::string begin =
      "mov (M1_NM, 16) RD(0,0)<1> 0x0:d\n"
      "setp (M1_NM, 16) P1 0x2:ud\n"
      "addr_add (M1_NM, 1) A0(0)<1> &RD 0x10:uw\n";
  const auto doubles = bytes_of<double>({1.5, 2.5, 3.5, 4.5, 5.5, 6.5});
  const auto expect = [&](const std::string& code, const std::vector<double>& wanted) {
    expect_values<double>(begin + code, doubles, wanted);
  };
  expect("(P1) mov (M1, 8) r[A0(0),0]<1>:df SDF(0,1)<0;1,0>\n", {0, 0, 0, 2.5, 0});
  expect("mov (M1, 4) r[A0(0),0]<1>:df SDF(0,1)<1;1,0>\n", {0, 0, 2.5, 3.5, 4.5, 5.5, 0});
  expect("add (M1, 4) r[A0(0),-8]<1>:df SDF(0,0)<1;1,0> SDF(0,1)<0;1,0>\n", {0, 4, 5, 6, 7, 0});
  expect("mov (M1, 2) r[A0(0),0]<1>:df SB(0,7)<0;1,0>\n", {0, 0, 63, 63, 0});
  const std::string source = "addr_add (M1_NM, 1) A0(0)<1> &SD 0x10:uw\n";
  expect(source + "mov (M1, 4) RDF(0,0)<1> r[A0(0),0]<4;4,1>:df\n", {3.5, 4.5, 5.5, 6.5, 0});
  expect(source + "mov (M1, 4) RDF(0,0)<1> (-)r[A0(0),0]<0;1,0>:df\n", {-3.5, -3.5, -3.5, -3.5, 0});
  expect(source + "(P1) mul (M1, 4) RDF(0,0)<1> r[A0(0),0]<4;4,1>:df SDF(0,1)<0;1,0>\n",
         {0, 11.25, 0, 0});
  expect_values<std::int32_t>(begin + source + "mov (M1, 4) RD(0,0)<1> r[A0(0),0]<4;4,1>:df\n",
                              doubles, {3, 4, 5, 6, 0});
}

TEST(VisaLoweringValues, RefusesQuadsAtAnAddressThatAreFarApart) {
  const std::string code =
      "addr_add (M1_NM, 1) A0(0)<1> &RD 0x0:uw\n"
      "mov (M1, 2) r[A0(0),0]<4>:df SDF(0,0)<1;1,0>\n";
  EXPECT_NO_THROW(lowered_result(code, Generation::Skl, Bytes(256)));
  try {
    lowered_result(code, Generation::Bxt, Bytes(256));
    ADD_FAILURE() << "not refused";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("two elements apart, no more"), std::string::npos)
        << error.what();
  }
}

// SpillMemOffset is the first byte of spills: a thread's scratch space must contain the kernel's
// own and the spills.
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
  const Program program = visa::finalized_program(text, Generation::Skl, "k");
  const Finalized* const found = finalized(program);
  ASSERT_NE(found, nullptr);
  EXPECT_GT(found->spill_bytes, 0);
  EXPECT_EQ(found->scratch_bytes, 2048 + found->spill_bytes);
}

}  // namespace
}  // namespace eu::test
