// Output files: never onto an input or onto each other; through a link onto its target, with its
// mode; all of them or none; and exit code 7 where that is impossible.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKernel =
    "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";
constexpr const char* kWorkload = R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "system_routine": {"file": "routine.asm"},
 "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 0, "data": {"file": "s.bin"}},
              {"name": "t", "index": 1, "size_bytes": 4}],
 "expect": [{"surface": "s", "type": "ud", "file": "expected.bin"}]})";

/// A folder with one of each kind of input.
class OutputFiles : public testing::Test {
 protected:
  OutputFiles() {
    directory_.file("k.asm", kKernel);
    directory_.file("routine.asm", "mov(1) cr0.1<1>UD 0UD { align1 WE_all };\n");
    directory_.file("w.json", kWorkload);
    directory_.file("s.bin", "1234");
    directory_.file("expected.bin", "1234");
    directory_.file("base.json",
                    R"({"schema": "eusim.machine/v1", "extends": "ivb_gt2", "name": "b"})");
    directory_.file("m.json",
                    R"({"schema": "eusim.machine/v1", "extends": "base.json", "name": "m"})");
    directory_.file("patch.json", "{}");
    directory_.file("sweep.json", R"({"schema": "eusim.sweep/v1", "kernels": ["k.asm"]})");
    directory_.file("rows.jsonl", R"({"id": "a", "status": "ok", "index": 0})"
                                  "\n");
    directory_.file("old", "old");
    fs::create_directory(path("sub"));
    fs::create_hard_link(path("k.asm"), path("hard.asm"));
    fs::create_symlink("k.asm", path("soft.asm"));
    fs::create_symlink("sub/made", path("to_be_made"));
    fs::create_symlink(".", path("here"));
    eusim({"record", "k.asm", "-o", "t.eutrace"}, directory_.path());
    eusim({"run", "k.asm", "--report", "none", "--json", "a.json"}, directory_.path());
    eusim({"run", "k.asm", "--report", "none", "--json", "b.json"}, directory_.path());
  }

  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  std::string content(const std::string& name) const { return contents(path(name)); }

  /// Runs a line of bash in which eusim is the program.
  CommandResult shell(const std::string& line) const {
    const std::string folder = fs::path(EUSIM_BINARY).parent_path().string();
    return run_program("bash", {"-c", "PATH=" + folder + ":$PATH; " + line}, directory_.path());
  }

  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& each : fs::recursive_directory_iterator(directory_.path()))
      if (fs::is_regular_file(each.symlink_status()))
        all[each.path().string()] = contents(each.path().string());
    return all;
  }

  /// Expects a refusal with this exit code and these words, and that all files are unchanged.
  void expect_refused(const std::string& line, int exit_code,
                      const std::vector<std::string>& words) const {
    SCOPED_TRACE(line);
    const auto before = files();
    const CommandResult result = shell(line);
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    for (const std::string& word : words)
      EXPECT_NE(result.err.find(word), std::string::npos) << word << "\n" << result.err;
    EXPECT_TRUE(files() == before) << "files were added, removed or changed";
  }

  mode_t mode_of(const std::string& name) const {
    struct stat status {};
    EXPECT_EQ(::stat(path(name).c_str(), &status), 0) << name;
    return status.st_mode & 07777;
  }

  const TemporaryDirectory directory_;
};

/// Each output for which "-" is allowed is there alone, and equals its file.
TEST_F(OutputFiles, DashIsStandardOutputAlone) {
  for (const std::string option :
       {"--csv", "--html", "--konata", "--perfetto", "--vcd", "--json"}) {
    SCOPED_TRACE(option);
    const CommandResult printed = shell("eusim run k.asm " + option + " -");
    EXPECT_EQ(printed.exit_code, 0) << printed.err;
    const CommandResult written =
        shell("eusim run k.asm --report none " + option + " out >/dev/null; cat out; rm out");
    EXPECT_EQ(printed.out, written.out);
    EXPECT_FALSE(fs::exists(path("-")));
  }
  const CommandResult both = shell("eusim run k.asm --if free_switch --csv - --json j.json");
  EXPECT_EQ(both.exit_code, 0) << both.err;
  EXPECT_EQ(both.out.find("What if"), std::string::npos);
  EXPECT_TRUE(fs::exists(path("j.json")));
  const CommandResult replayed = shell("eusim replay t.eutrace --csv -");
  EXPECT_EQ(replayed.out.rfind("path,value,unit\n", 0), 0u) << replayed.out;
}

TEST_F(OutputFiles, DashIsRefusedForOthers) {
  for (const char* line :
       {"eusim run k.asm --record -", "eusim record k.asm -o -", "eusim sweep sweep.json -o -",
        "eusim replay t.eutrace --jsonl -", "eusim collect rows.jsonl --sqlite -",
        "eusim run w.json --dump-surface s=-", "eusim gpu --jsonl - -- true",
        "eusim gpu --record - -- true", "eusim hazards k.asm --apply -"})
    expect_refused(line, 2, {"-: cannot be standard output; ./- is a file of this name"});
  for (const char* line : {"eusim run k.asm --json - --csv -", "eusim run k.asm --csv - --html -",
                           "eusim collect rows.jsonl --csv - --jsonl -"})
    expect_refused(line, 2, {" - and --", " - cannot be combined"});
}

TEST_F(OutputFiles, DifferFromInputs) {
  const struct {
    const char* line;
    const char* output;
    const char* input;
  } cases[] = {
      {"eusim run w.json --json w.json", "--json w.json", "INPUT w.json"},
      {"eusim run k.asm --csv ./k.asm", "--csv ./k.asm", "INPUT k.asm"},
      {"eusim run k.asm --html $PWD/sub/../k.asm", "--html /", "INPUT k.asm"},
      {"eusim run k.asm --konata here/k.asm", "--konata here/k.asm", "INPUT k.asm"},
      {"eusim run k.asm --vcd hard.asm", "--vcd hard.asm", "INPUT k.asm"},
      {"eusim run k.asm --perfetto soft.asm", "--perfetto soft.asm", "INPUT k.asm"},
      {"eusim run soft.asm --json k.asm", "--json k.asm", "INPUT soft.asm"},
      {"eusim run k.asm --record k.asm", "--record k.asm", "INPUT k.asm"},
      {"eusim record k.asm -o k.asm", "-o k.asm", "INPUT k.asm"},
      {"eusim record k.asm -o old --import old", "-o old", ""},
      {"eusim run w.json --dump-surface s=w.json", "--dump-surface s=w.json", "INPUT w.json"},
      {"eusim run w.json --dump-surface s=s.bin", "--dump-surface s=s.bin", "s.bin"},
      {"eusim run w.json --dump-surface s=expected.bin", "s=expected.bin", "is read for this"},
      {"eusim run w.json --json k.asm", "--json k.asm", "is ./k.asm, which is read for this"},
      {"eusim run w.json --csv routine.asm", "--csv routine.asm", "which is read for this"},
      {"eusim run k.asm --machine m.json --json m.json", "--json m.json", "--machine m.json"},
      {"eusim run k.asm --machine m.json --json base.json", "--json base.json",
       "is base.json, which is read for this"},
      {"eusim run k.asm --patch patch.json --json patch.json", "--json patch.json",
       "--patch patch.json"},
      {"eusim run k.asm --if machine=m.json --json m.json", "--json m.json", "m.json"},
      {"eusim asm k.asm -o k.asm", "-o k.asm", "INPUT k.asm"},
      {"eusim asm k.asm -o hard.asm", "-o hard.asm", "INPUT k.asm"},
      {"eusim asm k.asm -o /dev/stdout >> k.asm", "-o /dev/stdout", "INPUT k.asm"},
      {"eusim lint k.asm --json k.asm", "--json k.asm", "INPUT k.asm"},
      {"eusim hazards k.asm --json k.asm", "--json k.asm", "INPUT k.asm"},
      {"eusim hazards k.asm --apply k", "--apply k.asm", "INPUT k.asm"},
      {"eusim hazards w.json --apply k.bin", "--apply k.asm", "is ./k.asm"},
      {"eusim compare a.json b.json --json b.json", "--json b.json", "B b.json"},
      {"eusim replay t.eutrace --json t.eutrace", "--json t.eutrace", "TRACE t.eutrace"},
      {"eusim replay t.eutrace --jsonl t.eutrace", "--jsonl t.eutrace", "TRACE t.eutrace"},
      {"eusim replay t.eutrace --resume --jsonl t.eutrace", "--jsonl t.eutrace", "TRACE t.eutrace"},
      {"eusim sweep sweep.json -o sweep.json", "-o sweep.json", "INPUT sweep.json"},
      {"eusim sweep sweep.json --resume -o k.asm", "-o k.asm", "k.asm, which is read for this"},
      {"eusim collect rows.jsonl --csv rows.jsonl", "--csv rows.jsonl", "ROWS rows.jsonl"},
      {"eusim collect rows.jsonl --sqlite rows.jsonl", "--sqlite rows.jsonl", "ROWS rows.jsonl"},
  };
  for (const auto& each : cases) expect_refused(each.line, 2, {each.output, each.input});
}

TEST_F(OutputFiles, DifferFromEachOther) {
  const struct {
    const char* line;
    const char* one;
    const char* other;
  } cases[] = {
      {"eusim run k.asm --json same --csv same", "--json same", "--csv same"},
      {"eusim run k.asm --json same --csv ./sub/../same", "--json same", "--csv ./sub/../same"},
      {"eusim run k.asm --json sub/made --csv to_be_made", "--json sub/made", "--csv to_be_made"},
      {"eusim run k.asm --html same --vcd here/same", "--html same", "--vcd here/same"},
      {"ln old link; eusim run k.asm --konata old --perfetto link; c=$?; rm link; exit $c",
       "--konata old", "--perfetto link"},
      {"eusim run w.json --dump-surface s=f --dump-surface t=f", "--dump-surface s=f",
       "--dump-surface t=f"},
      {"eusim run w.json --dump-surface s=f --json f", "--dump-surface s=f", "--json f"},
      {"eusim run k.asm --record f --json f", "--record f", "--json f"},
      {"eusim hazards k.asm --json f.bin --apply f", "--json f.bin", "--apply f.bin"},
      {"eusim collect rows.jsonl --csv f --sqlite f", "--csv f", "--sqlite f"},
      {"eusim collect rows.jsonl --csv - --jsonl -", "--csv -", "--jsonl -"},
      {": > f; eusim run k.asm --json f > f; c=$?; rm f; exit $c", "--json f", "standard output"},
  };
  for (const auto& each : cases) expect_refused(each.line, 2, {each.one, each.other});
}

/// An output that is not a regular file takes several outputs, in sequence.
TEST_F(OutputFiles, MaySeveralTimesBeADeviceOrAPipe) {
  const CommandResult nowhere = shell(
      "eusim run k.asm --report none --json /dev/null --csv /dev/null --html /dev/null 2> "
      "/dev/null");
  EXPECT_EQ(nowhere.exit_code, 0);
  const std::string table = shell("eusim run k.asm --report none --csv t && cat t").out;
  const std::string report = shell("eusim run k.asm --report brief --csv /dev/null").out;
  const std::string both = "eusim run k.asm --report brief --csv /dev/stdout --json /dev/stdout";
  const std::string document = shell("eusim run k.asm --json -").out;
  for (const std::string& way : {both + " | cat", both + " > f; cat f"}) {
    const CommandResult result = shell(way);
    // Both may reach the pipe before the report or after it, but undivided.
    for (const std::string& part : {table, report, document})
      EXPECT_NE(result.out.find(part), std::string::npos) << way;
    EXPECT_EQ(result.out.size(), table.size() + report.size() + document.size()) << way;
  }
  EXPECT_TRUE(fs::is_symlink("/dev/stdout"));
}

TEST_F(OutputFiles, FollowSymbolicLinks) {
  fs::create_symlink("old", path("first"));
  fs::create_symlink("../first", path("sub/second"));
  for (const char* link : {"sub/second", "to_be_made"}) {
    EXPECT_EQ(shell(std::string("eusim asm k.asm --to hex -o ") + link).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(path(link)));
  }
  const std::string hex = shell("eusim asm k.asm --to hex -o -").out;
  EXPECT_EQ(content("old"), hex);
  EXPECT_EQ(content("sub/made"), hex);
  fs::create_symlink("loop", path("loop"));
  expect_refused("eusim asm k.asm -o loop", 7, {"loop: Too many levels of symbolic links"});
  expect_refused("ln -s sub folder; eusim asm k.asm -o folder; c=$?; rm folder; exit $c", 7,
                 {"folder: is a directory"});
}

TEST_F(OutputFiles, KeepTheModeOfTheFileThatWasThere) {
  for (const mode_t mode : {0600, 0640, 0755, 0666}) {
    fs::permissions(path("old"), static_cast<fs::perms>(mode));
    EXPECT_EQ(shell("eusim asm k.asm -o old").exit_code, 0);
    EXPECT_EQ(mode_of("old"), mode);
  }
  EXPECT_EQ(shell("umask 027; eusim asm k.asm -o new").exit_code, 0);
  EXPECT_EQ(mode_of("new"), 0640u) << "for a new file, the umask decides";
}

TEST_F(OutputFiles, KeepTheOwnerWhereTheUserMayGiveFilesAway) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may";
  ASSERT_EQ(::chown(path("old").c_str(), 65534, 65534), 0);
  EXPECT_EQ(shell("eusim asm k.asm -o old").exit_code, 0);
  struct stat status {};
  ASSERT_EQ(::stat(path("old").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 65534u);
  EXPECT_EQ(status.st_gid, 65534u);
}

/// A new version of root's file that everybody may write belongs to the writing user. Its group
/// then may do no more than everybody.
TEST_F(OutputFiles, DropPermissionsOfAForeignGroup) {
  fs::permissions(directory_.path(), fs::perms::all);
  const std::string as_other_user = "setpriv --reuid=65534 --regid=65534 --clear-groups eusim ";
  if (::geteuid() != 0 || shell(as_other_user + "--version").exit_code != 0)
    GTEST_SKIP() << "needs root, setpriv, and a build that everybody may run";
  fs::permissions(path("old"), static_cast<fs::perms>(0662));
  const CommandResult result = shell(as_other_user + "asm k.asm -o old");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  struct stat status {};
  ASSERT_EQ(::stat(path("old").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 65534u);
  EXPECT_EQ(mode_of("old"), 0622u);
}

TEST_F(OutputFiles, DoNotReplaceAReadOnlyFileNotEvenForRoot) {
  fs::permissions(path("old"), fs::perms::owner_read);
  expect_refused("eusim asm k.asm -o old", 7, {"eusim asm: error: old: is read-only"});
  expect_refused("eusim run k.asm --report none --json new --csv old", 7, {"old: is read-only"});
}

/// As model/cli/README.md says: the other names keep the old file.
TEST_F(OutputFiles, CutHardLinks) {
  fs::create_hard_link(path("old"), path("other"));
  EXPECT_EQ(shell("eusim asm k.asm -o old").exit_code, 0);
  EXPECT_EQ(content("other"), "old");
  EXPECT_NE(content("old"), "old");
}

}  // namespace
}  // namespace eu::test
