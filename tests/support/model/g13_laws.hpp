#pragma once
// The timing laws of G13's machines, checked on the record of a run: issues, stalls, and service
// times of messages. The checks use only an instruction's decoded operands and the numbers of a
// machine file. They share nothing with footprints, scoreboard, pipes or barriers of the model.
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/g13/instruction.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"

namespace eu::test {

using model::Cycle;

class G13Laws {
 public:
  /// All arguments must outlive this.
  G13Laws(const config::Machine& machine, const isa::Program& program, int threads_per_group,
          const model::EventRecord& record);

  /// A sentence for the first breach of each thread and law.
  std::vector<std::string> breaches(const model::RunResult& result);

 private:
  using Issue = model::IssuedInstruction;
  using Issues = std::vector<const Issue*>;

  /// Times of an instruction by the machine file, in cycles from its issue.
  struct Times {
    Cycle issue = 0;
    Cycle occupancy = 0;
    Cycle result = 0;  ///< its registers may be read
    Cycle mask = 0;    ///< the next instruction may read the execution mask
  };
  /// Extra cycles of an instruction from fractional latency and occupancy.
  struct ExtraCycles {
    Cycle result = 0;
    Cycle occupancy = 0;
  };
  /// Cycles in which the inputs of a thread's instructions are available.
  struct Known {
    std::array<Cycle, isa::g13::kRegisterHalves / 2> registers{};
    std::array<Cycle, isa::g13::kRegisterHalves / 2> payload_read{};
    Cycle mask = 0;
    Cycle released = 0;                                               ///< from its last barrier
    std::array<std::vector<const model::MessageEvent*>, 2> groups{};  ///< messages by wait group

    Cycle group_done(std::size_t group) const;
    /// Number of messages of the group that were sent before that cycle and are not done in it.
    int in_flight(std::size_t group, Cycle cycle) const;
  };
  /// Cycles until which an instruction waits, by kind of wait.
  struct Needs {
    Cycle front_end = 0;
    Cycle registers = 0;
    Cycle mask = 0;
    Cycle messages = 0;
    Cycle barrier = 0;
  };

  void check_thread(const Issues& issues);
  Needs needs_of(const Issue& issue, const Known& known) const;
  void check_start(const Issue& issue, const Needs& needs, Cycle before, const Known& known);
  void check_waits(const Issue& issue, const Needs& needs, const Known& known);
  void note_results(const Issue& issue, Known& known);
  void find_fractional_cycles(const Issues& issues);
  void check_pipes(const Issues& issues);
  void check_occupancy(const Issue& issue);
  void find_barriers(std::uint32_t group);
  void check_spans(std::uint32_t thread, const model::ThreadAccount& account);

  const isa::g13::Instruction& instruction(const Issue& issue) const;
  isa::TimingClass timing_class(const Issue& issue) const;
  Times times(const Issue& issue) const;
  const model::MessageEvent* message_of(const Issue& issue) const;
  void report(const Issue& issue, const std::string& law, const std::string& what);

  const config::Machine& machine_;
  const isa::Program& program_;
  const std::uint32_t threads_per_group_;
  const model::EventRecord& record_;
  std::map<std::uint32_t, Issues> by_thread_;  ///< in order of time
  std::map<int, Issues> by_eu_;                ///< in order of time
  std::unordered_map<const Issue*, ExtraCycles> extra_cycles_;
  std::map<std::pair<std::uint32_t, Cycle>, const model::MessageEvent*> messages_;  ///< by sender
  std::map<std::uint32_t, std::vector<const model::SpanEvent*>> spans_;             ///< by thread
  /// Cycles in which a threadgroup's barriers release its threads, in the order of barriers.
  std::map<std::uint32_t, std::vector<Cycle>> opened_;
  std::map<std::uint32_t, std::size_t> barriers_passed_;  ///< by thread
  std::set<std::pair<std::uint32_t, std::string>> reported_;
  std::vector<std::string> breaches_;
};

}  // namespace eu::test
