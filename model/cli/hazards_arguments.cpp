#include "model/cli/hazards.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "config/json/suggestion.hpp"

namespace eu::model {
namespace {

constexpr std::int64_t kMaxRuns = 1'000'000;

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (const FindingKindRow& kind : kFindingKinds) names.push_back(kind.name);
  return names;
}

/// The index of the instruction at a label or a byte offset such as 0x40. Throws UsageError.
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
    throw UsageError(fmt::format("--region {}: no instruction begins at this offset", name));
  }
  throw UsageError(
      fmt::format("--region {}: no such label{}", name, config::suggestion(name, names)));
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
      "search only for this kind of finding; may be repeated: " + config::comma_list(kind_names());
  bare.add_to(options);
  options.add_options()("only", po::value(&only)->composing()->value_name("KIND"), kinds.c_str())(
      "region", po::value(&region)->value_name("LABEL:LABEL"),
      "only instructions from the first label up to the second; either may be a byte offset such "
      "as 0x40, or missing")("apply", po::value(&apply)->value_name("OUT"),
                             "write the kernel with all accepted opportunities, as OUT.asm and "
                             "OUT.bin, and for a workload OUT.json, which runs it")(
      "json", po::value(&json)->value_name("FILE|-"),
      "write all findings as a document (eusim.hazards/v1, of G13 eusim.advice/v1); - = standard "
      "output, alone")("fail-on", po::value(&fail_on)->value_name("misuse|broken-rule"),
                       "exit code 1 if dependency control is misused; broken-rule: or if it breaks "
                       "a rule, even if no run went wrong");
  add_work_to(options);
}

/// Adds the options for the amount of work and of output.
void HazardsArguments::add_work_to(po::options_description& options) {
  add_number(options, "budget", "N", &budget, 0, kMaxRuns,
             "re-simulations to spend on opportunities (default: 200)");
  add_number(options, "perturb", "N", &perturb, 0, kMaxRuns,
             "also run the kernel under N random timings, and under extreme ones: without misuse "
             "and races it computes the same values under all of them");
  add_number(options, "seed", "N", &seed, 0, INT64_MAX, "seed of the random timings (default: 1)");
  add_number(options, "jobs", "N", &jobs, 1, kMaxJobs,
             "simulations at a time (default: the host's processors)");
  add_number(options, "listen", "N", &listen, 1, kMaxCyclesOption,
             "follow dependencies in the first N cycles (default: 50000)");
  add_number(options, "max-cycles", "N", &max_cycles, 1, kMaxCyclesOption,
             "stop the run there as a failure (default: 100000000)");
  add_memory_limit(options);
  options.add_options()("verbose", po::bool_switch(&verbose),
                        "also list the proposals that were not accepted");
  add_number(options, "width", "N", &width, kMinReportColumns, kMaxReportColumns,
             "columns of the text, at least 80 (default: 100)");
}

bool HazardsArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  add_to(options);
  if (!parse_arguments(verb_named("hazards"), BareOptions::complete(arguments), options, &input))
    return false;
  check();
  if (jobs == 0) jobs = default_jobs();
  return true;
}

void HazardsArguments::check() const {
  if (!fail_on.empty()) choice_of("--fail-on", fail_on, {"misuse", "broken-rule"});
  kinds();
}

FindingKinds HazardsArguments::kinds() const {
  if (only.empty()) return FindingKinds().set();
  FindingKinds kinds;
  for (const std::string& name : only) {
    const std::vector<std::string_view> names = kind_names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw UsageError(
          fmt::format("--only {}: no such kind{}", name, config::suggestion(name, names)));
    kinds.set(static_cast<std::size_t>(found - names.begin()));
  }
  // --fail-on needs the search for misuse.
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
    throw UsageError(fmt::format("--region {}: the second place must be after the first", region));
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
