// Each mistake planted in correct kernels of the G13 is found, by its diagnostic; and the same
// input gives the same bytes.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

class G13Misuse : public testing::Test {
 protected:
  /// Writes a kernel of traces/g13 as text with one place changed, and its workload.
  void plant(const std::string& name, const std::string& from, const std::string& to) {
    std::string text = eusim({"disasm", kG13Folder + name + ".hex"}).out;
    replace(text, from, to);
    directory_.file("kernel.asm", text);
    directory_.file(name + ".preamble.hex", contents(kG13Folder + name + ".preamble.hex"));
    std::string workload = contents(kG13Folder + name + ".json");
    replace(workload, "{\"file\": \"" + name + ".hex\", \"gen\": \"g13\", \"format\": \"hex\"}",
            R"({"file": "kernel.asm", "gen": "g13"})");
    directory_.file("w.json", workload);
  }
  /// Removes the expected outputs: wrong values are not the subject here.
  void expect_nothing() {
    auto workload = nlohmann::ordered_json::parse(contents(directory_.path() + "/w.json"));
    workload.erase("expect");
    directory_.file("w.json", workload.dump());
  }
  CommandResult run(const std::vector<std::string>& arguments) const {
    return eusim(arguments, directory_.path());
  }
  void expect_finding(const std::string& rule) const {
    const CommandResult result = run({"lint", "kernel.asm"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE((result.out + result.err).find(rule), std::string::npos) << result.out << result.err;
  }

 private:
  static void replace(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  }

  TemporaryDirectory directory_;
};

TEST_F(G13Misuse, GoodKernelsHaveNoFinding) {
  for (const char* name : {"histo", "mandel", "reduce", "saxpy"}) {
    plant(name, "stop\n", "stop\n");
    EXPECT_EQ(run({"lint", "kernel.asm"}).exit_code, 0) << name;
    const CommandResult races = run({"run", "w.json", "--check-races=fail", "--report", "brief"});
    EXPECT_EQ(races.exit_code, 0) << name << races.out << races.err;
    EXPECT_NE(races.out.find("Races          none"), std::string::npos) << races.out;
  }
}

TEST_F(G13Misuse, AForgottenBarrierIsARace) {
  plant("reduce", "lstore r5, r0h, 0, i32, x\nbarrier\n", "lstore r5, r0h, 0, i32, x\n");
  const CommandResult result = run({"run", "w.json", "--check-races=fail", "--report", "full"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.out.find("1 pair of unordered sends"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("write at ./kernel.asm:22: 0x007c lstore r5, r0h, 0, i32, x"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("read at ./kernel.asm:25: "), std::string::npos) << result.out;
  expect_nothing();
  const CommandResult advice = run({"hazards", "w.json", "--json", "-"});
  ASSERT_EQ(advice.exit_code, 0) << advice.err;
  const auto races = nlohmann::json::parse(advice.out).at("races");
  ASSERT_EQ(races.size(), 1u);
  EXPECT_EQ(races[0].at("first").at("instruction").at("line"), 22);
  EXPECT_EQ(races[0].at("first").at("access"), "write");
  EXPECT_EQ(races[0].at("second").at("instruction").at("line"), 25);
}

TEST_F(G13Misuse, AForgottenWaitIsALoadThatIsNotDelivered) {
  plant("saxpy", "wait b\n", "");
  expect_finding("load.undelivered");
  expect_nothing();
  const auto advice = nlohmann::json::parse(run({"hazards", "w.json", "--json", "-"}).out);
  ASSERT_FALSE(advice.at("misuse").empty());
  EXPECT_EQ(advice.at("misuse")[0].at("rule"), "load.undelivered");
}

TEST_F(G13Misuse, ReadAfterDiscardIsFound) {
  plant("saxpy", "ffma r2, u6, r2, r3\n", "ffma r4, u6, ^r2, r3\n");
  expect_finding("register.discarded");
}

/// Independent of the order of threads, on the machine and on this host.
TEST_F(G13Misuse, TheSameInputGivesTheSameBytes) {
  for (const char* name : {"histo", "mandel", "reduce", "saxpy"}) {
    const std::vector<std::string> command = {"run",      kG13Folder + name + ".json",
                                              "--report", "full",
                                              "--json",   "result.json",
                                              "--html",   "page.html"};
    std::string first;
    for (int time = 0; time < 2; ++time) {
      const TemporaryDirectory d;
      const CommandResult result = eusim(command, d.path());
      EXPECT_EQ(result.exit_code, 0) << result.err;
      const std::string all =
          result.out + contents(d.path() + "/result.json") + contents(d.path() + "/page.html");
      if (time == 0) first = all;
      EXPECT_EQ(all, first) << name;
    }
  }
}

}  // namespace
}  // namespace eu::test
