#pragma once
// Follows a trace: what instructions did is read, not computed.
#include <set>
#include <vector>

#include "model/base/value_source.hpp"
#include "model/trace/path_rules.hpp"
#include "model/trace/scratch.hpp"
#include "model/trace/slots.hpp"
#include "model/trace/thread_reader.hpp"

namespace eu::model {

class Replayer : public ValueSource {
 public:
  /// `file` outlives it.
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
  /// Threads whose recording was cut, so far.
  std::uint64_t cut_threads() const { return cut_threads_; }
  /// After a run that finished. Throws TraceError if it was not all of the recording.
  void check_totals() const;

 private:
  /// How far a thread has come.
  struct Progress {
    ThreadReader::Run run;    ///< what is left of it
    std::uint32_t entry = 0;  ///< 0 if the recording does not begin with it, or is past it
    ScratchSpace scratch;
    std::uint64_t executed = 0;      ///< with those of the straight piece it may be in
    std::uint32_t straight_end = 0;  ///< where that ends
    bool looked = false;             ///< next() has read what it reads for the next instruction
    bool cut = false;                ///< nothing more is known
    bool again = false;              ///< another thread follows the same recording
  };
  /// Of a slot: threads use what it has allocated one after the other.
  struct Thread : Progress {
    explicit Thread(const TraceFile& file) : reader(file) {}

    ThreadReader reader;
  };

  /// Reads what comes before the first instruction. False if the recording was cut there.
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
  /// Instructions from each one on that do nothing, in a replay, but go on to the next.
  std::vector<std::uint32_t> plain_;
  std::uint32_t end_of_thread_;  ///< the first send that ends a thread; size() if there is none
  SlotTable<Thread> threads_;
  std::set<std::uint32_t> children_;  ///< recordings of spawned threads that were begun
  std::uint64_t begun_ = 0;
  std::uint64_t ended_ = 0;
  std::uint64_t executed_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t cut_threads_ = 0;
};

}  // namespace eu::model
