#pragma once
// Instruction cache of a subslice (config/SOURCES.md 4).
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/cache_tags.hpp"

namespace eu::model {

class InstructionCache : public sc_core::sc_module, public InstructionCacheIf {
 public:
  sc_core::sc_export<InstructionCacheIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> l3{"l3"};

  /// `code_bytes`: size of the kernel, which begins at the start of the code's memory.
  InstructionCache(sc_core::sc_module_name name, const config::InstructionCacheConfig& config,
                   std::size_t code_bytes);

  const std::vector<Cycle>& filled_at() const override { return filled_at_; }
  Cycle serve(std::uint32_t line, Cycle arrival) override;
  const CacheAccount& account() const { return tags_.account(); }

 private:
  const config::InstructionCacheConfig& config_;
  bool kernel_fits_;              ///< the kernel fits, so a filled line stays
  std::vector<Cycle> filled_at_;  ///< as filled_at()
  CacheTags tags_;
};

}  // namespace eu::model
