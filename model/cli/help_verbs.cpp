// eusim help, eusim version
#include <fmt/core.h>

#include <iostream>

#include "model/cli/help.hpp"
#include "model/cli/options.hpp"
#include "model/compare/what_if.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

struct Topic {
  const char* name;
  std::string (*text)();
};

std::string what_ifs_text() {
  return "eusim run INPUT --if NAME: NAME is /PATH=VALUE or one of\n" + what_if_names() + "\n";
}

std::string exit_codes_text() {
  std::string text;
  for (const ExitCodeRow& row : exit_codes())
    text += fmt::format("{}  {}\n", static_cast<int>(row.code), row.meaning);
  return text;
}

constexpr Topic kTopics[] = {{"what-ifs", what_ifs_text}, {"exit-codes", exit_codes_text}};

/// Prints the help of a topic or of a verb.
void print_about(const std::string& name) {
  for (const Topic& topic : kTopics)
    if (name == topic.name) {
      std::cout << topic.text();
      return;
    }
  verb_named(name).run({"--help"});
}

void print_names() {
  for (const Verb& verb : kVerbs) std::cout << verb.name << "\n";
}

}  // namespace

ExitCode help_verb(const std::vector<std::string>& arguments) {
  bool man = false;
  bool names = false;
  po::options_description options("options");
  options.add_options()("man", po::bool_switch(&man),
                        "print the manual page of the VERB, or of eusim, for man -l")(
      "names", po::bool_switch(&names), "print the names of the verbs, one a line, for scripts");
  std::vector<std::string> inputs;
  if (!parse_arguments(verb_named("help"), arguments, options, inputs)) return ExitCode::Ok;
  if (inputs.size() > 1) throw UsageError(fmt::format("takes one VERB, but got {}", inputs.size()));
  if (names)
    print_names();
  else if (man)
    std::cout << (inputs.empty() ? overview_manual() : verb_manual(verb_named(inputs[0])));
  else if (inputs.empty())
    std::cout << overview_text();
  else
    print_about(inputs[0]);
  return ExitCode::Ok;
}

ExitCode version_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  if (!parse_arguments(verb_named("version"), arguments, options, nullptr)) return ExitCode::Ok;
  std::cout << "eusim " << kVersion << " (build " << build_identity() << ")\n";
  return ExitCode::Ok;
}

}  // namespace eu::model
