#include "model/eu/number_sources.hpp"

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "config/machine/member_sources.hpp"
#include "model/base/message_model.hpp"

namespace eu::model {
namespace {

using config::MemberSources;
using config::SourceKind;

using KindsByCause = std::array<SourceKind, kCauseCount>;

/// Kinds of source of the times of messages, from the EU's message queue on.
class MessageKinds {
 public:
  MessageKinds(const config::Machine& machine, const MemberSources& sources,
               const isa::Program& program)
      : machine_(machine), sources_(sources), program_(program) {}

  /// Kind of source of the time in which a payload is read from its registers.
  SourceKind payload() const {
    const config::MessageQueueConfig& queue = machine_.eu.message_queue;
    return sources_.weakest(queue.payload_read_cycles, queue.cycles_per_register);
  }
  /// Stall reason of messages in front of the unit of a send.
  Cause busy_cause(std::uint32_t send) const {
    const auto request = program_.isa->static_request(program_, send);
    return message_model(*program_.isa).busy_cause(request->request.unit);
  }
  /// Kind of source of the time of a message to its shared function and back.
  SourceKind way(std::uint32_t send) const {
    const SourceKind kind =
        std::max(payload(), sources_.weakest(machine_.eu.message_queue.latency_cycles,
                                             machine_.eu.response.cycles_per_register));
    const auto request = program_.isa->static_request(program_, send);
    return std::max(
        kind, message_model(*program_.isa).source_kind(machine_, sources_, request->request.unit));
  }

 private:
  const config::Machine& machine_;
  const MemberSources& sources_;
  const isa::Program& program_;
};

/// Kind of source of a message's wait in front of a unit that serves others: how long each occupies
/// it. `m`: the machine that `sources` belong to.
SourceKind kind_of_busy(Cause cause, const config::Machine& m, const MemberSources& sources) {
  const auto port = [&](const config::CachePortConfig& config) {
    return sources.weakest(config.cycles_per_message, config.cycles_per_line);
  };
  switch (cause) {
    case Cause::DataPortBusy:  // not all families have a payload rate
      return m.data_cache.payload_registers_per_cycle == 0
                 ? port(m.data_cache)
                 : std::max(port(m.data_cache),
                            sources.weakest(m.data_cache.payload_registers_per_cycle));
    case Cause::AtomicsBusy:
      return sources.weakest(m.atomics.cycles_per_message, m.atomics.cycles_per_lane);
    case Cause::ConstantPortBusy: return port(m.constant_cache);
    case Cause::SamplerBusy:
      return std::max(port(m.sampler_cache), sources.weakest(m.sampler.cycles_per_subspan));
    case Cause::RenderPortBusy: return port(m.render_cache);
    case Cause::SlmBusy:
      return sources.weakest(m.slm.cycles_per_access, m.slm.banks, m.slm.bank_bytes);
    case Cause::GatewayBusy: return sources.weakest(m.gateway.cycles_per_message);
    case Cause::SpawnerBusy: return sources.weakest(m.thread_spawner.cycles_per_message);
    case Cause::OtherUnitBusy:
      return sources.weakest(m.urb.cycles_per_register, m.vme.cycles_per_message,
                             m.pixel_interpolator.cycles_per_message);
    default: throw std::logic_error("not a cause of messages that wait in front of a unit");
  }
}

/// Stall reasons of messages in front of a unit, by what the messages before them do: atomics hold
/// data ports, and shared local memory may be reached through one.
std::vector<Cause> waits_in_front(Cause busy, const config::Machine& machine) {
  switch (busy) {
    case Cause::DataPortBusy:
    case Cause::RenderPortBusy: return {busy, Cause::AtomicsBusy};
    case Cause::SlmBusy:
      if (machine.data_cache.per_subslice == 0) return {busy};
      return {busy, Cause::DataPortBusy, Cause::AtomicsBusy};
    default: return {busy};
  }
}

using KindsByPort = std::array<SourceKind, kPortCount>;

/// Kind of source of each port's occupancy: that of the instructions that take the port.
KindsByPort kinds_of_ports(const std::vector<IssueRow>& rows) {
  KindsByPort kinds;
  kinds.fill(SourceKind::Prm);
  for (const IssueRow& row : rows)
    for (int port = 0; port < kPortCount; ++port)
      if ((row.ports >> port) & 1) kinds[port] = std::max(kinds[port], row.kinds.occupancy);
  return kinds;
}

/// Kinds of source of the stalls that depend on an instruction. `shared`: kinds of the reasons that
/// are the same for all instructions. A wait for a port other than a pipe is an arbitration loss to
/// another thread, or a wait for the contents of the message queue.
KindsByCause kinds_of(const IssueRow& row, std::uint32_t index, const MessageKinds& messages,
                      const KindsByPort& ports, const KindsByCause& shared) {
  KindsByCause kinds = shared;
  const auto set = [&](Cause cause, SourceKind kind) { kinds[static_cast<int>(cause)] = kind; };
  const SourceKind result = row.footprint.is_send ? messages.way(index) : row.kinds.latency;
  for (const Cause cause : {Cause::MsgLatency, Cause::SbRawGrf, Cause::SbWawGrf, Cause::Wait})
    set(cause, result);
  set(Cause::WaitGroupFull, std::max(result, kinds[static_cast<int>(Cause::WaitGroupFull)]));
  set(Cause::Mask, row.kinds.flag_latency);
  if ((row.ports >> kFrontPort) & 1)
    set(Cause::ArbLost, std::max(kinds[static_cast<int>(Cause::ArbLost)], ports[kFrontPort]));
  set(Cause::SbAddr, row.kinds.latency);
  set(Cause::FrontEnd, row.kinds.issue);
  set(Cause::SbFlag, row.kinds.flag_latency);
  set(Cause::SbAcc, row.kinds.acc_latency);
  return kinds;
}

/// Kind of source of a wait for a pipe. A thread that needs the first pipe besides its own waits
/// for both, and keeps the other threads that need the first one from it.
SourceKind kind_of_pipe(const config::Machine& machine, const MemberSources& sources,
                        const KindsByPort& ports, int pipe) {
  const std::vector<config::PipeConfig>& pipes = machine.eu.pipes;
  const auto needs_first = [&](std::size_t other) { return pipes[other].first_pipe_cycles != 0; };
  SourceKind kind = ports[pipe];
  if (pipe != 0 &&
      (pipe >= static_cast<int>(pipes.size()) || !needs_first(static_cast<std::size_t>(pipe))))
    return kind;
  kind = std::max(kind, ports[0]);
  for (std::size_t other = 1; other < pipes.size(); ++other)
    if (needs_first(other)) kind = std::max(kind, sources.weakest(pipes[other].first_pipe_cycles));
  return kind;
}

/// Sets the kinds of source of the stalls on lines of messages.
void set_line_kinds(const config::Machine& m, const MemberSources& sources, KindsByCause& kinds) {
  const auto set = [&](Cause cause, SourceKind kind) { kinds[static_cast<int>(cause)] = kind; };
  set(Cause::L3Busy, sources.weakest(m.l3.cycles_per_line, m.l3.same_line_cycles));
  set(Cause::MsgLlc, sources.weakest(m.llc.latency_cycles, m.llc.cycles_per_line));
  set(Cause::MsgMemory,
      sources.weakest(m.edram.clock_mhz, m.edram.latency_cycles, m.edram.bytes_per_cycle,
                      m.memory.clock_mhz, m.memory.latency_cycles, m.memory.bytes_per_cycle));
}

KindsByCause shared_kinds(const config::Machine& machine, const MemberSources& sources,
                          const MessageKinds& messages, const KindsByPort& ports) {
  KindsByCause kinds;
  kinds.fill(SourceKind::Prm);
  const auto set = [&](Cause cause, SourceKind kind) { kinds[static_cast<int>(cause)] = kind; };
  const config::EuConfig& eu = machine.eu;
  const config::RegisterCacheConfig& cache = eu.register_cache;
  const SourceKind mixed =
      cache.mixed_cycles == 0 && cache.mixed_slip_percent_per_half == 0
          ? SourceKind::Prm
          : sources.weakest(cache.arrival_instructions_per_half, cache.mixed_cycles,
                            cache.mixed_slip_percent_per_half);
  for (int pipe = 0; pipe < kMaxPipes; ++pipe)
    set(pipe_cause(pipe), std::max(kind_of_pipe(machine, sources, ports, pipe), mixed));
  set(Cause::Fetch, std::max(line_source_kind(machine, sources),
                             sources.weakest(machine.instruction_cache.latency_cycles,
                                             eu.fetch.cycles_per_line)));
  set(Cause::SbWarPayload, messages.payload());
  set(Cause::ArbLost, sources.weakest(eu.arbitration));
  set(Cause::MsgQueueFull,
      std::max(messages.payload(), sources.weakest(eu.message_queue.depth_entries)));
  set(Cause::SendPort,
      std::max(ports[kSendPort], sources.weakest(eu.message_queue.cycles_per_register)));
  set(Cause::ResponseBus, sources.weakest(eu.response.cycles_per_register));
  set_line_kinds(machine, sources, kinds);
  if (eu.messages_per_wait_group != 0)
    set(Cause::WaitGroupFull, sources.weakest(eu.messages_per_wait_group));
  if (eu.register_cache.entries != 0)
    set(Cause::RegisterCache,
        sources.weakest(eu.register_cache.entries, eu.register_cache.miss_cycles_per_operand));
  set(Cause::Switch, sources.weakest(eu.switch_cycles));
  set(Cause::Exception, sources.weakest(eu.exception_cycles));
  set(Cause::Preempted,
      sources.weakest(machine.memory.bytes_per_cycle, machine.dispatcher.preempted_ns));
  const SourceKind gateway =
      sources.weakest(machine.gateway.latency_cycles, machine.gateway.cycles_per_message);
  set(Cause::Barrier, gateway);
  set(Cause::Notify, gateway);
  set(Cause::Tdr, sources.weakest(machine.thread_spawner.latency_cycles,
                                  machine.thread_spawner.cycles_per_message));
  return kinds;
}

}  // namespace

SourceKind line_source_kind(const config::Machine& machine, const MemberSources& sources) {
  const config::L3Config& l3 = machine.l3;
  return sources.weakest(l3.latency_cycles, l3.cycles_per_line, l3.same_line_cycles,
                         machine.llc.latency_cycles, machine.llc.cycles_per_line,
                         machine.edram.clock_mhz, machine.edram.latency_cycles,
                         machine.edram.bytes_per_cycle, machine.memory.clock_mhz,
                         machine.memory.latency_cycles, machine.memory.bytes_per_cycle);
}

std::set<std::string> contributing_objects(const config::Machine& machine,
                                           const isa::PreparedProgram& program) {
  std::set<std::string> read_paths;
  const MemberSources sources(machine, &read_paths);
  static_cast<void>(
      NumberSources(machine, program, make_issue_table(program, machine, sources), sources));
  sources.weakest(machine.machine.clock_mhz, machine.eu.starvation_cycles,
                  machine.dispatcher.latency_cycles);
  std::set<std::string> objects;
  for (const std::string& path : read_paths) objects.insert(path.substr(0, path.rfind('/')));
  return objects;
}

NumberSources::NumberSources(const config::Machine& machine, const isa::PreparedProgram& program,
                             const std::vector<IssueRow>& rows, const MemberSources& sources) {
  const MessageKinds messages(machine, sources, program.program());
  const KindsByPort ports = kinds_of_ports(rows);
  KindsByCause shared = shared_kinds(machine, sources, messages, ports);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (!rows[index].footprint.is_send) continue;
    for (const Cause cause : waits_in_front(messages.busy_cause(index), machine))
      shared[static_cast<int>(cause)] = kind_of_busy(cause, machine, sources);
  }
  kinds_.resize(program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const KindsByCause kinds = kinds_of(rows[index], index, messages, ports, shared);
    std::copy(kinds.begin(), kinds.end(), kinds_[index].begin());
  }
}

CyclesBySource NumberSources::all(const CyclesBySource& for_producers,
                                  const std::vector<InstructionAccount>& instructions) const {
  CyclesBySource cycles = for_producers;
  for (std::size_t index = 0; index < instructions.size(); ++index)
    for (int i = 0; i < kCauseCount; ++i) {
      const auto cause = static_cast<Cause>(i);
      if (cause != Cause::Issued && !has_producer(cause))
        cycles[static_cast<std::size_t>(kinds_[index][i])] += instructions[index].cycles[cause];
    }
  return cycles;
}

}  // namespace eu::model
