#include "model/core/number_sources.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "config/machine_file.hpp"
#include "isa/footprint.hpp"
#include "model/functions/data_access.hpp"

namespace eu::model {
namespace {

using config::SourceKind;

using KindsByCause = std::array<SourceKind, kCauseCount>;

/// The weakest kind of some numbers of a machine, looked up once each.
class Kinds {
 public:
  explicit Kinds(const config::Machine& machine) : machine_(machine) {}

  SourceKind of(const std::string& path) {
    const auto [entry, is_new] = known_.try_emplace(path, SourceKind::Assumed);
    if (is_new)
      if (const auto source = config::source_of(machine_, path)) entry->second = source->kind;
    return entry->second;
  }
  SourceKind weakest(const std::vector<std::string>& paths) {
    SourceKind kind = SourceKind::Prm;
    for (const std::string& path : paths) kind = std::max(kind, of(path));
    return kind;
  }

 private:
  const config::Machine& machine_;
  std::map<std::string, SourceKind> known_;
};

std::string timing_path(isa::TimingClass timing_class, const std::string& key) {
  return "/eu/timing/" + std::string(row(timing_class).key) + "/" + key;
}

/// Numbers on the way of a message to its shared function and back.
std::vector<std::string> message_paths(const isa::Instruction& send) {
  std::vector<std::string> paths = {
      "/eu/message_queue/payload_read_cycles", "/eu/message_queue/cycles_per_register",
      "/eu/message_queue/latency_cycles", "/eu/response/cycles_per_register"};
  const auto sfid = static_cast<isa::Sfid>(send.sfid);
  const isa::Descriptor descriptor{send.src[1].immediate};
  if (send.src[1].is_immediate() && is_slm_message(sfid, descriptor)) {
    paths.insert(paths.end(), {"/slm/latency_cycles", "/slm/cycles_per_access"});
    return paths;
  }
  if (sfid == isa::Sfid::Null || sfid == isa::Sfid::Cre) return paths;  // nobody serves them
  const isa::SfidRow* function = isa::find_sfid(send.sfid, isa::Gen::Ivb);
  // Haswell's second port is one of the same cache.
  const std::string key(function != nullptr ? function->key : "data_cache");
  paths.push_back("/" + key + "/latency_cycles");
  if (sfid != isa::Sfid::Gateway && sfid != isa::Sfid::ThreadSpawner)
    paths.insert(paths.end(),
                 {"/l3/latency_cycles", "/llc/latency_cycles", "/memory/latency_cycles"});
  return paths;
}

/// `send`: the instruction if it is one; all others of a class rest on the same numbers.
KindsByCause kinds_of(isa::TimingClass own, const isa::Instruction* send, Kinds& kinds) {
  KindsByCause by_cause;
  by_cause.fill(SourceKind::Assumed);
  const auto set = [&](Cause cause, const std::vector<std::string>& paths) {
    by_cause[static_cast<int>(cause)] = kinds.weakest(paths);
  };
  const std::vector<std::string> issue = {timing_path(own, "issue_cycles"),
                                          timing_path(own, "issue_cycles_per_pass"),
                                          "/eu/issue_granularity_cycles"};
  set(Cause::Issued, {});
  set(Cause::FrontEnd, issue);
  set(Cause::Fetch, {"/instruction_cache/latency_cycles", "/eu/fetch/cycles_per_line"});
  const std::string latency = timing_path(own, "latency_cycles");
  if (send != nullptr) {
    for (const Cause cause : {Cause::MsgLatency, Cause::SbRawGrf, Cause::SbWawGrf})
      set(cause, message_paths(*send));
  } else {
    for (const Cause cause : {Cause::SbRawGrf, Cause::SbWawGrf, Cause::SbAddr})
      set(cause, {latency});
  }
  set(Cause::SbFlag, {timing_path(own, "flag_latency_cycles")});
  set(Cause::SbAcc, {timing_path(own, "acc_latency_cycles")});
  set(Cause::SbWarPayload,
      {"/eu/message_queue/payload_read_cycles", "/eu/message_queue/cycles_per_register"});
  set(Cause::ArbLost, {"/eu/arbitration"});
  set(Cause::MsgQueueFull, {"/eu/message_queue/depth_entries"});
  set(Cause::Switch, {"/eu/switch_cycles"});
  set(Cause::Exception, {"/eu/exception_cycles"});
  set(Cause::Barrier, {"/gateway/latency_cycles"});
  set(Cause::Notify, {"/gateway/latency_cycles"});
  set(Cause::Tdr, {"/thread_spawner/latency_cycles"});
  for (int pipe = 0; pipe < kMaxPipes; ++pipe)
    set(pipe_cause(pipe),
        {timing_path(own, "occupancy_cycles"), timing_path(own, "occupancy_cycles_per_pass")});
  return by_cause;
}

}  // namespace

NumberSources::NumberSources(const config::Machine& machine,
                             const isa::ExecutableProgram& program) {
  Kinds kinds(machine);
  std::map<isa::TimingClass, KindsByCause> of_class;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Instruction& instruction = *program[index].instruction;
    const isa::Footprint footprint = isa::footprint_of(instruction, program.program().gen);
    if (footprint.is_send) {
      kinds_.push_back(kinds_of(footprint.timing_class, &instruction, kinds));
      continue;
    }
    const auto [known, is_new] = of_class.try_emplace(footprint.timing_class);
    if (is_new) known->second = kinds_of(footprint.timing_class, nullptr, kinds);
    kinds_.push_back(known->second);
  }
}

}  // namespace eu::model
