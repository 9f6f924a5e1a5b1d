#pragma once
// Runs of the toy's programs on the whole model. SystemC allows one simulation per process, so each
// run has a child process of its own.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"

namespace eu::toy {

using Dwords = std::vector<std::uint32_t>;

isa::Program assemble(const std::string& text);

/// A workload of `groups` groups of threads with all lanes.
model::Workload workload(const std::string& kernel, int groups, int threads_per_group = 1);
/// Sets the initial register `number`: lanes of thread after thread, or of one register for
/// all threads.
void give(model::Workload& workload, int number, const Dwords& lanes);
void add_surface(model::Workload& workload, unsigned index, const std::string& name,
                 Dwords contents);

/// Byte offsets of each lane's elements, thread after thread.
Dwords places(std::size_t threads, std::size_t elements_a_thread);

config::Machine machine_with(const std::vector<std::string>& sets);

struct ToyRun {
  std::string failure;     ///< of a run that did not finish
  std::string text;        ///< its report
  std::string document;    ///< its result as JSON
  config::JsonValue root;  ///< the document, parsed
  std::string page;        ///< its report as HTML, if Ask::page
  std::string races;       ///< section of the report, if Ask::races; else empty
  std::map<std::string, Dwords> surfaces;
  std::vector<model::IssuedInstruction> issues;  ///< in order of thread, then number

  model::Cycle cycles() const { return static_cast<model::Cycle>(number("/summary/cycles")); }
  /// The number at a path of the document.
  std::int64_t number(const std::string& path) const;
  /// First cycle of the n-th instruction that a thread issued.
  model::Cycle start(std::uint32_t thread, model::Cycle n) const;
};

struct Ask {
  std::string record;  ///< trace file to write
  bool page = false;
  bool races = false;
};

ToyRun run(const config::Machine& machine, const model::Workload& workload, const Ask& ask = {});
ToyRun replay(const config::Machine& machine, const std::string& trace);

}  // namespace eu::toy
