#pragma once
// The L3 cache's data partition and main memory behind it (timing_facts 3, 4).
#include <cstdint>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "config/machine.hpp"
#include "model/core/calendar.hpp"
#include "model/core/interfaces.hpp"

namespace eu::model {

struct CacheAccount {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  std::uint64_t write_backs = 0;
};

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
  const CacheAccount& account() const { return account_; }

 private:
  struct Way {
    std::uint64_t line = ~std::uint64_t{0};
    std::uint64_t last_use = 0;
    Cycle filled_at = 0;  ///< data of the line is there from this cycle on
    bool dirty = false;
  };

  Way& find_or_fill(std::uint64_t line, bool write, Cycle when);

  const config::L3Config& config_;
  std::uint64_t sets_;
  std::vector<Way> ways_;
  std::vector<Calendar> banks_;
  std::unordered_map<std::uint64_t, Cycle>
      line_free_at_;  ///< same-line serialisation; not iterated
  std::uint64_t uses_ = 0;
  CacheAccount account_;
};

}  // namespace eu::model
