// Lowered and executed divm and sqrtm. The references are the host's division and square root,
// which IEEE 754 makes exact in every rounding mode, the interpreter, and the code that IGC's
// finalizer (GenX_IR) makes of the same text.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <limits>
#include <random>

#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "isa/intel/visa/lower.hpp"
#include "tests/support/visa.hpp"

namespace eu::test {
namespace {

using namespace isa;

/// Registers of operands and results, which are inputs of the kernel: r10, r20 and r30 on.
constexpr int kA = 10, kB = 20, kResult = 30;
constexpr int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
constexpr std::uint32_t kKeep = cr0::kSingleDenorms | cr0::kDoubleDenorms;

template <class V>
constexpr const char* kName = std::is_same_v<V, float> ? "f" : "df";
template <class V>
constexpr int kElements = 16;

template <class V>
std::string kernel_of(const std::string& code) {
  std::string text = ".version 4.1\n.kernel \"k\"\n";
  for (const auto& [name, at] : {std::pair{"VA", kA}, {"VB", kB}, {"VG", kResult}})
    text += std::string(".decl ") + name + " v_type=G type=" + kName<V> +
            " num_elts=16 align=GRF\n.input " + name + " offset=" + std::to_string(at * kGrfBytes) +
            " size=" + std::to_string(kElements<V> * static_cast<int>(sizeof(V))) + "\n";
  return text +
         ".decl P1 v_type=P num_elts=16\n.kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" +
         code + "ret (M1, 1)\n";
}

/// A random number: special, denormal, near one, or of any exponent.
template <class V>
V number(std::mt19937_64& random) {
  using Limits = std::numeric_limits<V>;
  const V hard[] = {0,
                    1,
                    3,
                    V(0.1),
                    Limits::infinity(),
                    Limits::quiet_NaN(),
                    Limits::min(),
                    Limits::max(),
                    Limits::denorm_min(),
                    std::nextafter(Limits::min(), V(0)),
                    std::nextafter(V(1), V(2)),
                    std::nextafter(V(1), V(0))};
  const std::uint64_t bits = random();
  V value{};
  std::memcpy(&value, &bits, sizeof value);
  if (random() % 3 == 0) value = hard[random() % std::size(hard)];
  return random() % 2 != 0 ? value : -value;
}

template <class V>
IntelState start_of(std::mt19937_64& random, std::uint32_t control, std::uint32_t mask) {
  IntelState state;
  for (int n = 0; n < kElements<V>; ++n)
    for (const int at : {kA, kB, kResult})
      state.write(at * kGrfBytes + n * static_cast<int>(sizeof(V)), number<V>(random));
  state.cr[0] = control;
  start_thread(state, mask);
  return state;
}

template <class V>
std::vector<V> values_at(const IntelState& state, int at) {
  std::vector<V> values;
  for (int n = 0; n < kElements<V>; ++n)
    values.push_back(state.read<V>(at * kGrfBytes + n * static_cast<int>(sizeof(V))));
  return values;
}

template <class V>
std::vector<V> executed(const PreparedIntelProgram& program, const IntelState& start) {
  IntelState state = start;
  while (program[state.pc].action != Action::Send) program.step(state);
  return values_at<V>(state, kResult);
}

class NoMemory : public visa::Memory {
 public:
  std::uint64_t read(const visa::Target&, std::uint64_t, int) override { return 0; }
  void write(const visa::Target&, std::uint64_t, std::uint64_t, int) override {}
  std::uint64_t operate(const visa::Target&, std::uint64_t, visa::Atomic, int, std::uint64_t,
                        std::uint64_t) override {
    return 0;
  }
  std::uint8_t read_block(const visa::Target&, const visa::Block&, int, int) override { return 0; }
  void write_block(const visa::Target&, const visa::Block&, int, int, std::uint8_t) override {}
  std::array<std::uint32_t, 4> read_texel(const visa::Target&, std::uint32_t, std::uint32_t,
                                          std::uint32_t, std::uint32_t) override {
    return {};
  }
  void write_texel(const visa::Target&, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                   const std::array<std::uint32_t, 4>&, unsigned) override {}
  std::array<visa::LaneDwords, 4> sample(const visa::SampleRequest&) override { return {}; }
};

template <class V>
std::vector<V> interpreted(const visa::Interpreter& interpreter, const IntelState& start) {
  NoMemory memory;
  visa::InterpretedThread thread(interpreter, start);
  std::uint64_t limit = 1000;
  EXPECT_EQ(thread.run(memory, limit), visa::InterpretedThread::Stop::Ended);
  const auto& generals = interpreter.kernel().generals;
  const auto found = std::find_if(generals.begin(), generals.end(),
                                  [](const auto& variable) { return variable.name == "VG"; });
  const auto bytes = thread.variable(static_cast<std::uint32_t>(found - generals.begin()));
  std::vector<V> values(kElements<V>);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

Program lowered(const std::string& text, Generation gen) {
  visa::LowerOptions options;
  options.keep_unread = true;
  return visa::lower(visa::read_visa(text, "k"), gen, "k", options).program;
}

template <class V>
void expect_same(const std::vector<V>& values, const std::vector<V>& wanted,
                 const IntelState& start, const std::string& what) {
  for (std::size_t n = 0; n < wanted.size(); ++n) {
    if (is_nan(values[n]) && is_nan(wanted[n])) continue;
    EXPECT_EQ(bits_of(values[n]), bits_of(wanted[n]))
        << what << " lane " << n << std::hexfloat << ": " << values_at<V>(start, kA)[n] << " "
        << values_at<V>(start, kB)[n];
  }
}

template <class V>
V on_host(bool divides, V a, V b) {
  const volatile V first = a, second = b;
  return divides ? first / second : std::sqrt(first);
}

/// Checks that all lanes have the host's results in all rounding modes.
template <class V>
void check_against_host(const std::string& code, bool divides) {
  const std::string text = kernel_of<V>(code);
  const visa::Interpreter interpreter(visa::read_visa(text, "k"), Generation::Skl, "k");
  for (const Generation gen : {Generation::Bdw, Generation::Skl}) {
    const Program program = lowered(text, gen);
    const PreparedIntelProgram prepared(program);
    std::mt19937_64 random(7);
    for (int run = 0; run < 4000 && !testing::Test::HasFailure(); ++run) {
      const auto mode = static_cast<std::uint32_t>(run % 4);
      const IntelState start = start_of<V>(random, kKeep | mode << 4, 0xffff);
      const std::vector<V> a = values_at<V>(start, kA), b = values_at<V>(start, kB);
      std::vector<V> wanted;
      std::fesetround(kModes[mode]);
      for (std::size_t n = 0; n < a.size(); ++n) wanted.push_back(on_host(divides, a[n], b[n]));
      std::fesetround(FE_TONEAREST);
      expect_same(executed<V>(prepared, start), wanted, start, code + "lowered");
      expect_same(interpreted<V>(interpreter, start), wanted, start, code + "interpreted");
    }
  }
}

TEST(VisaExact, QuotientsAndRootsAreTheHosts) {
  check_against_host<float>("divm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n", true);
  check_against_host<float>("sqrtm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0>\n", false);
  const std::string divided =
      "divm (M1, 8) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n"
      "divm (M3, 8) VG(2,0)<1> VA(2,0)<1;1,0> VB(2,0)<1;1,0>\n";
  check_against_host<double>(divided, true);
  check_against_host<double>(
      "sqrtm (M1, 8) VG(0,0)<1> VA(0,0)<1;1,0>\n"
      "sqrtm (M3, 8) VG(2,0)<1> VA(2,0)<1;1,0>\n",
      false);
}

/// Instructions with all kinds of operands, parts of the channels, masks and predicates.
const char* const kSingles[] = {
    "divm (M1, 8) VG(0,0)<1> VA(0,0)<1;1,0> VB(1,0)<1;1,0>\n",
    "divm (M1, 16) VG(0,0)<1> VA(0,3)<0;1,0> VB(0,0)<1;1,0>\n",
    "divm (M1, 16) VG(0,0)<1> 0x3f800000:f VB(0,0)<1;1,0>\n",
    "divm (M1, 16) VG(0,0)<1> (-)VA(0,0)<1;1,0> (abs)VB(0,0)<1;1,0>\n",
    "divm.sat (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n",
    "divm (M1_NM, 1) VG(0,3)<1> VA(0,5)<0;1,0> VB(1,2)<0;1,0>\n",
    "divm (M1_NM, 1) VG(0,3)<1> VA(0,5)<0;1,0> 0x40400000:f\n",
    "divm (M3, 8) VG(1,0)<1> VA(1,0)<1;1,0> VB(0,0)<1;1,0>\n",
    "setp (M1, 16) P1 0x5a3c:uw\n"
    "(P1) divm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n",
    "setp (M1, 16) P1 0x5a3c:uw\n"
    "(!P1) sqrtm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0>\n",
    "sqrtm (M1, 16) VG(0,0)<1> (abs)VA(0,0)<1;1,0>\n",
    "divm (M1, 16) VA(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n"
    "mov (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0>\n",
    "divm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n"
    "divm (M1, 16) VG(0,0)<1> VG(0,0)<1;1,0> VA(0,0)<1;1,0>\n"
    "sqrtm (M1, 16) VG(0,0)<1> VG(0,0)<1;1,0>\n",
};
const char* const kDoubles[] = {
    "divm (M1, 8) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n",
    "divm (M1, 4) VG(0,0)<1> VA(0,0)<1;1,0> VB(1,0)<1;1,0>\n",
    "divm (M2, 4) VG(1,0)<1> VA(1,0)<1;1,0> VB(1,0)<1;1,0>\n",
    "divm (M1, 8) VG(0,0)<1> VA(0,1)<0;1,0> VB(0,0)<1;1,0>\n",
    "divm (M1, 8) VG(0,0)<1> 0x3ff8000000000000:df VB(0,0)<1;1,0>\n",
    "divm (M1_NM, 1) VG(0,1)<1> VA(0,2)<0;1,0> VB(0,3)<0;1,0>\n",
    "sqrtm (M1, 8) VG(0,0)<1> VA(0,0)<1;1,0>\n",
    "sqrtm (M1_NM, 1) VG(0,1)<1> VA(0,2)<0;1,0>\n",
};

/// Operands that begin within a register, or are not a row. The finalizer's steps use the register
/// from its beginning anyway.
const char* const kSinglesWithin[] = {
    "divm (M1, 4) VG(0,0)<1> VA(0,4)<1;1,0> VB(0,0)<1;1,0>\n",
    "divm (M2, 4) VG(0,4)<1> VA(0,4)<1;1,0> VB(0,0)<1;1,0>\n",
    "divm (M1, 2) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,2)<1;1,0>\n",
    "divm (M1, 8) VG(0,0)<1> VA(0,0)<2;1,0> VB(0,0)<8;4,2>\n",
    "divm (M1, 8) VG(0,0)<2> VA(0,0)<1;1,0> VB(0,3)<1;1,0>\n",
};
const char* const kDoublesWithin[] = {
    "divm (M1, 2) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,2)<1;1,0>\n",
    "sqrtm (M1, 4) VG(0,0)<1> VA(0,2)<1;1,0>\n",
};

/// Calls visit(start) with threads of some and of all channels, with and without denormals.
template <class V, class Visit>
void for_each_start(int runs, Visit visit) {
  std::mt19937_64 random(11);
  for (int run = 0; run < runs && !testing::Test::HasFailure(); ++run)
    for (const std::uint32_t control : {0u, kKeep})
      visit(start_of<V>(random, control, run % 3 == 0 ? 0xffffu : 0x6b39u));
}

template <class V>
void check_against_interpreter(const std::string& code) {
  const std::string text = kernel_of<V>(code);
  for (const Generation gen : {Generation::Bdw, Generation::Skl}) {
    const Program program = lowered(text, gen);
    const PreparedIntelProgram prepared(program);
    const visa::Interpreter interpreter(visa::read_visa(text, "k"), gen, "k");
    for_each_start<V>(100, [&](const IntelState& start) {
      expect_same(executed<V>(prepared, start), interpreted<V>(interpreter, start), start, code);
    });
  }
}

TEST(VisaExact, LoweredCodeLeavesWhatTheInterpreterLeaves) {
  for (const char* const code : kSingles) check_against_interpreter<float>(code);
  for (const char* const code : kDoubles) check_against_interpreter<double>(code);
  for (const char* const code : kSinglesWithin) check_against_interpreter<float>(code);
  for (const char* const code : kDoublesWithin) check_against_interpreter<double>(code);
}

/// Compares with the finalizer's code. Returns false without the finalizer.
template <class V>
bool check_against_finalizer(const std::string& code) {
  const std::string text = kernel_of<V>(code);
  for (const auto& [gen, platform] :
       {std::pair{Generation::Bdw, "BDW"}, {Generation::Skl, "SKL"}}) {
    const std::vector<std::uint8_t> bytes = finalized_bytes(text, platform);
    if (bytes.empty()) return false;
    const Program program = lowered(text, gen), theirs = program_from_bytes(bytes, gen, "k");
    EXPECT_LE(program.size(), theirs.size()) << code;
    const PreparedIntelProgram prepared(program), finalizer(theirs);
    for_each_start<V>(50, [&](const IntelState& start) {
      expect_same(executed<V>(prepared, start), executed<V>(finalizer, start), start, code);
    });
  }
  return true;
}

TEST(VisaExact, LoweredCodeLeavesWhatTheFinalizersCodeLeaves) {
  for (const char* const code : kSingles)
    if (!check_against_finalizer<float>(code)) GTEST_SKIP() << "no GenX_IR (Debian libigc-tools)";
  for (const char* const code : kDoubles) EXPECT_TRUE(check_against_finalizer<double>(code));
}

TEST(VisaExact, HaswellHasNoSteps) {
  const std::string text =
      kernel_of<float>("divm (M1, 16) VG(0,0)<1> VA(0,0)<1;1,0> VB(0,0)<1;1,0>\n");
  try {
    lowered(text, Generation::Hsw);
    FAIL() << "lowered";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).rfind("k:13:1: ", 0), 0u) << error.what();
    EXPECT_NE(std::string(error.what()).find("Haswell"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace eu::test
