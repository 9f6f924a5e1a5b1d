#include "model/gen/gen_units.hpp"

#include <utility>

#include "isa/gen/message.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/memory/l3.hpp"

namespace eu::model {
namespace {

template <class Config>
PortTiming port_timing(const Config& config) {
  const auto cycles = [](int value) { return static_cast<Cycle>(value); };
  return {cycles(config.latency_cycles), cycles(config.cycles_per_message),
          cycles(config.cycles_per_line)};
}

}  // namespace

GenUnits::GenUnits(const UnitContext& context)
    : context_(context),
      atomics_(context.machine.atomics),
      data_cache_("data_cache", port_timing(context.machine.data_cache), context.gen,
                  context.surfaces, atomics_),
      data_cache_1_("data_cache_1", port_timing(context.machine.data_cache), context.gen,
                    context.surfaces, atomics_),
      constant_cache_("constant_cache", port_timing(context.machine.constant_cache), context.gen,
                      context.surfaces, atomics_),
      sampler_cache_("sampler_cache", port_timing(context.machine.sampler_cache), context.gen,
                     context.surfaces, atomics_),
      render_cache_("render_cache", port_timing(context.machine.render_cache), context.gen,
                    context.surfaces, atomics_),
      gateway_("gateway", context.machine, context.gen),
      urb_("urb", context.machine.urb, context.machine.l3.urb_bytes(context.dispatch.slm_bytes > 0),
           context.gen),
      vme_("vme", context.machine.vme, context.gen, answer_vme),
      pixel_interpolator_("pixel_interpolator", context.machine.pixel_interpolator, context.gen,
                          answer_interpolator),
      thread_spawner_("thread_spawner", context.machine.thread_spawner, context.gen) {}

void GenUnits::add_subslice() {
  slms_.push_back(std::make_unique<Slm>("slm", context_.machine.slm, context_.dispatch.slm_bytes,
                                        context_.gen, context_.surfaces.log));
  samplers_.push_back(std::make_unique<Sampler>("sampler", context_.machine.sampler, context_.gen,
                                                context_.surfaces));
}

void GenUnits::connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) {
  gateway_.dispatcher(dispatcher);
  thread_spawner_.dispatcher(dispatcher);
  thread_spawner_.urb(urb_.contents);
  for (EuIf* eu : eus) gateway_.eus(*eu);
  const std::pair<DataPort&, L3Client> ports[] = {{data_cache_, L3Client::Data},
                                                  {data_cache_1_, L3Client::Data},
                                                  {constant_cache_, L3Client::Constants},
                                                  {sampler_cache_, L3Client::Textures},
                                                  {render_cache_, L3Client::Data}};
  for (const auto& [port, client] : ports) {
    port.l3(l3.entrance(client));
    port.dispatcher(dispatcher);
  }
  for (const auto& sampler : samplers_) sampler->l3(l3.entrance(L3Client::Textures));
}

SharedFunctionIf* GenUnits::function(int unit, int subslice) {
  if (unit == isa::kSlmUnit) return slms_[static_cast<std::size_t>(subslice)].get();
  switch (static_cast<isa::Sfid>(unit)) {
    case isa::Sfid::Sampler: return samplers_[static_cast<std::size_t>(subslice)].get();
    case isa::Sfid::Gateway: return &gateway_;
    case isa::Sfid::SamplerCache: return &sampler_cache_;
    case isa::Sfid::RenderCache: return &render_cache_;
    case isa::Sfid::Urb: return &urb_;
    case isa::Sfid::ThreadSpawner: return &thread_spawner_;
    case isa::Sfid::Vme: return &vme_;
    case isa::Sfid::ConstantCache: return &constant_cache_;
    case isa::Sfid::DataCache: return &data_cache_;
    case isa::Sfid::PixelInterpolator: return &pixel_interpolator_;
    case isa::Sfid::DataCache1: return &data_cache_1_;
    case isa::Sfid::Null:
    case isa::Sfid::Cre: break;
  }
  return nullptr;
}

void GenUnits::add_loads(UnitLoads& loads) const {
  loads.single("data_cache", data_cache_.busy());
  loads.single("data_cache_1", data_cache_1_.busy());
  loads.single("constant_cache", constant_cache_.busy());
  loads.single("sampler_cache", sampler_cache_.busy());
  loads.single("render_cache", render_cache_.busy());
  loads.begin("sampler");
  for (const auto& sampler : samplers_) loads.add(sampler->busy());
  loads.begin("slm");
  for (const auto& slm : slms_) loads.add(slm->busy());
  loads.single("urb", urb_.busy());
  loads.single("vme", vme_.busy());
  loads.single("pixel_interpolator", pixel_interpolator_.busy());
  loads.single("gateway", gateway_.busy());
  loads.single("thread_spawner", thread_spawner_.busy());
}

}  // namespace eu::model
