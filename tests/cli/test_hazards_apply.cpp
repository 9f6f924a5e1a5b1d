// eusim hazards --apply: the written files run at once, and can be compared with the originals.
#include <gtest/gtest.h>

#include <filesystem>

#include "model/workload/workload_document.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

const std::string kMatrix = EUSIM_SOURCE_DIR "/traces/workloads/dp4_matvec_256.json";
const std::string kEnd =
    "send(8) null<1>UW g0<8,8,1>UD 0x02000010 thread_spawner MsgDesc: x mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";

/// Four writers of one register: dependency control saves cycles.
std::string writers() {
  std::string text;
  int row = 10;
  for (const char component : std::string("xyzw"))
    text += std::string("dp4(8) g5<1>.") + component + "F g" + std::to_string(row++) +
            "<4>F g4<4>F { align16 1Q };\n";
  return text;
}

class HazardsApply : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  void folder(const std::string& name) const { fs::create_directories(path(name)); }
  CommandResult in(std::vector<std::string> arguments) const {
    return eusim(arguments, directory_.path());
  }

  const TemporaryDirectory directory_;
};

TEST_F(HazardsApply, WritesAWorkloadThatRunsAtOnceInTheCyclesThatWerePromised) {
  const CommandResult applied =
      in({"hazards", kMatrix, "--only", "dependency-control", "--apply", "better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_NE(applied.out.find("all together: 4528 cycles"), std::string::npos) << applied.out;
  EXPECT_NE(applied.out.find("Applied        4 changes, in better.asm, better.bin and better.json: "
                             "eusim run better.json\n"),
            std::string::npos)
      << applied.out;
  EXPECT_EQ(in({"run", kMatrix, "--report", "none", "--json", "before.json"}).exit_code, 0);
  const CommandResult run = in({"run", "better.json", "--report", "brief", "--json", "after.json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("Outputs        products: 1024 elements as expected"), std::string::npos)
      << run.out;
  const CommandResult compared = in({"compare", "before.json", "after.json"});
  EXPECT_NE(compared.out.find("  5680 -> 4528 cycles, -20.3 %\n"), std::string::npos)
      << compared.out;
  EXPECT_NE(compared.out.find("12 same, 16 changed (~)\n"), std::string::npos) << compared.out;
}

TEST_F(HazardsApply, TheWorkloadTakesTheCyclesOfAllChangesTogether) {
  const CommandResult applied =
      in({"hazards", kMatrix, "--json", "hazards.json", "--apply", "better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  SimulatedRun hazards;
  config::Diagnostics diagnostics;
  hazards.document = config::read_json_file(path("hazards.json"), diagnostics).value();
  const SimulatedRun run = result_of({path("better.json")});
  EXPECT_EQ(run.number("/summary/cycles"), hazards.number("/opportunities/cycles_after"));
  EXPECT_LT(run.number("/summary/cycles"), 4528) << "savings of dependency control alone";
}

/// Comments, layout and letters of several bytes stay; relative paths still name the same files.
TEST_F(HazardsApply, LeavesTheRestOfTheWorkloadAsItIsWritten) {
  for (const char* name : {"in/kernels", "in/data", "out"}) folder(name);
  directory_.file("in/kernels/two.txt", writers() + kEnd);
  directory_.file("in/data/x.bin", std::string(64, '\1'));
  directory_.file("in/data/r4.bin", std::string(32, '\2'));
  const auto document = [](const std::string& kernel, const std::string& data) {
    return R"({ // of "mine": { [
 "schema": "eusim.workload/v1", "name": "mine",
 "comment": "gr)"
           "\xc3\xb6\xc3\x9f"
           R"(e", "kernel": )" +
           kernel + R"(,
 "dispatch": {"kind": "threads", "threads": 3, /* "file": "no" */
   "payload": [{"grf": 4, "file": ")" +
           data + R"(/r4.bin"}]},
 "surfaces": [{"comment": {"file": "a\"b"}, "name": "x", "index": 0, "data": {"file": ")" +
           data +
           R"(/x.bin"}}],
 "expect": [{"surface": "x", "file": ")" +
           data + R"(/x.bin"}]
}
)";
  };
  directory_.file(
      "in/w.json",
      document(R"({"file": "kernels/two.txt", "comment": "why", "format": "mesa"})", "data"));
  const CommandResult applied = in({"hazards", "in/w.json", "--apply", "out/better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_EQ(contents(path("out/better.json")),
            document(R"({"file": "better.asm", "gen": "ivb", "format": "mesa", "comment": "why"})",
                     "../in/data"));
  const CommandResult run = in({"run", "out/better.json", "--report", "brief"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  // In the workload's own folder, paths need no change.
  ASSERT_EQ(in({"hazards", "in/w.json", "--apply", "in/better"}).exit_code, 0);
  EXPECT_EQ(contents(path("in/better.json")),
            document(R"({"file": "better.asm", "gen": "ivb", "format": "mesa", "comment": "why"})",
                     "data"));
}

TEST_F(HazardsApply, SaysOfWhichGenerationTheKernelIs) {
  directory_.file("k.asm", writers() + kEnd);
  directory_.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 1}})");
  const CommandResult applied =
      in({"hazards", "w.json", "--machine", "hsw_gt2", "--apply", "better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_NE(contents(path("better.json")).find(R"("gen": "hsw")"), std::string::npos);
  EXPECT_NE(in({"run", "better.json", "--report", "brief"}).out.find(" on hsw_gt2 "),
            std::string::npos);
}

TEST_F(HazardsApply, WritesASystemRoutineBesideTheKernel) {
  directory_.file("k.asm", writers() + kEnd);
  directory_.file("routine.asm",
                  "and(1) cr0.0<1>UD cr0.0<0,1,0>UD 0x7fffffffUD { align1 WE_all "
                  "1N switch };\nnop;\n");
  directory_.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "system_routine": {"file": "routine.asm"},
 "dispatch": {"kind": "threads", "threads": 1}})");
  const CommandResult applied = in({"hazards", "w.json", "--apply", "better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_NE(applied.out.find("better.json and better.routine.bin: eusim run"), std::string::npos)
      << applied.out;
  EXPECT_EQ(contents(path("better.bin")).size(), 5u * 16);
  EXPECT_EQ(contents(path("better.routine.bin")).size(), 2u * 16);
  ASSERT_EQ(in({"run", "w.json", "--report", "none", "--json", "a.json"}).exit_code, 0);
  const CommandResult run = in({"run", "better.json", "--report", "none", "--json", "b.json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string compared = in({"compare", "a.json", "b.json"}).out;
  EXPECT_EQ(compared.find("added"), std::string::npos) << compared;
  EXPECT_NE(compared.find("4 changed (~)\n"), std::string::npos) << compared;
}

TEST_F(HazardsApply, OfABareKernelNeedsNoWorkload) {
  directory_.file("k.asm", writers());
  const CommandResult applied = in({"hazards", "k.asm", "--apply", "better"});
  ASSERT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_NE(applied.out.find("1 change, in better.asm and better.bin: eusim run better.asm\n"),
            std::string::npos)
      << applied.out;
  EXPECT_FALSE(fs::exists(path("better.json")));
}

TEST_F(HazardsApply, RefusesToReplaceWhatItReadsAndWritesAllOrNothing) {
  directory_.file("k.bin", "");
  directory_.file("k.asm", writers() + kEnd);
  const std::string workload = R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 1}})";
  directory_.file("w.json", workload);
  const CommandResult itself = in({"hazards", "w.json", "--apply", "./w"});
  EXPECT_EQ(itself.exit_code, 2) << itself.out;
  EXPECT_NE(itself.err.find("--apply ./w.json: is the same file as INPUT w.json, which would be "
                            "lost"),
            std::string::npos)
      << itself.err;
  EXPECT_EQ(in({"hazards", "w.json", "--apply", "k"}).exit_code, 2) << "the kernel";
  EXPECT_EQ(in({"hazards", "w.json", "--apply", "o", "--json", "o.json"}).exit_code, 2);
  EXPECT_EQ(contents(path("w.json")), workload);
  EXPECT_FALSE(fs::exists(path("w.asm")));
  folder("better.json");
  EXPECT_EQ(in({"hazards", "w.json", "--apply", "better"}).exit_code, 7);
  EXPECT_FALSE(fs::exists(path("better.asm")));
}

TEST_F(HazardsApply, AWorkloadFromAPipeCannotBeWrittenAgain) {
  directory_.file("k.asm", writers() + kEnd);
  const std::string command = std::string(EUSIM_BINARY) + " hazards /dev/stdin --apply " +
                              path("better") + " <<< '{\"schema\": \"eusim.workload/v1\", " +
                              "\"name\": \"w\", \"kernel\": {\"file\": \"" + path("k.asm") +
                              "\"}, \"dispatch\": {\"kind\": \"threads\", \"threads\": 1}}'";
  const CommandResult piped = run_program("bash", {"-c", "cat <<< '' | true; " + command});
  EXPECT_EQ(piped.exit_code, 2) << piped.out;
  EXPECT_NE(piped.err.find("--apply needs a workload that is a file"), std::string::npos)
      << piped.err;
}

/// For every workload: everything but the kernel is unchanged.
TEST_F(HazardsApply, AnEditedWorkloadIsTheSameButForItsKernel) {
  for (const std::string& file : all_workloads("ivb")) {
    const std::string text = contents(file);
    const model::Workload workload = model::read_workload(file, {});
    const std::string folder = fs::path(file).parent_path().string();
    config::Diagnostics diagnostics;
    const auto tree = [&](const std::string& document) {
      config::JsonValue value = config::parse_json(document, "w", diagnostics).value();
      std::string kernel;
      for (config::JsonMember& member : *value.object()) {
        if (member.key != "kernel") continue;
        kernel = config::to_line(member.value);
        member.value = {};
      }
      return std::pair(config::to_text(value), kernel);
    };
    const auto [rest, kernel] = tree(model::edited_workload(
        text, {file, folder + "/better.json", "better.asm", ""}, workload, workload.program));
    EXPECT_EQ(rest, tree(text).first) << file;
    EXPECT_EQ(kernel, R"({"file": "better.asm", "gen": "ivb", "format": "mesa"})") << file;
  }
}

/// Native instructions instead of compact ones move the code after them.
TEST_F(HazardsApply, PlacesWhereThreadsBeginFollowTheirInstructions) {
  directory_.file("k.asm",
                  "mov(8) g2<1>F g3<8,8,1>F { align1 1Q compacted };\n"
                  "mov(8) g2<1>F g4<8,8,1>F { align1 1Q compacted };\n" +
                      kEnd + kEnd);
  const std::string document = R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "media", "size": [1, 1], "entries": [0, 32]}})";
  const std::string file = directory_.file("w.json", document);
  const model::Workload workload = model::read_workload(file, {});
  isa::Program moved = workload.program;
  for (std::size_t i = 1; i < moved.offsets_bytes.size(); ++i) moved.offsets_bytes[i] += 8;
  const model::WorkloadEdit edit{file, path("better.json"), "better.asm", ""};
  EXPECT_NE(model::edited_workload(document, edit, workload, workload.program)
                .find("\"entries\": [0, 32]}"),
            std::string::npos);
  EXPECT_NE(model::edited_workload(document, edit, workload, moved).find("\"entries\": [0, 40]}"),
            std::string::npos)
      << model::edited_workload(document, edit, workload, moved);
}

}  // namespace
}  // namespace eu::test
