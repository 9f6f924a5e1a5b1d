// The toy's messages: their units, effects and times. The numbers are those of a machine's data
// cache, gateway and thread spawner.
#include <algorithm>
#include <map>

#include "config/machine/machine.hpp"
#include "model/base/message_model.hpp"
#include "model/eu/number_sources.hpp"
#include "model/memory/l3.hpp"
#include "model/memory/message_accesses.hpp"
#include "tests/toy/instruction.hpp"

namespace eu::toy {

constexpr isa::Unit kUnits[] = {
    {"memory", isa::UnitPlace::Subslice, isa::UnitEffect::None},
    {"rendezvous", isa::UnitPlace::Machine, isa::UnitEffect::NotifiesOthers},
    {"exit", isa::UnitPlace::Machine, isa::UnitEffect::None}};

isa::Rows<isa::Unit> units() {
  return {kUnits, static_cast<int>(std::size(kUnits))};
}

std::optional<isa::Request> request(const Instruction& in) {
  const auto registers = [](int first, int count) {
    return isa::EntryRange{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(count)};
  };
  isa::Request made;
  made.function = static_cast<std::uint8_t>(in.opcode);
  made.exec_size = kLanes;
  made.payload = registers(0, 1);  // of messages without data: each has a payload
  switch (in.opcode) {
    case Opcode::Load:
      made.unit = kMemory;
      made.descriptor = in[2];
      made.payload = registers(in[1], 1);
      made.response = registers(in[0], 1);
      return made;
    case Opcode::Store:
      made.unit = kMemory;
      made.descriptor = in[1];
      made.payload = registers(in[0], 2);
      return made;
    case Opcode::Arrive:
      made.unit = kRendezvous;
      made.is_barrier = true;
      return made;
    case Opcode::End:
      made.unit = kExit;
      made.eot = true;
      return made;
    default: return std::nullopt;
  }
}

isa::RequestTraits traits(const isa::Request& request, isa::Generation) {
  using isa::RequestAccess;
  using isa::RequestKind;
  using isa::RequestTiming;
  switch (static_cast<Opcode>(request.function)) {
    case Opcode::Load:
      return {"load", RequestKind::Other, RequestAccess::Read, RequestTiming::Lines};
    case Opcode::Store:
      return {"store", RequestKind::Other, RequestAccess::Write, RequestTiming::Lines};
    case Opcode::Arrive: return {"arrive", RequestKind::Barrier};
    default: return {"end"};
  }
}

namespace {

using namespace model;

Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

/// A subslice's path to memory: one line a turn.
class MemoryUnit : public SharedFunctionIf {
 public:
  MemoryUnit(const config::CachePortConfig& config, SurfaceTable& surfaces)
      : config_(config), surfaces_(surfaces) {}

  void connect(LineMemoryIf& l3) { l3_ = &l3; }

  Service serve(Packet& packet) override {
    const Surface& surface = surfaces_.surface(packet.message.descriptor);
    packet.response_dwords[0] = 0;
    const Touched touched = touched_by(
        packet, surfaces_.log, [&] { return surface.name; },
        [&] { return perform(packet, surfaces_.window(surface)); });
    const Cycle start = std::max(packet.arrival, busy_.until);
    Cycle turn = start;
    Cycle done = start;
    for (const LineSet::Line& line : lines_of(touched, l3_->line_bytes())) {
      const auto address = std::uint64_t{line.number} * static_cast<unsigned>(l3_->line_bytes());
      done = std::max(done, l3_->access(address, !packet.message.has_response(), turn).filled);
      turn += cycles(config_.cycles_per_line);
    }
    busy_.add(start, std::max(turn - start, cycles(config_.cycles_per_message)), packet.sent);
    return {start, done + min_latency_cycles()};
  }
  Cycle min_latency_cycles() const override { return cycles(config_.latency_cycles); }
  const BusyAccount& busy() const { return busy_; }

 private:
  static Touched perform(Packet& packet, const Window& window) {
    Touched touched;
    for (int lane = 0; lane < kLanes; ++lane) {
      if (((packet.message.channels >> lane) & 1) == 0) continue;
      const std::uint32_t offset = packet.payload[0][lane];
      if (packet.message.has_response()) {
        packet.response[0][lane] = window.read_dword(offset);
        packet.response_dwords[0] |= 1u << lane;
      } else {
        window.write_dword(offset, packet.payload[1][lane]);
      }
      if (window.contains(offset, 4)) touched.add(window.address(offset));
    }
    return touched;
  }

  const config::CachePortConfig& config_;
  SurfaceTable& surfaces_;
  LineMemoryIf* l3_ = nullptr;
  BusyAccount busy_;
};

/// Serves ends of threads, one message a turn.
class ExitUnit : public SharedFunctionIf {
 public:
  explicit ExitUnit(const config::FunctionConfig& config) : config_(config) {}

  Service serve(Packet& packet) override {
    const Cycle start = std::max(packet.arrival, busy_.until);
    busy_.add(start, cycles(config_.cycles_per_message), packet.sent);
    return {start, start + min_latency_cycles()};
  }
  Cycle min_latency_cycles() const override { return cycles(config_.latency_cycles); }
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::FunctionConfig& config_;
  BusyAccount busy_;
};

/// Serves threads at barriers: the last of a group releases all.
class RendezvousUnit : public ExitUnit {
 public:
  using ExitUnit::ExitUnit;

  void connect(DispatcherIf& dispatcher, const std::vector<EuIf*>& eus) {
    dispatcher_ = &dispatcher;
    eus_ = eus;
  }
  Service serve(Packet& packet) override {
    const Service service = ExitUnit::serve(packet);
    const std::vector<ThreadRef>& threads = dispatcher_->group_threads(packet.group);
    std::vector<ThreadRef>& arrived = arrived_[packet.group];
    arrived.push_back(packet.from);
    if (arrived.size() == threads.size()) {
      arrived_.erase(packet.group);
      for (const ThreadRef& thread : threads) eus_[thread.eu]->notify(thread, 0, service.response);
    }
    return service;
  }
  std::vector<OpenBarrier> open_barriers() const {
    std::vector<OpenBarrier> open;
    for (const auto& [group, arrived] : arrived_) {
      const std::vector<ThreadRef>& threads = dispatcher_->group_threads(group);
      open.push_back(open_barrier(group, threads.size(), arrived, threads));
    }
    return open;
  }

 private:
  DispatcherIf* dispatcher_ = nullptr;
  std::vector<EuIf*> eus_;
  std::map<std::uint32_t, std::vector<ThreadRef>> arrived_;  ///< by group
};

class ToyUnits : public MessageUnits {
 public:
  explicit ToyUnits(const UnitContext& context)
      : context_(context),
        rendezvous_(context.machine.gateway),
        exit_(context.machine.thread_spawner) {}

  void add_subslice() override {
    memories_.push_back(
        std::make_unique<MemoryUnit>(context_.machine.data_cache, context_.surfaces));
  }
  void connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) override {
    rendezvous_.connect(dispatcher, eus);
    for (const auto& memory : memories_) memory->connect(l3.entrance(L3Client::Data));
  }
  SharedFunctionIf* function(int unit, int subslice) override {
    if (unit == kMemory) return memories_[static_cast<std::size_t>(subslice)].get();
    if (unit == kRendezvous) return &rendezvous_;
    return &exit_;
  }
  std::vector<OpenBarrier> open_barriers() const override { return rendezvous_.open_barriers(); }
  void add_loads(UnitLoads& loads) const override {
    loads.begin("memory_unit", "memory unit", "messages and lines of the busiest subslice");
    for (const auto& memory : memories_) loads.add(memory->busy());
    loads.begin("rendezvous", "rendezvous", "arrivals, one after the other");
    loads.add(rendezvous_.busy());
    loads.begin("exit", "exit", "ends of threads, one after the other");
    loads.add(exit_.busy());
  }

 private:
  const UnitContext context_;
  std::vector<std::unique_ptr<MemoryUnit>> memories_;  ///< in order of subslices
  RendezvousUnit rendezvous_;
  ExitUnit exit_;
};

std::unique_ptr<MessageUnits> make_units(const UnitContext& context) {
  return std::make_unique<ToyUnits>(context);
}

config::SourceKind source_kind(const config::Machine& machine, const config::MemberSources& sources,
                               int unit) {
  const auto of = [&](const config::FunctionConfig& config) {
    return sources.weakest(config.latency_cycles, config.cycles_per_message);
  };
  if (unit == kRendezvous) return of(machine.gateway);
  if (unit == kExit) return of(machine.thread_spawner);
  const config::CachePortConfig& port = machine.data_cache;
  return std::max(
      line_source_kind(machine, sources),
      sources.weakest(port.latency_cycles, port.cycles_per_message, port.cycles_per_line));
}

std::optional<Cycle> idle_cycles(const config::Machine& machine, int unit,
                                 std::optional<isa::RequestTiming>) {
  if (unit == kRendezvous) return cycles(machine.gateway.latency_cycles);
  if (unit == kExit) return cycles(machine.thread_spawner.latency_cycles);
  return cycles(machine.data_cache.latency_cycles + machine.l3.latency_cycles);
}

Cause busy_cause(int unit) {
  if (unit == kRendezvous) return Cause::GatewayBusy;
  return unit == kExit ? Cause::SpawnerBusy : Cause::DataPortBusy;
}

}  // namespace
}  // namespace eu::toy

namespace eu::model {

const MessageModel& message_model(const isa::Isa&) {
  static constexpr MessageModel kMessages{toy::make_units,
                                          toy::source_kind,
                                          toy::idle_cycles,
                                          nullptr,
                                          toy::busy_cause,
                                          nullptr,
                                          false};
  return kMessages;
}

}  // namespace eu::model
