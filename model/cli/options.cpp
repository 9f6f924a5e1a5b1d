#include "model/cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <sstream>

#include "config/suggestion.hpp"

namespace eu::model {

void MachineOptions::add_to(po::options_description& options) {
  options.add_options()("machine", po::value(&machine)->value_name("NAME|FILE"),
                        "machine to run on (default: ivb_gt2)")(
      "set", po::value(&sets)->composing()->value_name("/PATH=VALUE"),
      "change one value of the machine; may be repeated")(
      "patch", po::value(&patches)->composing()->value_name("FILE"),
      "merge a JSON file over the machine; may be repeated");
}

void KernelOptions::add_to(po::options_description& options, const char* more) {
  const std::string forms =
      "form of the kernel: " + config::comma_list(isa::kernel_format_names()) +
      " (default: guessed from content)" + more;
  options.add_options()("gen", po::value(&gen)->value_name("ivb|hsw"),
                        "generation of the kernel's code")(
      "from", po::value(&from)->composing()->value_name("FORM"), forms.c_str());
}

isa::Gen KernelOptions::generation(isa::Gen fallback) const {
  if (gen.empty()) return fallback;
  if (gen == "ivb") return isa::Gen::Ivb;
  if (gen == "hsw") return isa::Gen::Hsw;
  throw UsageError("--gen " + gen + ": unknown generation (allowed: ivb, hsw)");
}

std::optional<isa::KernelFormat> KernelOptions::format() const {
  if (from.empty()) return std::nullopt;
  if (from.size() > 1) throw UsageError("--from " + from[1] + ": the form was given before");
  const std::vector<std::string_view>& names = isa::kernel_format_names();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == from[0]) return static_cast<isa::KernelFormat>(i);
  throw UsageError("--from " + from[0] + ": unknown form" + config::suggestion(from[0], names));
}

std::uint64_t KernelOptions::take_first_cycle() {
  const auto is_number = [](const std::string& text) {
    return text.find_first_not_of("0123456789") == std::string::npos && !text.empty();
  };
  const auto number = std::find_if(from.begin(), from.end(), is_number);
  if (number == from.end()) return 0;
  std::uint64_t cycle = 0;
  const char* const end = number->data() + number->size();
  if (std::from_chars(number->data(), end, cycle).ec != std::errc())
    throw UsageError("--from " + *number + ": too large for a cycle");
  from.erase(number);
  if (const auto other = std::find_if(from.begin(), from.end(), is_number); other != from.end())
    throw UsageError("--from " + *other + ": a first cycle was given before");
  return cycle;
}

bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::vector<std::string>& inputs) {
  options.add_options()("help", "print this and stop");
  po::options_description all = options;
  all.add_options()("input", po::value(&inputs));
  po::positional_options_description positional;
  positional.add("input", -1);
  po::variables_map values;
  namespace style = po::command_line_style;
  try {
    // No guessing: an abbreviated option today could mean another tomorrow.
    po::store(po::command_line_parser(arguments)
                  .options(all)
                  .positional(positional)
                  .style(style::unix_style & ~style::allow_guessing)
                  .run(),
              values);
    if (values.count("help") == 0) po::notify(values);
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  if (values.count("help") != 0) {
    std::ostringstream text;
    text << "usage: eusim " << verb.synopsis << "\n" << verb.summary << "\n\n" << options;
    std::cout << text.str();
    return false;
  }
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
                         : "takes one INPUT, but got " + std::to_string(inputs.size()));
  if (input != nullptr) *input = inputs.front();
  return true;
}

const Verb& verb_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Verb& verb : kVerbs) {
    if (name == verb.name) return verb;
    names.push_back(verb.name);
  }
  throw UsageError(name + ": unknown verb" + config::suggestion(name, names));
}

isa::Gen to_isa(config::Generation gen) {
  return gen == config::Generation::Ivb ? isa::Gen::Ivb : isa::Gen::Hsw;
}

}  // namespace eu::model
