// Accesses outside a surface are reported by surface and by instruction.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr const char* kKernel = R"(mov(8) g2<1>UD 4096UD { align1 1Q };
send(8) g4<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };
send(8) null<1>UW g2<8,8,1>UD 0x04036e01 data MsgDesc: x mlen 2 rlen 0 { align1 1Q };
send(8) g5<1>UW g2<8,8,1>UD 0x02116e01 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };
send(8) g6<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: x mlen 1 rlen 1 { align1 1Q };
mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1Q EOT };
)";

constexpr const char* kWorkload = R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "walker", "groups": [2], "local_size": [8], "simd_size": 8, "slm_bytes": 64},
 "surfaces": [{"name": "in", "index": 0, "size_bytes": 4096},
              {"name": "out", "index": 1, "size_bytes": 4096}]})";

TEST(OutOfBounds, IsReportedBySurfaceAndInstruction) {
  const TemporaryDirectory d;
  d.file("k.asm", kKernel);
  d.file("w.json", kWorkload);
  const CommandResult result = eusim({"run", "w.json"}, d.path());
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("out of bounds: 48 reads gave 0, 16 writes were dropped\n"
                            "  reads  writes  surface  at\n"
                            "     16       0  in       ./k.asm:2: 0x0010 send(8)"),
            std::string::npos)
      << result.out;
  for (const char* line : {"      0      16  out      ./k.asm:3: 0x0020 send(8)",
                           "     16       0  out      ./k.asm:4: 0x0030 send(8)",
                           "     16       0  slm      ./k.asm:5: 0x0040 send(8)"})
    EXPECT_NE(result.out.find(line), std::string::npos) << result.out;
}

/// Lost data are reported at every level of detail (U5).
TEST(OutOfBounds, IsReportedOnStandardErrorInAllReports) {
  const TemporaryDirectory d;
  d.file("k.asm", kKernel);
  d.file("w.json", kWorkload);
  for (const std::vector<std::string>& report :
       {std::vector<std::string>{}, {"--report", "brief"}, {"--report", "none"}, {"--json", "-"}}) {
    std::vector<std::string> arguments = {"run", "w.json"};
    arguments.insert(arguments.end(), report.begin(), report.end());
    EXPECT_EQ(eusim(arguments, d.path()).err,
              "w.json: warning: out of bounds: 48 reads gave 0, 16 writes were dropped (in, out, "
              "slm)\n");
  }
  ASSERT_EQ(eusim({"record", "w.json", "-o", "w.trace"}, d.path()).exit_code, 0);
  EXPECT_EQ(eusim({"replay", "w.trace", "--report", "none"}, d.path()).err,
            "w.trace: warning: out of bounds: 48 reads gave 0, 16 writes were dropped (in, out, "
            "slm)\n");
}

/// The verdict names what was lost, and the outputs name how much was compared.
TEST(OutOfBounds, IsInTheVerdictOfEveryReport) {
  const TemporaryDirectory d;
  d.file("k.asm", kKernel);
  std::string workload = kWorkload;
  workload.insert(workload.rfind('}'),
                  R"(, "expect": [{"surface": "out", "type": "ud", "values": [0, 0]}])");
  d.file("w.json", workload);
  const char* const kAll =
      "Verdict        48 reads and 16 writes were outside of in, out, slm and had no effect.";
  const char* const kOutputs = "Outputs        out: 2 elements of 1024 as expected";
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{}, {"--report", "brief"}, {"--untimed", "--report", "brief"}}) {
    std::vector<std::string> arguments = {"run", "w.json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = eusim(arguments, d.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find(kAll), std::string::npos) << result.out;
    EXPECT_NE(result.out.find(kOutputs), std::string::npos) << result.out;
  }
  std::string kernel = kKernel;
  const std::size_t slm = kernel.find("send(8) g6");
  d.file("k.asm", kernel.erase(slm, kernel.find('\n', slm) + 1 - slm));
  const CommandResult result = eusim({"run", "w.json", "--width", "200"}, d.path());
  EXPECT_NE(result.out.find("Verdict        32 reads and 16 writes were outside of surfaces in, "
                            "out and had no effect: the surfaces are too small for this grid."),
            std::string::npos)
      << result.out;
}

TEST(OutOfBounds, IsInTheDocument) {
  model::Workload workload =
      bare_kernel(std::string(kKernel).substr(0, std::string(kKernel).find("send(8) g6")));
  for (const char* name : {"in", "out"}) {
    model::SurfaceData surface;
    surface.name = name;
    surface.index = static_cast<unsigned>(workload.surfaces.size());
    surface.size_bytes = 4096;
    workload.surfaces.push_back(surface);
  }
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.number("/memory/out_of_bounds_reads"), 16);
  EXPECT_EQ(run.number("/memory/out_of_bounds_writes"), 8);
  const int expected[][3] = {{16, 8, 0}, {32, 0, 8}, {48, 8, 0}};
  for (int i = 0; i < 3; ++i) {
    const std::string path = "/memory/out_of_bounds/" + std::to_string(i);
    EXPECT_EQ(run.number(path + "/offset_bytes"), expected[i][0]);
    EXPECT_EQ(run.number(path + "/reads"), expected[i][1]);
    EXPECT_EQ(run.number(path + "/writes"), expected[i][2]);
  }
}

}  // namespace
}  // namespace eu::test
