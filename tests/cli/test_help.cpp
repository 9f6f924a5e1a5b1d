// Overview, help and manual pages of eusim.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "model/cli/help.hpp"
#include "model/cli/option_info.hpp"
#include "model/compare/what_if.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;
using model::kVerbs;
using model::Verb;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++count;
  return count;
}

/// A folder with the files that examples in help name: saxpy.json, saxpy.txt, kernel.asm,
/// sweep.json, rows.csv and a program.
class ExampleFolder {
 public:
  ExampleFolder() {
    const std::string traces = EUSIM_SOURCE_DIR "/traces/";
    std::string workload = contents(traces + "workloads/driver_saxpy_1024.json");
    for (std::size_t at; (at = workload.find("\"../")) != std::string::npos;)
      workload.replace(at + 1, 3, traces);
    folder_.file("saxpy.json", workload);
    folder_.file("saxpy.txt", contents(traces + "kernels/driver/saxpy.ivb.txt"));
    folder_.file("kernel.asm", contents(EUSIM_SOURCE_DIR "/tests/golden/chain.asm"));
    folder_.file("sweep.json",
                 "{\"schema\": \"eusim.sweep/v1\", \"kernels\": [\"kernel.asm\"], \"grid\": "
                 "{\"/eu/threads\": [1, 2]}}");
    folder_.file("rows.csv",
                 "id,kernel,workload,extract,measured\n"
                 "chain,kernel.asm,,\"metric(\"\"/summary/cycles\"\")\",100\n"
                 "saxpy,,saxpy.json,\"metric(\"\"/summary/cycles\"\")\",1140\n");
    fs::create_symlink("/bin/true", folder_.path() + "/program");
  }
  CommandResult type(const std::string& command) const {
    const std::string path = "PATH=" + fs::path(EUSIM_BINARY).parent_path().string() + ":$PATH\n";
    return run_program("bash", {"-c", path + command}, folder_.path());
  }

 private:
  TemporaryDirectory folder_;
};

TEST(Help, OverviewListsEachVerbOnceUnderAHeading) {
  const std::string overview = eusim({"help"}).out;
  for (const Verb& verb : kVerbs)
    EXPECT_EQ(count_of(overview, "\n  " + std::string(verb.synopsis)), 1u) << verb.name;
  std::size_t place = 0;
  for (const model::VerbGroupRow& group : model::kVerbGroups) {
    const std::size_t heading = overview.find(std::string("\n\n") + group.heading + ":\n");
    ASSERT_NE(heading, std::string::npos) << group.heading;
    EXPECT_GT(heading, place) << "in the order of the table";
    place = heading;
  }
}

TEST(Help, WithoutAVerbTheOverviewIsTheError) {
  const CommandResult nothing = eusim({});
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_EQ(nothing.out, "");
  EXPECT_EQ(nothing.err, eusim({"help"}).out);
}

/// An option without a row in option_groups.def makes options_of() throw.
TEST(Help, EachOptionIsShownOnceUnderTheHeadingOfItsGroup) {
  for (const Verb& verb : kVerbs) {
    const std::string help = "\n" + eusim({verb.name, "--help"}).out;
    const std::size_t examples = help.find("\nExamples:\n");
    ASSERT_NE(examples, std::string::npos) << verb.name;
    for (const model::OptionInfo& option : model::options_of(verb)) {
      SCOPED_TRACE(verb.name + (" --" + option.name));
      // --counters does not count as --count.
      const std::string line = "\n  " + option.usage();
      const std::string options = help.substr(0, examples);
      EXPECT_EQ(count_of(options, line + " ") + count_of(options, line + "\n"), 1u);
      const std::size_t at = std::min(help.find(line + " "), help.find(line + "\n"));
      const std::size_t heading = help.rfind(":\n", help.rfind("\n\n", at) + 100);
      ASSERT_NE(heading, std::string::npos);
      const std::size_t begin = help.rfind("\n\n", at) + 2;
      EXPECT_EQ(help.substr(begin, help.find(":\n", begin) - begin),
                model::kOptionGroups[static_cast<std::size_t>(option.group)].heading);
    }
  }
}

TEST(Help, LinesFitATerminal) {
  for (const Verb& verb : kVerbs) {
    const std::string help = eusim({verb.name, "--help"}).out;
    const std::string text = help.substr(0, help.find("\nExamples:\n"));
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
      ASSERT_LE(text.find('\n', begin) - begin, 80u) << verb.name << text.substr(begin, 100);
  }
}

TEST(Help, ExamplesOfEachVerbWorkWhenTheyAreTyped) {
  const ExampleFolder folder;
  for (const Verb& verb : kVerbs) {
    const auto examples = model::examples_of(verb);
    EXPECT_GE(examples.size(), 2u) << verb.name;
    EXPECT_LE(examples.size(), 4u) << verb.name;
    for (const model::HelpExample& example : examples) {
      // serve runs until it is ended; a busy host needs seconds to start it.
      const bool serves = std::string(verb.name) == "serve";
      const CommandResult result = folder.type(
          (serves ? "timeout --preserve-status -s INT 5 " : "") + std::string(example.command));
      EXPECT_EQ(result.exit_code, 0) << example.command << "\n" << result.err;
    }
  }
}

TEST(Help, WhatIfsHaveAPageOfTheirOwn) {
  const CommandResult help = eusim({"help", "what-ifs"});
  EXPECT_EQ(help.exit_code, 0);
  for (const std::string& name : model::what_if_words())
    EXPECT_EQ(count_of(help.out, "\n  " + name), 1u) << name;
}

/// The reference page has the same codes.
TEST(Help, ExitCodesAreThoseOfTheReference) {
  const std::string page = contents(EUSIM_SOURCE_DIR "/model/guide/reference/exit_codes.md");
  const std::string help = eusim({"help", "exit-codes"}).out;
  for (int code = 0; code <= 9; ++code) {
    const std::string number = std::to_string(code);
    EXPECT_EQ(page.find("\n| " + number + " | ") != std::string::npos,
              ("\n" + help).find("\n" + number + "  ") != std::string::npos)
        << code;
  }
}

TEST(Help, WhatIsNoVerbIsRefused) {
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"help", "rum"},
                                                {"help", "--man", "what-ifs"},
                                                {"help", "run", "asm"},
                                                {"completion", "tcsh"},
                                                {"completion"},
                                                {"version", "x"}}) {
    const CommandResult result = eusim(wrong);
    EXPECT_EQ(result.exit_code, 2) << wrong.back();
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("error: "), std::string::npos);
  }
}

/// Text of a manual page as a terminal shows it, in one line.
std::string formatted(const std::string& page) {
  return run_program(
             "sh",
             {"-c",
              "MANWIDTH=200 man --warnings -Tascii -l \"$1\" | col -b | tr -s '[:space:]' ' '", "-",
              page})
      .out;
}

std::vector<std::pair<std::string, std::string>> manual_pages() {
  std::vector<std::pair<std::string, std::string>> pages{{"", eusim({"help", "--man"}).out}};
  for (const Verb& verb : kVerbs)
    pages.emplace_back(verb.name, eusim({"help", "--man", verb.name}).out);
  return pages;
}

TEST(Manual, PagesPassGroffAndMandoc) {
  const TemporaryDirectory folder;
  for (const auto& [verb, text] : manual_pages()) {
    const std::string page = folder.file("page.1", text);
    if (is_installed("groff")) {
      const CommandResult groff = run_program("groff", {"-man", "-ww", "-Tascii", "-z", page});
      EXPECT_EQ(groff.exit_code, 0);
      EXPECT_EQ(groff.err, "") << verb;
    }
    if (!is_installed("mandoc")) continue;
    // A date would be that of the build.
    const CommandResult lint = run_program(
        "sh", {"-c", "mandoc -Tlint -Wwarning \"$1\" | grep -v 'missing date'", "-", page});
    EXPECT_EQ(lint.out, "") << verb;
  }
}

TEST(Manual, PagesHaveAllOptionsExamplesAndCodes) {
  for (const Verb& verb : kVerbs) {
    const std::string page = eusim({"help", "--man", verb.name}).out;
    for (const model::OptionInfo& option : model::options_of(verb)) {
      std::string name = "\\-\\-" + option.name;
      for (std::size_t at = 4; (at = name.find('-', at)) != std::string::npos; at += 2)
        name.insert(at, "\\");
      EXPECT_NE(page.find("\\fB" + name + "\\fR"), std::string::npos) << verb.name << option.name;
    }
    EXPECT_EQ(count_of(page.substr(page.find(".SH EXAMPLES")), ".TP\n\\fBeusim") +
                  count_of(page.substr(page.find(".SH EXAMPLES")), ".TP\n\\fB\\&. "),
              model::examples_of(verb).size())
        << verb.name;
  }
  const std::string all = eusim({"help", "--man"}).out;
  for (const model::ExitCodeRow& row : model::exit_codes())
    EXPECT_NE(all.find(".TP\n\\fB" + std::to_string(static_cast<int>(row.code)) + "\\fR"),
              std::string::npos);
}

/// In help texts the meaning of a long name begins on the next line.
TEST(Manual, HasAnItemForALongName) {
  const std::string page = eusim({"help", "--man", "config"}).out;
  EXPECT_NE(page.find(".TP\n\\fBexplain [MACHINE] [PATH]\\fR\nsay what a value means"),
            std::string::npos)
      << page;
}

/// Text that troff would read as a command or an escape is shown unchanged.
TEST(Manual, ShowsTextAsItIs) {
  if (!is_installed("man") || !is_installed("col")) GTEST_SKIP() << "no man";
  const TemporaryDirectory folder;
  const std::string shown =
      formatted(folder.file("p.1", eusim({"help", "--man", "completion"}).out));
  EXPECT_NE(shown.find(". <(eusim completion bash)"), std::string::npos) << shown;
}

}  // namespace
}  // namespace eu::test
