#pragma once
// Texture sampler of a subslice: two levels of cache; states are fetched at their first use
// (isa/MESSAGES.md 5, config/SOURCES.md 3).
#include <map>
#include <systemc>

#include "config/machine/machine_fwd.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/intel/message_layouts.hpp"
#include "model/intel/sample.hpp"
#include "model/memory/cache_tags.hpp"

namespace eu::model {

class Sampler : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> l3{"l3"};

  Sampler(sc_core::sc_module_name name, const config::SamplerConfig& config, isa::Generation gen,
          SurfaceTable& surfaces);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override;
  const BusyAccount& busy() const { return busy_; }

  /// Texels requested, in subspans of 2 by 2 with at least one channel enabled.
  std::uint64_t texels() const { return texels_; }

  const CacheAccount& l1() const { return l1_.account(); }
  const CacheAccount& l2() const { return l2_.account(); }

 private:
  /// Cycle at which the states that a message needs are available.
  Cycle states_ready_at(const MessageView& message, Cycle when);
  /// Cycle at which a line of texels that is requested at `when` is available.
  Cycle line_ready_at(std::uint32_t line, Cycle when);

  const config::SamplerConfig& config_;
  MessageLayouts layouts_;
  SurfaceTable& surfaces_;
  CacheTags l1_;
  CacheTags l2_;
  std::map<unsigned, Cycle> surface_states_;  ///< by index: cycle of its arrival
  std::map<unsigned, Cycle> sampler_states_;
  BusyAccount busy_;  ///< one message at a time
  std::uint64_t texels_ = 0;
};

}  // namespace eu::model
