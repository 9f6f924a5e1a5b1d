// Names of files that are not valid text: documents and terminals show them escaped.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKernel = "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n";
const std::string kOdd = "k\xff\x1b[31m\\.asm";
const std::string kShown = "k\\xff\\x1b[31m\\\\.asm";

/// A folder with kernels and other inputs that have odd names.
class FileNames : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_installed("python3")) GTEST_SKIP() << "no python3";
    directory_.file(kOdd, kKernel);
    directory_.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": ["k*.asm"]})");
  }

  CommandResult run(const std::vector<std::string>& arguments) {
    return eusim(arguments, directory_.path());
  }
  CommandResult python(const std::string& program) {
    return run_program("python3", {"-c", program}, directory_.path());
  }

  /// The value of `expression` on the document, parsed by Python's JSON module as strict UTF-8.
  std::string of_document(const std::string& file, const std::string& expression) {
    const CommandResult result =
        python("import json\nd = json.loads(open('" + file +
               "', 'rb').read().decode('utf-8').splitlines()[0] if '" + file +
               "'.endswith('l') else open('" + file + "', 'rb').read().decode('utf-8'))\nprint(" +
               expression + ", end='')");
    EXPECT_EQ(result.exit_code, 0) << file << "\n" << result.err;
    return result.out;
  }

  void expect_utf8_without_control(const std::string& file) {
    const CommandResult result = python("import re\nt = open('" + file +
                                        "', 'rb').read().decode('utf-8')\n"
                                        "assert not re.search('[\\x00-\\x08\\x0b-\\x1f\\x7f]', t)");
    EXPECT_EQ(result.exit_code, 0) << file << "\n" << result.err;
  }

  const TemporaryDirectory directory_;
};

TEST_F(FileNames, DocumentsOfARunAreReadByOthersAndByEusim) {
  const CommandResult result =
      run({"run", kOdd, "--report", "none", "--json", "r.json", "--csv", "r.csv", "--html",
           "r.html", "--konata", "r.log", "--perfetto", "p.json", "--vcd", "r.vcd"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* file : {"r.json", "r.csv", "r.html", "r.log", "p.json", "r.vcd"})
    expect_utf8_without_control(file);
  EXPECT_EQ(of_document("r.json", "d['provenance']['workload']"), kShown);
  EXPECT_EQ(of_document("p.json", "d['otherData']['workload']"), kShown);
  EXPECT_NE(contents(directory_.path() + "/r.vcd").find(kShown), std::string::npos);
  EXPECT_NE(contents(directory_.path() + "/r.html").find(kShown), std::string::npos);
  EXPECT_EQ(run({"compare", "r.json", "r.json"}).exit_code, 0);
}

TEST_F(FileNames, FindingsOfLintAndHazards) {
  ASSERT_EQ(run({"lint", kOdd, "--json", "l.json"}).exit_code, 0);
  ASSERT_EQ(run({"hazards", kOdd, "--json", "h.json"}).exit_code, 0);
  EXPECT_EQ(of_document("l.json", "d['input']"), kShown);
  EXPECT_EQ(of_document("h.json", "d['kernel']"), kShown);
}

TEST_F(FileNames, RowsOfASweepAreCollectedAndResumed) {
  directory_.file("k\xfe.asm", "nonsense");
  ASSERT_EQ(run({"sweep", "s.json"}).exit_code, 1) << "the kernel cannot be read";
  EXPECT_EQ(of_document("s.jsonl", "d['kernel']"), "k\\xfe.asm");
  EXPECT_EQ(of_document("s.jsonl", "d['reason'][:15]"), "./k\\xfe.asm:1:1");
  const std::string rows = contents(directory_.path() + "/s.jsonl");
  EXPECT_EQ(run({"sweep", "s.json", "--resume"}).exit_code, 1);
  EXPECT_EQ(contents(directory_.path() + "/s.jsonl"), rows);
  const CommandResult collected =
      run({"collect", "s.jsonl", "--csv", "c.csv", "--jsonl", "c.jsonl", "--sqlite", "c.db"});
  EXPECT_EQ(collected.exit_code, 0) << collected.err;
  EXPECT_EQ(contents(directory_.path() + "/c.jsonl"), rows);
  EXPECT_EQ(python("import sqlite3\nprint(*sorted(k for k, in sqlite3.connect('c.db').execute("
                   "'select kernel from runs')), sep='', end='')")
                .out,
            "k\\xfe.asm" + kShown);
}

TEST_F(FileNames, TracesAndTheirRows) {
  const std::string trace = "t\xff.eutrace";
  ASSERT_EQ(run({"record", kOdd, "-o", trace}).exit_code, 0);
  ASSERT_EQ(run({"replay", trace, "--report", "none", "--json", "r.json"}).exit_code, 0);
  ASSERT_EQ(run({"replay", trace, "--jsonl", "r.jsonl"}).exit_code, 0);
  EXPECT_EQ(of_document("r.json", "d['provenance']['workload']"), kShown);
  EXPECT_EQ(of_document("r.jsonl", "d['trace']"), "t\\xff.eutrace");
  EXPECT_EQ(of_document("r.jsonl", "d['workload']"), kShown);
  EXPECT_EQ(run({"replay", trace, "--jsonl", "r.jsonl", "--resume"}).exit_code, 0);
}

TEST_F(FileNames, MachinesOfWhatIfs) {
  const std::string machine = "m\xff.json";
  directory_.file(machine, R"({"schema": "eusim.machine/v1", "extends": "ivb_gt2", "name": "v"})");
  const CommandResult result =
      run({"run", kOdd, "--report", "none", "--json", "r.json", "--if", "machine=" + machine});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(of_document("r.json", "list(d['what_ifs'])[0]"), "machine=m\\xff.json");
}

/// A13: any way in which a name gets into a message or a report.
TEST_F(FileNames, NothingControlsTheTerminal) {
  const std::string odd = "\x1b[31m\x9b\n\xc2\x9bn";
  directory_.file(odd, "nonsense");
  directory_.file(odd + ".json", "{\"schema\": 1, \"\\u001b\": 2}");
  directory_.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "\u001b[31m"}, "dispatch": {"kind": "threads", "threads": 1}})");
  const std::vector<std::vector<std::string>> commands = {
      {"run", kOdd},
      {"run", kOdd, "--check-races"},
      {"run", "none" + odd},
      {"run", odd},
      {"run", odd + ".json"},
      {"run", "w.json"},
      {"run", kOdd, "--machine", odd + ".json"},
      {"run", kOdd, "--machine", "none" + odd},
      {"run", kOdd, "--patch", odd + ".json"},
      {"run", kOdd, "--set", "/" + odd + "=1"},
      {"run", kOdd, "--if", odd},
      {"run", kOdd, "--" + odd},
      {"run", kOdd, "--from", odd},
      {"run", kOdd, "--dump-surface", odd + "=f"},
      {"run", kOdd, "--json", "none" + odd + "/f"},
      {"run", kOdd, "--json", kOdd},
      {"run", kOdd, "--html", "f" + odd, "--report", "none"},
      {"record", kOdd, "-o", "t" + odd},
      {"record", kOdd, "-o", "t", "--import", odd},
      {"replay", odd},
      {"replay", odd, "--jsonl", "r" + odd},
      {"asm", odd, "-o", "-"},
      {"disasm", odd},
      {"lint", kOdd},
      {"lint", odd},
      {"hazards", kOdd},
      {"hazards", odd},
      {"hazards", kOdd, "--region", odd},
      {"compare", odd, odd},
      {"sweep", "s.json", "--list"},
      {"sweep", odd},
      {"collect", odd, "--csv", "-"},
      {"config", "explain", odd},
      {"config", "resolve", odd},
      {odd},
  };
  for (const std::vector<std::string>& command : commands) {
    const CommandResult result = run(command);
    for (const char* control : {"\x1b", "\x9b", "\x7f", "\r"})
      EXPECT_EQ((result.out + result.err).find(control), std::string::npos)
          << command[0] << " " << command.back() << "\n"
          << result.out << result.err;
    EXPECT_EQ((result.out + result.err).find("\nn"), std::string::npos)
        << "a name makes a line of its own: " << command[0] << "\n"
        << result.out << result.err;
  }
}

TEST_F(FileNames, PlacesOfAMachinesValues) {
  const std::string odd = "m\x1b[31m.json";
  directory_.file(odd, R"({"schema": "eusim.machine/v1", "extends": "ivb_gt2",
 "name": "v", "eu": {"threads": 4}})");
  for (const auto& command : {std::vector<std::string>{"config", "resolve", odd, "--origin"},
                              {"config", "explain", "/eu/threads", "--machine", odd}}) {
    const CommandResult result = run(command);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("m\\u001b[31m.json:2"), std::string::npos) << result.out;
  }
}

}  // namespace
}  // namespace eu::test
