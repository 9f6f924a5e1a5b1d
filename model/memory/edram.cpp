#include "model/memory/edram.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {

Edram::Edram(sc_core::sc_module_name name, const config::EdramConfig& config, int clock_mhz,
             int line_bytes)
    : sc_module(name),
      line_bytes_(line_bytes),
      tags_(config.size_bytes, config.ways, line_bytes, config::Replacement::Lru),
      reads_(numbers_of_edram(config), clock_mhz, line_bytes),
      writes_(numbers_of_edram(config), clock_mhz, line_bytes) {
  in.bind(*this);
}

void Edram::forget_before(Cycle cycle) {
  reads_.forget_before(cycle);
  writes_.forget_before(cycle);
  below->forget_before(cycle);
}

LineAccess Edram::access(std::uint64_t address, bool write, Cycle when) {
  LineAccess access;
  access.filled = filled_at(address, write, when);
  return access;
}

Cycle Edram::filled_at(std::uint64_t address, bool write, Cycle when) {
  const auto line_bytes = static_cast<unsigned>(line_bytes_);
  const CacheTags::Access access = tags_.access(address / line_bytes, 0, write);
  CacheTags::Way& way = *access.way;
  if (access.hit && !write) return reads_.take(std::max(when, way.filled_at), false);
  if (!access.hit && access.evicted.dirty) {
    const Cycle out = reads_.take(when, false);
    below->access(access.evicted.line * line_bytes, true, out);
  }
  way.dirty = way.dirty || write;
  if (write) return way.filled_at = writes_.take(when, true);
  const Cycle there = below->access(address, false, when).filled;
  way.filled_at = writes_.take(there, true);
  return there;
}

}  // namespace eu::model
