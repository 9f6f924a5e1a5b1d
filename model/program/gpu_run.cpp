#include "model/program/gpu_run.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "config/json/diagnostics.hpp"
#include "config/json/sha256.hpp"
#include "model/base/memory_limit.hpp"
#include "model/base/run_control.hpp"
#include "model/program/device.hpp"
#include "model/program/draw.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kHashDigits = 12;

CommandMemory memory_of(const drm::Submission& submission) {
  std::vector<GpuBuffer> buffers;
  for (const drm::BoundBuffer& buffer : submission.buffers)
    buffers.push_back({buffer.address, buffer.bytes, buffer.size_bytes});
  return CommandMemory(std::move(buffers));
}

std::string hash_of(const isa::Program& program) {
  const auto* bytes = reinterpret_cast<const char*>(program.bytes.data());
  return config::sha256_hex({bytes, program.bytes.size()}).substr(0, kHashDigits);
}

/// Memory that eusim may use besides the programs' own buffers: half of the host's memory, at least
/// kDefaultMemoryBytes.
std::uint64_t memory_for_submissions() {
  const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return kDefaultMemoryBytes;
  const std::uint64_t bytes =
      static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
  return std::max(kDefaultMemoryBytes, bytes / 2);
}

std::string unmapped_text(const OutOfBounds& count) {
  return fmt::format(
      "addresses that no buffer of the submission has: {} reads gave 0, {} writes "
      "were dropped",
      count.reads, count.writes);
}

/// A failed dispatch. The program sees a hang of the GPU.
class GpuHang : public CommandError {
 public:
  using CommandError::CommandError;
};

}  // namespace

int GpuRun::execute(const drm::Submission& submission) {
  ++totals_.submissions;
  submission_ = &submission;
  if (totals_.submissions == 1) set_memory_limit(memory_for_submissions());
  const int error = run_batch(submission);
  clock_read_at_.reset();
  return error;
}

int GpuRun::run_batch(const drm::Submission& submission) {
  const CommandMemory memory = memory_of(submission);
  ContextState& state = contexts_[{submission.file, submission.context}];
  try {
    CommandStreamer(machine_.gen, state, memory, *this).run(submission.batch_address);
  } catch (const CommandError& error) {
    observer_.report_problem(std::string("error: ") + error.what());
    return EIO;
  } catch (const RunCancelled&) {
    return EIO;
  } catch (const std::bad_alloc&) {  // from the limit, or from the system
    observer_.report_problem("error: a submission needs more memory than there is");
    return ENOMEM;
  }
  return 0;
}

/// A driver reads the clock before it submits a batch, to relate times in the batch to the host's.
/// Between the two, the GPU's clock advances by the host's time.
std::uint64_t GpuRun::timestamp() {
  pass_host_time();
  clock_read_at_.reset();  // inside the batch only the model's time counts
  return ticks_of(machine_, cycles_);
}

std::uint64_t GpuRun::read_clock() {
  pass_host_time();
  clock_read_at_ = std::chrono::steady_clock::now();
  return ticks_of(machine_, cycles_);
}

void GpuRun::pass_host_time() {
  if (!clock_read_at_) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - *clock_read_at_;
  cycles_ += static_cast<std::uint64_t>(passed.count() * 1e6 * machine_.machine.clock_mhz);
}

void GpuRun::dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory) {
  DispatchRow row;
  PreparedDispatch prepared;
  try {
    prepared = prepare_dispatch(dispatch, memory, machine_.gen, "dispatch");
  } catch (const CommandError& error) {
    not_executed(std::string("a dispatch: ") + error.what());
    return;
  }
  row.number = ++dispatches_;
  row.kernel = hash_of(prepared.workload.program);
  prepared.workload.name = fmt::format("dispatch_{}", row.number);
  row.simd_size = dispatch.simd_size;
  row.groups = prepared.workload.dispatch.groups;
  row.threads_per_group = prepared.workload.dispatch.threads_per_group();
  row.timed = options_.timed.has(row.number, row.kernel);
  observer_.begins(row);
  run(prepared, dispatch, memory, row);
  pass(row);
  add_unmapped("kernel " + row.kernel, row.result.unmapped);
  if (!row.result.failure.empty())
    throw GpuHang(fmt::format("dispatch {} of kernel {} failed: {}", row.number, row.kernel,
                              row.result.failure));
  observer_.ended(row);
}

void GpuRun::pass(const DispatchRow& row) {
  // Without timing, the clock advances by one cycle per instruction, for programs that poll it.
  // These times have no meaning.
  const std::uint64_t cycles = row.timed ? row.result.cycles : row.result.instructions;
  cycles_ += cycles;
  CounterFacts* facts = observed();
  if (facts == nullptr) return;
  if (row.result.counters) {
    *facts += *row.result.counters;
  } else {
    facts->clocks += cycles;
    facts->compute_threads += row.result.threads;
  }
}

void GpuRun::observe(std::uint64_t file, std::uint32_t context, const std::string& uuid) {
  if (uuid.empty()) {
    observations_.erase(counted_with(file, context));
    return;
  }
  observations_.insert_or_assign(
      counted_with(file, context),
      Observation{CounterFacts(machine_), metric_set(machine_.gen, uuid)});
}

CounterFacts* GpuRun::observed() {
  const auto found = observations_.find(counted_with(submission_->file, submission_->context));
  return found == observations_.end() ? nullptr : &found->second.facts;
}

CounterReport GpuRun::counter_report(std::uint64_t file, std::uint32_t context) {
  CounterReport report;
  const auto found = observations_.find(counted_with(file, context));
  if (found != observations_.end())
    report = model::counter_report(machine_.gen, found->second.facts, found->second.set);
  report.dwords[1] = static_cast<std::uint32_t>(timestamp());
  report.dwords[2] = context;
  return report;
}

void GpuRun::run(const PreparedDispatch& prepared, const ComputeDispatch& dispatch,
                 const CommandMemory& memory, DispatchRow& row) {
  DispatchRun options;
  options.timed = row.timed;
  options.counted = row.timed && (options_.counters || observed() != nullptr);
  options.is_abandoned = submission_->is_abandoned;
  options.on_progress = [this](const ThreadsNow& threads) { observer_.on_progress(threads); };
  if (row.timed && !options_.record.empty())
    options.record = options_.record + "/" + prepared.workload.name;
  std::optional<RepeatedDispatches::Key> key;
  if (options.record.empty()) key = repeated_.begin(prepared, row.timed);
  if (key)
    if (const std::optional<DispatchResult> before =
            repeated_.find(*key, prepared, options.counted)) {
      row.result = *before;
      row.repeated = true;
      return;
    }
  const int sample = options_.sample_groups;
  const auto again = [&] {
    return prepare_dispatch(dispatch, memory, machine_.gen, prepared.workload.name);
  };
  try {
    if (row.timed && sample != 0 && prepared.workload.dispatch.group_count() > sample)
      row.result = run_sample(prepared, sample, again, memory, machine_, options);
    else
      row.result = run_dispatch(prepared, memory, machine_, options);
  } catch (const config::InputError& error) {  // no room for scratch space
    row.result.failure = error.what();
  }
  if (key && row.result.failure.empty()) repeated_.end(*key, prepared, row.result);
}

void GpuRun::draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                  const CommandMemory& memory) {
  DrawResult done;
  try {
    done = model::draw(primitive, state, memory, machine_, submission_->is_abandoned);
  } catch (const CommandError& error) {
    not_executed(std::string("a draw: ") + error.what());
    return;
  }
  if (!done.left_out.empty()) {
    not_executed("a draw " + done.left_out);
    return;
  }
  totals_.draws += done.counts.vertices != 0 ? 1 : 0;
  totals_.drawn_pixels += done.counts.pixels;
  add_unmapped("draws", done.counts.unmapped);
  cycles_ += done.counts.instructions;
  if (CounterFacts* facts = observed()) facts->clocks += done.counts.instructions;
}

void GpuRun::blitted(std::uint64_t bytes) {
  ++totals_.blits;
  totals_.blitted_bytes += bytes;
}

void GpuRun::add_unmapped(const std::string& what, const OutOfBounds& count) {
  if (count.reads == 0 && count.writes == 0) return;
  const auto [known, is_new] = totals_.unmapped.insert({what, {}});
  known->second.add(count);
  if (is_new) observer_.report_problem(fmt::format("warning: {}: {}", what, unmapped_text(count)));
}

void GpuRun::not_executed(const std::string& what) {
  if (totals_.not_executed[what]++ == 0)
    observer_.report_problem("warning: " + what + " is not executed");
}

}  // namespace eu::model
