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
      sets_(static_cast<std::uint64_t>(
          std::max(1, config.size_bytes / (config.line_bytes * config.ways)))),
      ways_(sets_ * static_cast<std::uint64_t>(config.ways)),
      banks_(config.banks) {
  in.bind(*this);
}

L3::Way& L3::find_or_fill(std::uint64_t line, bool write, Cycle when) {
  Way* const first = &ways_[(line % sets_) * static_cast<std::uint64_t>(config_.ways)];
  Way* const end = first + config_.ways;
  Way* way = std::find_if(first, end, [line](const Way& w) { return w.line == line; });
  if (way != end) {
    ++account_.hits;
    return *way;
  }
  ++account_.misses;
  way = std::min_element(first, end,
                         [](const Way& a, const Way& b) { return a.last_use < b.last_use; });
  if (way->dirty) {
    ++account_.write_backs;
    memory->access(way->line * static_cast<unsigned>(config_.line_bytes), true, when);
  }
  // A line that is written is not read from memory first: the bytes it lacks come with the fill
  // that its first reader would wait for anyway, and the channel is charged when it leaves.
  *way = {line, 0, 0, false};
  way->filled_at =
      write ? when : memory->access(line * static_cast<unsigned>(config_.line_bytes), false, when);
  return *way;
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
  Way& way = find_or_fill(line, write, begin + config_.latency_cycles);
  way.last_use = ++uses_;
  way.dirty = way.dirty || write;
  return std::max(begin + config_.latency_cycles, way.filled_at);
}

}  // namespace eu::model
