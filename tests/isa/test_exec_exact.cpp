// Exact division and square root by invm, rsqrtm and madm (isa/GEN8.md X9): the sequences that
// the OpenCL compiler emits for `-cl-fp32-correctly-rounded-divide-sqrt` and for doubles. The
// expected results are the host's division and square root, which IEEE 754 makes exact in every
// rounding mode.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <random>

#include "isa/common/float_bits.hpp"
#include "isa/common/wide.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr int kNone = 8;  // no accumulator
constexpr int kZero = 2, kOne = 4, kHalf = 6, kA = 8, kB = 10;

/// The register of an operand and its selector: 0 to 7 are acc2 to acc9.
struct ExactPlace {
  int number;
  int selector;
};

template <class V>
constexpr Type kType = std::is_same_v<V, float> ? Type::F : Type::DF;
template <class V>
constexpr int kLanes = kGrfBytes / static_cast<int>(sizeof(V));

template <class V>
Operand source(ExactPlace place, bool negated = false) {
  Operand operand = swizzled(grf(place.number, kType<V>));
  operand.swizzle = static_cast<std::uint8_t>(0xe0 | place.selector);
  operand.negate = negated;
  return operand;
}

template <class V>
Op start(MathFunction function, ExactPlace to, std::initializer_list<Operand> sources) {
  Op op(Opcode::Math, kLanes<V>, dst(to.number, kType<V>), sources);
  return op.function(function).flag(0, 1).align16(to.selector);
}

/// to = a + b * c
template <class V>
Op madm(ExactPlace to, ExactPlace a, ExactPlace b, ExactPlace c, bool negated = false) {
  Op op(Opcode::Madm, kLanes<V>, dst(to.number, kType<V>),
        {source<V>(a), source<V>(b, negated), source<V>(c)});
  return op.pred(PredCtrl::Sequential, 0, 1).inverted().align16(to.selector);
}

template <class V>
std::vector<Instruction> division() {
  const ExactPlace a{kA, kNone}, b{kB, kNone}, zero{kZero, kNone}, one{kOne, kNone};
  const ExactPlace y0{14, 0}, q0{20, 1}, e{22, 2}, y1{24, 3}, r0{26, 4}, q1{20, 5}, r1{28, 6};
  return {start<V>(MathFunction::Invm, y0, {source<V>(a), source<V>(b)}),
          madm<V>(q0, zero, a, y0),
          madm<V>(e, one, b, y0, true),
          madm<V>(y1, y0, e, y0),
          madm<V>(r0, a, b, q0, true),
          madm<V>(q1, q0, r0, y1),
          madm<V>(r1, a, b, q1, true),
          madm<V>({14, kNone}, q1, r1, y1)};
}

std::vector<Instruction> square_root() {
  using V = float;
  const ExactPlace x{kA, kNone}, zero{kZero, kNone}, half{kHalf, kNone};
  const ExactPlace y0{14, 0}, h0{20, 1}, s0{22, 2}, e{24, 3}, h1{20, 4}, s1{14, 5}, r{24, 6};
  return {start<V>(MathFunction::Rsqrtm, y0, {source<V>(x)}),
          madm<V>(h0, zero, half, y0),
          madm<V>(s0, zero, x, y0),
          madm<V>(e, half, s0, h0, true),
          madm<V>(h1, h0, e, h0),
          madm<V>(s1, s0, e, s0),
          madm<V>(r, x, s1, s1, true),
          madm<V>({14, kNone}, s1, h1, r)};
}

/// The square root of doubles, with one and a half in r12.
std::vector<Instruction> double_square_root() {
  using V = double;
  const ExactPlace x{kA, kNone}, zero{kZero, kNone}, half{kHalf, kNone}, one{kOne, kNone};
  const ExactPlace more{12, kNone}, y0{14, 0}, h0{20, 1}, s0{22, 2}, e{24, 3}, t{26, 5};
  const ExactPlace s1{14, 6}, h1{24, 7};
  return {start<V>(MathFunction::Rsqrtm, y0, {source<V>(x)}),
          madm<V>(h0, zero, half, y0),
          madm<V>(s0, zero, x, y0),
          madm<V>(e, half, s0, h0, true),
          madm<V>(t, one, more, e),
          madm<V>(s1, zero, e, s0),
          madm<V>(h1, zero, e, h0),
          madm<V>(s1, s0, t, s1),
          madm<V>(t, h0, t, h1),
          madm<V>(h0, x, s1, s1, true),
          madm<V>({14, kNone}, s1, h0, t)};
}

/// A random number: any exponent, near one, special, or a denormal.
template <class V>
V number(std::mt19937_64& random) {
  const std::uint64_t bits = random();
  constexpr int kFraction = std::is_same_v<V, float> ? 23 : 52;
  const std::uint64_t one = std::is_same_v<V, float> ? 0x3f800000 : 0x3ff0000000000000;
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << kFraction) - 1);
  std::uint64_t value = bits;
  switch (random() % 6) {
    case 0: value = one | fraction; break;
    case 1: value = fraction >> random() % kFraction; break;  // a denormal
    case 2: value = one + (bits & 7) - 4; break;
    case 3:
      value = random() % 2 ? 0 : ((one << 1 | one) & ~(one >> 30)) | (fraction & -(bits & 1));
      break;
    default: break;
  }
  if constexpr (std::is_same_v<V, float>)
    return float_of(static_cast<std::uint32_t>(value));
  else
    return double_of(value);
}

constexpr int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

template <class V>
void set_constant(Machine& machine, int number, V value) {
  for (int n = 0; n < kLanes<V>; ++n) machine.put(number, n, value);
}

/// Compares a sequence in all rounding modes, with denormals kept, with the host's results of a
/// and b.
template <class V, class Expected>
void check(const std::vector<Instruction>& sequence, int runs, Expected expected) {
  const Program program = program_of(sequence, Generation::Skl);
  const PreparedIntelProgram prepared(program);
  std::mt19937_64 random(20261122);
  for (int run = 0; run < runs && !testing::Test::HasFailure(); ++run) {
    const unsigned mode = run % 4;
    Machine machine(0xff, cr0::kSingleDenorms | cr0::kDoubleDenorms | mode << 4);
    set_constant<V>(machine, kZero, 0);
    set_constant<V>(machine, kOne, 1);
    set_constant<V>(machine, kHalf, V(0.5));
    set_constant<V>(machine, 12, V(1.5));
    for (int n = 0; n < kLanes<V>; ++n) {
      machine.put(kA, n, number<V>(random));
      machine.put(kB, n, number<V>(random));
    }
    while (machine.state.pc < program.size()) prepared.step(machine.state);
    for (int n = 0; n < kLanes<V>; ++n) {
      const V a = machine.get<V>(kA, n), b = machine.get<V>(kB, n), result = machine.get<V>(14, n);
      std::fesetround(kModes[mode]);
      const volatile V exact = expected(a, b);
      std::fesetround(FE_TONEAREST);
      const V wanted = exact;
      if (is_nan(wanted) && is_nan(result)) continue;
      EXPECT_EQ(bits_of(result), bits_of(wanted))
          << std::hexfloat << a << " " << b << " mode " << mode;
    }
  }
}

template <class V>
V divided(V a, V b) {
  const volatile V numerator = a, denominator = b;
  return numerator / denominator;
}

template <class V>
V rooted(V a, V) {
  const volatile V square = a;
  return std::sqrt(square);
}

TEST(ExactMacros, DivideFloatsAsIeeeSays) {
  check<float>(division<float>(), 100000, divided<float>);
}
TEST(ExactMacros, DivideDoublesAsIeeeSays) {
  check<double>(division<double>(), 100000, divided<double>);
}
TEST(ExactMacros, RootFloatsAsIeeeSays) {
  check<float>(square_root(), 100000, rooted<float>);
}
/// The double nearest to the square of a midpoint of two doubles, whose root is hardest to round.
double near_a_midpoint(std::mt19937_64& random) {
  const std::uint64_t m = (std::uint64_t{1} << 52) | random() >> 12;
  const auto square = static_cast<Wide>(m) * static_cast<Wide>(m) + static_cast<Wide>(m);
  return std::ldexp(rounded_from<double>(square), -104 + 2 * static_cast<int>(random() % 3));
}

TEST(ExactMacros, RootDoublesNearMidpointsAsIeeeSays) {
  std::mt19937_64 random(3);
  const Program program = program_of(double_square_root(), Generation::Skl);
  const PreparedIntelProgram prepared(program);
  for (int run = 0; run < 100000 && !testing::Test::HasFailure(); ++run) {
    Machine machine(0xff, 0);
    set_constant<double>(machine, kOne, 1);
    set_constant<double>(machine, kHalf, 0.5);
    set_constant<double>(machine, 12, 1.5);
    for (int n = 0; n < 4; ++n) machine.put(kA, n, near_a_midpoint(random));
    while (machine.state.pc < program.size()) prepared.step(machine.state);
    for (int n = 0; n < 4; ++n)
      EXPECT_EQ(machine.get<double>(14, n), std::sqrt(machine.get<double>(kA, n)))
          << std::hexfloat << machine.get<double>(kA, n);
  }
}

TEST(ExactMacros, RootDoublesAsIeeeSays) {
  check<double>(double_square_root(), 100000, rooted<double>);
}

/// Tests of all fractions of F, with an even and an odd exponent: others differ by a power of four.
class EveryFraction : public testing::TestWithParam<std::uint32_t> {};

TEST_P(EveryFraction, HasTheRootOfIeee) {
  const Program program = program_of(square_root(), Generation::Bdw);
  const PreparedIntelProgram prepared(program);
  Machine machine(0xff, 0);
  set_constant<float>(machine, kHalf, 0.5f);
  std::int64_t wrong = 0;
  const std::uint32_t begin = GetParam() << 21, end = begin + (1u << 21);
  for (std::uint32_t first = begin; first < end; first += 8) {
    for (int n = 0; n < 8; ++n)
      machine.put<float>(kA, n, float_of(0x3f800000 + first + static_cast<unsigned>(n)));
    machine.state.pc = 0;
    while (machine.state.pc < program.size()) prepared.step(machine.state);
    for (int n = 0; n < 8; ++n)
      wrong += machine.get<float>(14, n) != std::sqrt(machine.get<float>(kA, n));
  }
  EXPECT_EQ(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(ExactMacros, EveryFraction, testing::Range(0u, 8u));

/// The flag marks a final result: the sequence does not change that lane.
TEST(ExactMacros, FlagWhatNeedsNoSequence) {
  Machine machine(0xff, 0);
  machine.gen = Generation::Skl;
  machine.set<float>(kA, {1, 0, INFINITY, 1, NAN, 3, 1e-40f, -1});
  machine.set<float>(kB, {3, 1, 1, 0, 1, INFINITY, 1, -3});
  machine.state.flag = {0, 0};
  machine.run(start<float>(MathFunction::Invm, {14, 0},
                           {source<float>({kA, kNone}), source<float>({kB, kNone})}));
  EXPECT_EQ(machine.state.flag[0], 0x007e0000u);
  EXPECT_EQ(machine.get<float>(14, 3), INFINITY);
  EXPECT_EQ(machine.get<float>(14, 6), 0);  // denormals are not kept
}

TEST(ExactMacros, RefuseWhatNamesNoAccumulator) {
  Machine machine(0xff, 0);
  machine.gen = Generation::Skl;
  const ExactPlace none{2, kNone};
  EXPECT_EQ(machine.fault_of(madm<float>({14, 7}, none, none, none)), "");
  EXPECT_NE(machine.fault_of(madm<float>({14, 9}, none, none, none)), "");
  EXPECT_NE(machine.fault_of(madm<float>({14, 0}, {2, 10}, none, none)), "");
}

}  // namespace
}  // namespace eu::isa
