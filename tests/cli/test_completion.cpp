// Completion scripts: their syntax, and their suggestions to a shell.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "model/cli/completion.hpp"
#include "model/cli/option_info.hpp"
#include "tests/support/command.hpp"

namespace eu::test {
namespace {

using model::kVerbs;
using model::Verb;

using Words = std::set<std::string>;

Words lines_of(const std::string& text) {
  std::istringstream in(text);
  Words lines;
  for (std::string line; std::getline(in, line);) lines.insert(line.substr(0, line.find('\t')));
  return lines;
}

/// A folder with the scripts and with files to suggest: kernel.asm and a folder.d.
class Shells : public testing::Test {
 protected:
  Shells() {
    for (const char* shell : {"bash", "zsh", "fish"})
      folder_.file(std::string("script.") + shell, eusim({"completion", shell}).out);
    folder_.file("kernel.asm", "");
    run_program("mkdir", {"folder.d"}, folder_.path());
  }

  /// Bash's suggestions for the last of the words, which bash has split at "=".
  Words bash(const std::vector<std::string>& words) const {
    std::vector<std::string> arguments{
        "-c",
        ". ./script.bash; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _eusim; "
        "printf '%s\\n' \"${COMPREPLY[@]}\"",
        "-"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const CommandResult result = run_program("bash", arguments, folder_.path());
    EXPECT_EQ(result.err, "");
    return lines_of(result.out);
  }
  Words fish(const std::string& line) const {
    const CommandResult result = run_program(
        "fish", {"-c", "source script.fish; complete -C'" + line + "'"}, folder_.path());
    EXPECT_EQ(result.err, "");
    return lines_of(result.out);
  }
  static void expect_has(const Words& offered, const Words& wanted) {
    for (const std::string& word : wanted) EXPECT_EQ(offered.count(word), 1u) << word;
  }

  const TemporaryDirectory folder_;
};

TEST_F(Shells, TakeTheirScripts) {
  std::string missing;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!is_installed(shell)) {
      missing += " " + shell;
      continue;
    }
    const CommandResult result = run_program(shell, {"-n", "script." + shell}, folder_.path());
    EXPECT_EQ(result.exit_code, 0) << shell;
    EXPECT_EQ(result.err, "") << shell;
  }
  if (!missing.empty()) GTEST_SKIP() << "the other shells pass; not installed:" << missing;
}

TEST_F(Shells, BashOffersEachOptionOfEachVerbAndNothingElse) {
  for (const Verb& verb : kVerbs) {
    Words wanted;
    for (const model::OptionInfo& option : model::options_of(verb)) {
      wanted.insert("--" + option.name);
      if (option.letter != 0) wanted.insert(std::string("-") + option.letter);
    }
    EXPECT_EQ(bash({"eusim", verb.name, "-"}), wanted) << verb.name;
    EXPECT_EQ(bash({"eusim", "--color", "never", verb.name, "-"}), wanted) << verb.name;
    EXPECT_EQ(bash({"eusim", "--color", "=", "never", verb.name, "-"}), wanted) << verb.name;
  }
}

TEST_F(Shells, BashOffersVerbsFirst) {
  Words verbs;
  for (const Verb& verb : kVerbs) verbs.insert(verb.name);
  EXPECT_EQ(bash({"eusim", ""}), verbs);
  EXPECT_EQ(bash({"eusim", "com"}), (Words{"compare", "completion"}));
  EXPECT_EQ(bash({"eusim", "-"}), (Words{"--color", "--help", "--version", "-h"}));
  EXPECT_EQ(bash({"eusim", "--color", ""}), (Words{"always", "auto", "never"}));
}

TEST_F(Shells, BashCompletesValues) {
  EXPECT_EQ(bash({"eusim", "run", "kernel.asm", "--report", ""}), (Words{"brief", "full", "none"}));
  EXPECT_EQ(bash({"eusim", "run", "--report", "=", "b"}), (Words{"brief"}));
  EXPECT_EQ(bash({"eusim", "run", "--report", "="}), (Words{"brief", "full", "none"}));
  EXPECT_EQ(bash({"eusim", "disasm", "--syntax", ""}), (Words{"mesa", "prm"}));
  EXPECT_EQ(bash({"eusim", "lint", "--fail-on", ""}), (Words{"error", "warning"}));
  EXPECT_EQ(bash({"eusim", "hazards", "--fail-on", ""}), (Words{"misuse", "broken-rule"}));
  EXPECT_EQ(bash({"eusim", "run", "--machine", "ivb_gt2_n"}), Words{""});
  expect_has(bash({"eusim", "run", "--machine", ""}), {"ivb_gt2", "bdw_gt3", "kernel.asm"});
  expect_has(bash({"eusim", "run", "--if", ""}), {"perfect_memory", "threads=", "all"});
  EXPECT_EQ(bash({"eusim", "run", "--if", "perf"}), Words{"perfect_memory"});
  EXPECT_EQ(bash({"eusim", "run", "--set", "/memory/lat"}), Words{"/memory/latency_cycles="});
  expect_has(bash({"eusim", "run", "--from", ""}), {"mesa", "prm", "hex"});
  expect_has(bash({"eusim", "lint", "--rule", ""}), {"mul-types"});
  expect_has(bash({"eusim", "hazards", "--only", ""}), {"misuse", "raw"});
  EXPECT_EQ(bash({"eusim", "run", "--json", "k"}), Words{"kernel.asm"});
  EXPECT_EQ(bash({"eusim", "asm", "-o", "k"}), Words{"kernel.asm"});
  EXPECT_EQ(bash({"eusim", "gpu", "--record", ""}), Words{"folder.d"});
}

/// An option with an optional value takes it only after "=".
TEST_F(Shells, BashCompletesOptionalValues) {
  EXPECT_EQ(bash({"eusim", "run", "--check-races", "k"}), Words{"kernel.asm"});
  EXPECT_EQ(bash({"eusim", "run", "--check-races", "=", ""}), Words{"fail"});
}

TEST_F(Shells, BashCompletesInputs) {
  EXPECT_EQ(bash({"eusim", "run", "k"}), Words{"kernel.asm"});
  EXPECT_EQ(bash({"eusim", "compare", "a.json", "k"}), Words{"kernel.asm"});
  EXPECT_EQ(bash({"eusim", "config", ""}), (Words{"diff", "explain", "list", "resolve", "schema"}));
  expect_has(bash({"eusim", "config", "diff", "ivb_gt2", ""}), {"hsw_gt2", "kernel.asm"});
  EXPECT_EQ(bash({"eusim", "completion", ""}), (Words{"bash", "fish", "zsh"}));
  expect_has(bash({"eusim", "help", ""}), {"run", "what-ifs", "exit-codes"});
  EXPECT_EQ(bash({"eusim", "metrics", ""}), Words{""});
  expect_has(bash({"eusim", "gpu", "--machine", "hsw_gt2", "--", "ba"}), {"bash"});
  EXPECT_EQ(bash({"eusim", "gpu", "--", "bash", "k"}), Words{"kernel.asm"});
}

TEST_F(Shells, FishOffersTheSame) {
  if (!is_installed("fish")) GTEST_SKIP() << "no fish";
  for (const Verb& verb : kVerbs) {
    Words wanted;
    for (const model::OptionInfo& option : model::options_of(verb))
      wanted.insert("--" + option.name);
    Words offered;  // options with an optional value also with "="
    for (const std::string& word : fish(std::string("eusim ") + verb.name + " --"))
      offered.insert(word.substr(0, word.find('=')));
    EXPECT_EQ(offered, wanted) << verb.name;
  }
  expect_has(fish("eusim run --machine "), {"ivb_gt2", "bdw_gt3"});
  expect_has(fish("eusim run --if "), {"perfect_memory", "threads="});
  EXPECT_EQ(fish("eusim run --report "), (Words{"brief", "full", "none"}));
  EXPECT_EQ(fish("eusim completion "), (Words{"bash", "fish", "zsh"}));
  expect_has(fish("eusim help "), {"run", "what-ifs"});
}

}  // namespace
}  // namespace eu::test
