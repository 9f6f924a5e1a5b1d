// eusim config
#include <fmt/core.h>

#include <iostream>

#include "config/json/suggestion.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_file.hpp"
#include "model/cli/options.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

struct ConfigArguments {
  MachineOptions machine;
  bool origin = false;
  std::string draw;  ///< "K/N"
  int seed = 1;
  std::vector<std::string> inputs;  ///< after the name of the command
};

void list_machines(const ConfigArguments&) {
  for (const std::string& name : config::machine_names()) {
    const config::Machine machine = config::load_machine(name);
    std::cout << name << "\t" << machine.machine.subslices << " subslices of "
              << machine.machine.eus_per_subslice << " EUs, " << machine.eu.threads
              << " threads each, " << machine.machine.clock_mhz << " MHz\n";
  }
}

/// The machine of draw K of N. Throws UsageError.
config::Machine drawn(const ConfigArguments& arguments, const config::Machine& nominal) {
  const std::size_t slash = arguments.draw.find('/');
  if (slash == std::string::npos)
    throw UsageError("--draw " + arguments.draw + ": expected K/N, as in 3/64");
  const auto count = static_cast<int>(
      whole_number("--draw", arguments.draw.substr(slash + 1), 1, config::kMaxDraws));
  const auto number =
      static_cast<int>(whole_number("--draw", arguments.draw.substr(0, slash), 1, count));
  return config::MachineDraws(count, static_cast<std::uint64_t>(arguments.seed))
      .machine(nominal, number - 1);
}

void resolve(const ConfigArguments& arguments) {
  MachineOptions options = arguments.machine;
  if (!arguments.inputs.empty()) options.machine = arguments.inputs[0];
  config::Machine machine = options.load();
  if (!arguments.draw.empty()) machine = drawn(arguments, machine);
  if (!arguments.origin) {
    std::cout << config::resolved_json(machine);
    return;
  }
  for (const config::MachineValue& value : config::machine_values(machine))
    std::cout << value.path << " = " << value.value << "\t" << value.given_at << "\n";
}

/// Prints the differences of two machines. Changes on the command line apply to the second one.
void diff(const ConfigArguments& arguments) {
  MachineOptions second = arguments.machine;
  second.machine = arguments.inputs.back();
  const auto differences =
      config::machine_differences(config::load_machine(arguments.inputs.front()), second.load());
  const auto shown = [](const std::string& value) { return value.empty() ? "-" : value; };
  for (const config::MachineDifference& each : differences)
    std::cout << each.path << "\t" << shown(each.a) << "\t" << shown(each.b) << "\n";
}

/// True for a machine. The path of a number begins with a slash; among
/// machines only that of a file does.
bool is_machine(const std::string& input) {
  return input.substr(0, 1) != "/" || ends_with(input, ".json");
}

/// Prints the values of a machine, or, for null, all numbers that can be set.
void explain_all(const config::Machine* machine) {
  if (machine == nullptr) {
    for (const config::FieldInfo& field : config::machine_fields())
      std::cout << field.path << "\t" << field.allowed << "\t" << field.meaning << "\n";
    return;
  }
  for (const config::MachineValue& value : config::machine_values(*machine))
    std::cout << value.path << "\t" << value.value << "\n";
}

/// Executes explain [MACHINE] [PATH].
void explain(const ConfigArguments& arguments) {
  std::vector<std::string> inputs = arguments.inputs;
  MachineOptions options = arguments.machine;
  const bool names_machine = !inputs.empty() && is_machine(inputs[0]);
  if (names_machine) {
    options.machine = inputs[0];
    inputs.erase(inputs.begin());
  }
  if (inputs.size() > 1)
    throw UsageError(
        fmt::format("explain: takes [MACHINE] [PATH], but got {} and {}", inputs[0], inputs[1]));
  const config::Machine machine = options.load();
  if (inputs.empty()) {
    explain_all(names_machine || arguments.machine.given ? &machine : nullptr);
    return;
  }
  std::string path = inputs[0];
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  std::cout << config::explain(path, &machine);
}

void schema(const ConfigArguments&) {
  std::cout << config::machine_schema();
}

struct Command {
  const char* name;
  const char* inputs;
  std::size_t min_inputs;
  std::size_t max_inputs;
  std::string_view options;  ///< that it reads
  void (*run)(const ConfigArguments& arguments);
};

constexpr Command kCommands[] = {
    {"list", "no input", 0, 0, "", list_machines},
    {"resolve", "at most one machine", 0, 1, "machine set patch origin draw seed", resolve},
    {"diff", "one or two machines", 1, 2, "set patch", diff},
    {"explain", "[MACHINE] [PATH]", 0, 2, "machine set patch", explain},
    {"schema", "no input", 0, 0, "", schema},
};

/// Refuses options that have no effect on the command. Throws UsageError.
void check_options(const Command& command, const ConfigArguments& arguments) {
  const std::pair<std::string_view, bool> given[] = {{"machine", arguments.machine.given},
                                                     {"set", !arguments.machine.sets.empty()},
                                                     {"patch", !arguments.machine.patches.empty()},
                                                     {"origin", arguments.origin},
                                                     {"draw", !arguments.draw.empty()}};
  for (const auto& [name, is_given] : given)
    if (is_given && command.options.find(name) == std::string_view::npos)
      throw UsageError(fmt::format("{}: --{} has no effect", command.name, name));
  const bool names_machine = !arguments.inputs.empty() && is_machine(arguments.inputs[0]);
  if (names_machine && arguments.machine.given)
    throw UsageError(fmt::format("{}: {} and --machine {} cannot be combined", command.name,
                                 arguments.inputs[0], arguments.machine.machine));
}

const Command& command_named(const std::vector<std::string>& inputs) {
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  if (inputs.empty()) throw UsageError("needs one of " + config::comma_list(names));
  for (const Command& command : kCommands)
    if (inputs[0] == command.name) return command;
  throw UsageError(inputs[0] + ": unknown command" + config::suggestion(inputs[0], names));
}

}  // namespace

ExitCode config_verb(const std::vector<std::string>& raw_arguments) {
  ConfigArguments arguments;
  po::options_description options("options");
  arguments.machine.add_to(options);
  options.add_options()("origin", po::bool_switch(&arguments.origin),
                        "resolve: print instead the place that gives each value")(
      "draw", po::value(&arguments.draw)->value_name("K/N"),
      "resolve: machine K of the N that run --error-bars=N draws from the ranges of the numbers");
  add_number(options, "seed", "S", &arguments.seed, 0, INT32_MAX,
             "seed of the drawn machines (default: 1)");
  if (!parse_arguments(verb_named("config"), raw_arguments, options, arguments.inputs))
    return ExitCode::Ok;
  const Command& command = command_named(arguments.inputs);
  arguments.inputs.erase(arguments.inputs.begin());
  const std::size_t count = arguments.inputs.size();
  if (count < command.min_inputs || count > command.max_inputs)
    throw UsageError(fmt::format("{}: takes {}, but got {}", command.name, command.inputs, count));
  check_options(command, arguments);
  command.run(arguments);
  return ExitCode::Ok;
}

}  // namespace eu::model
