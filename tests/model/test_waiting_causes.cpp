// Stall causes have the right name: the kind of register, and the unit that writes it.
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

struct Wait {
  const char* name;
  std::string before;  ///< executed completely before the body
  std::string body;    ///< two instructions, of which the second waits for the first
  std::string cause;

  friend void PrintTo(const Wait& wait, std::ostream* out) { *out << wait.name; }
};

const std::string kPointer =
    "mov(8) a0<1>UW 0x0140UW { align1 WE_all 1Q };\n"  // g10
    "mov(8) null<1>UD g[a0]<8,8,1>UD { align1 1Q };\n";

const Wait kWaits[] = {
    {"a register that is not written yet", "",
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n",
     "sb.raw.grf"},
    {"a register that is to be written again", "",
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) g10<1>UD g3<8,8,1>UD { align1 1Q };\n",
     "sb.waw.grf"},
    {"a register that the address register points to", kPointer,
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) null<1>F g[a0]<8,8,1>F { align1 1Q };\n",
     "sb.raw.grf"},
    {"one that was written where the address register points to", kPointer,
     "mul(8) g[a0]<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n",
     "sb.raw.grf"},
    {"one that is to be written again, where the address register points to", kPointer,
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) g[a0]<1>F g3<8,8,1>F { align1 1Q };\n",
     "sb.waw.grf"},
    {"the address register", "",
     "mov(8) a0<1>UW 0x0140UW { align1 WE_all 1Q };\n"
     "mov(8) null<1>UD g[a0]<8,8,1>UD { align1 1Q };\n",
     "sb.addr"},
    {"a flag", "",
     "cmp.l.f0.0(8) null<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "(+f0.0) mov(8) g10<1>UD g3<8,8,1>UD { align1 1Q };\n",
     "sb.flag"},
    {"the first accumulator", "",
     "mul(8) acc0<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) g10<1>F acc0<8,8,1>F { align1 1Q };\n",
     "sb.acc"},
    {"the second accumulator", "",
     "mul(8) acc1<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) g10<1>F acc1<8,8,1>F { align1 1Q };\n",
     "sb.acc"},
    {"an answer", "",
     "send(8) g10<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n"
     "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n",
     "msg.latency"},
    {"an answer to a register that was written before",
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n",
     "send(8) g10<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n"
     "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n",
     "msg.latency"},
    {"a register that an answer came to before",
     "send(8) g10<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n"
     "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n",
     "mul(8) g10<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n",
     "sb.raw.grf"},
    {"a payload that is not read yet", "",
     "send(8) g10<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n"
     "mov(8) g2<1>UD g3<8,8,1>UD { align1 1Q };\n",
     "sb.war.payload"},
};

/// Stall cycles by cause, for a thread with shared local memory.
class Causes {
 public:
  explicit Causes(const std::string& assembly) {
    model::Workload workload = bare_kernel("nop;\n" + assembly);
    workload.dispatch.slm_bytes = 4096;
    run_ = simulate(machine_with({"/eu/fetch/kind=ideal"}), workload);
    EXPECT_EQ(run_.outcome, model::Outcome::Finished) << run_.failure;
  }
  std::int64_t operator[](const std::string& cause) const {
    return run_.number("/accounting/causes/" + cause);
  }

 private:
  SimulatedRun run_;
};

class StallReason : public testing::TestWithParam<Wait> {};

TEST_P(StallReason, MatchesTheDependencyOfTheStall) {
  const Causes without(GetParam().before), with(GetParam().before + GetParam().body);
  for (const std::string cause : {"sb.raw.grf", "sb.waw.grf", "sb.war.payload", "sb.flag", "sb.acc",
                                  "sb.addr", "msg.latency"}) {
    if (cause == GetParam().cause)
      EXPECT_GT(with[cause], without[cause]) << cause;
    else
      EXPECT_EQ(with[cause], without[cause]) << cause;
  }
}

INSTANTIATE_TEST_SUITE_P(All, StallReason, testing::ValuesIn(kWaits));

}  // namespace
}  // namespace eu::test
