// Small kernels with right and wrong dependency controls: the wrong ones are reported as misuse,
// with both instructions and the rule, and the right ones are not.
#include <gtest/gtest.h>

#include "model/hazards/misuse.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using model::FindingKind;

/// g0 to g3 are rows, g4 a vector, g5 holds 100; f0.0 is empty, f0.1 full; g8 is a message's
/// address.
const std::string kStart =
    "mov(8) g0<1>F 1F { align1 1Q };\n"
    "mov(8) g1<1>F 2F { align1 1Q };\n"
    "mov(8) g2<1>F 3F { align1 1Q };\n"
    "mov(8) g3<1>F 4F { align1 1Q };\n"
    "mov(8) g4<1>F 5F { align1 1Q };\n"
    "mov(1) f0<1>UD 0xffff0000UD { align1 WE_all 1N };\n"
    "mov(8) g8<1>UD 0UD { align1 1Q };\n"
    "mov(8) g5<1>F 100F { align1 1Q };\n"
    "mov(8) g7<1>F g5<8,8,1>F { align1 1Q };\n"
    "mov(8) g7<1>F g7<8,8,1>F { align1 1Q };\n";
constexpr std::uint32_t kStartSize = 10;
const std::string kEnd = "mov(8) g6<1>F g5<8,8,1>F { align1 1Q };\n";

/// A dot product to one component of g5: "+f0.0 x 0 NoDDClr" without commas.
std::string dp4(char component, int row, const std::string& control,
                const std::string& predicate = "") {
  return predicate + "dp4(8) g5<1>." + component + "F g" + std::to_string(row) +
         "<4>F g4<4>F { align16 1Q " + control + " };\n";
}

const std::string kRead =
    "send(8) g5<1>UW g8<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 ";

struct Case {
  const char* name;
  std::string body;
  /// Expected findings of the kinds Misuse: both instructions, counted from the body's first, and a
  /// part of the message. Empty: none.
  std::vector<std::uint32_t> instructions;
  const char* says;
  bool breaks_rule = false;  ///< harmless, but reported
};

const Case kCases[] = {
    {"no controls",
     dp4('x', 0, "") + dp4('y', 1, "") + dp4('z', 2, "") + dp4('w', 3, "") + kEnd,
     {},
     ""},
    {"the manual's placement",
     dp4('x', 0, "NoDDClr") + dp4('y', 1, "NoDDClr,NoDDChk") + dp4('z', 2, "NoDDClr,NoDDChk") +
         dp4('w', 3, "NoDDChk") + kEnd,
     {},
     ""},
    {"a chain of two", dp4('x', 0, "NoDDClr") + dp4('w', 3, "NoDDChk") + kEnd, {}, ""},
    {"scalars without mask",
     "mov(1) g5<1>D 1D { align1 WE_all 1N NoDDClr };\n"
     "mov(1) g5.1<1>D 2D { align1 WE_all 1N NoDDClr,NoDDChk };\n"
     "mov(1) g5.2<1>D 3D { align1 WE_all 1N NoDDChk };\n" +
         kEnd,
     {},
     ""},
    {"another instruction in between",
     dp4('x', 0, "NoDDClr") + "add(8) g7<1>F g4<8,8,1>F 1F { align1 1Q };\n" +
         dp4('w', 3, "NoDDChk") + kEnd,
     {},
     ""},
    {"a first instruction with a predicate",
     dp4('x', 0, "NoDDClr", "(+f0.0) ") + dp4('w', 3, "NoDDChk") + kEnd,
     {},
     ""},
    {"two index registers",
     "mov(1) a0<1>UW 128UW { align1 WE_all 1N NoDDClr };\n"
     "mov(1) a0.1<1>UW 96UW { align1 WE_all 1N NoDDChk };\n"
     "mov(8) g6<1>F g[a0 0]<8,8,1>F { align1 1Q };\n",
     {},
     ""},
    {"two halves of a flag register",
     "cmp.z.f0.0(8) null<1>F g4<8,8,1>F 5F { align1 1Q NoDDClr };\n"
     "cmp.z.f0.0(8) null<1>F g4<8,8,1>F 5F { align1 2Q NoDDChk };\n"
     "(+f0.0) mov(16) g6<1>UW 1UW { align1 1H };\n",
     {},
     ""},
    {"a message after the chain",
     dp4('x', 0, "NoDDClr") + dp4('w', 3, "NoDDChk") + kEnd + kRead + "{ align1 1Q };\n" + kEnd,
     {},
     ""},
    {"complementary predicates, the last one with channels",
     "(-f0.1) mov(8) g5<1>F g3<8,8,1>F { align1 1Q NoDDClr };\n"
     "(+f0.1) mov(8) g5<1>F g4<8,8,1>F { align1 1Q NoDDChk };\n" +
         kEnd,
     {},
     "",
     true},
    {"two writers of the same bytes in the one pipe",
     "mov(8) g5<1>D 1D { align1 1Q NoDDClr };\nmov(8) g5<1>D 2D { align1 1Q NoDDChk };\n" + kEnd,
     {},
     "",
     true},
    {"doubles",
     "mov(4) g5<1>DF g0<4,4,1>DF { align1 1Q NoDDClr };\n"
     "mov(4) g5<1>DF g2<4,4,1>DF { align1 1Q NoDDChk };\n" +
         kEnd,
     {},
     "",
     true},
    {"a chain that the kernel's end leaves open", dp4('x', 0, "NoDDClr"), {}, "", false},

    {"NoDDChk after a writer that clears",
     dp4('x', 0, "") + dp4('y', 1, "NoDDChk") + kEnd,
     {1, 2},
     "All instructions of a chain but the last need NoDDClr"},
    {"no NoDDClr in the middle",
     dp4('x', 0, "NoDDClr") + dp4('y', 1, "NoDDChk") + dp4('z', 2, "NoDDChk") + kEnd,
     {2, 3},
     "All instructions of a chain but the last need NoDDClr"},
    {"a missing clear",
     dp4('x', 0, "NoDDClr") + dp4('w', 3, "NoDDClr,NoDDChk") + kEnd,
     {1, 2},
     "leaves the entry set (NoDDClr), and no instruction"},
    {"a missing NoDDChk",
     dp4('x', 0, "NoDDClr") + dp4('y', 1, "NoDDClr") + dp4('w', 3, "NoDDChk") + kEnd,
     {0, 1},
     "the run hangs; one thread waits here (sb.waw.grf): thread 0 (EU 0, slot 0)"},
    {"a reader in the chain",
     dp4('x', 0, "NoDDClr") + kEnd + dp4('w', 3, "NoDDChk"),
     {0, 1},
     "the run hangs; one thread waits here (sb.raw.grf): thread 0 (EU 0, slot 0)"},
    {"a last instruction without channels",
     dp4('x', 0, "NoDDClr") + dp4('w', 3, "NoDDChk", "(+f0.0) ") + kEnd,
     {0, 2},
     "must have a non-zero execution mask (IVB PRM 3.7)"},
    {"complementary predicates, the last one without channels",
     "(+f0.1) mov(8) g5<1>F g3<8,8,1>F { align1 1Q NoDDClr };\n"
     "(-f0.1) mov(8) g5<1>F g4<8,8,1>F { align1 1Q NoDDChk };\n" +
         kEnd,
     {0, 2},
     "must have a non-zero execution mask (IVB PRM 3.7)"},
    {"a chain that begins with a message",
     kRead + "{ align1 1Q NoDDClr };\n" + dp4('x', 0, "NoDDChk") + kEnd,
     {0, 2},
     "no chain may cross a send (IVB PRM 3.7"},
    {"NoDDChk after a message",
     kRead + "{ align1 1Q };\n" + "mov(8) g5<1>F g4<8,8,1>F { align1 1Q NoDDChk };\n" + kEnd,
     {0, 1},
     "no chain may cross a send (IVB PRM 3.7"},
    {"a message in a chain that clears nothing",
     kRead + "{ align1 1Q NoDDClr };\n" + kEnd,
     {0, 1},
     "leaves the entry set (NoDDClr), and no instruction"},
    {"a chain that begins with a math",
     "math inv(8) g5<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q NoDDClr };\n"
     "mov(4) g5<1>F g3<4,4,1>F { align1 1N NoDDChk };\n" +
         kEnd,
     {0, 2},
     "no chain may cross a math (config/SOURCES.md 7.3)"},
    {"a chain that ends with a math",
     "mov(8) g5<1>F g3<8,8,1>F { align1 1Q NoDDClr };\n"
     "math inv(4) g5<1>F g4<4,4,1>F null<4,4,1>F { align1 1N NoDDChk };\n" +
         kEnd,
     {0, 2},
     "no chain may cross a math (config/SOURCES.md 7.3)"},
    {"a branch out of the chain",
     dp4('x', 0, "NoDDClr") + "(+f0.1) jmpi(1) OUT { align1 WE_all 1N };\n" +
         dp4('w', 3, "NoDDChk") + "OUT:\n" + kEnd,
     {0, 3},
     "dependency-chain-branch"},
    {"a branch to the middle of a chain",
     "mov(1) g9<1>D 2D { align1 WE_all 1N };\nAGAIN:\n" + dp4('x', 0, "NoDDClr") +
         "add.nz.f1.0(1) g9<1>D g9<0,1,0>D -1D { align1 WE_all 1N };\n"
         "(+f1.0) jmpi(1) AGAIN { align1 WE_all 1N };\n" +
         dp4('w', 3, "NoDDChk") + kEnd,
     {1, 1},
     "leaves the entry set (NoDDClr), and no instruction"},
    {"an exception in the chain",
     dp4('x', 0, "NoDDClr") + "mov.breakpoint(8) g7<1>F g4<8,8,1>F { align1 1Q };\n" +
         dp4('w', 3, "NoDDChk") + kEnd,
     {0, 1},
     "Shown with a system routine that saves g5"},
    {"a payload that is written again",
     "mov(8) g9<1>UD 7UD { align1 1Q };\n"
     "mov(8) null<1>UD g9<8,8,1>UD { align1 1Q };\n"
     "send(8) null<1>UW g8<8,8,1>UD 0x04036e00 data MsgDesc: untyped mlen 2 rlen 0 "
     "{ align1 1Q };\n"
     "mov(8) g9<1>UD 9UD { align1 1Q NoDDChk };\n",
     {2, 3},
     "A message reads its payload register by register"},
    {"a flag that is read before its second half is there",
     "cmp.z.f0.0(8) null<1>F g4<8,8,1>F 5F { align1 1Q };\n"
     "cmp.z.f0.0(8) null<1>F g4<8,8,1>F 5F { align1 2Q NoDDChk };\n"
     "(+f0.0) mov(16) g6<1>UW 1UW { align1 1H };\n",
     {1, 2},
     "All instructions of a chain but the last need NoDDClr"},
    {"an accumulator that is read before it is whole",
     "mov(8) acc0<1>D 5D { align1 1Q };\n"
     "mov(4) acc0<1>D 6D { align1 WE_all 1N NoDDChk };\n"
     "mov(8) g6<1>D acc0<8,8,1>D { align1 1Q };\n",
     {1, 2},
     "All instructions of a chain but the last need NoDDClr"},
    {"an index register that is used before it is there",
     "mov(1) a0.1<1>UW 96UW { align1 WE_all 1N };\n"
     "mov(1) a0<1>UW 128UW { align1 WE_all 1N NoDDChk };\n"
     "mov(8) g6<1>F g[a0 0]<8,8,1>F { align1 1Q };\n",
     {1, 2},
     "All instructions of a chain but the last need NoDDClr"},
};

model::Workload workload_of(const Case& test) {
  model::Workload workload = bare_kernel(kStart + test.body);
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 64;
  workload.surfaces.push_back(surface);
  return workload;
}

std::string list(const std::vector<model::Finding>& findings) {
  std::string text;
  for (const model::Finding& finding : findings) {
    text += std::string(row(finding.kind).name) + " of";
    for (const std::uint32_t index : finding.instructions)
      text += " " + std::to_string(static_cast<int>(index) - static_cast<int>(kStartSize));
    text += " [" + model::parts_text(finding.parts) + "]: " + finding.text + "\n" +
            finding.explanation + "\n";
  }
  return text;
}

bool is_expected(const Case& test, const model::Finding& finding) {
  std::vector<std::uint32_t> places;
  for (const std::uint32_t index : finding.instructions) places.push_back(index - kStartSize);
  return finding.kind == FindingKind::Misuse && places == test.instructions &&
         finding.explanation.find(test.says) != std::string::npos;
}

TEST(Misuse, OnlyWrongControlsAreReportedWithInstructionsAndRule) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(std::string(test.name) + "\n" + test.body);
    model::MisuseOptions options;
    options.timings = 4;
    options.jobs = 2;
    const auto findings = find_misuse(machine_with({}), workload_of(test), options);
    bool is_reported = false, misuse = false, rule = false;
    for (const model::Finding& finding : findings) {
      is_reported |= is_expected(test, finding);
      misuse |= finding.kind == FindingKind::Misuse;
      rule |= finding.kind == FindingKind::BrokenRule;
    }
    EXPECT_EQ(misuse, !test.instructions.empty()) << list(findings);
    EXPECT_EQ(is_reported, !test.instructions.empty()) << list(findings);
    if (test.instructions.empty()) {
      EXPECT_EQ(rule, test.breaks_rule) << list(findings);
    }
  }
}

TEST(Misuse, OverwrittenBytesAndMinimalTimingAreReported) {
  const Case test = {"",
                     "math inv(8) g5<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q NoDDClr };\n"
                     "mov(4) g5<1>F g3<4,4,1>F { align1 1N NoDDChk };\n" +
                         kEnd,
                     {},
                     ""};
  const auto findings = find_misuse(machine_with({}), workload_of(test), {});
  ASSERT_FALSE(findings.empty());
  const model::Finding& lost = findings.front();
  EXPECT_EQ(lost.text,
            "0x00a0 math inv(8) g5 may land after 0x00b0 mov(4) g5 and overwrite g5.0-15");
  EXPECT_EQ(model::parts_text(lost.parts), "g5.0-15");
  EXPECT_NE(lost.explanation.find(" alone: thread 0, g5, byte 0: 0x3e4ccccd instead of 0x40800000"),
            std::string::npos)
      << lost.explanation;
}

}  // namespace
}  // namespace eu::test
