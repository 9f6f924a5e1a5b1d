#include "model/gen/gen_units.hpp"

#include <fmt/core.h>

#include <string>
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

/// Of a module that each slice has.
std::string of_slice(const char* name, int slice) {
  return slice == 0 ? name : fmt::format("{}_of_slice_{}", name, slice);
}

}  // namespace

SlicePorts::SlicePorts(const UnitContext& context, AtomicUnit& atomics, int slice)
    : data_cache(of_slice("data_cache", slice).c_str(), port_timing(context.machine.data_cache),
                 context.gen, context.surfaces, atomics, context.machine.machine.eus_per_subslice),
      data_cache_1(of_slice("data_cache_1", slice).c_str(), port_timing(context.machine.data_cache),
                   context.gen, context.surfaces, atomics,
                   context.machine.machine.eus_per_subslice),
      constant_cache(of_slice("constant_cache", slice).c_str(),
                     port_timing(context.machine.constant_cache), context.gen, context.surfaces,
                     atomics, context.machine.machine.eus_per_subslice),
      sampler_cache(of_slice("sampler_cache", slice).c_str(),
                    port_timing(context.machine.sampler_cache), context.gen, context.surfaces,
                    atomics, context.machine.machine.eus_per_subslice),
      render_cache(of_slice("render_cache", slice).c_str(),
                   port_timing(context.machine.render_cache), context.gen, context.surfaces,
                   atomics, context.machine.machine.eus_per_subslice) {}

GenUnits::GenUnits(const UnitContext& context)
    : context_(context),
      atomics_(context.machine.atomics),
      gateway_("gateway", context.machine, context.gen),
      urb_("urb", context.machine.urb, context.machine.l3.urb_bytes(context.dispatch.slm_bytes > 0),
           context.gen),
      vme_("vme", context.machine.vme, context.gen, answer_vme),
      pixel_interpolator_("pixel_interpolator", context.machine.pixel_interpolator, context.gen,
                          answer_interpolator),
      thread_spawner_("thread_spawner", context.machine.thread_spawner, context.gen) {
  for (int slice = 0; slice < context.machine.machine.slices; ++slice)
    slices_.push_back(std::make_unique<SlicePorts>(context_, atomics_, slice));
}

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
  for (const auto& slice : slices_) {
    const std::pair<DataPort&, L3Client> ports[] = {{slice->data_cache, L3Client::Data},
                                                    {slice->data_cache_1, L3Client::Data},
                                                    {slice->constant_cache, L3Client::Constants},
                                                    {slice->sampler_cache, L3Client::Textures},
                                                    {slice->render_cache, L3Client::Data}};
    for (const auto& [port, client] : ports) {
      port.l3(l3.entrance(client));
      port.dispatcher(dispatcher);
    }
  }
  for (const auto& sampler : samplers_) sampler->l3(l3.entrance(L3Client::Textures));
}

SharedFunctionIf* GenUnits::function(int unit, int subslice) {
  const config::Shape& shape = context_.machine.machine;
  SlicePorts& ports =
      *slices_[static_cast<std::size_t>(subslice / (shape.subslices / shape.slices))];
  if (unit == isa::kSlmUnit) return slms_[static_cast<std::size_t>(subslice)].get();
  switch (static_cast<isa::Sfid>(unit)) {
    case isa::Sfid::Sampler: return samplers_[static_cast<std::size_t>(subslice)].get();
    case isa::Sfid::Gateway: return &gateway_;
    case isa::Sfid::SamplerCache: return &ports.sampler_cache;
    case isa::Sfid::RenderCache: return &ports.render_cache;
    case isa::Sfid::Urb: return &urb_;
    case isa::Sfid::ThreadSpawner: return &thread_spawner_;
    case isa::Sfid::Vme: return &vme_;
    case isa::Sfid::ConstantCache: return &ports.constant_cache;
    case isa::Sfid::DataCache: return &ports.data_cache;
    case isa::Sfid::PixelInterpolator: return &pixel_interpolator_;
    case isa::Sfid::DataCache1: return &ports.data_cache_1;
    case isa::Sfid::Null:
    case isa::Sfid::Cre: break;
  }
  return nullptr;
}

void GenUnits::add_loads(UnitLoads& loads) const {
  const std::pair<const char*, DataPort SlicePorts::*> ports[] = {
      {"data_cache", &SlicePorts::data_cache},
      {"data_cache_1", &SlicePorts::data_cache_1},
      {"constant_cache", &SlicePorts::constant_cache},
      {"sampler_cache", &SlicePorts::sampler_cache},
      {"render_cache", &SlicePorts::render_cache}};
  for (const auto& [unit, port] : ports) {
    loads.begin(unit);
    for (const auto& slice : slices_) loads.add(((*slice).*port).busy());
  }
  loads.begin("sampler");
  for (const auto& sampler : samplers_) loads.add(sampler->busy());
  loads.begin("slm");
  for (const auto& slm : slms_) {
    loads.add(slm->busy());
    loads.add_bytes(slm->bytes());
  }
  loads.single("urb", urb_.busy());
  loads.single("vme", vme_.busy());
  loads.single("pixel_interpolator", pixel_interpolator_.busy());
  loads.single("gateway", gateway_.busy());
  loads.single("thread_spawner", thread_spawner_.busy());
}

/// The constant cache and the sampler cache have ways of their own to the L3, which the hardware
/// counts with other things.
void GenUnits::add_traffic(TrafficAccount& traffic) const {
  for (const auto& slice : slices_)
    for (const DataPort* port : {&slice->data_cache, &slice->data_cache_1, &slice->render_cache}) {
      traffic.all += port->traffic().all;
      traffic.first_subslice += port->traffic().first_subslice;
    }
  for (const auto& slm : slms_) traffic.all += slm->traffic();
  for (const auto& sampler : samplers_) traffic.all.texels += sampler->texels();
  traffic.all.barriers += gateway_.barriers();
}

}  // namespace eu::model
