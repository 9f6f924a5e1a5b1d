#include "model/eu/number_sources.hpp"

#include <algorithm>

#include "config/machine/member_sources.hpp"
#include "isa/gen/message.hpp"
#include "model/gen/data_access.hpp"

namespace eu::model {
namespace {

using config::MemberSources;
using config::SourceKind;

using KindsByCause = std::array<SourceKind, kCauseCount>;

/// What numbers of a machine rest on, from the EU's message queue on.
class MessageKinds {
 public:
  MessageKinds(const config::Machine& machine, const MemberSources& sources)
      : machine_(machine), sources_(sources) {}

  /// A payload's way out of its registers.
  SourceKind payload() const {
    const config::MessageQueueConfig& queue = machine_.eu.message_queue;
    return sources_.weakest(queue.payload_read_cycles, queue.cycles_per_register);
  }
  /// The way of a message to its shared function and back.
  SourceKind way(const isa::Instruction& send) const {
    const SourceKind kind =
        std::max(payload(), sources_.weakest(machine_.eu.message_queue.latency_cycles,
                                             machine_.eu.response.cycles_per_register));
    const auto sfid = static_cast<isa::Sfid>(send.sfid);
    const isa::Descriptor descriptor{send.src[1].immediate};
    if (send.src[1].is_immediate() && is_slm_message(sfid, descriptor))
      return std::max(
          kind, sources_.weakest(machine_.slm.latency_cycles, machine_.slm.cycles_per_access));
    return std::max(kind, function(sfid));
  }
  /// A line of the L3, wherever it is.
  SourceKind line() const {
    const config::L3Config& l3 = machine_.l3;
    return sources_.weakest(l3.latency_cycles, l3.cycles_per_line, l3.same_line_cycles,
                            machine_.llc.latency_cycles, machine_.llc.cycles_per_line,
                            machine_.memory.latency_cycles, machine_.memory.bytes_per_cycle);
  }

 private:
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
  SourceKind function(isa::Sfid sfid) const {
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
      case isa::Sfid::Cre: break;  // nobody serves them
    }
    return SourceKind::Prm;
  }

  const config::Machine& machine_;
  const MemberSources& sources_;
};

using KindsByPort = std::array<SourceKind, kPortCount>;

/// What a port's being busy rests on: the instructions that take it.
KindsByPort kinds_of_ports(const std::vector<IssueRow>& rows) {
  KindsByPort kinds;
  kinds.fill(SourceKind::Prm);
  for (const IssueRow& row : rows)
    for (int port = 0; port < kPortCount; ++port)
      if ((row.ports >> port) & 1) kinds[port] = std::max(kinds[port], row.kinds.occupancy);
  return kinds;
}

/// `shared`: those of causes that are the same for all instructions. A wait for a port that is no
/// pipe has no cause of its own: it is lost to the thread that has the port.
KindsByCause kinds_of(const IssueRow& row, const isa::Instruction& instruction,
                      const MessageKinds& messages, const KindsByPort& ports,
                      const KindsByCause& shared) {
  KindsByCause kinds = shared;
  const auto set = [&](Cause cause, SourceKind kind) { kinds[static_cast<int>(cause)] = kind; };
  const SourceKind result = row.footprint.is_send ? messages.way(instruction) : row.kinds.latency;
  for (const Cause cause : {Cause::MsgLatency, Cause::SbRawGrf, Cause::SbWawGrf})
    set(cause, result);
  for (const int port : {kSendPort, kFrontPort})
    if ((row.ports >> port) & 1)
      set(Cause::ArbLost, std::max(kinds[static_cast<int>(Cause::ArbLost)], ports[port]));
  set(Cause::SbAddr, row.kinds.latency);
  set(Cause::FrontEnd, row.kinds.issue);
  set(Cause::SbFlag, row.kinds.flag_latency);
  set(Cause::SbAcc, row.kinds.acc_latency);
  return kinds;
}

KindsByCause shared_kinds(const config::Machine& machine, const MemberSources& sources,
                          const MessageKinds& messages, const KindsByPort& ports) {
  KindsByCause kinds;
  kinds.fill(SourceKind::Prm);
  const auto set = [&](Cause cause, SourceKind kind) { kinds[static_cast<int>(cause)] = kind; };
  const config::EuConfig& eu = machine.eu;
  for (int pipe = 0; pipe < kMaxPipes; ++pipe) set(pipe_cause(pipe), ports[pipe]);
  set(Cause::Fetch,
      std::max(messages.line(), sources.weakest(machine.instruction_cache.latency_cycles,
                                                eu.fetch.cycles_per_line)));
  set(Cause::SbWarPayload, messages.payload());
  set(Cause::ArbLost, sources.weakest(eu.arbitration));
  set(Cause::MsgQueueFull,
      std::max(messages.payload(), sources.weakest(eu.message_queue.depth_entries)));
  set(Cause::Switch, sources.weakest(eu.switch_cycles));
  set(Cause::Exception, sources.weakest(eu.exception_cycles));
  const SourceKind gateway =
      sources.weakest(machine.gateway.latency_cycles, machine.gateway.cycles_per_message);
  set(Cause::Barrier, gateway);
  set(Cause::Notify, gateway);
  set(Cause::Tdr, sources.weakest(machine.thread_spawner.latency_cycles,
                                  machine.thread_spawner.cycles_per_message));
  return kinds;
}

}  // namespace

NumberSources::NumberSources(const config::Machine& machine, const isa::ExecutableProgram& program,
                             const std::vector<IssueRow>& rows) {
  const MemberSources sources(machine);
  const MessageKinds messages(machine, sources);
  const KindsByPort ports = kinds_of_ports(rows);
  const KindsByCause shared = shared_kinds(machine, sources, messages, ports);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    kinds_.push_back(kinds_of(rows[index], *program[index].instruction, messages, ports, shared));
}

}  // namespace eu::model
