// vISA for a user: the verbs that accept it, its finalizers, and the cost of each line.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "isa/intel/visa/finalized_program.hpp"
#include "isa/program.hpp"
#include "model/cli/finalizer.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// Lines 9 to 14 contain instructions; that of line 11 can be folded away.
constexpr const char* kText = R"(.version 4.1
.kernel "k"
.decl A v_type=G type=d num_elts=16 align=GRF
.decl B v_type=G type=d num_elts=16 align=GRF
.input A offset=32 size=64
.kernel_attr SimdSize=16
.function "k_0"
k_0:
    add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> 0x7:d
again:
    mul (M1, 16) A(0,0)<1> B(0,0)<1;1,0> B(0,0)<1;1,0>
    add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>
    scatter4_scaled.R (M1, 16) %slm 0x0:ud A.0 B.0
    ret (M1, 1)
)";

class CliVisa : public testing::Test {
 protected:
  CliVisa() { directory_.file("k.visaasm", kText); }

  std::string out_of(const std::vector<std::string>& arguments) const {
    const CommandResult result = eusim(arguments, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result.out;
  }
  std::string refusal(const std::vector<std::string>& arguments, int exit_code) const {
    const CommandResult result = eusim(arguments, directory_.path());
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_EQ(result.out, "");
    return result.err;
  }
  static bool is_here() { return is_installed("GenX_IR"); }

  const TemporaryDirectory directory_;
};

std::string workload_of_generation(const std::string& gen) {
  return fmt::format(
      R"({{"schema": "eusim.workload/v1", "name": "k",
"kernel": {{"file": "k.visaasm", "gen": "{}"}},
"dispatch": {{"kind": "walker", "groups": [3, 1, 1], "local_size": [32, 1, 1], "simd_size": 16,
"slm_bytes": 4096, "payload": [{{"grf": 1, "type": "ud", "builtin": "local_x"}}]}}}})",
      gen);
}

void expect_sums(const nlohmann::json& result) {
  std::uint64_t sum = 0, issues = 0, of_instructions = 0;
  for (const auto& line : result["lines"]) {
    sum += line["thread_cycles"].get<std::uint64_t>();
    issues += line["issues"].get<std::uint64_t>();
  }
  for (const auto& instruction : result["instructions"])
    of_instructions += instruction["thread_cycles"].get<std::uint64_t>();
  EXPECT_GT(sum, 0u);
  EXPECT_EQ(sum, of_instructions);
  EXPECT_EQ(sum, result["accounting"]["thread_cycles"].get<std::uint64_t>());
  EXPECT_EQ(issues, result["summary"]["instructions"].get<std::uint64_t>());
}

TEST_F(CliVisa, LinesOfARunSumToItsThreadCycles) {
  for (const std::string gen : {"hsw", "bdw", "skl"}) {
    directory_.file("k.json", workload_of_generation(gen));
    out_of({"run", "k.json", "--report", "none", "--json", "r.json"});
    const auto result = nlohmann::json::parse(contents(directory_.path() + "/r.json"));
    expect_sums(result);
    EXPECT_EQ(result["code"]["finalizer"], "own");
    EXPECT_EQ(result["code"]["spill_bytes"], 0);
    EXPECT_GT(result["code"]["registers"], 5);
    EXPECT_EQ(result["lines"][0]["text"], "add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> 0x7:d");
    EXPECT_EQ(result["lines"][0]["line"], 9);
    directory_.file("r.json", "");
  }
}

TEST_F(CliVisa, TheReportAndThePageShowItsLines) {
  directory_.file("k.json", workload_of_generation("skl"));
  const CommandResult run = eusim({"run", "k.json", "--html", "k.html"}, directory_.path());
  const std::string& report = run.out;
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(report.find("\nvISA lines     thread-cycles of the instructions of each line"),
            std::string::npos);
  EXPECT_NE(report.find("mul (M1, 16) A(0,0)<1> B(0,0)"), std::string::npos);
  const std::string page = contents(directory_.path() + "/k.html");
  EXPECT_NE(page.find("\"file\": \"k.visaasm\", \"line\": 11"), std::string::npos);
}

TEST_F(CliVisa, IsAKernelForEveryVerbThatTakesOne) {
  const std::string code = out_of({"disasm", "k.visaasm"});
  EXPECT_NE(code.find("mul(16)"), std::string::npos);
  EXPECT_EQ(code, out_of({"disasm", "k.visaasm", "--from", "visa", "--gen", "skl"}));
  out_of({"asm", "k.visaasm", "-o", "k.bin"});
  EXPECT_EQ(code, out_of({"disasm", "k.bin", "--gen", "skl"}));
  out_of({"lint", "k.visaasm"});
  out_of({"lint", "k.visaasm", "--gen", "hsw"});
  directory_.file("k.json", workload_of_generation("bdw"));
  out_of({"hazards", "k.json"});
  const CommandResult recorded = eusim({"record", "k.json", "-o", "k.eutrace"}, directory_.path());
  EXPECT_EQ(recorded.exit_code, 0) << recorded.err;
  out_of({"replay", "k.eutrace"});
}

TEST_F(CliVisa, IsExecutedOnItsVariablesWithoutTime) {
  directory_.file("k.json", workload_of_generation("skl"));
  const std::string report =
      out_of({"run", "k.json", "--untimed", "--finalizer", "none", "--report", "brief"});
  EXPECT_NE(report.find("instructions 30"), std::string::npos) << report;  // six threads, five each
  EXPECT_EQ(refusal({"run", "k.json", "--finalizer", "none"}, 2),
            "eusim run: error: --finalizer none needs --untimed: it makes no code to be timed\n");
  EXPECT_EQ(refusal({"asm", "k.visaasm", "-o", "k.bin", "--finalizer", "none"}, 2),
            "eusim asm: error: --finalizer none makes no code (allowed: own, igc; none with run "
            "--untimed)\n");
}

TEST_F(CliVisa, IgcsFinalizerMakesTheCodeWhereItIsInstalled) {
  if (!is_here()) GTEST_SKIP() << "GenX_IR is not installed (Debian's libigc-tools)";
  const std::string code = out_of({"disasm", "k.visaasm", "--finalizer", "igc"});
  EXPECT_NE(code.find("mul(16)"), std::string::npos);
  directory_.file("k.json", workload_of_generation("bdw"));
  out_of({"run", "k.json", "--finalizer", "igc", "--report", "none", "--json", "r.json"});
  const auto result = nlohmann::json::parse(contents(directory_.path() + "/r.json"));
  expect_sums(result);
  EXPECT_EQ(result["code"]["finalizer"], "igc");
  EXPECT_EQ(result["lines"][0]["line"], 9);
}

TEST_F(CliVisa, WhatIgcsFinalizerFindsWrongHasItsLine) {
  if (!is_here()) GTEST_SKIP() << "GenX_IR is not installed (Debian's libigc-tools)";
  std::string text = kText;
  text.replace(text.find("mul (M1"), 3, "mulx");
  directory_.file("k.visaasm", text);
  EXPECT_EQ(refusal({"asm", "k.visaasm", "-o", "o", "--finalizer", "igc"}, 4)
                .rfind("k.visaasm:11:1: error: IGC's finalizer: syntax error", 0),
            0u);
  EXPECT_EQ(refusal({"asm", "k.visaasm", "-o", "o", "--finalizer", "igc", "--gen", "hsw"}, 2),
            "eusim asm: error: --finalizer igc: IGC has none for hsw (allowed: bdw, skl, bxt); "
            "--finalizer own lowers for it\n");
}

/// Stand-ins for GenX_IR that fail in different ways.
class StandIn {
 public:
  explicit StandIn(const std::string& script) : before_(std::getenv("PATH")) {
    run_program("chmod", {"+x", directory_.file("GenX_IR", "#!/bin/sh\n" + script)});
    setenv("PATH", (directory_.path() + ":" + before_).c_str(), 1);
  }
  ~StandIn() { setenv("PATH", before_.c_str(), 1); }

  static std::string error_text() {
    try {
      model::finalize_with_igc(kText, isa::Generation::Skl, "k.visaasm", 1);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "nothing";
  }

 private:
  std::string before_;
  const TemporaryDirectory directory_;
};

TEST(CliVisaFinalizer, SurvivesHangsCrashesAndSilence) {
  EXPECT_EQ(StandIn("exec sleep 100\n").error_text(),
            "k.visaasm: error: IGC's finalizer has not ended after 1 s");
  EXPECT_EQ(StandIn("kill -SEGV $$\n").error_text(),
            "k.visaasm: error: IGC's finalizer makes no code from it: the process died: "
            "Segmentation fault");
  EXPECT_EQ(
      StandIn("exit 0\n").error_text(),
      "k.visaasm: error: IGC's finalizer makes no code from it: the process ended with status 0");
  EXPECT_EQ(StandIn("echo 'near line 9: no such thing' >&2\n").error_text(),
            "k.visaasm:9:1: error: IGC's finalizer: no such thing");
  EXPECT_EQ(StandIn("printf '' >kernel.dat; echo 'add (8)' >kernel.asm\n").error_text(),
            "k.visaasm: error: IGC's finalizer lists 1 instructions, and its code has 0");
}

TEST(CliVisaLines, AreThoseThatAListingNames) {
  const std::string listing =
      "//.kernel k\n//.spill size 96\nk_0:\n"
      "(W)     add (16|M0)  r3.0<1>:d  r1.0<8;8,1>:d  7:w   // $1\n"
      "        mov (8|M0)   r5.0<1>:d  r3.0<8;8,1>:d        // \n"
      "L16:\n        mul (8|M0) r5.0<1>:d r3.0<8;8,1>:d r3.0<8;8,1>:d // $3\n";
  std::vector<std::uint8_t> nops;
  for (int i = 0; i < 3; ++i) {
    nops.push_back(0x7e);
    nops.resize(16 * (nops.size() / 16 + 1));
  }
  const isa::Program program =
      isa::visa::program_of_igc(kText, nops, listing, isa::Generation::Skl, "a/k.visaasm");
  EXPECT_EQ(isa::line_of(program, 0), 9);
  EXPECT_EQ(isa::line_of(program, 1), 0);
  EXPECT_EQ(isa::line_of(program, 2), 11);
  EXPECT_EQ(isa::source_place(program, 2)->file, "k.visaasm");
  EXPECT_FALSE(isa::source_place(program, 1));
}

}  // namespace
}  // namespace eu::test
