#pragma once
// What a machine is. Each field is declared here and nowhere else: a member, and a row in visit()
// with its key, range and meaning. Reader, writer, --set, documentation and schema follow the rows
// (config/fields.hpp). A key's unit is in its name; a row without kOptional has no default.
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/provenance.hpp"
#include "config/row.hpp"
#include "isa/timing_class.hpp"

namespace eu::config {

enum class Generation : std::uint8_t { Ivb, Hsw };
inline constexpr EnumRow<Generation> kGenerations[] = {
    {Generation::Ivb, "ivb", "Ivy Bridge (Gen7)"},
    {Generation::Hsw, "hsw", "Haswell (Gen7.5)"},
};
constexpr const auto& enum_rows(Generation) {
  return kGenerations;
}

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

struct Shape {
  int subslices = 0;
  int eus_per_subslice = 0;
  int clock_mhz = 0;

  template <class V>
  void visit(V& f) {
    f("subslices", subslices, {1, 64}, "groups of EUs with their own SLM");
    f("eus_per_subslice", eus_per_subslice, {1, 64}, "execution units of a subslice");
    f("clock_mhz", clock_mhz, {1, 10000}, "the one clock of EUs, shared functions and L3");
  }
};

/// Passes: one for each 32 bytes (GRF) of execution size times type, rounded up.
struct ClassTiming {
  int issue_cycles = 0;
  int issue_cycles_per_pass = 0;
  int occupancy_cycles = 0;
  int occupancy_cycles_per_pass = 0;
  int latency_cycles = 0;
  int acc_latency_cycles = 0;
  int flag_latency_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("issue_cycles", issue_cycles, {0, 1000},
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
  }
};

/// One ClassTiming for each row of isa/timing_class.def.
struct TimingTable {
  std::array<ClassTiming, isa::kTimingClassCount> rows{};

  ClassTiming& operator[](isa::TimingClass c) { return rows[static_cast<std::size_t>(c)]; }
  const ClassTiming& operator[](isa::TimingClass c) const {
    return rows[static_cast<std::size_t>(c)];
  }

  template <class V>
  void visit(V& f) {
    for (const auto& row : isa::kTimingClasses) f(row.key, (*this)[row.timing_class], row.meaning);
  }
};

struct PipeConfig {
  std::string name;  ///< its key in /eu/pipes
  ClassSet classes;

  template <class V>
  void visit(V& f) {
    f("classes", classes, "timing classes that may execute here");
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

struct EuConfig {
  int threads = 0;
  int issue_granularity_cycles = 0;
  int bank_conflict_cycles = 0;
  int switch_cycles = 0;
  int exception_cycles = 0;
  int wide_factor = 0;
  int starvation_cycles = 0;
  Arbitration arbitration = Arbitration::OldestFirst;
  FetchConfig fetch;
  std::vector<PipeConfig> pipes;  ///< in the order of their names
  TimingTable timing;
  MessageQueueConfig message_queue;
  ResponseConfig response;

  template <class V>
  void visit(V& f) {
    f("threads", threads, {1, 8}, "hardware threads of an EU");
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
    f("starvation_cycles", starvation_cycles, {1, 1000000},
      "a ready thread that others have passed over for so long comes first");
    f("fetch", fetch, "the way of instructions to the threads");
    f("arbitration", arbitration, "which of several ready threads issues", kOptional);
    f("pipes", pipes, {1, 4},
      "execution pipes, by name; each can start an instruction a cycle, of different threads");
    f("timing", timing, "cycles of each timing class");
    f("message_queue", message_queue, "the way of a message from a thread to a shared function");
    f("response", response, "the way of its answer back");
  }
};

struct DispatcherConfig {
  int latency_cycles = 0;
  int cycles_per_thread = 0;
  int thread_pools = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000},
      "from a free thread slot to the first instruction of its next thread");
    f("cycles_per_thread", cycles_per_thread, {0, 10000},
      "dispatcher busy with each thread it starts, on the whole machine");
    f("thread_pools", thread_pools, {0, 64},
      "pools that the EUs of all subslices are joined to; a work group stays in one; 0: each "
      "subslice is one");
  }
};

struct DataCacheConfig {
  int latency_cycles = 0;
  int cycles_per_message = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000},
      "a message's way through the port and back, the L3 apart");
    f("cycles_per_message", cycles_per_message, {0, 1000},
      "port busy with each message, at the least");
    f("cycles_per_line", cycles_per_line, {0, 1000},
      "port busy with each L3 line a message touches");
  }
};

/// A cache with a port to the L3 of its own.
struct CachePortConfig {
  int latency_cycles = 0;
  int cycles_per_message = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000},
      "a message's way through the cache and back, the L3 apart");
    f("cycles_per_message", cycles_per_message, {0, 1000},
      "cache busy with each message, at the least");
    f("cycles_per_line", cycles_per_line, {0, 1000},
      "cache busy with each L3 line a message touches");
  }
};

struct SlmConfig {
  int size_bytes = 0;
  int banks = 0;
  int bank_bytes = 0;
  int latency_cycles = 0;
  int cycles_per_access = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {1024, 1 << 24}, "shared local memory of a subslice");
    f("banks", banks, {1, 256}, "banks; channels that meet in one at different addresses queue");
    f("bank_bytes", bank_bytes, {1, 64}, "width of a bank");
    f("latency_cycles", latency_cycles, {1, 10000},
      "from a message's arrival to its response, without bank conflicts");
    f("cycles_per_access", cycles_per_access, {0, 1000},
      "busy with each conflict-free round of a message");
  }
};

enum class CacheStart : std::uint8_t { Cold, Warm };
inline constexpr EnumRow<CacheStart> kCacheStarts[] = {
    {CacheStart::Cold, "cold", "empty"},
    {CacheStart::Warm, "warm", "as if the work had run before: it holds what it can of it"},
};
constexpr const auto& enum_rows(CacheStart) {
  return kCacheStarts;
}

struct InstructionCacheConfig {
  int size_bytes = 0;
  int ways = 0;
  int line_bytes = 0;
  int latency_cycles = 0;
  CacheStart start = CacheStart::Cold;

  template <class V>
  void visit(V& f) {
    f("start", start, "what it holds when the run begins", kOptional);
    f("size_bytes", size_bytes, {1024, 1 << 24}, "instruction cache of a subslice");
    f("ways", ways, {1, 64}, "associativity");
    f("line_bytes", line_bytes, {16, 256}, "cache line, and what an EU fetches at a time");
    f("latency_cycles", latency_cycles, {2, 1000},
      "a hit: from the request to an instruction that can be issued");
  }
};

/// A shared function that serves messages one after the other.
struct FunctionConfig {
  int latency_cycles = 0;
  int cycles_per_message = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000}, "from a message's arrival to its effect");
    f("cycles_per_message", cycles_per_message, {0, 1000}, "busy with each message");
  }
};

struct SamplerCacheConfig {
  int size_bytes = 0;
  int ways = 0;
  int latency_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {256, 1 << 24}, "all of it");
    f("ways", ways, {1, 1024}, "associativity");
    f("latency_cycles", latency_cycles, {0, 1000}, "added to a message that hits here at best");
  }
};

struct SamplerConfig {
  int latency_cycles = 0;
  int info_latency_cycles = 0;
  int surface_state_cycles = 0;
  int sampler_state_cycles = 0;
  int cycles_per_subspan = 0;
  int line_bytes = 0;
  SamplerCacheConfig l1;
  SamplerCacheConfig l2;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000},
      "from a message's arrival, or its last texel, to its response, the caches apart");
    f("info_latency_cycles", info_latency_cycles, {1, 10000},
      "the same for a message that reads no texels");
    f("surface_state_cycles", surface_state_cycles, {0, 10000},
      "fetch of a surface's state, once for each surface and sampler");
    f("sampler_state_cycles", sampler_state_cycles, {0, 10000},
      "fetch of a sampler's state, once for each, after the surface's");
    f("cycles_per_subspan", cycles_per_subspan, {0, 64}, "busy with each four pixels");
    f("line_bytes", line_bytes, {16, 256}, "cache line of both levels");
    f("l1", l1, "texel cache");
    f("l2", l2, "the level behind it, in front of the L3");
  }
};

/// Operations that read, change and write a dword in one go.
struct AtomicConfig {
  int cycles_per_message = 0;
  int cycles_per_lane = 0;

  template <class V>
  void visit(V& f) {
    f("cycles_per_message", cycles_per_message, {0, 10000},
      "L3 line busy with the operations of a message, whatever their number");
    f("cycles_per_lane", cycles_per_lane, {0, 1000}, "the same, for each operation");
  }
};

struct UrbConfig {
  int size_bytes = 0;
  int latency_cycles = 0;
  int cycles_per_register = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {1024, 1 << 24}, "unified return buffer of the machine");
    f("latency_cycles", latency_cycles, {1, 10000}, "from a message's arrival to its effect");
    f("cycles_per_register", cycles_per_register, {0, 1000},
      "busy with each register of data, there or back");
  }
};

struct L3Config {
  int size_bytes = 0;
  int ways = 0;
  int line_bytes = 0;
  int banks = 0;
  int latency_cycles = 0;
  int cycles_per_line = 0;
  int same_line_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {1024, 1 << 28}, "the partition that caches data, all banks");
    f("ways", ways, {0, 1024},
      "associativity of that partition; 0: there is none, all data passes by");
    f("line_bytes", line_bytes, {16, 1024}, "cache line, of the LLC too");
    f("banks", banks, {1, 64}, "banks, interleaved by line");
    f("latency_cycles", latency_cycles, {1, 10000}, "a hit, without waiting for the bank");
    f("cycles_per_line", cycles_per_line, {0, 1000}, "bank busy with each line");
    f("same_line_cycles", same_line_cycles, {0, 1000},
      "a read waits so much longer if one of the same line is being served");
  }
};

/// The last-level cache that the GPU shares with the CPU.
struct LlcConfig {
  CacheStart start = CacheStart::Cold;
  int size_bytes = 0;
  int ways = 0;
  int latency_cycles = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("start", start, "what it holds when the run begins", kOptional);
    f("size_bytes", size_bytes, {1024, 1 << 30}, "all of it");
    f("ways", ways, {1, 1024}, "associativity");
    f("latency_cycles", latency_cycles, {1, 100000}, "added to an L3 access that misses");
    f("cycles_per_line", cycles_per_line, {0, 1000}, "the GPU's way to it busy with each line");
  }
};

struct MemoryConfig {
  int latency_cycles = 0;
  int bytes_per_cycle = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 100000}, "added to an LLC access that misses");
    f("bytes_per_cycle", bytes_per_cycle, {1, 10000}, "bandwidth of the whole machine");
  }
};

struct Machine {
  std::string name;
  Generation gen = Generation::Ivb;
  Shape machine;
  EuConfig eu;
  DispatcherConfig dispatcher;
  DataCacheConfig data_cache;
  CachePortConfig constant_cache;
  SlmConfig slm;
  InstructionCacheConfig instruction_cache;
  FunctionConfig gateway;
  SamplerConfig sampler;
  CachePortConfig sampler_cache;
  CachePortConfig render_cache;
  AtomicConfig atomics;
  UrbConfig urb;
  FunctionConfig vme;
  FunctionConfig pixel_interpolator;
  FunctionConfig thread_spawner;
  L3Config l3;
  LlcConfig llc;
  MemoryConfig memory;
  std::map<std::string, Provenance> provenance;  ///< by path of each value; not a field

  template <class V>
  void visit(V& f) {
    f("name", name, "what reports call this machine");
    f("gen", gen, "generation of the instruction set");
    f("machine", machine, "how many of everything");
    f("eu", eu, "the execution unit");
    f("dispatcher", dispatcher, "starts threads in free slots");
    f("data_cache", data_cache, "data port: untyped, scattered, block and scratch messages");
    f("constant_cache", constant_cache, "constant cache: block reads of constants");
    f("slm", slm, "shared local memory, one for each subslice");
    f("instruction_cache", instruction_cache, "instruction cache, one for each subslice");
    f("gateway", gateway, "message gateway: barriers and forwarded messages");
    f("sampler", sampler, "texture sampler, one for each subslice");
    f("sampler_cache", sampler_cache, "data port of the sampler's cache: media block reads");
    f("render_cache", render_cache, "render targets, typed surfaces, media blocks");
    f("atomics", atomics, "atomic operations on memory");
    f("urb", urb, "unified return buffer");
    f("vme", vme, "video motion estimation");
    f("pixel_interpolator", pixel_interpolator, "attributes at other places of a pixel");
    f("thread_spawner", thread_spawner, "takes the end-of-thread messages");
    f("l3", l3, "the cache behind all shared functions");
    f("llc", llc, "the cache behind the L3, shared with the CPU");
    f("memory", memory, "what lies behind the LLC");
  }
};

}  // namespace eu::config
