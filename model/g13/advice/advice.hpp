#pragma once
// Advice on programs of Apple's G13: broken rules of lint, races, and the effect of other hints and
// fewer waits. Each proposed change is run.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/memory/race_detector.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// An instruction that breaks a rule of lint.
struct BrokenRule {
  std::uint32_t instruction = 0;
  std::string rule;  ///< name of the rule
  std::string text;  ///< what is wrong
};

/// A change of the program, and its result.
struct ProgramChange {
  std::string key;                          ///< "hints.none", "hints.last_use", "wait.useless"
  std::string meaning;                      ///< what is changed
  std::vector<std::uint32_t> instructions;  ///< of the unchanged program
  std::optional<Cycle> cycles;              ///< of the run with the change; empty if it failed
  std::string failure;                      ///< reason, if the run failed
};

struct Advice {
  Cycle cycles = 0;  ///< of the unchanged program
  std::vector<BrokenRule> misuse;
  std::vector<Race> races;
  std::string races_text;              ///< section of a report
  std::vector<ProgramChange> changes;  ///< those that change something

  bool is_clean() const { return misuse.empty() && races.empty(); }
};

struct AdviceOptions {
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// Runs the unchanged program and each change, each in a process of its own. Throws RunFailed if
/// the unchanged program does not finish.
Advice advice_on(const config::Machine& machine, const Workload& workload,
                 const AdviceOptions& options);

/// Text for people, in lines of at most `columns` characters.
std::string advice_text(const Advice& advice, const config::Machine& machine,
                        const Workload& workload, std::size_t columns);
/// Document in the format eusim.advice/v1.
config::JsonValue advice_document(const Advice& advice, const config::Machine& machine,
                                  const Workload& workload);
/// JSON schema of eusim.advice/v1.
std::string advice_schema();

}  // namespace eu::model
