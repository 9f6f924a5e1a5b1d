// Kernels alone: dumps with several shaders (U2), and dumps without a workload (U3).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

using nlohmann::json;

const std::string kShaders = (kTraces / "shaders").string() + "/";

/// Every driver's dump in traces/.
std::vector<std::string> all_dumps() {
  std::vector<std::string> paths;
  for (const std::string folder : {"shaders", "kernels/driver"})
    for (const std::string& name : trace_names(folder, ".txt"))
      paths.push_back((kTraces / folder / (name + ".txt")).string());
  return paths;
}

bool is_haswell(const std::string& path) {
  return path.find(".hsw.") != std::string::npos;
}

std::string machine_for(const std::string& path) {
  return is_haswell(path) ? "hsw_gt2" : "ivb_gt2";
}

/// EUs of the machine: 2 subslices of 8, and 2 of 10.
int eus_of(const std::string& path) {
  return is_haswell(path) ? 20 : 16;
}

CommandResult run_alone(const std::string& dump, std::vector<std::string> more,
                        const std::string& verb = "run") {
  std::vector<std::string> arguments = {verb, dump, "--machine", machine_for(dump)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return eusim(arguments);
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  for (char& letter : name)
    if (letter == '.') letter = '_';
  return name;
}

class Dump : public testing::TestWithParam<std::string> {};

TEST_P(Dump, RunsToItsEndOnAllEusWithAutoSurfaces) {
  const CommandResult result =
      run_alone(GetParam(), {"--auto-surfaces", "--report", "brief", "--max-cycles", "5000000"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find(" on " + std::to_string(eus_of(GetParam())) + " EUs"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("Invented"), std::string::npos) << result.out;
}

TEST_P(Dump, IsHelpedToAWorkloadThatRuns) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() + "/w.json";
  const CommandResult written = run_alone(GetParam(), {"-o", file}, "workload");
  ASSERT_EQ(written.exit_code, 0) << written.err;
  const CommandResult run = eusim({"run", file, "--machine", machine_for(GetParam()), "--json", "-",
                                   "--max-cycles", "5000000"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document.at("provenance").count("invented"), 0u);  // the user's own now, not invented
  // The same surfaces as those that --auto-surfaces binds without a workload.
  const json alone = json::parse(run_alone(GetParam(), {"--auto-surfaces", "--json", "-"}).out);
  EXPECT_EQ(document.at("summary").at("threads"), alone.at("summary").at("threads"));
}

INSTANTIATE_TEST_SUITE_P(Traces, Dump, testing::ValuesIn(all_dumps()), test_name);

const std::vector<std::string> kFive = {"collatz", "histogram", "nbody", "scan", "bits"};

/// Five dumps as a driver's log has them, with other output between.
std::string log_of_five() {
  std::string log = "compute shader: some intermediate code\n";
  for (const std::string& name : kFive) log += contents(kShaders + name + ".ivb.txt") + "\nnoise\n";
  return log;
}

TEST(BareKernels, EachShaderOfALogRunsByItsNumber) {
  const TemporaryDirectory directory;
  directory.file("log.txt", log_of_five());
  for (std::size_t i = 0; i < kFive.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const CommandResult one = eusim(
        {"run", "log.txt", "--kernel", number, "--auto-surfaces", "--json", "-"}, directory.path());
    ASSERT_EQ(one.exit_code, 0) << one.err;
    const CommandResult alone =
        run_alone(kShaders + kFive[i] + ".ivb.txt", {"--auto-surfaces", "--json", "-"});
    for (const char* key : {"summary", "accounting"})
      EXPECT_EQ(json::parse(one.out).at(key), json::parse(alone.out).at(key)) << kFive[i];
  }
}

TEST(BareKernels, EveryVerbListsTheShadersOfALog) {
  const TemporaryDirectory directory;
  directory.file("log.txt", log_of_five());
  const std::vector<std::vector<std::string>> commands = {{"run", "log.txt"},
                                                          {"asm", "log.txt", "-o", "x.bin"},
                                                          {"disasm", "log.txt"},
                                                          {"lint", "log.txt"},
                                                          {"hazards", "log.txt"},
                                                          {"record", "log.txt", "-o", "x.eutrace"},
                                                          {"workload", "log.txt", "-o", "x.json"}};
  for (const std::vector<std::string>& command : commands) {
    const CommandResult result = eusim(command, directory.path());
    EXPECT_EQ(result.exit_code, 4) << command[0];
    EXPECT_EQ(result.out, "") << command[0];
    EXPECT_EQ(result.err.find("log.txt: error: the text has 5 kernels; say which with --kernel "
                              "NUMBER|NAME|SIMD16\n  number   width  instructions    line  name\n"
                              "       1  SIMD16            31       2  "),
              0u)
        << result.err;
  }
}

TEST(BareKernels, VerbsTakeTheShaderThatIsChosen) {
  const TemporaryDirectory directory;
  directory.file("log.txt", log_of_five());
  const CommandResult shown = eusim({"disasm", "log.txt", "--kernel", "2"}, directory.path());
  EXPECT_EQ(shown.out, eusim({"disasm", kShaders + "histogram.ivb.txt"}).out);
  EXPECT_EQ(eusim({"lint", "log.txt", "--kernel", "2"}, directory.path()).exit_code, 0);
  EXPECT_EQ(eusim({"asm", "log.txt", "--kernel", "2", "-o", "-"}, directory.path()).out,
            eusim({"asm", kShaders + "histogram.ivb.txt", "-o", "-"}).out);
}

TEST(BareKernels, AWorkloadSelectsAShaderOfALog) {
  const TemporaryDirectory directory;
  directory.file("log.txt", log_of_five());
  ASSERT_EQ(
      eusim({"workload", "log.txt", "--kernel", "4", "-o", "w.json"}, directory.path()).exit_code,
      0);
  const json document = json::parse(contents(directory.path() + "/w.json"));
  EXPECT_EQ(document.at("kernel").at("select"), "4");
  const json run = json::parse(eusim({"run", "w.json", "--json", "-"}, directory.path()).out);
  const json alone =
      json::parse(run_alone(kShaders + "scan.ivb.txt", {"--auto-surfaces", "--json", "-"}).out);
  EXPECT_EQ(run.at("provenance").at("kernel_sha256"), alone.at("provenance").at("kernel_sha256"));
}

/// A loop of eight channels that each leave it. Other channels of a wider thread never would.
TEST(BareKernels, ThreadsHaveTheWidthOfTheCode) {
  const auto loop_of = [](const std::string& channels, const std::string& group) {
    const std::string end = " { align1 " + group + " };\n";
    return "mov(" + channels + ") g10<1>D 0D" + end + "add(" + channels +
           ") g10<1>D g10<8,8,1>D 1D" + end + "cmp.ge.f0(" + channels +
           ") null<1>D g10<8,8,1>D 5D" + end + "(+f0) break(" + channels + ") JIP: 2 UIP: 2" + end +
           "while(" + channels + ") JIP: -6" + end;
  };
  const TemporaryDirectory directory;
  for (const auto& [channels, group] : {std::pair{"8", "1Q"}, {"16", "1H"}}) {
    directory.file("loop.asm", loop_of(channels, group));
    for (const std::vector<std::string>& how :
         {std::vector<std::string>{"--threads", "3"}, {"--auto-surfaces"}, {"--untimed"}}) {
      std::vector<std::string> arguments = {"run", "loop.asm", "--json", "-"};
      arguments.push_back(how[0] == "--untimed" ? "--max-instructions" : "--max-cycles");
      arguments.emplace_back("100000");
      arguments.insert(arguments.end(), how.begin(), how.end());
      const CommandResult run = eusim(arguments, directory.path());
      EXPECT_EQ(run.exit_code, 0) << channels << how[0] << run.err;
    }
  }
}

TEST(BareKernels, TheErrorNamesBothRemedies) {
  const CommandResult result = eusim({"run", kShaders + "nbody.ivb.txt"});
  EXPECT_EQ(result.exit_code, 1);
  for (const char* part :
       {"binding table index 0 has no surface", "--auto-surfaces", "eusim workload "})
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
}

TEST(BareKernels, InventedInputsAreInEveryResult) {
  const TemporaryDirectory directory;
  const std::string dump = kShaders + "nbody.ivb.txt";
  const json document = json::parse(eusim({"run", dump, "--auto-surfaces=64K", "--json", "-"}).out);
  const std::string invented = document.at("provenance").at("invented").dump();
  for (const char* part : {"64 KiB", "constants_0", "buffer_1", "buffer_2", "work groups: 32"})
    EXPECT_NE(invented.find(part), std::string::npos) << invented;
  ASSERT_EQ(
      eusim({"record", dump, "--auto-surfaces", "-o", "t.eutrace"}, directory.path()).exit_code, 0);
  const CommandResult replayed =
      eusim({"replay", "t.eutrace", "--report", "brief"}, directory.path());
  EXPECT_NE(replayed.out.find("Invented"), std::string::npos) << replayed.out;
  const CommandResult hazards =
      eusim({"hazards", dump, "--auto-surfaces", "--groups", "4", "--only", "raw", "--jobs", "1"});
  EXPECT_NE(hazards.out.find("Invented"), std::string::npos) << hazards.out << hazards.err;
}

/// The code does not name the surface: the first sixteen are bound, and eusim reports that.
TEST(BareKernels, ADescriptorInARegisterReachesASurfaceToo) {
  const TemporaryDirectory directory;
  directory.file("indirect.asm", R"(
mov(8) g100<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
mov(1) g100.2<1>UD 0x0UD { align1 WE_all 1N };
mov(1) a0<1>UD 0x02280302UD { align1 WE_all 1N };
send(16) g56<1>UD g100<8,8,1>UD a0<0,1,0>UD const MsgDesc: indirect { align1 WE_all 1H };
mov(16) g60<1>UD g56<0,1,0>UD { align1 1H };
)");
  const CommandResult result =
      eusim({"run", "indirect.asm", "--auto-surfaces", "--report", "brief"}, directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("accesses of 1 send with descriptors in registers"), std::string::npos)
      << result.out;
}

/// With zeros as data the loop never ends.
TEST(BareKernels, EndlessLoopOnInventedDataIsReported) {
  const TemporaryDirectory directory;
  directory.file("wait.asm", R"(
mov(8) g4<1>UD 0D { align1 WE_all 1Q };
AGAIN:
send(8) g6<1>UD g4<8,8,1>UD 0x02116e00
    data MsgDesc: (DC untyped surface read, bti 0, 46) mlen 1 rlen 1 { align1 1Q };
cmp.z.f0.0(8) null<1>D g6<8,8,1>D 0D { align1 1Q };
(+f0.0) while(8) JIP: AGAIN { align1 1Q };
)");
  const CommandResult result =
      eusim({"run", "wait.asm", "--auto-surfaces", "--groups", "1", "--local-size", "8"},
            directory.path());
  EXPECT_EQ(result.exit_code, 1);
  for (const char* part : {"the cycle limit was reached", "the data are made up"})
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
}

TEST(BareKernels, GroupsAndTheirSizeAreTakenAsGiven) {
  const CommandResult result = eusim({"run", kShaders + "nbody.ivb.txt", "--auto-surfaces",
                                      "--groups", "2,3", "--local-size", "8,4,2", "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out).at("summary").at("threads"), 6 * 4);
}

/// Each of 16 lanes writes a dword to a page of its own, 64 KiB a group.
constexpr const char* kFarWrites = R"(
mov(8) g2<1>UW 0x76543210V { align1 WE_all 1Q };
add(8) g2.8<1>UW g2<8,8,1>UW 0x0008UW { align1 WE_all 1Q };
mov(16) g4<1>D g2<8,8,1>UW { align1 1H };
shl(16) g4<1>D g4<8,8,1>D 0x0000000cUD { align1 1H };
shl(1) g8<1>D g0.1<0,1,0>D 0x00000010UD { align1 WE_all 1N };
add(16) g4<1>D g4<8,8,1>D g8<0,1,0>D { align1 1H };
mov(16) g6<1>D 1D { align1 1H };
send(16) null<1>UW g4<8,8,1>UD 0x08035e00
    data MsgDesc: (DC untyped surface write, bti 0, 30) mlen 4 rlen 0 { align1 1H };
mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
send(16) null<1>UW g127<8,8,1>UW 0x82000010
    thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };
)";

CommandResult write_far(const std::string& groups, std::vector<std::string> more) {
  const TemporaryDirectory directory;
  directory.file("far.asm", kFarWrites);
  std::vector<std::string> arguments = {"run",      "far.asm", "--local-size", "16",
                                        "--groups", groups,    "--json",       "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return eusim(arguments, directory.path());
}

TEST(BareKernels, SurfacesGrowUnlessASizeIsGiven) {
  const auto dropped = [](const std::string& option) {
    const CommandResult result = write_far("100", {option});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out).at("memory").at("out_of_bounds_writes").get<int>();
  };
  EXPECT_EQ(dropped("--auto-surfaces"), 0);
  EXPECT_EQ(dropped("--auto-surfaces=4K"), 1600 - 1);
  EXPECT_EQ(dropped("--auto-surfaces=128K"), 1600 - 32);
}

TEST(BareKernels, GrowingSurfacesKeepToTheLimitOfMemory) {
  if (kAddressesSanitized) GTEST_SKIP() << "sanitizers need more memory than the limit allows";
  const CommandResult result = write_far("2000", {"--auto-surfaces", "--max-memory", "64M"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("--max-memory"), std::string::npos) << result.err;
  EXPECT_EQ(write_far("2000", {"--auto-surfaces"}).exit_code, 0);
}

/// A surface that eusim makes up has no end; its dump ends after the last written byte.
TEST(BareKernels, GrownSurfacesAreDumpedAsFarAsTheyWereWritten) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() + "/surface.bin";
  const CommandResult run =
      run_alone(kShaders + "bits.ivb.txt",
                {"--auto-surfaces", "--report", "none", "--dump-surface", "buffer_1=" + file});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_GT(contents(file).size(), 0U);
  EXPECT_LT(contents(file).size(), std::size_t{1} << 20);
}

}  // namespace
}  // namespace eu::test
