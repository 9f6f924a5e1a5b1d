#include "model/cli/result_options.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"
#include "model/export/signal_trace.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

/// Enough to sample the ends of ranges: an interval of nine tenths has three draws
/// beyond each of its ends.
constexpr int kDefaultDraws = 64;

}  // namespace

void ErrorBarOptions::add_to(po::options_description& options) {
  static const std::string kHelp = fmt::format(
      "also run on N machines drawn from the ranges of the machine's numbers (default: {}): report "
      "the interval of cycles that contains nine tenths of them, and the numbers that cause it",
      kDefaultDraws);
  options.add_options()(
      "error-bars",
      po::value<std::string>()
          ->implicit_value(std::to_string(kDefaultDraws))
          ->value_name("N")
          ->notifier([this](const std::string& given) {
            draws = static_cast<int>(whole_number("--error-bars", given, 1, config::kMaxDraws));
          }),
      kHelp.c_str());
  add_number(options, "seed", "S", &seed, 0, INT64_MAX,
             "seed of the draws of --error-bars (default: 1)");
}

void ErrorBarOptions::add_jobs_to(po::options_description& options) {
  add_number(options, "jobs", "N", &jobs, 1, kMaxJobs,
             "with --error-bars: processes (default: one per core)");
}

std::vector<std::string> ErrorBarOptions::complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--error-bars"),
               fmt::format("--error-bars={}", kDefaultDraws));
  return arguments;
}

void ErrorBarOptions::check() const {
  if (wanted()) return;
  if (seed) throw UsageError("--seed needs --error-bars");
  if (jobs) throw UsageError("--jobs needs --error-bars");
}

ErrorBarRequest ErrorBarOptions::request() const {
  ErrorBarRequest request;
  request.draws = draws.value_or(kDefaultDraws);
  request.seed = seed.value_or(request.seed);
  request.jobs = jobs.value_or(default_jobs());
  return request;
}

void CounterOptions::add_to(po::options_description& options) {
  options.add_options()("counters",
                        po::value(&sets)
                            ->implicit_value(std::string(kAllCounterSets))
                            ->value_name("ComputeBasic|ComputeExtended|all"),
                        "add the metrics of the hardware's own counters, as VTune, GPUTop and "
                        "GL_INTEL_performance_query name them; takes time");
}

std::vector<std::string> CounterOptions::complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--counters"),
               "--counters=" + std::string(kAllCounterSets));
  return arguments;
}

void CounterOptions::check() const {
  if (wanted()) request();
}

CounterRequest CounterOptions::request() const {
  const std::size_t at = choice_of("--counters", sets, counter_set_names());
  if (sets == kAllCounterSets) return {};
  return {static_cast<CounterSet>(at)};
}

void ViewOptions::add_to(po::options_description& options) {
  options.add_options()("html", po::value(&request_.html)->value_name("FILE|-"),
                        "write the events of the run as a page for a browser; - = standard output, "
                        "alone")("konata", po::value(&request_.konata)->value_name("FILE|-"),
                                 "the same as a log for the pipeline viewer Konata")(
      "perfetto", po::value(&request_.perfetto)->value_name("FILE|-"),
      "the same as JSON for ui.perfetto.dev or chrome://tracing")(
      "vcd", po::value(&request_.vcd)->value_name("FILE|-"),
      "the same as signals for a waveform viewer");
  add_number(options, "from-cycle", "N", &from_cycle_, 0, kMaxCyclesOption,
             "the first cycle that --html, --konata, --perfetto and --vcd show (default: 0)");
  add_number(options, "cycles", "N", &cycles_, 1, kMaxCyclesOption,
             "show N cycles from --from-cycle on (default: 20000)");
  options.add_options()("konata-order", po::value(&konata_order_)->value_name("issue|thread"),
                        "order of rows: by issue, or thread after thread "
                        "(default: issue)");
  add_number(options, "max-view-bytes", "N", &max_bytes_, 1, INT64_MAX,
             "refuse a file that would be larger (default: 200000000)");
}

void ViewOptions::check() const {
  choice_of("--konata-order", konata_order_, {"issue", "thread"});
}

ViewRequest ViewOptions::request() const {
  ViewRequest request = request_;
  for (std::string* file : {&request.html, &request.konata, &request.perfetto, &request.vcd})
    *file = path_of_output(*file);
  request.from = static_cast<Cycle>(from_cycle_);
  request.cycles = static_cast<Cycle>(cycles_);
  request.max_bytes = static_cast<std::uint64_t>(max_bytes_);
  request.konata_order = konata_order_ == "thread" ? KonataOrder::Thread : KonataOrder::Issue;
  return request;
}

std::vector<NamedFile> ViewOptions::files() const {
  return {{"--html", request_.html, Dash::StandardOutput},
          {"--konata", request_.konata, Dash::StandardOutput},
          {"--perfetto", request_.perfetto, Dash::StandardOutput},
          {"--vcd", request_.vcd, Dash::StandardOutput}};
}

void ViewOptions::check_temporary_files() const {
  if (!request_.vcd.empty()) check_signal_folder();
}

void ViewOptions::write(const EventRecord& record, const ShownRun& run, std::ostream& progress,
                        FileBatch& files) const {
  if (record.begin() > 0 && record.begin() >= run.report.result.cycles)
    throw UsageError(
        fmt::format("--from-cycle {}: the run ended at cycle {}; there is nothing to show",
                    record.begin(), run.report.result.cycles));
  const EventRecord::Counts& counts = record.counts();
  progress << "cycles " << record.begin() << " to "
           << std::min(record.end(), run.report.result.cycles) << ": "
           << counted(counts.issues, "instruction") << ", " << counted(counts.messages, "message")
           << ", " << counted(counts.spans, "span") << " of waiting and issue\n";
  try {
    for (const WrittenView& view : write_views(request(), record, run, files))
      progress << view.option << " " << isa::name_text(view.file) << ": "
               << counted(view.bytes, "byte") << "\n";
  } catch (const ViewTooLarge& error) {
    throw UsageError(error.what());
  }
}

}  // namespace eu::model
