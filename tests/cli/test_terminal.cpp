// Output of eusim on a terminal only: colours and progress.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <regex>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

constexpr char kEscape = '\033';
const std::string kTakenDown = "\r\033[K";

/// The text without colours, and with the line ends of files.
std::string plain(const std::string& shown) {
  std::string text;
  for (std::size_t at = 0; at < shown.size(); ++at) {
    if (shown[at] == kEscape)
      at = shown.find_first_of("mK", at);
    else if (shown[at] != '\r')
      text += shown[at];
  }
  return text;
}

bool has_colours(const std::string& shown) {
  return shown.find("\033[1") != std::string::npos;
}

class Terminal : public testing::Test {
 protected:
  Terminal() {
    directory_.file("k.asm", contents(EUSIM_SOURCE_DIR "/tests/golden/chain.asm"));
    directory_.file("loop.asm", "T:\nwhile(8) JIP: T { align1 1Q };\n");
  }
  TerminalResult shown(const std::vector<std::string>& arguments,
                       TerminalOptions options = {}) const {
    options.directory = directory_.path();
    return eusim_on_terminal(arguments, options);
  }
  /// Interrupts a command that would not end, after the line has been rewritten twice.
  TerminalResult interrupted(const std::vector<std::string>& arguments) const {
    return interrupted(arguments, [](const std::string& text) {
      const std::size_t first = text.find(kTakenDown);
      return first != std::string::npos && text.find(kTakenDown, first + 1) != std::string::npos;
    });
  }
  TerminalResult interrupted(const std::vector<std::string>& arguments,
                             const std::function<bool(const std::string&)>& until) const {
    TerminalOptions options;
    options.signal = SIGINT;
    options.until = until;
    return shown(arguments, options);
  }
  /// The last progress line that shows a remaining time.
  std::string last_of_groups(const std::string& iterations, const std::string& groups) const {
    directory_.file("count.asm", "mov(8) g2<1>D " + iterations +
                                     "D { align1 1Q };\nT:\n"
                                     "add.nz.f0.0(8) g2<1>D g2<8,8,1>D -1D { align1 1Q };\n"
                                     "(+f0.0) while(8) JIP: T { align1 1Q };\n"
                                     "send(8) null<1>UW g20<8,8,1>UD 0x02000010 thread_spawner "
                                     "MsgDesc: x mlen 1 rlen 0 { align1 WE_all 1Q EOT };\n");
    const std::string text =
        interrupted({"run", "count.asm", "--auto-surfaces", "--groups", groups, "--local-size", "8",
                     "--max-cycles", "1000000000000"},
                    [](const std::string& all) { return all.find(" left") != std::string::npos; })
            .shown;
    const std::size_t end = text.rfind(" left");
    return text.substr(0, end == std::string::npos ? end : end + 5);
  }

  const TemporaryDirectory directory_;
  const std::vector<std::string> endless_ = {"--max-cycles", "1000000000000"};
};

TEST_F(Terminal, TitlesOfReportsAreBoldAndNothingElseIsChanged) {
  const std::vector<std::string> command = {"run",  "k.asm", "--listing",  "--timeline",
                                            "0:50", "--if",  "ideal_fetch"};
  const std::string report = shown(command).shown;
  for (const char* title :
       {"eusim 0.1.0", "Summary", "Bottlenecks", "Thread cycles", "Listing", "Timeline", "What if"})
    EXPECT_NE(report.find("\033[1m" + std::string(title) + "\033[0m "), std::string::npos) << title;
  EXPECT_EQ(plain(report), eusim(command, directory_.path()).out);
}

TEST_F(Terminal, ReportsOfOtherVerbsHaveBoldTitles) {
  for (const char* name : {"a.json", "b.json"})
    ASSERT_EQ(
        eusim({"run", "k.asm", "--report", "none", "--json", name}, directory_.path()).exit_code,
        0);
  EXPECT_NE(shown({"compare", "a.json", "b.json"}).shown.find("\033[1mA\033[0m "),
            std::string::npos);
  EXPECT_NE(shown({"hazards", "k.asm"}).shown.find("\033[1mSummary\033[0m "), std::string::npos);
}

/// Documents, code and lists have no sections.
TEST_F(Terminal, WhatIsNoReportIsNotColoured) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"run", "k.asm", "--json", "-"},
        {"disasm", "k.asm"},
        {"config", "resolve"},
        {"metrics"},
        {"help"},
        {"asm", "k.asm", "-o", "-", "--to", "hex"}})
    EXPECT_FALSE(has_colours(shown(command).shown)) << command[0];
}

TEST_F(Terminal, ErrorsAreRedAndWarningsYellow) {
  EXPECT_NE(shown({"run", "none.asm"}).shown.find("\033[1;31merror\033[0m: none.asm"),
            std::string::npos);
  EXPECT_NE(shown({"run", "k.asm", "--report", "x"}).shown.find("run: \033[1;31merror\033[0m: "),
            std::string::npos);
  directory_.file("w.asm", "mul(8) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD { align1 1Q };\n");
  const std::string lint = shown({"lint", "w.asm"}).shown;
  EXPECT_NE(lint.find("\033[1;33mwarning\033[0m"), std::string::npos) << lint;
  EXPECT_EQ(plain(lint), eusim({"lint", "w.asm"}, directory_.path()).out);
}

TEST_F(Terminal, ColoursAreLeftOutWhereTheyAreNotWanted) {
  const auto in = [&](const std::string& variable) {
    TerminalOptions options;
    options.environment = {variable};
    return shown({"run", "k.asm"}, options).shown;
  };
  EXPECT_TRUE(has_colours(in("TERM=xterm-256color")));
  EXPECT_TRUE(has_colours(in("NO_COLOR="))) << "empty is not set (no-color.org)";
  EXPECT_FALSE(has_colours(in("NO_COLOR=1")));
  EXPECT_FALSE(has_colours(in("TERM=dumb")));
  EXPECT_FALSE(has_colours(in("TERM")));
  EXPECT_FALSE(has_colours(eusim({"run", "k.asm"}, directory_.path()).out));
}

TEST_F(Terminal, ColorOptionOverridesInAnyPosition) {
  const std::string report = eusim({"run", "k.asm"}, directory_.path()).out;
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"--color", "always", "run", "k.asm"},
        {"--color=always", "run", "k.asm"},
        {"run", "--color", "always", "k.asm"},
        {"run", "k.asm", "--color=always"}}) {
    const CommandResult result = eusim(command, directory_.path());
    EXPECT_TRUE(has_colours(result.out)) << command[0];
    EXPECT_EQ(plain(result.out), report);
  }
  EXPECT_EQ(eusim({"run", "none.asm", "--color=always"}, directory_.path()).err,
            "eusim run: \033[1;31merror\033[0m: none.asm: no such file\n");
  EXPECT_FALSE(has_colours(shown({"run", "k.asm", "--color=never"}).shown));
  TerminalOptions options;
  options.environment = {"NO_COLOR=1"};
  EXPECT_TRUE(has_colours(shown({"run", "k.asm", "--color=always"}, options).shown));
}

TEST_F(Terminal, ColorAfterTwoDashesIsTheProgramsOwn) {
  EXPECT_EQ(eusim({"gpu", "--", "echo", "--color", "blue"}).out, "--color blue\n");
}

TEST_F(Terminal, NamesOfFilesCannotColourIt) {
  const std::string name = "n\033[31m.asm";
  directory_.file(name, contents(directory_.path() + "/k.asm"));
  const std::string report = shown({"run", name}).shown;
  EXPECT_EQ(report.find("\033[31m"), std::string::npos);
  EXPECT_NE(report.find("n\\x1b[31m.asm"), std::string::npos) << report.substr(0, 200);
}

TEST_F(Terminal, RunsShowCyclesAndThreads) {
  std::vector<std::string> command = {"run", "loop.asm"};
  command.insert(command.end(), endless_.begin(), endless_.end());
  const TerminalResult result = interrupted(command);
  EXPECT_EQ(result.shown.rfind("cycle ", 0), 0u) << result.shown;
  EXPECT_NE(result.shown.find(", 0 of 1 threads finished" + kTakenDown), std::string::npos)
      << result.shown;
  EXPECT_TRUE(WIFSIGNALED(result.status));
}

/// The remaining time is estimated as threads end; with very many threads, from a sample of them.
TEST_F(Terminal, RunsShowTheTimeLeft) {
  EXPECT_TRUE(std::regex_search(
      last_of_groups("10000", "5000"),
      std::regex("cycle [0-9]+, [1-9][0-9]* of 5000 threads finished, [0-9a-z ]+ left$")));
  EXPECT_TRUE(std::regex_search(
      last_of_groups("3000", "200000"),
      std::regex("cycle [0-9]+, about [0-9]+ % of the threads finished, [0-9a-z ]+ left$")));
}

TEST_F(Terminal, OtherLongWorkShowsItsProgress) {
  directory_.file("s.json",
                  "{\"schema\": \"eusim.sweep/v1\", \"kernels\": [\"loop.asm\", \"k.asm\"], "
                  "\"max_cycles\": 1000000000000}");
  const auto shows = [&](std::vector<std::string> command, const std::string& text) {
    const std::string all = interrupted(command).shown;
    EXPECT_NE(all.find(text), std::string::npos) << command[0] << ": " << all;
  };
  shows({"sweep", "s.json", "--jobs", "2"}, "1 of 2 rows, ");
  shows({"hazards", "loop.asm", endless_[0], endless_[1]}, "the run as it is: 0 simulations, ");
  shows({"run", "loop.asm", "--untimed", "--max-instructions", "1000000000000"},
        " instructions executed");
  shows(
      {"run", "loop.asm", "--if", "threads=2+eus=2", "--if", "threads=1", endless_[0], endless_[1]},
      "0 of 2 what-ifs");
}

/// The progress line is erased before a report.
TEST_F(Terminal, TheLineIsTakenDownBeforeAReport) {
  const TerminalResult result =
      shown({"run", "loop.asm", "--max-cycles", "600000000", "--report", "brief"});
  const std::size_t last = result.shown.rfind("threads finished");
  ASSERT_NE(last, std::string::npos) << "the run ended before a line was shown";
  const std::size_t end = last + std::string("threads finished").size();
  EXPECT_EQ(result.shown.substr(end, kTakenDown.size()), kTakenDown);
  EXPECT_EQ(result.shown.substr(end + kTakenDown.size(), 15), "the cycle limit");
  EXPECT_EQ(result.shown.find("threads finished", end), std::string::npos);
}

TEST_F(Terminal, ShortWorkShowsNothing) {
  TerminalOptions options;
  options.keeps_output = false;
  EXPECT_EQ(shown({"run", "k.asm"}, options).shown, "");
}

TEST_F(Terminal, NothingIsShownOnADumbTerminal) {
  TerminalOptions options;
  options.environment = {"TERM=dumb"};
  const TerminalResult result = shown({"run", "loop.asm", "--max-cycles", "150000000"}, options);
  EXPECT_EQ(result.shown.rfind("the cycle limit", 0), 0u) << result.shown;
}

}  // namespace
}  // namespace eu::test
