// No verb ignores an option because of another: the table of rules is checked against the options
// that each verb's help lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/command.hpp"

namespace eu::test {
namespace {

struct Rule {
  const char* verb;
  const char* option;
  const char* others;
};

const Rule kModes[] = {
#define MODE(verb, option, allowed) {verb, option, allowed},
#include "model/cli/option_rules.def"
};
const Rule kNeeds[] = {
#define NEEDS(verb, option, needed) {verb, option, needed},
#include "model/cli/option_rules.def"
};
const Rule kConflicts[] = {
#define CONFLICT(verb, value, refused) {verb, value, refused},
#include "model/cli/option_rules.def"
};

std::set<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

/// Options by name, as typed, with a value where help shows one.
std::map<std::string, std::string> options_in_help(const std::string& verb) {
  const std::string help = eusim({verb, "--help"}).out;
  std::map<std::string, std::string> options;
  const std::regex kLine(
      "(?:^|\n) {2,6}(?:-[a-z], )?--([a-z-]+)( ?[A-Z/\\[=][^ \n]*| [a-z]+\\|[^ \n]*)?");
  for (std::sregex_iterator at(help.begin(), help.end(), kLine), end; at != end; ++at)
    options[(*at)[1]] = "--" + (*at)[1].str() +
                        ((*at)[2].length() == 0 ? ""
                         : (*at)[1] == "width"  ? "=80"
                                                : "=1");
  return options;
}

std::string error_of(const std::vector<std::string>& arguments) {
  const CommandResult result = eusim(arguments);
  EXPECT_EQ(result.exit_code, 2) << result.err;
  EXPECT_EQ(result.out, "");
  return result.err;
}

TEST(OptionRules, AModeRefusesEachOptionThatItDoesNotRead) {
  const std::set<std::string> kGeneral = {"color", "help", "max-memory"};
  for (const Rule& rule : kModes) {
    std::map<std::string, std::string> options = options_in_help(rule.verb);
    const std::string mode = options[rule.option];
    ASSERT_FALSE(mode.empty()) << rule.verb << " " << rule.option;
    const std::set<std::string> allowed = words(rule.others);
    int refused = 0;
    for (const auto& [name, typed] : options) {
      if (name == rule.option || kGeneral.count(name) != 0 || allowed.count(name) != 0) continue;
      EXPECT_NE(error_of({rule.verb, mode, typed}).find("has no effect beside --"),
                std::string::npos)
          << rule.verb << " " << mode << " " << typed;
      ++refused;
    }
    EXPECT_GT(refused, 0) << rule.verb << " " << rule.option;
    for (const std::string& name : allowed)
      EXPECT_EQ(options.count(name), 1u) << rule.verb << " has no --" << name;
  }
}

TEST(OptionRules, AnOptionWithoutWhatItBelongsToIsRefused) {
  for (const Rule& rule : kNeeds) {
    const std::string typed = options_in_help(rule.verb)[rule.option];
    EXPECT_NE(error_of({rule.verb, typed}).find(std::string("--") + rule.option + " needs "),
              std::string::npos)
        << rule.verb << " " << rule.option;
  }
}

TEST(OptionRules, OptionsOfTheTextAreRefusedWhereTheDocumentTakesStandardOutput) {
  for (const Rule& rule : kConflicts) {
    std::map<std::string, std::string> options = options_in_help(rule.verb);
    for (const std::string& name : words(rule.others)) {
      std::string typed = options[name];
      if (name == "width") typed = "--width=100";
      std::string beside = rule.option;
      std::replace(beside.begin(), beside.end(), '=', ' ');
      EXPECT_NE(error_of({rule.verb, std::string("--") + rule.option, typed})
                    .find("--" + name + " has no effect beside --" + beside),
                std::string::npos)
          << rule.verb << " " << name;
    }
  }
}

/// Each command of config, with the options that it does not read.
TEST(OptionRules, CommandsOfConfigRefuseOptionsThatTheyDoNotRead) {
  const std::pair<std::vector<std::string>, std::string> kCases[] = {
      {{"config", "list", "--machine", "ivb_gt1"}, "list: --machine has no effect"},
      {{"config", "schema", "--set", "/eu/threads=4"}, "schema: --set has no effect"},
      {{"config", "diff", "ivb_gt1", "ivb_gt2", "--origin"}, "diff: --origin has no effect"},
      {{"config", "diff", "ivb_gt1", "--machine", "ivb_gt2"}, "diff: --machine has no effect"},
      {{"config", "explain", "/eu/threads", "--draw", "1/2"}, "explain: --draw has no effect"},
      {{"config", "resolve", "ivb_gt1", "--machine", "ivb_gt2"}, "cannot be combined"}};
  for (const auto& [arguments, text] : kCases)
    EXPECT_NE(error_of(arguments).find(text), std::string::npos) << arguments[1];
}

}  // namespace
}  // namespace eu::test
