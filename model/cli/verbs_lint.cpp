// eusim lint
#include <fmt/core.h>

#include <algorithm>
#include <iostream>

#include "isa/common/message_text.hpp"
#include "model/cli/options.hpp"
#include "model/cli/terminal.hpp"
#include "model/hazards/lint_report.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {
namespace {

/// Registers of a thread, at most, in the instruction set whose threads choose their number.
constexpr int kMostRegisters = 128;

void check_rule(const isa::Isa& isa, const std::string& option, const std::string& name) {
  const std::vector<std::string_view> names = lint_rule_names(isa);
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  const std::string_view near = isa::nearest_name(name, names);
  throw UsageError(fmt::format("{} {}: no such rule{} (--list-rules prints them)", option, name,
                               near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

struct LintArguments {
  KernelOptions kernel;
  std::string input;
  std::string json;
  std::string fail_on = "error";
  LintChoice choice;
  bool list_rules = false;

  bool parse(const std::vector<std::string>& arguments);
  void check_rules(const isa::Isa& isa) const;
  bool warnings_fail() const { return choice_of("--fail-on", fail_on, {"error", "warning"}) == 1; }
};

bool LintArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("json", po::value(&json)->value_name("FILE|-"),
                        "write the findings as JSON; - = standard output, alone")(
      "rule", po::value(&choice.rules)->composing()->value_name("NAME"),
      "check this rule only; may be repeated")(
      "skip", po::value(&choice.skips)->composing()->value_name("NAME"),
      "do not check this rule; may be repeated")(
      "pedantic", po::bool_switch(&choice.pedantic),
      "also report findings of rules that Mesa or IGC break (see --list-rules)")(
      "all", po::bool_switch(&choice.all_places),
      "list every place, even of findings that differ only in registers and numbers")(
      "fail-on", po::value(&fail_on)->value_name("error|warning"),
      "exit code 1 if findings of this severity or above are reported (default: error)")(
      "list-rules", po::bool_switch(&list_rules),
      "print the rules: name, severity, source, meaning, and what compilers ship that breaks "
      "them; takes no INPUT");
  add_number(options, "registers", "N", &choice.registers, 1, kMostRegisters,
             "g13: registers of each thread of the kernel (default: 128); uses of others are "
             "findings");
  const bool listing =
      std::find(arguments.begin(), arguments.end(), "--list-rules") != arguments.end();
  if (!parse_arguments(verb_named("lint"), arguments, options, listing ? nullptr : &input))
    return false;
  warnings_fail();
  return true;
}

void LintArguments::check_rules(const isa::Isa& isa) const {
  for (const std::string& name : choice.rules) check_rule(isa, "--rule", name);
  for (const std::string& name : choice.skips) {
    check_rule(isa, "--skip", name);
    if (std::find(choice.rules.begin(), choice.rules.end(), name) != choice.rules.end())
      throw UsageError(
          fmt::format("--rule {0} and --skip {0}: only one of them can be given for a rule", name));
  }
}

void write(const LintArguments& arguments, const LintReport& report) {
  if (arguments.json != "-") print_messages(report.text);
  if (arguments.json.empty()) return;
  if (arguments.json == "-") {
    std::cout << report.document;
    return;
  }
  flush_standard_output();
  write_atomically(arguments.json, report.document);
}

}  // namespace

ExitCode lint_verb(const std::vector<std::string>& raw_arguments) {
  LintArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  if (arguments.list_rules) {
    const isa::Isa& isa = isa::isa_of(arguments.kernel.generation(isa::kDefaultGeneration));
    arguments.check_rules(isa);
    std::cout << lint_rules_text(isa);
    return ExitCode::Ok;
  }
  const isa::Program program = arguments.kernel.read_of_workload(arguments.input);
  arguments.check_rules(*program.isa);
  if (arguments.choice.registers != 0 && !program.isa->has_register_allocation)
    throw UsageError(fmt::format("--registers {}: is for g13; threads of {} have all registers",
                                 arguments.choice.registers, row(program.gen).key));
  check_outputs({{"--json", arguments.json, Dash::StandardOutput}}, {{"INPUT", arguments.input}});
  const LintReport report = lint_report(program, arguments.choice);
  write(arguments, report);
  const bool failed = report.errors != 0 || (arguments.warnings_fail() && report.warnings != 0);
  return failed ? ExitCode::Findings : ExitCode::Ok;
}

}  // namespace eu::model
