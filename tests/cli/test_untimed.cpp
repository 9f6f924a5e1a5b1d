// eusim run --untimed for a user: the values of a timed run, its exit codes and files, and a
// message for every option that needs cycles.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kShaders = EUSIM_SOURCE_DIR "/traces/shaders/";
const std::string kGolden = EUSIM_SOURCE_DIR "/tests/golden/";

using Arguments = std::vector<std::string>;

CommandResult run(Arguments arguments, const std::string& directory = "", bool untimed = true) {
  arguments.insert(arguments.begin(), "run");
  if (untimed) arguments.push_back("--untimed");
  return eusim(arguments, directory);
}

TEST(CliUntimed, SaysThatThereAreNoCycles) {
  const CommandResult result = run({kWorkloads + "driver_saxpy_256.json"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(
      result.out,
      "eusim 0.1.0    driver_saxpy_256 (20 instructions) on ivb_gt2   values only, no "
      "cycles\nSummary        threads 16   instructions 320\nChecks         Not checked: races "
      "(--check-races), rules of the code (eusim lint).\nOutputs        y: 256 elements as "
      "expected\n");
  EXPECT_EQ(result.err, "");
}

/// Expects each value of `part` to be in `whole` at the same path.
void expect_part_of(const nlohmann::json& part, const nlohmann::json& whole,
                    const std::string& path) {
  if (part.is_object()) {
    for (const auto& [key, value] : part.items()) {
      if (path.empty() && key == "untimed") continue;
      ASSERT_TRUE(whole.contains(key)) << path << "/" << key;
      expect_part_of(value, whole.at(key), path + "/" + key);
    }
  } else if (part.is_array()) {
    ASSERT_EQ(part.size(), whole.size()) << path;
    for (std::size_t i = 0; i < part.size(); ++i)
      expect_part_of(part[i], whole[i], path + "/" + std::to_string(i));
  } else {
    EXPECT_EQ(part, whole) << path;
  }
}

/// No number of it counts cycles, and no text describes such a number.
TEST(CliUntimed, TheDocumentIsPartOfTheTimedOneAndHasNoCycles) {
  for (const Arguments& arguments :
       {Arguments{kWorkloads + "driver_reduce_slm_8.json", "--dump-registers"},
        Arguments{kGolden + "chain.asm", "--threads", "3"},
        Arguments{kGolden + "counter.json", "--check-races"}}) {
    Arguments with_document = arguments;
    with_document.insert(with_document.end(), {"--json", "-"});
    const CommandResult result = run(with_document);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto document = nlohmann::json::parse(result.out);
    EXPECT_EQ(document.at("schema"), "eusim.result/v1");
    EXPECT_EQ(document.at("untimed"), true);
    auto values = document;
    values.erase("metrics");
    EXPECT_EQ(values.dump().find("cycle"), std::string::npos);
    for (const auto& [path, metric] : document.at("metrics").items())
      EXPECT_EQ(metric.at("unit").get<std::string>().find("cycle"), std::string::npos) << path;
    auto timed = nlohmann::json::parse(run(with_document, "", false).out);
    EXPECT_FALSE(timed.contains("untimed"));
    if (document.contains("races")) {  // found in another order
      EXPECT_EQ(document.at("races").size(), timed.at("races").size());
      values.erase("races");
    }
    expect_part_of(values, timed, "");
  }
}

TEST(CliUntimed, TheTableHasTheNumbersOfTheDocument) {
  const TemporaryDirectory d;
  ASSERT_EQ(
      run({kWorkloads + "driver_saxpy_256.json", "--csv", "t.csv", "--report", "none"}, d.path())
          .exit_code,
      0);
  const std::string table = contents(d.path() + "/t.csv");
  EXPECT_NE(table.find("\n/summary/instructions,320,instructions\n"), std::string::npos) << table;
  EXPECT_EQ(table.find("cycle"), std::string::npos) << table;
}

TEST(CliUntimed, DumpsTheSurfacesOfATimedRun) {
  const TemporaryDirectory d;
  const std::string workload = kWorkloads + "driver_mandelbrot_32x16.json";
  const auto surface =
      nlohmann::json::parse(contents(workload)).at("expect")[0].at("surface").get<std::string>();
  for (const char* file : {"out.npy", "out.csv", "out.bin"}) {
    const std::string dump = surface + (file == std::string("out.bin") ? "=" : ":ud=") + file;
    ASSERT_EQ(run({workload, "--dump-surface", dump}, d.path()).exit_code, 0);
    const std::string untimed = contents(d.path() + "/" + file);
    ASSERT_EQ(run({workload, "--dump-surface", dump}, d.path(), false).exit_code, 0);
    EXPECT_TRUE(untimed == contents(d.path() + "/" + file)) << file;
  }
}

TEST(CliUntimed, BareKernelsAndMadeUpSurfacesWork) {
  const TemporaryDirectory d;
  d.file("read.asm",
         "mov(8) g2<1>UD 4096UD { align1 1Q };\n"
         "send(8) g4<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n");
  const CommandResult made_up = run({"read.asm", "--auto-surfaces"}, d.path());
  EXPECT_EQ(made_up.exit_code, 0) << made_up.err;
  EXPECT_NE(made_up.out.find("these were made up, and values depend on them"), std::string::npos);
  EXPECT_NE(run({"read.asm", "--auto-surfaces=16", "--groups", "2"}, d.path())
                .err.find("read.asm: warning: out of bounds: "),
            std::string::npos);
  const CommandResult none = run({"read.asm"}, d.path());
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(none.err.substr(0, 23), "read.asm:2: 0x0010 send");
  EXPECT_NE(none.err.find("after 2 instructions of all threads: binding table index 0"),
            std::string::npos)
      << none.err;
  d.file("log.txt", contents(kShaders + "crc32.ivb.txt") + contents(kShaders + "bits.ivb.txt"));
  EXPECT_EQ(run({"log.txt", "--auto-surfaces"}, d.path()).exit_code, 4) << "two kernels";
  EXPECT_EQ(run({"log.txt", "--kernel", "2", "--auto-surfaces", "--report", "none", "--json", "-"},
                d.path())
                .exit_code,
            0);
}

TEST(CliUntimed, ExitCodesAreThoseOfATimedRun) {
  const TemporaryDirectory d;
  d.file("hang.asm", "wait(1) n0<1>UD { align1 WE_all 1N };\n");
  d.file("loop.asm", "TOP:\nwhile(8) JIP: TOP { align1 1Q };\n");
  d.file("k.asm",
         "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: "
         "mlen 1 rlen 0 { align1 WE_all 1H EOT };\n");
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 0, "size_bytes": 8}],
 "expect": [{"surface": "s", "type": "ud", "values": [0, 7]}]})");
  EXPECT_EQ(run({"hang.asm"}, d.path()).exit_code, 1);
  const CommandResult loop = run({"loop.asm", "--max-instructions", "1000"}, d.path());
  EXPECT_EQ(loop.exit_code, 1);
  EXPECT_EQ(loop.out, "");
  EXPECT_EQ(loop.err.substr(0, 57), "the limit of instructions was reached (--max-instructions");
  const CommandResult differs = run({"w.json", "--report", "none"}, d.path());
  EXPECT_EQ(differs.exit_code, 5);
  EXPECT_EQ(differs.err, run({"w.json", "--report", "none"}, d.path(), false).err);
  EXPECT_EQ(run({kGolden + "counter.json", "--check-races=fail"}).exit_code, 1);
  EXPECT_EQ(run({"w.json", "--dump-surface", "s=/dev/full"}, d.path()).exit_code, 7);
}

TEST(CliUntimed, AResultWithoutCyclesIsNotCompared) {
  const TemporaryDirectory d;
  ASSERT_EQ(run({kGolden + "chain.asm", "--json", "u.json"}, d.path()).exit_code, 0);
  const CommandResult result = eusim({"compare", "u.json", "u.json"}, d.path());
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err,
            "eusim compare: error: u.json: the result of run --untimed has no cycles to compare\n");
}

}  // namespace
}  // namespace eu::test
