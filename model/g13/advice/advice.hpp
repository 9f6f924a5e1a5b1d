#pragma once
// Advice on programs of Apple's G13: what they do wrong, and what other hints and fewer waits would
// bring, by running what is proposed.
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

/// A rule of lint that an instruction breaks.
struct BrokenRule {
  std::uint32_t instruction = 0;
  std::string rule;  ///< its name
  std::string text;  ///< what is wrong
};

/// A change of the program and what came of it.
struct ProgramChange {
  std::string key;                          ///< "hints.none", "hints.last_use", "wait.useless"
  std::string meaning;                      ///< what is changed
  std::vector<std::uint32_t> instructions;  ///< of the program as it is
  std::optional<Cycle> cycles;              ///< of the run with it; none if that failed
  std::string failure;                      ///< then why
};

struct Advice {
  Cycle cycles = 0;  ///< of the program as it is
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

/// Runs the program as it is and with each change, each in a process of its own. Throws RunFailed
/// if it does not come to its end as it is.
Advice advice_on(const config::Machine& machine, const Workload& workload,
                 const AdviceOptions& options);

/// For people, in lines of so many characters.
std::string advice_text(const Advice& advice, const config::Machine& machine,
                        const Workload& workload, std::size_t columns);
/// The same as eusim.advice/v1.
config::JsonValue advice_document(const Advice& advice, const config::Machine& machine,
                                  const Workload& workload);
/// JSON schema of that.
std::string advice_schema();

}  // namespace eu::model
