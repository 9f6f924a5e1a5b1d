#include "model/machine/simulation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

#include "config/machine/machine.hpp"
#include "model/machine/preemption.hpp"
#include "model/machine/unit_loads.hpp"

namespace eu::model {
namespace {

/// Checks the law of the accounting at the end of every run (model/LAWS.md 7).
void check_sums(const RunResult& result) {
  for (std::size_t i = 0; i < result.threads.size(); ++i)
    if (const std::int64_t rest = unattributed(result.threads[i]); rest != 0)
      throw std::logic_error(fmt::format("thread {}: {} cycles without a cause", i, rest));
  CycleCounts by_instruction;
  for (const InstructionAccount& instruction : result.instructions)
    by_instruction.add(instruction.cycles);
  if (by_instruction.by_cause != result.cycles_by_cause.by_cause)
    throw std::logic_error("cycles by instruction and by thread differ");
  const Cycle by_source =
      std::accumulate(result.cycles_by_source.begin(), result.cycles_by_source.end(), Cycle{0});
  if (by_source + result.cycles_by_cause[Cause::Issued] != result.cycles_by_cause.total())
    throw std::logic_error("cycles by source and by cause differ");
}

/// Lines of memory that caches hold changed; several levels may hold the same line.
std::uint64_t changed_lines(const MachineModule& machine) {
  std::vector<std::uint64_t> lines;
  machine.l3.add_changed(lines);
  machine.llc.add_changed(lines);
  if (machine.edram != nullptr) machine.edram->add_changed(lines);
  std::sort(lines.begin(), lines.end());
  return static_cast<std::uint64_t>(std::unique(lines.begin(), lines.end()) - lines.begin());
}

/// Partition of the L3, chosen before the work begins (model/DISPATCH.md 8).
const config::L3Partition& partition_of(const RunContext& context) {
  return context.machine.l3.partition_for(context.dispatch.slm_bytes > 0);
}

std::string numbered(const std::string& name, int number) {
  return name + std::to_string(number);
}

}  // namespace

Subslice::Subslice(sc_core::sc_module_name name, int number, const RunContext& context,
                   MessageUnits& units)
    : sc_module(name) {
  units.add_subslice();
  instruction_cache =
      std::make_unique<InstructionCache>("instruction_cache", context.machine.instruction_cache,
                                         context.program.program().bytes.size());
  const int count = context.machine.machine.eus_per_subslice;
  for (int i = 0; i < count; ++i)
    eus.push_back(std::make_unique<Eu>(numbered("eu", i).c_str(), number * count + i, context));
}

MachineModule::MachineModule(sc_core::sc_module_name name, const RunContext& context,
                             SurfaceTable& surfaces, const FreeMemory& scratch_room)
    : sc_module(name),
      dispatcher("dispatcher", context.machine, context.dispatch, scratch_room, context.message_use,
                 message_model(context.isa).headers,
                 context.options.values == nullptr || !context.options.values->replays()),
      interconnect("interconnect", context.machine, context.isa, context.control, context.options,
                   surfaces.log),
      units(message_model(context.isa)
                .make_units(
                    {context.machine, context.dispatch, context.program.program().gen, surfaces})),
      l3("l3", context.machine.l3, partition_of(context)),
      llc("llc", context.machine.llc, context.machine.l3.line_bytes),
      memory("memory", numbers_of_memory(context.machine), context.machine.machine.clock_mhz,
             context.machine.l3.line_bytes) {
  for (int i = 0; i < context.machine.machine.subslices; ++i)
    subslices.push_back(
        std::make_unique<Subslice>(numbered("subslice", i).c_str(), i, context, *units));
  for (const auto& subslice : subslices) bind(*subslice);
  interconnect.dispatcher(dispatcher.in);
  interconnect.connect(*units);
  std::vector<EuIf*> eus;
  for (int number = 0; number < eu_count(); ++number) eus.push_back(&eu(number));
  units->connect(dispatcher.in, l3, eus);
  bind_memory(context.machine);
}

void MachineModule::bind_memory(const config::Machine& machine) {
  LineMemoryIf* last = &memory;
  if (machine.edram.size_bytes != 0) {
    edram = std::make_unique<Edram>("edram", machine.edram, machine.machine.clock_mhz,
                                    machine.l3.line_bytes);
    edram->below(memory.in);
    last = edram.get();
  }
  llc.below(*last);
  l3.below(machine.llc.size_bytes == 0 ? *last : llc.entrance());
}

void MachineModule::bind(Subslice& subslice) {
  interconnect.instruction_caches(subslice.instruction_cache->in);
  subslice.instruction_cache->l3(l3.entrance(L3Client::Instructions));
  for (const auto& eu : subslice.eus) {
    eu->interconnect(interconnect.in);
    eu->dispatcher(dispatcher.in);
    eu->fetch(interconnect.fetch_in);
    eu->instruction_cache(subslice.instruction_cache->in);
    interconnect.eus(eu->in);
    dispatcher.eus(eu->in);
  }
}

Eu& MachineModule::eu(int number) {
  const int count = static_cast<int>(subslices.front()->eus.size());
  return *subslices[number / count]->eus[number % count];
}

int MachineModule::eu_count() const {
  return static_cast<int>(subslices.size() * subslices.front()->eus.size());
}

Simulation::Simulation(const config::Machine& machine, const Workload& workload,
                       const RunOptions& options)
    : Simulation(machine, workload, options, config::MemberSources(machine)) {}

Simulation::Simulation(const config::Machine& machine, const Workload& workload,
                       const RunOptions& options, const config::MemberSources& sources)
    : machine_(machine),
      workload_(workload),
      prepared_(workload.program.isa->prepare(workload.program)),
      rows_(make_issue_table(*prepared_, machine, sources)),
      options_(options),
      control_(options.max_cycles, options.is_cancelled),
      sources_(machine, *prepared_, rows_, sources),
      instructions_(workload.program.size()),
      threads_(workload.dispatch.thread_count()),
      kept_registers_(workload.dispatch.thread_count()) {
  const FreeMemory scratch_room = load_surfaces(workload, surfaces_);
  fill_uniforms();
  surfaces_.log.look_for_races(options_.races);
  const RunContext context{machine_,
                           *workload_.program.isa,
                           *prepared_,
                           rows_,
                           control_,
                           sources_,
                           waits_for_producers_,
                           instructions_,
                           threads_,
                           workload_.dispatch,
                           message_use(workload.program),
                           uniforms_,
                           options_,
                           kept_registers_,
                           preemption_of(machine, workload.dispatch)};
  machine_module_ = std::make_unique<MachineModule>("machine", context, surfaces_, scratch_room);
  if (machine_.llc.start == config::CacheStart::Warm) warm_caches();
}

Simulation::~Simulation() = default;

/// A replay needs no uniforms: the recording contains the effects.
void Simulation::fill_uniforms() {
  const auto uniforms = message_model(*workload_.program.isa).uniforms;
  if (uniforms == nullptr || (options_.values != nullptr && options_.values->replays())) return;
  try {
    uniforms_ = uniforms(workload_, surfaces_);
  } catch (const RunCancelled&) {
    throw;
  } catch (const std::runtime_error& error) {
    control_.fail({0, {}, isa::Program::kNowhere, error.what()});
  }
}

/// Fills the caches as if the surfaces had just been written: as much of them as each
/// level can hold.
void Simulation::warm_caches() {
  MachineModule& module = *machine_module_;
  warm(machine_.llc.size_bytes, [&](std::uint64_t address) { module.llc.preload(address); });
  warm(machine_.edram.size_bytes, [&](std::uint64_t address) { module.edram->preload(address); });
}

/// Calls preload(address) for the surfaces' lines, until room_bytes are full.
template <class Preload>
void Simulation::warm(std::int64_t room_bytes, const Preload& preload) {
  const auto line_bytes = static_cast<std::uint32_t>(machine_.l3.line_bytes);
  const SurfacePlaces places = surface_places(workload_);
  for (std::size_t i = 0; i < workload_.surfaces.size(); ++i) {
    const SurfaceData& data = workload_.surfaces[i];
    if (!data.inside.empty()) continue;
    for (std::uint32_t at = 0; at < data.size_bytes && room_bytes > 0; at += line_bytes) {
      preload(places.bases[i] + at);
      room_bytes -= line_bytes;
    }
  }
}

RunResult Simulation::run() {
  sc_core::sc_start(sc_core::SC_ZERO_TIME);  // elaborates; EUs wait for their first thread
  machine_module_->dispatcher.start();
  sc_core::sc_start();
  control_.check();
  RunResult result;
  collect(result);
  return result;
}

/// Ends the stuck threads, each after the last cycle that was accounted.
void Simulation::end_stuck_threads(RunResult& result) {
  for (const StuckThread& stuck : result.stuck) {
    ThreadAccount& account = threads_[stuck.thread.thread];
    account.end = account.start + account.cycles.total();
  }
  result.stuck.clear();
}

/// Accounts one cycle for each issue.
void Simulation::count_issued() {
  for (ThreadAccount& thread : threads_) thread.cycles[Cause::Issued] = thread.instructions;
  for (InstructionAccount& instruction : instructions_)
    instruction.cycles[Cause::Issued] = instruction.issues;
}

void Simulation::collect(RunResult& result) {
  count_issued();
  Cycle first_issue = kNever;
  bool cut_off = false;
  for (int number = 0; number < machine_module_->eu_count(); ++number) {
    Eu& eu = machine_module_->eu(number);
    eu.keep_registers();
    first_issue = std::min(first_issue, eu.first_issue());
    result.cycles = std::max(result.cycles, eu.last_issue_end());
    result.multi_issue_cycles += eu.multi_issue_cycles();
    const std::vector<StuckThread> stuck = eu.stuck_threads();
    cut_off = cut_off || eu.was_cut_off();
    result.stuck.insert(result.stuck.end(), stuck.begin(), stuck.end());
  }
  if (options_.hang_is_end && !cut_off && !control_.failure()) end_stuck_threads(result);
  if (first_issue != kNever) result.issue_span_cycles = result.cycles - first_issue;
  result.failure = control_.failure();
  if (result.failure)
    result.outcome = Outcome::Failed;
  else if (cut_off)
    result.outcome = Outcome::CycleLimit;
  else if (!result.stuck.empty())
    result.outcome = Outcome::Hung;
  result.open_barriers = machine_module_->units->open_barriers();
  for (const ThreadAccount& thread : threads_) {
    result.instruction_count += thread.instructions;
    result.cycles_by_cause.add(thread.cycles);
  }
  result.cycles_by_source = sources_.all(waits_for_producers_, instructions_);
  result.threads.assign(threads_.begin(), threads_.end());
  result.dispatch = machine_module_->dispatcher.spans();
  result.instructions = instructions_;
  result.messages = machine_module_->interconnect.accounts();
  result.l3 = machine_module_->l3.account();
  result.llc = machine_module_->llc.account();
  if (machine_module_->edram != nullptr) result.edram = machine_module_->edram->account();
  result.memory = machine_module_->memory.account();
  result.memory.lines_changed = changed_lines(*machine_module_);
  collect_loads(result);
  settle_port_sources(result, machine_);
  result.out_of_bounds = surfaces_.log.outside();
  machine_module_->units->add_traffic(result.traffic);
  result.barriers = machine_module_->units->barrier_waits();
  if (result.outcome == Outcome::Finished) check_sums(result);
}

void Simulation::collect_loads(RunResult& result) const {
  result.units = unit_loads(*machine_module_, machine_, result.cycles);
  for (std::size_t pipe = 0; pipe < machine_.eu.pipes.size(); ++pipe) {
    PipeTotal total;
    total.busy_cycles = result.units[pipe].busy_cycles;
    for (int number = 0; number < machine_module_->eu_count(); ++number) {
      const PipeAccount& account = machine_module_->eu(number).pipe_account(static_cast<int>(pipe));
      total.instructions += account.instructions;
      total.idle_with_ready_cycles += account.idle_with_ready;
    }
    result.pipes.push_back(total);
  }
}

namespace {

constexpr int kMostGroups = 1 << 16;

}  // namespace

ThreadProgress thread_progress(Simulation& simulation, const Dispatch& dispatch) {
  const DispatcherIf& dispatcher = *simulation.machine().dispatcher.in.operator->();
  const int stride = 1 + dispatch.group_count() / kMostGroups;
  ThreadProgress progress;
  progress.is_sample = stride > 1;
  for (int group = 0; group < dispatch.group_count(); group += stride) {
    progress.all += static_cast<std::uint64_t>(dispatch.threads_per_group());
    for (const ThreadRef& thread : dispatcher.group_threads(static_cast<std::uint32_t>(group)))
      progress.finished += !dispatcher.is_in_flight(thread.thread);
  }
  return progress;
}

}  // namespace eu::model
