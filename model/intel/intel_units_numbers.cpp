// Numbers of a machine that determine the time of each shared function.
#include <algorithm>

#include "isa/intel/messages/message.hpp"
#include "model/eu/number_sources.hpp"
#include "model/intel/intel_units.hpp"

namespace eu::model {
namespace {

using config::SourceKind;

Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

class UnitKinds {
 public:
  UnitKinds(const config::Machine& machine, const config::MemberSources& sources)
      : machine_(machine), sources_(sources) {}

  SourceKind of(isa::Sfid sfid) const {
    switch (sfid) {
      case isa::Sfid::DataCache:
      case isa::Sfid::DataCache1:
        return std::max(port(machine_.data_cache),
                        sources_.weakest(machine_.atomics.cycles_per_message,
                                         machine_.atomics.cycles_per_lane));
      case isa::Sfid::ConstantCache: return port(machine_.constant_cache);
      case isa::Sfid::SamplerCache: return port(machine_.sampler_cache);
      case isa::Sfid::RenderCache: return port(machine_.render_cache);
      case isa::Sfid::Sampler: return sampler();
      case isa::Sfid::Gateway: return unit(machine_.gateway);
      case isa::Sfid::ThreadSpawner: return unit(machine_.thread_spawner);
      case isa::Sfid::Vme: return unit(machine_.vme);
      case isa::Sfid::PixelInterpolator: return unit(machine_.pixel_interpolator);
      case isa::Sfid::Urb:
        return sources_.weakest(machine_.urb.latency_cycles, machine_.urb.cycles_per_register);
      case isa::Sfid::Null:
      case isa::Sfid::Cre: break;  // no unit serves them
    }
    return SourceKind::Prm;
  }
  SourceKind slm() const {
    return sources_.weakest(machine_.slm.latency_cycles, machine_.slm.cycles_per_access);
  }

 private:
  SourceKind line() const { return line_source_kind(machine_, sources_); }
  SourceKind port(const config::CachePortConfig& config) const {
    return std::max(line(), sources_.weakest(config.latency_cycles, config.cycles_per_message,
                                             config.cycles_per_line));
  }
  SourceKind unit(const config::FunctionConfig& config) const {
    return sources_.weakest(config.latency_cycles, config.cycles_per_message);
  }
  SourceKind sampler() const {
    const config::SamplerConfig& config = machine_.sampler;
    return std::max(line(), sources_.weakest(config.latency_cycles, config.info_latency_cycles,
                                             config.surface_state_cycles,
                                             config.sampler_state_cycles, config.cycles_per_subspan,
                                             config.l1.latency_cycles, config.l2.latency_cycles));
  }

  const config::Machine& machine_;
  const config::MemberSources& sources_;
};

}  // namespace

SourceKind unit_source_kind(const config::Machine& machine, const config::MemberSources& sources,
                            int unit) {
  const UnitKinds kinds(machine, sources);
  return unit == isa::kSlmUnit ? kinds.slm() : kinds.of(static_cast<isa::Sfid>(unit));
}

Cause unit_busy_cause(int unit) {
  if (unit == isa::kSlmUnit) return Cause::SlmBusy;
  switch (static_cast<isa::Sfid>(unit)) {
    case isa::Sfid::DataCache:
    case isa::Sfid::DataCache1: return Cause::DataPortBusy;
    case isa::Sfid::ConstantCache: return Cause::ConstantPortBusy;
    case isa::Sfid::Sampler:
    case isa::Sfid::SamplerCache: return Cause::SamplerBusy;
    case isa::Sfid::RenderCache: return Cause::RenderPortBusy;
    case isa::Sfid::Gateway: return Cause::GatewayBusy;
    case isa::Sfid::ThreadSpawner: return Cause::SpawnerBusy;
    case isa::Sfid::Urb:
    case isa::Sfid::Vme:
    case isa::Sfid::PixelInterpolator:
    case isa::Sfid::Null:
    case isa::Sfid::Cre: break;
  }
  return Cause::OtherUnitBusy;
}

std::optional<Cycle> unit_idle_cycles(const config::Machine& machine, int unit,
                                      std::optional<isa::RequestTiming> timing) {
  if (unit == isa::kSlmUnit)
    return cycles(machine.slm.cycles_per_access + machine.slm.latency_cycles);
  const Cycle l3 = timing == isa::RequestTiming::Fence ? 0 : cycles(machine.l3.latency_cycles);
  switch (static_cast<isa::Sfid>(unit)) {
    case isa::Sfid::DataCache:
    case isa::Sfid::DataCache1: return cycles(machine.data_cache.latency_cycles) + l3;
    case isa::Sfid::ConstantCache: return cycles(machine.constant_cache.latency_cycles) + l3;
    case isa::Sfid::SamplerCache: return cycles(machine.sampler_cache.latency_cycles) + l3;
    case isa::Sfid::RenderCache: return cycles(machine.render_cache.latency_cycles) + l3;
    case isa::Sfid::Sampler:
      return cycles(timing == isa::RequestTiming::Info ? machine.sampler.info_latency_cycles
                                                       : machine.sampler.latency_cycles);
    case isa::Sfid::Urb: return cycles(machine.urb.latency_cycles);
    case isa::Sfid::Vme: return cycles(machine.vme.latency_cycles);
    case isa::Sfid::PixelInterpolator: return cycles(machine.pixel_interpolator.latency_cycles);
    default: return std::nullopt;
  }
}

}  // namespace eu::model
