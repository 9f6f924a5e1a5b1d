// Properties of Haswell only: jmpi, call and calla count bytes (isa/ERRATA.md B1), dim exists.
#include <gtest/gtest.h>

#include <cstring>

#include "isa/intel/text/text.hpp"
#include "tests/support/command.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A loop by jmpi, a subroutine, a jump through a register; stores g7 and g8. `skip`: the length of
/// one instruction in units of jmpi.
std::string kernel(int skip) {
  return "mov(16) g7<1>UD 0UD { align1 WE_all 1H };\n"
         "mov(1) g10<1>D 5D { align1 WE_all 1N };\n"
         "LOOP:\n"
         "call(2) g20<1>UD JIP: SUB { align1 1N };\n"
         "add.nz.f0.0(1) g10<1>D g10<0,1,0>D -1D { align1 WE_all 1N };\n"
         "(+f0.0) jmpi(1) LOOP { align1 WE_all 1N };\n"
         "mov(1) g11<1>D " +
         std::to_string(skip) +
         "D { align1 WE_all 1N };\n"
         "jmpi(1) g11<0,1,0>D { align1 WE_all 1N };\n"
         "illegal;\n"
         "jmpi(1) STORE { align1 WE_all 1N };\n"
         "SUB:\n"
         "add(8) g7<1>UD g7<8,8,1>UD 16UD { align1 1Q };\n"
         "ret(2) null<1>UD g20<2,2,1>UD { align1 1N };\n"
         "STORE:\n"
         "mov(8) g6<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
         "mov(1) g6.2<1>UD 0UD { align1 WE_all 1N };\n"
         "send(16) null<1>UW g6<8,8,1>UD 0x060a0300\n"
         "  data MsgDesc: ( DC OWORD block write, 0, 3) mlen 3 rlen 0 { align1 WE_all 1H };\n"
         "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
         "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
         "  thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n";
}

isa::Program assembled(isa::Generation gen) {
  return isa::read_mesa(kernel(gen == isa::Generation::Hsw ? 16 : 2), gen, "k");
}

std::string workload(const std::string& gen) {
  return "{\"schema\": \"eusim.workload/v1\", \"name\": \"w\", \"kernel\": {\"file\": \"k.bin\", "
         "\"gen\": \"" +
         gen +
         "\"}, \"dispatch\": {\"kind\": \"threads\", \"threads\": 1, \"simd_size\": 16},\n"
         "\"surfaces\": [{\"name\": \"out\", \"index\": 0, \"size_bytes\": 64}],\n"
         "\"expect\": [{\"surface\": \"out\", \"type\": \"ud\", \"values\": [80, 80, 80, 80, 80, "
         "80, 80, 80, 0, 0, 0, 0, 0, 0, 0, 0]}]}";
}

TEST(Haswell, CountsJumpsAndCallsInBytes) {
  const isa::Program hsw = assembled(isa::Generation::Hsw), ivb = assembled(isa::Generation::Ivb);
  ASSERT_EQ(hsw.size(), ivb.size());
  const auto index = [](const isa::Program& program, std::uint32_t n) {
    return static_cast<std::int32_t>(instructions(program)[n].src[1].immediate);
  };
  EXPECT_EQ(instructions(ivb)[2].jip, 2 * 7);
  EXPECT_EQ(instructions(hsw)[2].jip, 16 * 7);
  EXPECT_EQ(index(ivb, 4), -2 * 3);
  EXPECT_EQ(index(hsw, 4), -16 * 3);
  EXPECT_EQ(index(hsw, 8), 8 * index(ivb, 8));
}

/// Each generation's bytes run on its machine, with the same results.
TEST(Haswell, RunsMachineCodeOfItsOwn) {
  const struct {
    isa::Generation gen;
    const char* name;
    const char* machine;
  } kCases[] = {{isa::Generation::Hsw, "hsw", "hsw_gt2"}, {isa::Generation::Ivb, "ivb", "ivb_gt2"}};
  for (const auto& each : kCases) {
    const TemporaryDirectory directory;
    const isa::Program program = assembled(each.gen);
    directory.file("k.bin", {program.bytes.begin(), program.bytes.end()});
    directory.file("w.json", workload(each.name));
    const CommandResult result =
        eusim({"run", "w.json", "--machine", each.machine, "--gen", each.name, "--report", "brief"},
              directory.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("16 elements as expected"), std::string::npos) << result.out;
  }
}

TEST(Haswell, DoesNotRunIvyBridgesJumps) {
  const TemporaryDirectory directory;
  const isa::Program program = assembled(isa::Generation::Ivb);
  directory.file("k.bin", {program.bytes.begin(), program.bytes.end()});
  directory.file("w.json", workload("hsw"));
  const CommandResult result = eusim({"run", "w.json", "--machine", "hsw_gt2"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("where no instruction starts"), std::string::npos) << result.err;
}

TEST(Haswell, HasImmediateDoubles) {
  model::Workload workload = bare_kernel("nop;\n");
  workload.program = isa::read_mesa("dim(4) g2<1>DF 0x400921fb54442d18F { align1 1N };\n",
                                    isa::Generation::Hsw, "dim");
  const SimulatedRun run = simulate(config::load_machine("hsw_gt2", {}, {}), workload);
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  double pi[4];
  std::memcpy(pi, run.grf(0).data() + 2 * 32, sizeof pi);
  for (const double value : pi) EXPECT_EQ(value, 3.141592653589793);
}

}  // namespace
}  // namespace eu::test
