#include "model/cli/hazards_arguments.hpp"

#include <algorithm>
#include <charconv>
#include <thread>

#include "config/suggestion.hpp"

namespace eu::model {
namespace {

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (const FindingKindRow& kind : kFindingKinds) names.push_back(kind.name);
  return names;
}

/// A label, or a byte offset such as 0x40.
std::uint32_t place_of(const isa::Program& program, const std::string& name) {
  std::vector<std::string_view> names;
  for (const isa::Label& label : program.labels) {
    if (label.name == name) return program.index_of(label.offset_bytes);
    names.push_back(label.name);
  }
  if (name.rfind("0x", 0) == 0) {
    std::uint32_t offset = 0;
    const auto [end, error] =
        std::from_chars(name.data() + 2, name.data() + name.size(), offset, 16);
    const std::uint32_t index = program.index_of(offset);
    if (error == std::errc() && end == name.data() + name.size() && index != isa::Program::kNowhere)
      return index;
    throw UsageError("--region " + name + ": no instruction begins at this offset");
  }
  throw UsageError("--region " + name + ": no such label" + config::suggestion(name, names));
}

}  // namespace

FindingKinds kinds_of(FindingGroup group) {
  FindingKinds kinds;
  for (const FindingKindRow& kind : kFindingKinds)
    if (kind.group == group) kinds.set(static_cast<std::size_t>(kind.kind));
  return kinds;
}

void HazardsArguments::add_to(po::options_description& options) {
  machine.add_to(options);
  kernel.add_to(options);
  const std::string kinds =
      "look for this kind of finding only; may be repeated: " + config::comma_list(kind_names());
  options.add_options()("threads", po::value(&threads)->value_name("N"),
                        "bare kernel: thread slots of the first EU to fill (default: 1)")(
      "only", po::value(&only)->composing()->value_name("KIND"), kinds.c_str())(
      "region", po::value(&region)->value_name("LABEL:LABEL"),
      "only instructions from the first label up to the second; either may be a byte offset such "
      "as 0x40, or missing")("apply", po::value(&apply)->value_name("OUT"),
                             "write the kernel with all opportunities that stayed, as OUT.asm and "
                             "OUT.bin")(
      "json", po::value(&json)->value_name("FILE|-"),
      "write all findings as a document (eusim.hazards/v1); - = standard output, alone")(
      "fail-on", po::value(&fail_on)->value_name("misuse"),
      "exit code 1 if dependency control is misused");
  add_work_to(options);
}

/// How much is to be done, and how much of it told.
void HazardsArguments::add_work_to(po::options_description& options) {
  options.add_options()("budget", po::value(&budget)->value_name("N"),
                        "re-simulations to spend on opportunities (default: 200)")(
      "perturb", po::value(&perturb)->value_name("N"),
      "run the kernel under N random timings too, and those at the extremes: without misuse and "
      "races it computes the same under all of them")("seed", po::value(&seed)->value_name("N"),
                                                      "of the random timings (default: 1)")(
      "jobs", po::value(&jobs)->value_name("N"),
      "simulations at a time (default: the host's processors)")(
      "listen", po::value(&listen)->value_name("N"),
      "follow dependencies in the first N cycles (default: 50000)")(
      "max-cycles", po::value(&max_cycles)->value_name("N"),
      "stop the run there as a failure (default: 100000000)")(
      "verbose", po::bool_switch(&verbose), "list the proposals that did not stay too")(
      "width", po::value(&width)->value_name("N"),
      "columns of the text, at least 80 (default: 100)");
}

bool HazardsArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  add_to(options);
  if (!parse_arguments(verb_named("hazards"), arguments, options, &input)) return false;
  check();
  if (jobs == 0) jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return true;
}

void HazardsArguments::check() const {
  const auto at_least = [](const char* option, long long value, long long least) {
    if (value < least)
      throw UsageError(std::string(option) + " must be at least " + std::to_string(least));
  };
  at_least("--threads", threads, 1);
  at_least("--max-cycles", max_cycles, 1);
  at_least("--listen", listen, 1);
  at_least("--budget", budget, 0);
  at_least("--perturb", perturb, 0);
  at_least("--jobs", jobs, 0);
  if (width < 80 || width > 1000)
    throw UsageError("--width " + std::to_string(width) + ": must be from 80 to 1000");
  if (!fail_on.empty() && fail_on != "misuse")
    throw UsageError("--fail-on " + fail_on + ": unknown (allowed: misuse)");
  kinds();
}

FindingKinds HazardsArguments::kinds() const {
  if (only.empty()) return FindingKinds().set();
  FindingKinds kinds;
  for (const std::string& name : only) {
    const std::vector<std::string_view> names = kind_names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw UsageError("--only " + name + ": no such kind" + config::suggestion(name, names));
    kinds.set(static_cast<std::size_t>(found - names.begin()));
  }
  // Who is to fail on misuse has to look for it.
  return fail_on.empty() ? kinds : kinds | kinds_of(FindingGroup::Misuse);
}

InstructionRange HazardsArguments::range(const isa::Program& program) const {
  InstructionRange range;
  if (region.empty()) return range;
  const std::size_t colon = region.find(':');
  if (colon == std::string::npos) throw UsageError("--region " + region + ": expected LABEL:LABEL");
  if (colon != 0) range.begin = place_of(program, region.substr(0, colon));
  if (colon + 1 != region.size()) range.end = place_of(program, region.substr(colon + 1));
  if (range.begin >= range.end)
    throw UsageError("--region " + region + ": the second place must be behind the first");
  return range;
}

ImprovementOptions HazardsArguments::improvement(const isa::Program& program) const {
  ImprovementOptions options;
  options.kinds = kinds();
  options.region = range(program);
  options.budget = budget;
  options.jobs = jobs;
  options.listen_cycles = static_cast<Cycle>(listen);
  return options;
}

}  // namespace eu::model
