#include "model/g13/g13_units.hpp"

#include <algorithm>
#include <utility>

#include "config/machine/machine.hpp"
#include "isa/g13/exec/exec.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/eu/number_sources.hpp"
#include "model/g13/g13_run.hpp"
#include "model/memory/l3.hpp"

namespace eu::model {

ThreadEnd::ThreadEnd(sc_core::sc_module_name name, const config::FunctionConfig& config)
    : sc_module(name), config_(config) {
  in.bind(*this);
}

Cycle ThreadEnd::min_latency_cycles() const {
  return cycles(config_.latency_cycles);
}

Service ThreadEnd::serve(Packet& packet) {
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, cycles(config_.cycles_per_message), packet.sent);
  return {start, busy_.until + min_latency_cycles()};
}

void ThreadgroupBarrier::connect(DispatcherIf& dispatcher, const std::vector<EuIf*>& eus) {
  dispatcher_ = &dispatcher;
  eus_ = eus;
}

Service ThreadgroupBarrier::serve(Packet& packet) {
  const Service service = ThreadEnd::serve(packet);
  const std::vector<ThreadRef>& threads = dispatcher_->group_threads(packet.group);
  Arrivals& arrived = arrived_[packet.group];
  arrived.threads.push_back(packet.from);
  arrived.sent.push_back(packet.sent);
  if (arrived.threads.size() == threads.size()) {
    waits_.add(arrived.sent, service.response);
    arrived_.erase(packet.group);
    for (const ThreadRef& thread : threads) eus_[thread.eu]->notify(thread, 0, service.response);
  }
  return service;
}

std::vector<OpenBarrier> ThreadgroupBarrier::open_barriers() const {
  std::vector<OpenBarrier> open;
  for (const auto& [group, arrived] : arrived_) {
    const std::vector<ThreadRef>& threads = dispatcher_->group_threads(group);
    open.push_back(open_barrier(group, threads.size(), arrived.threads, threads));
  }
  return open;
}

G13Units::G13Units(const UnitContext& context)
    : context_(context),
      atomics_(context.machine.atomics),
      exit_("exit", context.machine.thread_spawner) {}

void G13Units::add_subslice() {
  load_stores_.push_back(
      std::make_unique<LoadStore>("load_store", context_.machine, context_.surfaces, atomics_));
  memories_.push_back(std::make_unique<ThreadgroupMemory>(
      "threadgroup_memory", context_.machine.slm, context_.dispatch.slm_bytes, context_.surfaces));
  barriers_.push_back(std::make_unique<ThreadgroupBarrier>("barrier", context_.machine.gateway));
}

std::vector<OpenBarrier> G13Units::open_barriers() const {
  std::vector<OpenBarrier> open;
  for (const auto& barrier : barriers_)
    for (OpenBarrier& each : barrier->open_barriers()) open.push_back(std::move(each));
  std::sort(open.begin(), open.end(),
            [](const OpenBarrier& a, const OpenBarrier& b) { return a.group < b.group; });
  return open;
}

BarrierAccount G13Units::barrier_waits() const {
  BarrierAccount all;
  for (const auto& barrier : barriers_) all += barrier->waits();
  return all;
}

void G13Units::connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) {
  for (const auto& each : barriers_) each->connect(dispatcher, eus);
  for (const auto& each : load_stores_) each->l2(l3.entrance(L3Client::Data));
}

SharedFunctionIf* G13Units::function(int unit, int subslice) {
  switch (static_cast<isa::g13::Unit>(unit)) {
    case isa::g13::kDevice:
    case isa::g13::kStack: return load_stores_[static_cast<std::size_t>(subslice)].get();
    case isa::g13::kThreadgroup: return memories_[static_cast<std::size_t>(subslice)].get();
    case isa::g13::kBarrier: return barriers_[static_cast<std::size_t>(subslice)].get();
    case isa::g13::kExit: return &exit_;
  }
  return nullptr;
}

void G13Units::add_loads(UnitLoads& loads) const {
  loads.begin("load_store");
  for (const auto& each : load_stores_) loads.add(each->busy());
  loads.begin("threadgroup_memory");
  for (const auto& each : memories_) loads.add(each->busy());
  loads.single("atomics", atomics_.busiest_line());
  loads.begin("barrier");
  for (const auto& each : barriers_) loads.add(each->busy());
  loads.single("thread_end", exit_.busy());
}

namespace {

std::unique_ptr<MessageUnits> make_units(const UnitContext& context) {
  return std::make_unique<G13Units>(context);
}

config::SourceKind source_kind(const config::Machine& machine, const config::MemberSources& sources,
                               int unit) {
  const auto of = [&](const config::FunctionConfig& config) {
    return sources.weakest(config.latency_cycles, config.cycles_per_message);
  };
  switch (static_cast<isa::g13::Unit>(unit)) {
    case isa::g13::kBarrier: return of(machine.gateway);
    case isa::g13::kExit: return of(machine.thread_spawner);
    case isa::g13::kThreadgroup:
      return sources.weakest(machine.slm.latency_cycles, machine.slm.cycles_per_access,
                             machine.slm.banks, machine.slm.bank_bytes);
    case isa::g13::kDevice:
    case isa::g13::kStack: break;
  }
  const config::CachePortConfig& port = machine.data_cache;
  return std::max(
      line_source_kind(machine, sources),
      sources.weakest(port.latency_cycles, port.cycles_per_message, port.cycles_per_line,
                      machine.l1.size_bytes, machine.l1.latency_cycles,
                      machine.atomics.cycles_per_message, machine.atomics.cycles_per_lane));
}

std::optional<Cycle> idle_cycles(const config::Machine& machine, int unit,
                                 std::optional<isa::RequestTiming>) {
  switch (static_cast<isa::g13::Unit>(unit)) {
    case isa::g13::kBarrier: return cycles(machine.gateway.latency_cycles);
    case isa::g13::kExit: return cycles(machine.thread_spawner.latency_cycles);
    case isa::g13::kThreadgroup:
      return cycles(machine.slm.cycles_per_access + machine.slm.latency_cycles);
    case isa::g13::kDevice:
    case isa::g13::kStack:
      return cycles(machine.data_cache.latency_cycles + machine.l1.latency_cycles);
  }
  return std::nullopt;
}

Cause busy_cause(int unit) {
  switch (static_cast<isa::g13::Unit>(unit)) {
    case isa::g13::kBarrier: return Cause::GatewayBusy;
    case isa::g13::kExit: return Cause::SpawnerBusy;
    case isa::g13::kThreadgroup: return Cause::SlmBusy;
    case isa::g13::kDevice:
    case isa::g13::kStack: break;
  }
  return Cause::DataPortBusy;
}

std::vector<std::uint32_t> uniforms(const Workload& workload, SurfaceTable& surfaces) {
  constexpr std::uint64_t kMaxPreambleInstructions = 100'000'000;
  const Uniforms made = launch_uniforms(workload, surfaces, kMaxPreambleInstructions, {});
  return {made.begin(), made.end()};
}

}  // namespace

const MessageModel kG13Messages{make_units, source_kind, idle_cycles, uniforms,
                                busy_cause, nullptr,     false};

}  // namespace eu::model
