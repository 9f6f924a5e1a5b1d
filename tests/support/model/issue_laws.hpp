#pragma once
// The laws of issue, checked on the record of a run: issues, stalls, and service times of messages.
// The checks share nothing with the scoreboard or the arbiter of the model.
#include <array>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/exec/exec.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

class IssueLaws {
 public:
  IssueLaws(const config::Machine& machine, const isa::PreparedIntelProgram& program,
            int threads_per_group, const model::EventRecord& record);

  /// A sentence for the first breach of each thread and law.
  std::vector<std::string> breaches(const model::RunResult& result);

 private:
  struct Issue {
    model::ThreadRef thread;
    std::uint32_t index = 0;
    int port = 0;
    Cycle cycle = 0;
  };
  using Issues = std::vector<Issue>;

  /// Cycle in which each register of a thread can be used, by the record. Results of writes
  /// through the address register are omitted.
  struct RegisterTimes {
    std::array<Cycle, isa::kGrfCount> grf{};
    std::array<Cycle, isa::kSpecialCount> special{};
    std::array<Cycle, isa::kGrfCount> payload_read{};
  };

  // One thread.
  void check_order(const Issues& issues);
  void check_front_end(const Issues& issues);
  void check_registers(const Issues& issues);
  static Cycle registers_ready(const isa::Footprint& touched, const RegisterTimes& known);
  void note_results(const Issue& issue, const model::MessageEvent* message,
                    RegisterTimes& known) const;
  // One EU.
  void check_ports(const Issues& issues);
  void check_co_issue(const Issues& issues);
  // One work group.
  void check_barriers(std::uint32_t group);
  // Accounts.
  void check_spans(std::uint32_t thread, const model::ThreadAccount& account);
  void check_pipes(const model::RunResult& result);

  const isa::Footprint& footprint(const Issue& issue) const { return footprints_[issue.index]; }
  const InstructionTimes& times(const Issue& issue) const { return times_[issue.index]; }
  const model::MessageEvent* message_of(const Issue& issue) const;
  void report(const Issue& issue, const std::string& what);

  const config::Machine& machine_;
  const isa::PreparedIntelProgram& program_;
  const std::uint32_t threads_per_group_;
  const model::EventRecord& record_;
  std::vector<isa::Footprint> footprints_;
  std::vector<InstructionTimes> times_;
  std::map<std::uint32_t, Issues> by_thread_;
  std::map<int, Issues> by_eu_;  ///< in order of time
  std::map<std::pair<std::uint32_t, Cycle>, const model::MessageEvent*> messages_;  ///< by sender
  std::vector<std::string> breaches_;
};

}  // namespace eu::test
