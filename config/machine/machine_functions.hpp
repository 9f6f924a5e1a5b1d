#pragma once
// Dispatcher, shared functions and memory of a machine (machine.hpp).
#include "config/machine/machine_l3.hpp"
#include "config/machine/row.hpp"

namespace eu::config {

struct DispatcherConfig {
  int launch_ns = 0;
  int latency_cycles = 0;
  int cycles_per_thread = 0;
  int thread_pools = 0;
  int split_groups = 0;
  int barriers = 16;
  int preempt_after_cycles = 0;
  int preempted_ns = 0;

  template <class V>
  void visit(V& f) {
    f("launch_ns", launch_ns, {0, 100000000},
      "from the program's call to a dispatcher that has the work: host, driver, command streamer",
      Default{0});
    f("latency_cycles", latency_cycles, {1, 10000},
      "from a free thread slot to the first instruction of its next thread");
    f("cycles_per_thread", cycles_per_thread, {0, 10000},
      "dispatcher busy with each thread it starts, on the whole machine");
    f("thread_pools", thread_pools, {0, 64},
      "pools that the EUs of all subslices are joined to; a work group stays in one; 0: each "
      "subslice is one");
    f("split_groups", split_groups, {0, 1},
      "1: a work group takes a barrier only if its kernel has one, and threads of a group without "
      "barrier and shared local memory start one by one, wherever a slot is free; 0: each group "
      "starts whole, with a barrier",
      Default{0});
    f("barriers", barriers, {1, 32},
      "barriers of a subslice: the groups with a barrier that it holds at once; pools of "
      "/dispatcher/thread_pools have 32",
      Default{16});
    f("preempt_after_cycles", preempt_after_cycles, {0, 2000000000},
      "all threads of a walker are stopped and saved in this cycle, and restored later; 0: never",
      Default{0});
    f("preempted_ns", preempted_ns, {0, 100000000},
      "time other contexts hold the GPU then, excluding save and restore", Default{0});
  }
};

/// A shared function that serves its messages from the L3, through its own port.
struct CachePortConfig {
  int latency_cycles = 0;
  int cycles_per_message = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000},
      "a message's way through the port and back, excluding the L3");
    f("cycles_per_message", cycles_per_message, {0, 1000}, "port busy with each message, at least");
    f("cycles_per_line", cycles_per_line, {0, 1000},
      "port busy with each L3 line a message touches");
  }
};

/// The ports of the data cache. `port()` has the rows for machines on which each subslice always
/// has its own ports.
struct DataCacheConfig : CachePortConfig {
  int per_subslice = 0;
  int payload_registers_per_cycle = 0;

  CachePortConfig& port() { return *this; }

  template <class V>
  void visit(V& f) {
    CachePortConfig::visit(f);
    f("per_subslice", per_subslice, {0, 1},
      "1: each subslice has its own ports; 0: those of a slice share them", Default{0});
    f("payload_registers_per_cycle", payload_registers_per_cycle, {0, 64},
      "of a message's payload that a port accepts; 0: all at once", Default{0});
  }
};

struct SlmConfig {
  int subslice_bytes = 0;
  int allocation_bytes = 0;
  int banks = 0;
  int bank_bytes = 0;
  int latency_cycles = 0;
  int cycles_per_access = 0;

  template <class V>
  void visit(V& f) {
    f("subslice_bytes", subslice_bytes, {0, 1 << 20},
      "of a subslice; 0: its share of the L3's ways for it", Default{0});
    f("allocation_bytes", allocation_bytes, {0, 1 << 16},
      "a work group gets this, or the smallest sufficient power of two times this; 0: exactly the "
      "size that it requests",
      Default{0});
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
    {CacheStart::Warm, "warm", "as if the work had run before, as far as its data fit"},
};
constexpr const auto& enum_rows(CacheStart) {
  return kCacheStarts;
}

struct InstructionCacheConfig {
  int size_bytes = 0;
  int ways = 0;
  Replacement replacement = Replacement::Lru;
  int line_bytes = 0;
  int latency_cycles = 0;
  CacheStart start = CacheStart::Cold;

  template <class V>
  void visit(V& f) {
    f("start", start, "contents at the beginning of the run", kOptional);
    f("size_bytes", size_bytes, {1024, 1 << 24}, "instruction cache of a subslice");
    f("ways", ways, {1, 64}, "associativity");
    f("replacement", replacement, "which line of a set is replaced");
    f("line_bytes", line_bytes, {16, 256}, "cache line, and the size of an EU's fetch");
    f("latency_cycles", latency_cycles, {2, 1000},
      "a hit: from the request to an instruction that can be issued");
  }
};

/// A shared function that serves one message after another.
struct FunctionConfig {
  int latency_cycles = 0;
  int cycles_per_message = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000}, "from a message's arrival to its effect");
    f("cycles_per_message", cycles_per_message, {0, 1000}, "busy with each message");
  }
};

/// The message gateway. `function()` has the rows for machines on which each subslice always has
/// its own.
struct GatewayConfig : FunctionConfig {
  int per_subslice = 0;

  FunctionConfig& function() { return *this; }

  template <class V>
  void visit(V& f) {
    FunctionConfig::visit(f);
    f("per_subslice", per_subslice, {0, 1},
      "1: each subslice has its own gateway; 0: all share one", Default{0});
  }
};

struct SamplerCacheConfig {
  int size_bytes = 0;
  int ways = 0;
  Replacement replacement = Replacement::Lru;
  int latency_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {256, 1 << 24}, "all of it");
    f("ways", ways, {1, 1024}, "associativity");
    f("replacement", replacement, "which line of a set is replaced");
    f("latency_cycles", latency_cycles, {0, 1000}, "added to an access that reaches this level");
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
      "from a message's arrival, or its last texel, to its response, excluding the caches");
    f("info_latency_cycles", info_latency_cycles, {1, 10000},
      "as latency_cycles, for a message that reads no texels");
    f("surface_state_cycles", surface_state_cycles, {0, 10000},
      "fetch of a surface's state, once for each surface and sampler");
    f("sampler_state_cycles", sampler_state_cycles, {0, 10000},
      "fetch of a sampler's state, once for each, after the surface's");
    f("cycles_per_subspan", cycles_per_subspan, {0, 64}, "busy with each four pixels");
    f("line_bytes", line_bytes, {16, 256}, "cache line of both levels");
    f("l1", l1, "texel cache");
    f("l2", l2, "the level between texel cache and L3");
  }
};

/// Register file of a subslice; its size limits the number of resident threads.
struct RegisterFileConfig {
  int subslice_bytes = 0;
  int granule_lanes = 0;

  template <class V>
  void visit(V& f) {
    f("subslice_bytes", subslice_bytes, {0, 1 << 24},
      "of a subslice; 0: each thread slot has all registers, whatever its kernel uses", Default{0});
    f("granule_lanes", granule_lanes, {0, 4096},
      "lanes for which registers are allocated at a time", Default{0});
  }
};

/// The first level between a subslice's loads and the L3.
struct L1Config {
  int size_bytes = 0;
  int ways = 0;
  Replacement replacement = Replacement::Lru;
  int latency_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {128, 1 << 24}, "of a subslice");
    f("ways", ways, {1, 1024}, "associativity");
    f("replacement", replacement, "which line of a set is replaced");
    f("latency_cycles", latency_cycles, {1, 1000}, "a hit, without waiting for the port");
  }
};

/// Operations that read, change and write a dword atomically.
struct AtomicConfig {
  int cycles_per_message = 0;
  int cycles_per_lane = 0;

  template <class V>
  void visit(V& f) {
    f("cycles_per_message", cycles_per_message, {0, 10000},
      "L3 line busy with the operations of a message, whatever their number");
    f("cycles_per_lane", cycles_per_lane, {0, 1000}, "L3 line busy with each operation");
  }
};

struct UrbConfig {
  int latency_cycles = 0;
  int cycles_per_register = 0;

  template <class V>
  void visit(V& f) {
    f("latency_cycles", latency_cycles, {1, 10000}, "from a message's arrival to its effect");
    f("cycles_per_register", cycles_per_register, {0, 1000},
      "busy with each register of data, in either direction");
  }
};

/// The last-level cache that the GPU shares with the CPU.
struct LlcConfig {
  CacheStart start = CacheStart::Cold;
  int size_bytes = 0;
  int ways = 0;
  Replacement replacement = Replacement::Lru;
  int latency_cycles = 0;
  int cycles_per_line = 0;

  template <class V>
  void visit(V& f) {
    f("start", start, "contents at the beginning of the run", kOptional);
    f("size_bytes", size_bytes, {0, 1 << 30},
      "all of it; 0: there is none, and L3 misses go to memory");
    f("ways", ways, {1, 1024}, "associativity");
    f("replacement", replacement, "which line of a set is replaced");
    f("latency_cycles", latency_cycles, {1, 100000}, "added to an L3 access that misses");
    f("cycles_per_line", cycles_per_line, {0, 1000}, "the GPU's path to it busy with each line");
  }
};

/// A cache in the package between the LLC and memory (eDRAM); all requests to memory pass it. Its
/// cycles are those of clock_mhz. Its initial contents are those of the LLC.
struct EdramConfig {
  int size_bytes = 0;
  int ways = 0;
  int clock_mhz = 0;
  int latency_cycles = 0;
  int bytes_per_cycle = 0;

  template <class V>
  void visit(V& f) {
    f("size_bytes", size_bytes, {0, 1 << 30}, "all of it; 0: there is none", Default{0});
    f("ways", ways, {0, 1024}, "associativity; the least recently used line is replaced",
      Default{0});
    f("clock_mhz", clock_mhz, {0, 10000}, "the clock of its cycles", Default{0});
    f("latency_cycles", latency_cycles, {0, 100000}, "added to an LLC access that misses",
      Default{0});
    f("bytes_per_cycle", bytes_per_cycle, {0, 10000}, "bandwidth in each direction", Default{0});
  }
};

/// Memory; its cycles are those of clock_mhz.
struct MemoryConfig {
  int clock_mhz = 0;
  int latency_cycles = 0;
  int bytes_per_cycle = 0;

  template <class V>
  void visit(V& f) {
    f("clock_mhz", clock_mhz, {0, 10000}, "the clock of its cycles; 0: that of the machine",
      Default{0});
    f("latency_cycles", latency_cycles, {1, 100000}, "added to an LLC access that misses");
    f("bytes_per_cycle", bytes_per_cycle, {1, 10000}, "bandwidth of the whole machine");
  }

  /// The clock in MHz, for a machine with this clock.
  int clock_in(int machine_clock_mhz) const {
    return clock_mhz == 0 ? machine_clock_mhz : clock_mhz;
  }
};

}  // namespace eu::config
