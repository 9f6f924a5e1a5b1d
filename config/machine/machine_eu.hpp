#pragma once
// The execution unit part of a machine (machine.hpp).
#include <array>
#include <string>
#include <vector>

#include "config/machine/limits.hpp"
#include "config/machine/row.hpp"
#include "isa/common/timing_class.hpp"

namespace eu::config {

enum class Arbitration : std::uint8_t { OldestFirst, YoungestFirst, RoundRobin, LooseRoundRobin };
inline constexpr EnumRow<Arbitration> kArbitrations[] = {
    {Arbitration::OldestFirst, "oldest_first", "the ready thread dispatched first"},
    {Arbitration::YoungestFirst, "youngest_first", "the ready thread dispatched last"},
    {Arbitration::RoundRobin, "round_robin", "a turn that passes on each time something issues"},
    {Arbitration::LooseRoundRobin, "loose_round_robin", "a turn that passes on when it is used"},
};
constexpr const auto& enum_rows(Arbitration) {
  return kArbitrations;
}

/// Passes: one for each 32 bytes (GRF) of execution size times type, rounded up.
struct ClassTiming {
  int issue_cycles = 0;
  int issue_cycles_per_pass = 0;
  int occupancy_cycles = 0;
  int occupancy_cycles_per_pass = 0;
  int latency_cycles = 0;
  int acc_latency_cycles = 0;
  int flag_latency_cycles = 0;
  int latency_slip_percent = 0;
  int occupancy_slip_percent = 0;
  bool slips = false;  ///< has it the last two? Not a field

  template <class V>
  void visit(V& f) {
    f("issue_cycles", issue_cycles, {-100, 1000},
      "front end of the thread busy, whatever the width: its next instruction starts no sooner");
    f("issue_cycles_per_pass", issue_cycles_per_pass, {0, 1000}, "the same, for each pass");
    f("occupancy_cycles", occupancy_cycles, {0, 1000},
      "pipe busy, whatever the width: no other instruction starts in it");
    f("occupancy_cycles_per_pass", occupancy_cycles_per_pass, {0, 1000}, "the same, for each pass");
    f("latency_cycles", latency_cycles, {0, 1000}, "from the end of issue to the GRF written");
    f("acc_latency_cycles", acc_latency_cycles, {0, 1000},
      "from the end of issue to the accumulator written");
    f("flag_latency_cycles", flag_latency_cycles, {0, 1000},
      "from the end of issue to the flag register written");
    if (slips) visit_slips(f);
  }

 private:
  template <class V>
  void visit_slips(V& f) {
    f("latency_slip_percent", latency_slip_percent, {0, 99},
      "of a hundred instructions so many, spread evenly, have their results one cycle later",
      Default{0});
    f("occupancy_slip_percent", occupancy_slip_percent, {0, 99},
      "of a hundred instructions so many, spread evenly, keep their pipe busy one cycle longer",
      Default{0});
  }
};

/// One ClassTiming for each row of isa/common/timing_class.def that is of the family.
struct TimingTable {
  isa::Family family = isa::kDefaultFamily;  ///< of the machine; not a field
  std::array<ClassTiming, isa::kTimingClassCount> rows{};

  ClassTiming& operator[](isa::TimingClass c) { return rows[static_cast<std::size_t>(c)]; }
  const ClassTiming& operator[](isa::TimingClass c) const {
    return rows[static_cast<std::size_t>(c)];
  }

  template <class V>
  void visit(V& f) {
    for (const auto& row : isa::kTimingClasses) {
      if (!row.families.contains(family)) continue;
      ClassTiming& timing = (*this)[row.timing_class];
      timing.slips = isa::row(family).fractional_times && !isa::is_front_end(row.timing_class);
      f(row.key, timing, row.meaning);
    }
  }
};

struct PipeConfig {
  std::string name;  ///< its key in /eu/pipes
  ClassSet classes;
  int priority = 0;
  int first_pipe_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("classes", classes, "timing classes that may execute here");
    f("priority", priority, {0, 100},
      "an instruction that may start in several free pipes takes the lowest; of equal ones the "
      "first by name",
      Default{0});
    f("first_pipe_cycles", first_pipe_cycles, {0, 1000},
      "an instruction that starts here needs the first pipe too, and takes so much of its time; 0: "
      "it does not",
      Default{0});
  }
};

struct MessageQueueConfig {
  int depth_entries = 0;
  int payload_read_cycles = 0;
  int cycles_per_register = 0;
  int latency_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("depth_entries", depth_entries, {1, 64}, "sends an EU can hold before the front end stalls");
    f("payload_read_cycles", payload_read_cycles, {0, 1000},
      "from the end of a send's issue, its turn come, to the first payload register read");
    f("cycles_per_register", cycles_per_register, {0, 100},
      "the EU's message port busy for each payload register");
    f("latency_cycles", latency_cycles, {1, 1000},
      "from the last payload register read to arrival at the shared function");
  }
};

struct ResponseConfig {
  int cycles_per_register = 0;

  template <class V>
  void visit(V& f) {
    f("cycles_per_register", cycles_per_register, {0, 100},
      "the EU's write-back bus busy for each register of a response");
  }
};

enum class FetchKind : std::uint8_t { Queued, Ideal };
inline constexpr EnumRow<FetchKind> kFetchKinds[] = {
    {FetchKind::Queued, "queued", "an instruction queue for each thread, filled from the cache"},
    {FetchKind::Ideal, "ideal", "every instruction is there when it is wanted"},
};
constexpr const auto& enum_rows(FetchKind) {
  return kFetchKinds;
}

struct FetchConfig {
  FetchKind kind = FetchKind::Queued;
  int queue_bytes = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("kind", kind, "how instructions get to the threads", kOptional);
    f("queue_bytes", queue_bytes, {16, 4096}, "instructions a thread has asked for ahead");
    f("cycles_per_line", cycles_per_line, {1, 100}, "fetch port of the EU busy with each line");
  }
};

enum class RegisterRenaming : std::uint8_t { None, Full };
inline constexpr EnumRow<RegisterRenaming> kRegisterRenamings[] = {
    {RegisterRenaming::None, "none", "a register is one place: who writes it waits for its users"},
    {RegisterRenaming::Full, "full",
     "each write has a place of its own: it waits neither for an earlier write nor for a payload "
     "still to be read, only for a message's response; NoDDClr and NoDDChk mean nothing"},
};
constexpr const auto& enum_rows(RegisterRenaming) {
  return kRegisterRenamings;
}

inline constexpr int kMaxArrivalInstructionsPerHalf = 2;

/// Registers of a thread that were used last, whose values are at hand.
struct RegisterCacheConfig {
  int entries = 0;
  int miss_cycles_per_operand = 0;
  int arrival_instructions_per_half = 0;
  int mixed_cycles = 0;
  int mixed_slip_percent_per_half = 0;

  template <class V>
  void visit(V& f) {
    f("entries", entries, {0, 64}, "registers of a thread; 0: there is no such cache", Default{0});
    f("miss_cycles_per_operand", miss_cycles_per_operand, {0, 1000},
      "an instruction starts so much later for each register that it reads from elsewhere",
      Default{0});
    f("arrival_instructions_per_half", arrival_instructions_per_half,
      {0, kMaxArrivalInstructionsPerHalf},
      "a result is at hand so many instructions of its thread later, for each 16 bits of it; 0: at "
      "once",
      Default{0});
    f("mixed_cycles", mixed_cycles, {0, 1000},
      "the pipe is busy for no less than this, beyond its first cycle, with an instruction that "
      "reads a result before it is at hand, and another register",
      Default{0});
    f("mixed_slip_percent_per_half", mixed_slip_percent_per_half, {0, 99},
      "added to that: hundredths of a cycle for each 16 bits of the result, whole ones as they "
      "come "
      "together",
      Default{0});
  }
};

struct EuConfig {
  int threads = 0;
  int issue_granularity_cycles = 0;
  int bank_conflict_cycles = 0;
  int switch_cycles = 0;
  int exception_cycles = 0;
  int wide_factor = 0;
  int wide_latency_cycles = 0;
  int starvation_cycles = 0;
  int messages_per_wait_group = 0;
  RegisterCacheConfig register_cache;
  Arbitration arbitration = Arbitration::OldestFirst;
  RegisterRenaming register_renaming = RegisterRenaming::None;
  FetchConfig fetch;
  std::vector<PipeConfig> pipes;  ///< in the order of their priorities, then of their names
  TimingTable timing;
  MessageQueueConfig message_queue;
  ResponseConfig response;

  template <class V>
  void visit(V& f) {
    f("threads", threads, {1, kMaxThreads},
      "hardware threads of an EU; machines of Gen7 to Gen9 have 6 to 8, as sr0.0 has 3 bits for "
      "one");
    f("issue_granularity_cycles", issue_granularity_cycles, {1, 8},
      "a thread's instruction is ready a multiple of this after the start of the one before");
    f("bank_conflict_cycles", bank_conflict_cycles, {0, 100},
      "issue time and occupancy added to each pass of a three-source instruction whose src1 and "
      "src2 share a register bank");
    f("switch_cycles", switch_cycles, {0, 1000},
      "from the issue of an instruction with {Switch} to the thread's next");
    f("exception_cycles", exception_cycles, {0, 10000},
      "added to the way of a thread into the system routine, and to its way back");
    f("wide_factor", wide_factor, {1, 8},
      "passes multiply by this if the execution type has 64 bits, or is a 32-bit integer product");
    f("wide_latency_cycles", wide_latency_cycles, {0, 1000},
      "added to the latencies of such an instruction", Default{0});
    f("starvation_cycles", starvation_cycles, {1, 1000000},
      "a ready thread that others have passed over for so long comes first");
    f("messages_per_wait_group", messages_per_wait_group, {0, 64},
      "messages in flight of one wait group of a thread; with more its next one waits; 0: no limit",
      Default{0});
    f("register_cache", register_cache, "registers whose values are at hand");
    f("fetch", fetch, "the way of instructions to the threads");
    f("arbitration", arbitration, "which of several ready threads issues", kOptional);
    f("register_renaming", register_renaming, "does a write wait for the register's other users",
      kOptional);
    f("pipes", pipes, {1, kMaxPipes},
      "execution pipes, by name; each can start an instruction a cycle, of different threads");
    f("timing", timing, "cycles of each timing class");
    f("message_queue", message_queue, "the way of a message from a thread to a shared function");
    f("response", response, "the way of its answer back");
  }
};

}  // namespace eu::config
