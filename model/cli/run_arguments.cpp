#include "model/cli/run_arguments.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/compare/what_if.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {

void RunArguments::add_report_to(po::options_description& options) {
  add_number(options, "max-cycles", "N", &max_cycles, 1, kMaxCyclesOption,
             "stop there as a failure (default: 100000000)");
  add_memory_limit(options);
  options.add_options()("report", po::value(&report)->value_name("full|brief|none"),
                        ("text report on standard output (default: " + report + ")").c_str())(
      "listing", po::bool_switch(&listing),
      "add the kernel with issues, stall cycles and top stall reason of each line")(
      "timeline", po::value(&timeline)->value_name("A:B"),
      "add what each thread does in cycles A to B - 1, a letter for each");
  add_number(options, "width", "N", &width, kMinReportColumns, kMaxReportColumns,
             "columns of the text, at least 80 (default: 100)");
  add_number(options, "listen", "N", &listen, 0, kMaxCyclesOption,
             "follow dependencies, SIMD lanes and blocking instructions in the first N cycles "
             "(default: 50000); takes time");
  options.add_options()("json", po::value(&json)->value_name("FILE|-"),
                        "write the result document; - = standard output, alone")(
      "csv", po::value(&csv)->value_name("FILE|-"),
      "write the numbers of the result document, one a line: path, value, unit; - = standard "
      "output, alone");
  counters.add_to(options);
  error_bars.add_to(options);
}

void RunArguments::add_to(po::options_description& options) {
  machine.add_to(options);
  kernel.add_to(options);
  const std::string what_if_help =
      "also run on a changed machine and report where the cycles went; may be repeated. NAME is "
      "/PATH=VALUE or one of\n" +
      what_if_names();
  bare.add_to(options);
  add_report_to(options);
  error_bars.add_jobs_to(options);
  options.add_options()(
      "check-races", po::value(&check_races)->implicit_value("report")->value_name("fail"),
      "report unordered accesses of two threads to the same bytes; =fail: end with exit code 1 if "
      "there are any; takes time and memory")(
      "dump-registers", po::bool_switch(&dump_registers),
      "add the registers of each thread to the result document")(
      "dump-surface", po::value(&dump_surfaces)->composing()->value_name("NAME[:TYPE]=FILE"),
      "write a surface at the end: a picture (.png, .pgm, .ppm), a table (.csv), a NumPy array "
      "(.npy) or its bytes; TYPE (f, ud, ...) is that of a table's or an array's elements; may be "
      "repeated")("if", po::value(&what_ifs)->composing()->value_name("NAME"),
                  what_if_help.c_str());
  views.add_to(options);
}

void RunArguments::add_registers_at_to(po::options_description& options) {
  add_number(options, "registers-at", "CYCLE", &registers_at, 0, kMaxCyclesOption,
             "stop at this cycle and write to --json, instead of a result, the registers of each "
             "resident thread and its next instruction");
}

void RunArguments::add_untimed_to(po::options_description& options) {
  options.add_options()(
      "untimed", po::bool_switch(&untimed),
      "execute for the values alone: no cycles, three to eight times as fast; the time that "
      "the kernel reads is the number of executed instructions");
  add_number(options, "max-instructions", "N", &max_instructions, 1, INT64_MAX,
             "with --untimed: stop there as a failure (default: 1000000000, or 100000000 with "
             "--auto-surfaces)");
}

namespace {

/// Options of run that need cycles.
constexpr std::string_view kTimedOptions[] = {
    "max-cycles",   "listing",        "timeline",   "listen",   "if",          "error-bars",
    "record",       "html",           "konata",     "perfetto", "vcd",         "cycles",
    "konata-order", "max-view-bytes", "from-cycle", "counters", "registers-at"};

/// Options of run that need a complete run.
constexpr std::string_view kOptionsOfWholeRuns[] = {
    "max-cycles", "listing",     "timeline",       "csv",          "if",    "error-bars",
    "record",     "html",        "konata",         "perfetto",     "vcd",   "counters",
    "report",     "check-races", "dump-registers", "dump-surface", "listen"};

bool is_option(const std::string& argument, std::string_view name) {
  const std::string option = "--" + std::string(name);
  return argument == option || argument.rfind(option + "=", 0) == 0;
}

/// Completes options whose value is optional: they would take the INPUT after them as their value.
std::vector<std::string> complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--check-races"),
               std::string("--check-races=report"));
  return ErrorBarOptions::complete(
      CounterOptions::complete(BareOptions::complete(std::move(arguments))));
}

}  // namespace

bool RunArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  add_to(options);
  options.add_options()("record", po::value(&record)->value_name("FILE"),
                        "write a trace of the run, as eusim record does");
  add_registers_at_to(options);
  add_untimed_to(options);
  if (!parse_arguments(verb_named("run"), complete(arguments), options, &input)) return false;
  check_untimed(arguments);
  check_registers_at(arguments);
  check_virtual();
  kernel.executes_virtual = untimed;
  check();
  return true;
}

bool RunArguments::parse_record(const std::vector<std::string>& arguments) {
  report = "none";
  record_option = "-o";
  po::options_description options("options");
  add_to(options);
  options.add_options()("output,o", po::value(&record)->value_name("FILE"), "trace to write")(
      "import", po::value(&import)->value_name("FILE"),
      "do not run: read the executed instructions from this text (traces/TRACES.md)");
  if (!parse_arguments(verb_named("record"), complete(arguments), options, &input)) return false;
  if (record.empty()) throw UsageError("needs -o OUT");
  check();
  return true;
}

/// Without machine code there are no registers, and no machine that orders accesses.
void RunArguments::check_virtual() const {
  if (!kernel.is_virtual()) return;
  if (!untimed) throw UsageError("--finalizer none needs --untimed: it makes no code to be timed");
  if (dump_registers) throw UsageError("--dump-registers needs machine code, not --finalizer none");
  if (!check_races.empty())
    throw UsageError("--check-races needs machine code, not --finalizer none");
}

void RunArguments::check_untimed(const std::vector<std::string>& given) const {
  if (!untimed && max_instructions)
    throw UsageError("--max-instructions needs --untimed; a run with time has --max-cycles");
  if (!untimed) return;
  for (const std::string& argument : given)
    for (const std::string_view name : kTimedOptions)
      if (is_option(argument, name))
        throw UsageError(fmt::format("--{} needs cycles, and --untimed has none{}", name,
                                     name == "max-cycles" ? "; --max-instructions limits it" : ""));
}

void RunArguments::check_registers_at(const std::vector<std::string>& given) const {
  if (!registers_at) return;
  if (json.empty()) throw UsageError("--registers-at needs --json");
  for (const std::string& argument : given)
    for (const std::string_view name : kOptionsOfWholeRuns)
      if (is_option(argument, name))
        throw UsageError(
            fmt::format("--{} needs a whole run, and --registers-at stops in it", name));
}

void RunArguments::check() const {
  if (!kernel.from.empty() && kernel.from.find_first_not_of("0123456789") == std::string::npos)
    throw UsageError(fmt::format(
        "--from {}: is the form of the kernel; the first cycle that views show is --from-cycle {}",
        kernel.from, kernel.from));
  if (dump_registers && json.empty()) throw UsageError("--dump-registers needs --json");
  views.check();
  error_bars.check();
  if (!check_races.empty()) choice_of("--check-races", check_races, {"report", "fail"});
  counters.check();
  detail();
  window();
}

ReportDetail RunArguments::detail() const {
  constexpr ReportDetail kDetails[] = {ReportDetail::Full, ReportDetail::Brief, ReportDetail::None};
  return kDetails[choice_of("--report", report, {"full", "brief", "none"})];
}

std::optional<CycleWindow> RunArguments::window() const {
  if (timeline.empty()) return std::nullopt;
  try {
    return parse_window(timeline);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--timeline {}: {}", timeline, error.what()));
  }
}

bool RunArguments::prints_report() const {
  const std::vector<NamedFile> views_files = views.files();
  return !is_standard_output(json) && !is_standard_output(csv) &&
         std::none_of(views_files.begin(), views_files.end(),
                      [](const NamedFile& view) { return is_standard_output(view.file); });
}

bool RunArguments::wants_analysis() const {
  return listen > 0 &&
         (detail() != ReportDetail::None || !json.empty() || !csv.empty() || views.wants_page());
}

}  // namespace eu::model
