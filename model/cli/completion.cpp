// eusim completion
#include "model/cli/completion.hpp"

#include <algorithm>
#include <cctype>
#include <iostream>
#include <sstream>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/cli/options.hpp"
#include "model/compare/what_if.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/lint_report.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

ExitCode completion_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  std::string shell;
  if (!parse_arguments(verb_named("completion"), arguments, options, &shell)) return ExitCode::Ok;
  constexpr std::string (*kScripts[])() = {bash_completion, zsh_completion, fish_completion};
  std::cout << kScripts[choice_of("completion", shell, {"bash", "zsh", "fish"})]();
  return ExitCode::Ok;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string gist(const std::string& meaning) {
  std::size_t end = meaning.find_first_of(";\n");
  end = std::min(end, meaning.find(": "));
  end = std::min(end, meaning.find(" (default"));
  return meaning.substr(0, end);
}

namespace {

/// An option whose values are names, and the list that contains them.
struct NamedValue {
  std::string_view option;
  const char* list;
};
constexpr NamedValue kNamedValues[] = {
    {"machine", "machines"}, {"set", "settings"}, {"if", "what_ifs"}, {"from", "forms"},
    {"rule", "rules"},       {"skip", "rules"},   {"only", "kinds"},
};

std::vector<std::string> strings(const std::vector<std::string_view>& names) {
  return {names.begin(), names.end()};
}

/// Paths of the numbers of a machine, each with the "=" that follows it.
std::vector<std::string> setting_words() {
  std::vector<std::string> words;
  for (const config::MachineValue& value :
       config::machine_values(config::load_machine(config::MachineChoice{}.machine)))
    words.push_back(value.path + "=");
  return words;
}

std::vector<std::string> finding_names() {
  std::vector<std::string> names;
  for (const FindingKindRow& kind : kFindingKinds) names.emplace_back(kind.name);
  return names;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& verb : kVerbs) names.emplace_back(verb.name);
  return names;
}

/// The parts "full", "brief", "none" of "full|brief|none".
std::vector<std::string> alternatives_of(const std::string& value) {
  std::istringstream in(value);
  std::vector<std::string> parts;
  for (std::string part; std::getline(in, part, '|');) parts.push_back(part);
  return parts;
}

/// True if a part of a usage line is meant literally.
bool is_literal(const std::string& part) {
  return std::all_of(part.begin(), part.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-';
  });
}

ValueWords words_of_usage(const std::string& usage) {
  ValueWords found;
  for (const std::string& part : alternatives_of(usage)) {
    if (part == "FILE" || part == "OUT" || part == "INPUT" || part == "KERNEL" ||
        part == "TRACE..." || part == "ROWS..." || part == "A")
      found.files = true;
    else if (part == "DIR")
      found.folders = true;
    else if (part == "VERB")
      found.list = "verbs";
    else if (part == "--")
      found.commands = true;
    else if (is_literal(part))
      found.words.push_back(part);
  }
  return found;
}

}  // namespace

const std::vector<WordList>& word_lists() {
  static const std::vector<WordList> kLists = {
      {"machines", config::machine_names()},
      {"settings", setting_words()},
      {"what_ifs", what_if_words()},
      {"forms", strings(form_names(isa::Generation::Ivb))},
      {"rules", strings(lint_rule_names(isa::isa_of(isa::Generation::Ivb)))},
      {"kinds", finding_names()},
      {"verbs", verb_names()},
  };
  return kLists;
}

ValueWords words_of(const OptionInfo& option) {
  ValueWords found = words_of_usage(option.value);
  for (const NamedValue& named : kNamedValues)
    if (named.option == option.name) found.list = named.list;
  return found;
}

ValueWords first_input_words(const Verb& verb) {
  std::istringstream synopsis(verb.synopsis);
  std::string name, input;
  synopsis >> name >> input;
  if (input == "[options]") synopsis >> input;
  if (input == "[options]") return {};
  input.erase(
      std::remove_if(input.begin(), input.end(), [](char c) { return c == '[' || c == ']'; }),
      input.end());
  return words_of_usage(input);
}

ValueWords further_input_words(const Verb& verb) {
  ValueWords found = first_input_words(verb);
  if (std::string_view(verb.name) == "config") {
    found.list = "machines";
    found.files = true;
  }
  found.words.clear();
  return found;
}

}  // namespace eu::model
