#pragma once
// Finds accesses that the scoreboard does not order. Follows the instructions of a run and keeps,
// for each scoreboard entry, the writes that are not known to have landed. A write is known to have
// landed by the clear of an entry that was waited for, not by elapsed time (IVB PRM 3.7: the pipe
// retires in order; messages and extended math do not).
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/register_accesses.hpp"
#include "model/base/events.hpp"
#include "model/base/run_result.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

enum class SuspectKind : std::uint8_t {
  StaleRead,           ///< a source may be read before its writer lands
  LostWrite,           ///< of two writers, the first may land last
  PayloadOverwritten,  ///< a message may read its payload after it was written again
  OpenEntry,           ///< nothing is sure to clear the entry after the writer: a hang
};

/// Two instructions that some legal timing executes out of order.
struct Suspect {
  SuspectKind kind = SuspectKind::StaleRead;
  std::uint32_t first = 0;   ///< the write, or the send, that may come too late
  std::uint32_t second = 0;  ///< the instruction that relies on it, or overtakes it
  /// The instruction whose clear releases the second one; Program::kNowhere if it did not wait.
  std::uint32_t opener = isa::Program::kNowhere;
  bool opener_has_no_channels = false;
  isa::RegisterParts parts;  ///< disputed ones
  std::uint64_t count = 0;
};

/// Observer that collects the suspects of a run.
class OrderCheck : public EventSink {
 public:
  /// Both must outlive it.
  OrderCheck(const isa::PreparedIntelProgram& program, const std::vector<IssueRow>& rows);

  void span(const SpanEvent&) override {}
  void message(const MessageEvent&) override {}
  void issue(const IssueEvent& event) override;

  /// In the order of their first occurrence.
  const std::vector<Suspect>& suspects() const { return suspects_; }

 private:
  enum class Order : std::uint8_t { Pipe, Math, Pow, IntDiv, Response };

  /// One landing: an instruction's GRFs and a0, its flags, its accumulators, or a response.
  struct Write {
    std::uint32_t index = 0;
    Order order = Order::Pipe;
    bool clears = true;
    bool has_channels = true;
    bool landed = false;  ///< some instruction has waited for it
    std::uint64_t serial = 0;
    isa::RegisterParts parts;
  };
  using WriteList = std::vector<std::shared_ptr<Write>>;

  struct Payload {
    std::uint32_t index = 0;
    isa::RegisterParts parts;
    std::shared_ptr<Write> response;  ///< when that has landed, the payload was read
  };

  struct Thread {
    std::vector<WriteList> entries{kScoreboardEntries};
    std::vector<Payload> payloads;
    std::uint64_t issued = 0;
  };

  /// The instruction being issued.
  struct Current {
    const IssueEvent& event;
    isa::RegisterParts read;
    isa::RegisterParts written;
    std::vector<int> read_entries;
    std::vector<int> written_entries;
    bool checks = true;
  };

  static bool lands_after(const Write& later, const Write& earlier);
  Current current_of(const IssueEvent& event) const;
  void observe(Thread& thread, int entry, const Current& current, bool is_read);
  void overtake(Thread& thread, const Current& current);
  void read_payloads(Thread& thread, const Current& current);
  void add_writes(Thread& thread, const Current& current);
  std::shared_ptr<Write> make_write(const Thread& thread, const Current& current) const;
  void report(Suspect suspect);
  void report_open(const WriteList& pending, const Current& current);

  const isa::PreparedIntelProgram& program_;
  std::vector<bool> watched_;  ///< entries that some instruction does not check or clear
  std::map<std::uint32_t, Thread> threads_;
  std::vector<Suspect> suspects_;
};

/// Result of an observed run on the unmodified machine.
struct OrderReport {
  std::vector<Suspect> suspects;
  std::vector<StuckThread> stuck;  ///< if it hangs
};

/// Runs the workload in a child process. Throws std::runtime_error if the process dies.
OrderReport check_order(const config::Machine& machine, const Workload& workload, Cycle max_cycles);

}  // namespace eu::model
