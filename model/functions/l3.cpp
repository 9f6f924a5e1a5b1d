#include "model/functions/l3.hpp"

#include <algorithm>

namespace eu::model {

MainMemory::MainMemory(sc_core::sc_module_name name, const config::MemoryConfig& config,
                       int line_bytes)
    : sc_module(name), config_(config), line_bytes_(line_bytes) {
  in.bind(*this);
}

Cycle MainMemory::access(std::uint64_t, bool write, Cycle when) {
  const Cycle transfer =
      static_cast<Cycle>((line_bytes_ + config_.bytes_per_cycle - 1) / config_.bytes_per_cycle);
  const Cycle begin = channel_.take(when, transfer);
  return begin + transfer + (write ? 0 : config_.latency_cycles);
}

L3::L3(sc_core::sc_module_name name, const config::L3Config& config)
    : sc_module(name),
      config_(config),
      tags_(config.size_bytes, config.ways, config.line_bytes),
      banks_(config.banks) {
  in.bind(*this);
}

Cycle L3::data_ready_at(std::uint64_t line, bool write, Cycle when) {
  const auto line_bytes = static_cast<unsigned>(config_.line_bytes);
  const CacheTags::Access access = tags_.access(line);
  CacheTags::Way& way = *access.way;
  if (!access.hit) {
    if (access.evicted.dirty) memory->access(access.evicted.line * line_bytes, true, when);
    // A line that is written is not read from memory first: the bytes it lacks come with the fill
    // that its first reader would wait for anyway, and the channel is charged when it leaves.
    way.filled_at = write ? when : memory->access(line * line_bytes, false, when);
  }
  way.dirty = way.dirty || write;
  return std::max(when, way.filled_at);
}

Cycle L3::access(std::uint64_t address, bool write, Cycle when) {
  const std::uint64_t line = address / static_cast<unsigned>(config_.line_bytes);
  Cycle earliest = when;
  if (config_.same_line_cycles > 0) {
    Cycle& free_at = line_free_at_[line];
    earliest = std::max(earliest, free_at);
    free_at = earliest + config_.same_line_cycles;
  }
  Calendar& bank = banks_[line % banks_.size()];
  const Cycle begin = bank.take(earliest, config_.cycles_per_line);
  return data_ready_at(line, write, begin + config_.latency_cycles);
}

}  // namespace eu::model
