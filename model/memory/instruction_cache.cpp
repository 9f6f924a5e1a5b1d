#include "model/memory/instruction_cache.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

/// Address of the kernel, outside of all surfaces.
constexpr std::uint64_t kCodeAddress = std::uint64_t{1} << 32;

}  // namespace

InstructionCache::InstructionCache(sc_core::sc_module_name name,
                                   const config::InstructionCacheConfig& config,
                                   std::size_t code_bytes)
    : sc_module(name),
      config_(config),
      kernel_fits_(code_bytes <= static_cast<std::size_t>(config.size_bytes)),
      filled_at_(code_bytes / static_cast<std::size_t>(config.line_bytes) + 1, kNever),
      tags_(config.size_bytes, config.ways, config.line_bytes, config.replacement) {
  in.bind(*this);
  if (config.start == config::CacheStart::Cold) return;
  for (std::uint32_t line = 0; line < filled_at_.size(); ++line) {
    tags_.preload(line);
    if (kernel_fits_) filled_at_[line] = 0;
  }
}

Cycle InstructionCache::serve(std::uint32_t line, Cycle arrival) {
  const CacheTags::Access access = tags_.access(line);
  if (!access.hit) {
    const std::uint64_t address =
        kCodeAddress + std::uint64_t{line} * static_cast<unsigned>(config_.line_bytes);
    access.way->filled_at =
        l3->access(address, false, arrival + static_cast<Cycle>(config_.latency_cycles)).filled;
  }
  if (kernel_fits_) filled_at_[line] = access.way->filled_at;
  // The request was made one cycle before it arrives.
  return std::max(arrival - 1 + static_cast<Cycle>(config_.latency_cycles), access.way->filled_at);
}

}  // namespace eu::model
