#pragma once
// The L3 cache's data partition and main memory behind it (timing_facts 3, 4).
#include <cstdint>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "config/machine.hpp"
#include "model/core/calendar.hpp"
#include "model/core/interfaces.hpp"
#include "model/functions/cache_tags.hpp"

namespace eu::model {

/// Latency plus a channel of limited width.
class MainMemory : public sc_core::sc_module, public LineMemoryIf {
 public:
  sc_core::sc_export<LineMemoryIf> in{"in"};

  MainMemory(sc_core::sc_module_name name, const config::MemoryConfig& config, int line_bytes);

  Cycle access(std::uint64_t address, bool write, Cycle when) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  int line_bytes() const override { return line_bytes_; }

 private:
  const config::MemoryConfig& config_;
  int line_bytes_;
  Calendar channel_;
};

/// Banked, set-associative, write-back, least recently used way replaced.
class L3 : public sc_core::sc_module, public LineMemoryIf {
 public:
  sc_core::sc_export<LineMemoryIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> memory{"memory"};

  L3(sc_core::sc_module_name name, const config::L3Config& config);

  Cycle access(std::uint64_t address, bool write, Cycle when) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  int line_bytes() const override { return config_.line_bytes; }
  const CacheAccount& account() const { return tags_.account(); }

 private:
  /// Looks the line up and fills it if it is not there; returns when its data is.
  Cycle data_ready_at(std::uint64_t line, bool write, Cycle when);

  const config::L3Config& config_;
  CacheTags tags_;
  std::vector<Calendar> banks_;
  std::unordered_map<std::uint64_t, Cycle>
      line_free_at_;  ///< same-line serialisation; not iterated
};

}  // namespace eu::model
