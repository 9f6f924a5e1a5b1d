#include "model/cli/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "config/json/suggestion.hpp"
#include "isa/common/message_text.hpp"
#include "model/base/memory_limit.hpp"
#include "model/cli/help.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {

UsageError::UsageError(const std::string& message)
    : std::runtime_error(isa::message_text(message, isa::kLongestName)) {}

namespace {

std::string machine_help() {
  std::string others;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (row.gen != isa::kDefaultGeneration)
      others += (others.empty() ? "" : ", ") + std::string(row.machine);
  return fmt::format(
      "machine to run on (default: {}; for --gen, workloads and traces of other generations {})",
      row(isa::kDefaultGeneration).machine, others);
}

}  // namespace

void MachineOptions::add_to(po::options_description& options) {
  options.add_options()(
      "machine", po::value(&machine)->value_name("NAME|FILE")->notifier([this](const std::string&) {
        given = true;
      }),
      machine_help().c_str())("set", po::value(&sets)->composing()->value_name("/PATH=VALUE"),
                              "change one value of the machine; may be repeated")(
      "patch", po::value(&patches)->composing()->value_name("FILE"),
      "merge a JSON file over the machine; may be repeated");
}

std::vector<NamedFile> MachineOptions::files() const {
  std::vector<NamedFile> files;
  if (config::is_machine_file(machine)) files.push_back({"--machine", machine});
  for (const std::string& patch : patches) files.push_back({"--patch", patch});
  return files;
}

void MachineOptions::suit(isa::Generation gen) {
  if (!given) machine = row(gen).machine;
}

namespace {

/// Adds --color and --help. take_color() removes --color before a verb gets
/// its arguments (terminal.hpp).
void add_general_options(po::options_description& options) {
  options.add_options()("color", po::value<std::string>()->value_name("auto|always|never"),
                        "colours of reports and errors; auto, the default: on a terminal, unless "
                        "NO_COLOR is set or TERM is dumb")("help,h", "print this and stop");
}

/// The long name of an option: "--threads", even if it also has a short form -t.
std::string long_name(const po::option_description& option) {
  return option.canonical_display_name(po::command_line_style::allow_long);
}

[[noreturn]] void fail_on_unknown(const std::string& given,
                                  const po::options_description& options) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back(long_name(*option));
  throw UsageError(fmt::format("{}: unknown option{} (--help lists them)", given,
                               isa::did_you_mean(given, {names.begin(), names.end()})));
}

/// Refuses empty values: no name is empty, so an empty one is likely a mistake in a script.
void check_not_empty(const po::parsed_options& parsed) {
  for (const po::option& option : parsed.options)
    for (const std::string& value : option.value)
      if (value.empty())
        throw UsageError(
            (option.position_key >= 0 ? std::string("an INPUT") : "--" + option.string_key) +
            " is empty");
}

void parse(const std::vector<std::string>& arguments, const po::options_description& options,
           po::variables_map& values) {
  po::positional_options_description positional;
  positional.add("input", -1);
  namespace style = po::command_line_style;
  try {
    // No abbreviations: with a new option, an abbreviation could get another meaning.
    const po::parsed_options parsed = po::command_line_parser(arguments)
                                          .options(options)
                                          .positional(positional)
                                          .style(style::unix_style & ~style::allow_guessing)
                                          .run();
    check_not_empty(parsed);
    po::store(parsed, values);
    if (values.count("help") == 0) po::notify(values);
  } catch (const po::unknown_option& error) {
    fail_on_unknown(error.get_option_name(), options);
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::vector<std::string>& inputs) {
  add_general_options(options);
  po::options_description all = options;
  all.add_options()("input", po::value(&inputs));
  po::variables_map values;
  parse(arguments, all, values);
  if (values.count("help") != 0) {
    show_help(verb, options);
    return false;
  }
  check_option_rules(verb.name, values);
  return true;
}

bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::string* input) {
  std::vector<std::string> inputs;
  if (!parse_arguments(verb, arguments, options, inputs)) return false;
  const std::size_t wanted = input != nullptr ? 1 : 0;
  if (inputs.size() != wanted)
    throw UsageError(wanted == 0 ? "takes no input, but got " + inputs.front()
                     : inputs.empty()
                         ? "needs an INPUT"
                         : fmt::format("takes one INPUT, but got {}: {}", inputs.size(),
                                       config::comma_list({inputs.begin(), inputs.end()})));
  if (input != nullptr) *input = inputs.front();
  return true;
}

const Verb& verb_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Verb& verb : kVerbs) {
    if (name == verb.name) return verb;
    names.push_back(verb.name);
  }
  throw UsageError(fmt::format("\"{}\" is not a verb{}", name, config::suggestion(name, names)));
}

bool is_verb_name(const std::string& name) {
  return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                     [&](const Verb& verb) { return name == verb.name; });
}

std::size_t choice_of(const std::string& option, const std::string& given,
                      const std::vector<std::string_view>& allowed) {
  const auto found = std::find(allowed.begin(), allowed.end(), given);
  if (found == allowed.end())
    throw UsageError(
        fmt::format("{} {}: unknown{}", option, given, config::suggestion(given, allowed)));
  return static_cast<std::size_t>(found - allowed.begin());
}

std::int64_t whole_number(const std::string& option, const std::string& given, std::int64_t min,
                          std::int64_t max) {
  std::int64_t value = 0;
  const char* const end = given.data() + given.size();
  const auto [rest, error] = std::from_chars(given.data(), end, value);
  if (error != std::errc() || rest != end || value < min || value > max)
    throw UsageError(
        fmt::format("{} {}: must be a whole number from {} to {}", option, given, min, max));
  return value;
}

namespace {

constexpr std::string_view kSizeSuffixes = "KMGT";

/// A size such as "16M", with the largest suffix that leaves a whole number.
std::string size_text(std::uint64_t bytes) {
  std::size_t power = 0;
  while (power < kSizeSuffixes.size() && bytes % 1024 == 0) {
    bytes /= 1024;
    ++power;
  }
  return std::to_string(bytes) + (power == 0 ? "" : std::string(1, kSizeSuffixes[power - 1]));
}

}  // namespace

std::uint64_t size_in_bytes(const std::string& option, const std::string& given, std::uint64_t min,
                            std::uint64_t max) {
  std::uint64_t value = 0;
  const char* const end = given.data() + given.size();
  auto [rest, error] = std::from_chars(given.data(), end, value);
  if (error == std::errc() && rest != end) {
    const std::size_t power = kSizeSuffixes.find(*rest++);
    const bool fits = power != std::string_view::npos && value <= max >> 10 * (power + 1);
    value = fits ? value << 10 * (power + 1) : 0;
  }
  if (error != std::errc() || rest != end || value < min || value > max)
    throw UsageError(
        fmt::format("{} {}: must be a number of bytes from {} to {}; K, M, G and T may follow it",
                    option, given, size_text(min), size_text(max)));
  return value;
}

int default_jobs() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

void add_memory_limit(po::options_description& options) {
  options.add_options()(
      "max-memory",
      po::value<std::string>()
          ->default_value(std::to_string(kDefaultMemoryBytes >> 30) + "G")
          ->value_name("BYTES")
          ->notifier([](const std::string& given) {
            set_memory_limit(size_in_bytes("--max-memory", given, std::uint64_t{16} << 20,
                                           std::uint64_t{1} << 50));
          }),
      "refuse work that needs more memory, and stop a run that reaches the limit; K, "
      "M, G or T may follow the number");
}

}  // namespace eu::model
