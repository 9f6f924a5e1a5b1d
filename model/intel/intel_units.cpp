#include "model/intel/intel_units.hpp"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "isa/intel/messages/message.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/intel/thread_header.hpp"
#include "model/memory/l3.hpp"

namespace eu::model {
namespace {

PortTiming port_timing(const config::CachePortConfig& config) {
  const auto cycles = [](int value) { return static_cast<Cycle>(value); };
  return {cycles(config.latency_cycles), cycles(config.cycles_per_message),
          cycles(config.cycles_per_line)};
}

/// Ports with the given timing, one per slice or per subslice.
DataPorts data_ports(const char* name, const UnitContext& context, AtomicUnit& atomics,
                     const PortTiming& timing, bool per_subslice = false) {
  const config::Shape& shape = context.machine.machine;
  DataPorts ports;
  for (int number = 0; number < (per_subslice ? shape.subslices : shape.slices); ++number) {
    const std::string of =
        fmt::format("{}_of_{}_{}", name, per_subslice ? "subslice" : "slice", number);
    ports.push_back(std::make_unique<DataPort>(number == 0 ? name : of.c_str(), timing, context.gen,
                                               context.surfaces, atomics, shape.eus_per_subslice));
  }
  return ports;
}

DataPorts data_cache_ports(const char* name, const UnitContext& context, AtomicUnit& atomics) {
  const config::DataCacheConfig& config = context.machine.data_cache;
  PortTiming timing = port_timing(config);
  timing.payload_registers_per_cycle = static_cast<Cycle>(config.payload_registers_per_cycle);
  return data_ports(name, context, atomics, timing, config.per_subslice != 0);
}

}  // namespace

IntelUnits::IntelUnits(const UnitContext& context)
    : context_(context),
      atomics_(context.machine.atomics),
      data_cache_(data_cache_ports("data_cache", context_, atomics_)),
      data_cache_1_(data_cache_ports("data_cache_1", context_, atomics_)),
      constant_cache_(data_ports("constant_cache", context_, atomics_,
                                 port_timing(context_.machine.constant_cache))),
      sampler_cache_(data_ports("sampler_cache", context_, atomics_,
                                port_timing(context_.machine.sampler_cache))),
      render_cache_(data_ports("render_cache", context_, atomics_,
                               port_timing(context_.machine.render_cache))),
      gateway_("gateway", context.machine, context.gen),
      urb_("urb", context.machine.urb, context.machine.l3.urb_bytes(context.dispatch.slm_bytes > 0),
           context.gen),
      vme_("vme", context.machine.vme, context.gen, respond_vme),
      pixel_interpolator_("pixel_interpolator", context.machine.pixel_interpolator, context.gen,
                          respond_interpolator),
      thread_spawner_("thread_spawner", context.machine.thread_spawner, context.gen) {}

void IntelUnits::add_subslice() {
  slms_.push_back(std::make_unique<Slm>("slm", context_.machine.slm, context_.dispatch.slm_bytes,
                                        context_.gen, context_.surfaces.log));
  samplers_.push_back(std::make_unique<Sampler>("sampler", context_.machine.sampler, context_.gen,
                                                context_.surfaces));
}

void IntelUnits::connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) {
  gateway_.dispatcher(dispatcher);
  thread_spawner_.dispatcher(dispatcher);
  thread_spawner_.urb(urb_.contents);
  for (EuIf* eu : eus) gateway_.eus(*eu);
  const std::pair<const DataPorts&, L3Client> ports[] = {{data_cache_, L3Client::Data},
                                                         {data_cache_1_, L3Client::Data},
                                                         {constant_cache_, L3Client::Constants},
                                                         {sampler_cache_, L3Client::Textures},
                                                         {render_cache_, L3Client::Data}};
  for (const auto& [of_a_kind, client] : ports)
    for (const auto& port : of_a_kind) {
      port->l3(l3.entrance(client));
      port->dispatcher(dispatcher);
    }
  if (context_.machine.data_cache.per_subslice != 0)
    for (std::size_t i = 0; i < slms_.size(); ++i) slms_[i]->connect_port(*data_cache_1_[i]);
  for (const auto& sampler : samplers_) sampler->l3(l3.entrance(L3Client::Textures));
}

DataPort& IntelUnits::port(const DataPorts& ports, int subslice) const {
  const auto count = static_cast<int>(ports.size());
  return *ports[static_cast<std::size_t>(subslice * count / context_.machine.machine.subslices)];
}

SharedFunctionIf* IntelUnits::function(int unit, int subslice) {
  if (unit == isa::kSlmUnit) return slms_[static_cast<std::size_t>(subslice)].get();
  switch (static_cast<isa::Sfid>(unit)) {
    case isa::Sfid::Sampler: return samplers_[static_cast<std::size_t>(subslice)].get();
    case isa::Sfid::Gateway: return &gateway_;
    case isa::Sfid::SamplerCache: return &port(sampler_cache_, subslice);
    case isa::Sfid::RenderCache: return &port(render_cache_, subslice);
    case isa::Sfid::Urb: return &urb_;
    case isa::Sfid::ThreadSpawner: return &thread_spawner_;
    case isa::Sfid::Vme: return &vme_;
    case isa::Sfid::ConstantCache: return &port(constant_cache_, subslice);
    case isa::Sfid::DataCache: return &port(data_cache_, subslice);
    case isa::Sfid::PixelInterpolator: return &pixel_interpolator_;
    case isa::Sfid::DataCache1: return &port(data_cache_1_, subslice);
    case isa::Sfid::Null:
    case isa::Sfid::Cre: break;
  }
  return nullptr;
}

void IntelUnits::add_loads(UnitLoads& loads) const {
  const std::pair<const char*, const DataPorts&> ports[] = {{"data_cache", data_cache_},
                                                            {"data_cache_1", data_cache_1_},
                                                            {"constant_cache", constant_cache_},
                                                            {"sampler_cache", sampler_cache_},
                                                            {"render_cache", render_cache_}};
  for (const auto& [unit, of_a_kind] : ports) {
    loads.begin(unit);
    for (const auto& port : of_a_kind) loads.add(port->busy());
  }
  loads.begin("sampler");
  for (const auto& sampler : samplers_) loads.add(sampler->busy());
  loads.begin("slm");
  for (const auto& slm : slms_) {
    loads.add(slm->busy());
    loads.add_bytes(slm->bytes());
  }
  loads.single("atomics", atomics_.busiest_line());
  loads.single("urb", urb_.busy());
  loads.single("vme", vme_.busy());
  loads.single("pixel_interpolator", pixel_interpolator_.busy());
  loads.begin("gateway");
  for (const BusyAccount& gateway : gateway_.busy()) loads.add(gateway);
  loads.single("thread_spawner", thread_spawner_.busy());
}

/// The constant cache and the sampler cache have their own paths to the L3; the hardware counts
/// their traffic together with other traffic.
void IntelUnits::add_traffic(TrafficAccount& traffic) const {
  for (const DataPorts* ports : {&data_cache_, &data_cache_1_, &render_cache_})
    for (const auto& port : *ports) {
      traffic.all += port->traffic().all;
      traffic.first_subslice += port->traffic().first_subslice;
    }
  for (const auto& slm : slms_) traffic.all += slm->traffic();
  for (const auto& sampler : samplers_) traffic.all.texels += sampler->texels();
  traffic.all.barriers += gateway_.barriers();
}

namespace {

std::unique_ptr<MessageUnits> make_intel_units(const UnitContext& context) {
  return std::make_unique<IntelUnits>(context);
}

}  // namespace

const MessageModel kIntelMessages{make_intel_units,
                                  unit_source_kind,
                                  unit_idle_cycles,
                                  nullptr,
                                  unit_busy_cause,
                                  &kIntelHeaders,
                                  true};

}  // namespace eu::model
