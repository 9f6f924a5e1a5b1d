#pragma once
// The execution unit part of a machine (machine.hpp).
#include <array>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
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

/// Times of a timing class. The number of passes is execution size times type size over 32 bytes
/// (GRF), rounded up.
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
  bool has_fractional_cycles = false;  ///< whether the last two apply; not a field

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
    if (has_fractional_cycles) visit_fractional_cycles(f);
  }

 private:
  template <class V>
  void visit_fractional_cycles(V& f) {
    f("latency_slip_percent", latency_slip_percent, {0, 99},
      "percentage of instructions, spread evenly, whose results are one cycle later", Default{0});
    f("occupancy_slip_percent", occupancy_slip_percent, {0, 99},
      "percentage of instructions, spread evenly, that occupy their pipe one cycle longer",
      Default{0});
  }
};

/// One ClassTiming for each row of isa/common/timing_class.def, if the row is of the family.
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
      timing.has_fractional_cycles =
          isa::row(family).fractional_times && !isa::is_front_end(row.timing_class);
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
      "an instruction that may start in several free pipes takes the one with the lowest number; "
      "among equal ones, the first by name",
      Default{0});
    f("first_pipe_cycles", first_pipe_cycles, {0, 1000},
      "cycles of the first pipe that an instruction which starts here also occupies; 0: none",
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
    {FetchKind::Ideal, "ideal", "every instruction is available without delay"},
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
    f("kind", kind, "how threads get their instructions", kOptional);
    f("queue_bytes", queue_bytes, {16, 4096}, "instructions that a thread requests ahead");
    f("cycles_per_line", cycles_per_line, {1, 100}, "fetch port of the EU busy with each line");
  }
};

enum class RegisterRenaming : std::uint8_t { None, Full };
inline constexpr EnumRow<RegisterRenaming> kRegisterRenamings[] = {
    {RegisterRenaming::None, "none", "a register is one place: a write waits for its users"},
    {RegisterRenaming::Full, "full",
     "each write has its own place: it waits neither for an earlier write nor for a payload "
     "still to be read, only for a message's response; NoDDClr and NoDDChk have no effect"},
};
constexpr const auto& enum_rows(RegisterRenaming) {
  return kRegisterRenamings;
}

inline constexpr int kMaxArrivalInstructionsPerHalf = 2;

/// Cache of the registers that a thread used last.
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
      "delay of an instruction for each register that it reads from outside the cache", Default{0});
    f("arrival_instructions_per_half", arrival_instructions_per_half,
      {0, kMaxArrivalInstructionsPerHalf},
      "number of the thread's instructions until a result is in the cache, for each 16 bits of it; "
      "0: at once",
      Default{0});
    f("mixed_cycles", mixed_cycles, {0, 1000},
      "minimum of the pipe's busy cycles, beyond the first, for an instruction that reads a result "
      "before it is in the cache, and another register",
      Default{0});
    f("mixed_slip_percent_per_half", mixed_slip_percent_per_half, {0, 99},
      "added to mixed_cycles: hundredths of a cycle for each 16 bits of the result; they take "
      "effect as whole cycles",
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
      "hardware threads of an EU; real machines of Gen7 to Gen9 have 6 to 8, numbered in 3 bits "
      "of sr0.0; with more than 8, the number continues in reserved bits");
    f("issue_granularity_cycles", issue_granularity_cycles, {1, 8},
      "a thread's next instruction is ready a multiple of this after the start of the previous "
      "one");
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
      "added to the latencies of instructions that wide_factor applies to", Default{0});
    f("starvation_cycles", starvation_cycles, {1, 1000000},
      "a ready thread that the arbiter has passed over this long has priority");
    f("messages_per_wait_group", messages_per_wait_group, {0, 64},
      "messages in flight of one wait group of a thread; with more its next one waits; 0: no limit",
      Default{0});
    f("register_cache", register_cache, "cache of the registers that a thread used last");
    f("fetch", fetch, "path of instructions to the threads");
    f("arbitration", arbitration, "which of several ready threads issues", kOptional);
    f("register_renaming", register_renaming,
      "whether a write waits for the register's other users", kOptional);
    f("pipes", pipes, {1, kMaxPipes},
      "execution pipes, by name; each can start an instruction a cycle, of different threads");
    f("timing", timing, "cycles of each timing class");
    f("message_queue", message_queue, "path of a message from a thread to a shared function");
    f("response", response, "path of a message's response to the thread");
  }
};

}  // namespace eu::config
