#pragma once
// Replays a trace: effects of instructions are read, not computed.
#include <set>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/value_source.hpp"
#include "model/trace/recorded_threads.hpp"
#include "model/trace/thread_reader.hpp"

namespace eu::model {

class Replayer : public ValueSource {
 public:
  /// `file` must outlive it.
  explicit Replayer(const TraceFile& file);

  bool replays() const override { return true; }
  void begin(const ThreadRef& ref, const ThreadStart& start) override;
  void ended(const ThreadRef& ref, std::uint32_t pc) override;
  NextStep next(const ThreadRef& ref, isa::ThreadState& state, std::uint32_t& straight) override;
  void breakpoint(const ThreadRef&, std::uint32_t) override {}
  void execute(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
               isa::ThreadState& state) override;
  void fill(Packet& packet, const isa::PreparedInstruction& prepared,
            const isa::ThreadState& state) override;
  std::uint32_t channels(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
                         const isa::ThreadState& state) override;
  void served(const Packet&) override { ++messages_; }

  std::uint64_t begun_threads() const { return begun_; }
  /// Number of threads with a cut recording, so far.
  std::uint64_t cut_threads() const { return cut_threads_; }
  /// Checks the totals after a finished run. Throws TraceError if it was not the whole recording.
  void check_totals() const;

 private:
  /// Progress of a thread.
  struct Progress {
    ThreadReader::Run run;    ///< the rest of the present run
    std::uint32_t entry = 0;  ///< 0 if the recording has no entry, or after it
    ScratchSpace scratch;
    std::uint64_t executed = 0;      ///< including the present straight piece
    std::uint32_t straight_end = 0;  ///< end of that piece
    bool looked = false;             ///< next() has read the data of the next instruction
    bool cut = false;                ///< the recording has ended early
    bool again = false;              ///< another thread follows the same recording
  };
  /// A slot's state; successive threads reuse its allocations.
  struct Thread : Progress {
    explicit Thread(const TraceFile& file) : reader(file) {}

    ThreadReader reader;
  };

  /// Reads the entry record before the first instruction. False if the recording was cut there.
  bool enter(Thread& thread);
  NextStep cut_off(Thread& thread, isa::ThreadState& state);
  bool lacks_message(Thread& thread, std::uint32_t index) const;
  std::uint32_t followed(std::uint32_t from, std::uint32_t to) const;
  void apply_events(Thread& thread, isa::ThreadState& state) const;
  std::uint32_t take_straight(Thread& thread, std::uint32_t pc) const;

  const TraceFile& file_;
  const isa::Program& program_;
  const PathRules rules_;
  const bool is_cut_;
  const std::vector<isa::Footprint> footprints_;  ///< of each instruction
  /// Per instruction: the number of plain instructions from it on, which in a replay only advance.
  std::vector<std::uint32_t> plain_;
  std::uint32_t end_of_thread_;  ///< the first send that ends a thread; size() if none
  SlotTable<Thread> threads_;
  std::set<std::uint32_t> children_;  ///< spawned threads whose recording was begun
  std::uint64_t begun_ = 0;
  std::uint64_t ended_ = 0;
  std::uint64_t executed_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t cut_threads_ = 0;
};

/// Throws TraceError if the machine cannot run the recording: another generation, or a work group
/// that does not fit.
void check_replay(const TraceFile& file, const config::Machine& machine);

/// Text on the missing part of a cut file.
std::string cut_text(const TraceFile& file, const Replayer& replayer);

}  // namespace eu::model
