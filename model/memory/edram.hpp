#pragma once
// eDRAM: a cache in the package between the LLC and memory (config/SOURCES.md 9a).
#include <systemc>

#include "config/machine/machine_fwd.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/cache_tags.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {

/// Keeps all lines that are requested from memory. Its tags are on the chip: a missing line is
/// requested from memory at once, and written into the eDRAM when it arrives.
class Edram : public sc_core::sc_module, public LineMemoryIf {
 public:
  sc_core::sc_export<LineMemoryIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> below{"below"};

  /// `clock_mhz`: clock of the machine.
  Edram(sc_core::sc_module_name name, const config::EdramConfig& config, int clock_mhz,
        int line_bytes);

  LineAccess access(std::uint64_t address, bool write, Cycle when) override;
  void forget_before(Cycle cycle) override;
  Cycle min_latency_cycles() const override { return reads_.min_latency_cycles(); }
  int line_bytes() const override { return line_bytes_; }
  /// Puts the line at `address` into the cache before the run.
  void preload(std::uint64_t address) {
    tags_.preload(address / static_cast<unsigned>(line_bytes_));
  }
  const CacheAccount& account() const { return tags_.account(); }
  /// Adds the numbers of the changed lines that it holds.
  void add_changed(std::vector<std::uint64_t>& lines) const { tags_.add_changed(lines); }
  const MemoryChannel& reads() const { return reads_; }
  const MemoryChannel& writes() const { return writes_; }

 private:
  /// Cycle at which the data of the line at `address` is available or, for a write, in the cache.
  Cycle filled_at(std::uint64_t address, bool write, Cycle when);

  const int line_bytes_;
  CacheTags tags_;
  MemoryChannel reads_;   ///< to the chip
  MemoryChannel writes_;  ///< from the chip
};

}  // namespace eu::model
