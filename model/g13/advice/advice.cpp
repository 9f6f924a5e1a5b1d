#include "model/g13/advice/advice.hpp"

#include <fmt/core.h>

#include <charconv>
#include <functional>
#include <utility>

#include "isa/g13/edit/changes.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"
#include "model/report/text/sections.hpp"
#include "model/compare/finished_run.hpp"

namespace eu::model {
namespace {

/// A changed program, and its change.
struct Variant {
  ProgramChange change;
  isa::Program program;
};

void add(std::vector<Variant>& variants, std::string key, std::string meaning,
         isa::g13::ChangedProgram changed) {
  if (changed.instructions.empty()) return;
  variants.push_back({{std::move(key), std::move(meaning), std::move(changed.instructions), {}, ""},
                      std::move(changed.program)});
}

std::vector<Variant> variants_of(const isa::Program& program) {
  std::vector<Variant> variants;
  add(variants, "hints.none", "without all hints to the register cache",
      isa::g13::without_hints(program));
  add(variants, "hints.last_use", "with a discard where a register is read for the last time",
      isa::g13::with_discards(program));
  const std::vector<std::uint32_t> useless = isa::g13::useless_waits(program);
  for (const std::uint32_t index : useless)
    add(variants, "wait.useless", "without a wait before which no message can be in flight",
        {isa::g13::without(program, {index}), {index}});
  return variants;
}

/// Packs a race for the way from a child to its parent.
void append_race(std::string& packed, const Race& race) {
  append(packed, race.surface);
  append_raw(packed, race.begin_offset);
  append_raw(packed, race.end_offset);
  append_raw(packed, race.conflicts);
  append_raw(packed, race.same_value);
  append_raw(packed, race.first);
  append_raw(packed, race.second);
}

Race take_race(const std::string& packed, std::size_t& position) {
  Race race;
  race.surface = take(packed, position);
  race.begin_offset = take_raw<std::uint32_t>(packed, position);
  race.end_offset = take_raw<std::uint32_t>(packed, position);
  race.conflicts = take_raw<std::uint64_t>(packed, position);
  race.same_value = take_raw<std::uint64_t>(packed, position);
  race.first = take_raw<RaceSide>(packed, position);
  race.second = take_raw<RaceSide>(packed, position);
  return race;
}

/// Result of a child: cycles, the section about races, and the races.
std::string packed_run(const config::Machine& machine, const Workload& workload,
                       const AdviceOptions& wanted, bool looks_for_races) {
  RaceDetector races(workload.dispatch, workload.program);
  RunOptions options;
  options.max_cycles = wanted.max_cycles;
  if (looks_for_races) options.races = &races;
  Simulation simulation(machine, workload, options);
  const FinishedRun run = run_to_end(simulation, machine, workload);
  ReportInput report{machine, workload, run.result, run.expectations};
  report.races = options.races;
  std::string packed;
  append(packed, std::to_string(run.result.cycles));
  append(packed, races_section(report));
  for (const Race& race : races.races()) append_race(packed, race);
  return packed;
}

Cycle cycles_in(const std::string& text) {
  Cycle cycles = 0;
  std::from_chars(text.data(), text.data() + text.size(), cycles);
  return cycles;
}

std::vector<BrokenRule> misuse_of(const isa::Program& program) {
  const std::vector<isa::LintRule>& rules = program.isa->lint_rules();
  isa::LintScope scope;
  for (const isa::LintRule& rule : rules) scope.wanted.push_back(rule.is_error);
  std::vector<BrokenRule> found;
  for (const isa::LintFinding& finding : program.isa->lint(program, scope)) {
    const isa::LintRule& rule = rules[finding.rule];
    found.push_back(
        {finding.instruction, std::string(rule.name),
         fmt::format("{}{}{}", rule.message, finding.detail.empty() ? "" : ": ", finding.detail)});
  }
  return found;
}

}  // namespace

Advice advice_on(const config::Machine& machine, const Workload& workload,
                 const AdviceOptions& options) {
  std::vector<Variant> variants = variants_of(workload.program);
  std::vector<ChildResult> results(variants.size() + 1);
  in_children(
      results.size(), options.jobs,
      [&](std::size_t number) {
        if (number == 0) return packed_run(machine, workload, options, true);
        Workload changed = workload;
        changed.program = variants[number - 1].program;
        return packed_run(machine, changed, options, false);
      },
      [&](std::size_t number, ChildResult result) { results[number] = std::move(result); });
  if (!results.front().ok) throw RunFailed(results.front().value);

  Advice advice;
  std::size_t position = 0;
  const std::string& packed_advice = results.front().value;
  advice.cycles = cycles_in(take(packed_advice, position));
  advice.races_text = take(packed_advice, position);
  while (position < packed_advice.size())
    advice.races.push_back(take_race(packed_advice, position));
  advice.misuse = misuse_of(workload.program);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    ProgramChange& change = variants[i].change;
    const ChildResult& result = results[i + 1];
    position = 0;
    if (result.ok)
      change.cycles = cycles_in(take(result.value, position));
    else
      change.failure = result.value;
    advice.changes.push_back(std::move(change));
  }
  return advice;
}

}  // namespace eu::model
