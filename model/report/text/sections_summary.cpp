// The run as a whole: its figures, its limits, and its rates against the machine's peaks.
#include <fmt/core.h>
#include <algorithm>
#include <cmath>

#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/dependency_chains.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/occupancy.hpp"
#include "model/report/analysis/roofline.hpp"
#include "model/report/analysis/verdict.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

namespace {

/// "0.46 if pipe fpu of the busiest EU were always busy": instructions per cycle at the limit of
/// the busiest pipe, as this run divides its instructions between pipes and EUs; empty if no pipe
/// was busy.
std::string rate_at_limit(const ReportInput& in) {
  Cycle busiest = 0;
  std::string name;
  for (const config::PipeConfig& pipe : in.machine.eu.pipes) {
    const UnitLoad* const load = load_of(in.result, "pipe." + pipe.name);
    if (load == nullptr || load->busiest_cycles <= busiest) continue;
    busiest = load->busiest_cycles;
    name = pipe.name;
  }
  if (busiest == 0) return "";
  const auto eus = static_cast<Cycle>(used_eus(in.result));
  return fmt::format("{} if pipe {} of the busiest EU were always busy",
                     hundredths(in.result.instruction_count, busiest * eus), name);
}

}  // namespace

std::string summary_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const auto eus = static_cast<std::uint64_t>(used_eus(r));
  std::vector<std::string> items = {
      fmt::format("cycles {} ({} us at {} MHz)", r.cycles, microseconds(in.machine, r.cycles),
                  clock_mhz(in.machine)),
      fmt::format("threads {} on {}", r.threads.size(), counted(eus, "EU")),
      "instructions " + std::to_string(r.instruction_count),
      fmt::format("instructions/cycle/EU {} (peak of the pipes {:.2f})",
                  hundredths(r.instruction_count, eu_cycles(r)), peak_pipe_rate(in.machine))};
  if (const std::string rate = rate_at_limit(in); !rate.empty()) items.push_back(rate);
  if (in.analysis != nullptr && in.analysis->lanes().offered != 0)
    items.push_back(
        fmt::format("SIMD lanes active {} % of each instruction's own width",
                    percent(in.analysis->lanes().enabled, in.analysis->lanes().offered)));
  return titled("Summary", items, in.columns);
}

std::string verdict_section(const ReportInput& in) {
  std::string text;
  for (const std::string& sentence : verdict(in))
    text += titled(text.empty() ? "Verdict" : "", sentence, in.columns);
  return text;
}

std::string invented_section(const Workload& workload, std::size_t columns,
                             const std::string& numbers) {
  if (workload.invented.empty()) return "";
  std::string text = titled(
      "Invented",
      "this is a kernel without a workload: these were made up, and " + numbers + " depend on them",
      columns);
  for (const std::string& each : workload.invented) text += titled("", each, columns);
  return text;
}

std::string outputs_section(const ReportInput& in) {
  std::string text;
  for (const ExpectationResult& e : in.expectations) {
    const std::string all =
        e.elements < e.of_elements ? fmt::format(" of {}", e.of_elements) : std::string();
    const std::string verdict = e.different == 0
                                    ? fmt::format("{} elements{} as expected", e.elements, all)
                                    : fmt::format("{} of {} elements{} differ; {}", e.different,
                                                  e.elements, all, e.first_difference);
    const bool has_distance = e.worst_ulp != 0 && !e.worst_is_incomparable;
    text +=
        titled(text.empty() ? "Outputs" : "",
               fmt::format("{}: {}{}", e.surface, verdict,
                           has_distance ? fmt::format(", at most {} ulp off", e.worst_ulp) : ""),
               in.columns);
  }
  return text;
}

namespace {

/// Reasons for less than 1 / kLeastShare of the slots' time are left out;
/// the result document has all.
constexpr Cycle kLeastShare = 100;

/// The filled share of the slots in each tenth of the run.
std::string over_time(const Occupancy& occupancy) {
  std::string text = "filled by tenth of the run:";
  for (const Occupancy::Part& part : occupancy.parts)
    text += fmt::format(
        " {}",
        (200 * part.filled_cycles / ((part.end_cycle - part.begin_cycle) * occupancy.slots) + 1) /
            2);
  return text + " %";
}

}  // namespace

std::string occupancy_section(const ReportInput& in) {
  const Occupancy occupancy = occupancy_of(in, 10);
  const std::uint64_t threads = in.result.threads.size();
  std::vector<std::string> items = {
      fmt::format("{} % of {}", percent(occupancy.filled_cycles, occupancy.slot_cycles),
                  counted(occupancy.slots, "thread slot")),
      fmt::format("most at a time {}", occupancy.most_filled),
      fmt::format("{} of {}", used_eus(in.result), counted(occupancy.eus, "EU")),
      fmt::format("waves {}", hundredths(threads, occupancy.most_filled)),
      fmt::format("last start to end {} cycles ({} %)", occupancy.tail_cycles,
                  percent(occupancy.tail_cycles, in.result.cycles)),
      over_time(occupancy)};
  std::string text = titled("Occupancy", items, in.columns);
  Table table({{"empty %"}, {"because of", Table::Align::Left}, {"", Table::Align::Left}});
  bool is_any = false;
  for (const SlotLimitRow& row : kSlotLimits) {
    const Cycle empty = occupancy.empty_cycles[static_cast<int>(row.limit)];
    if (empty == 0 || empty * kLeastShare < occupancy.slot_cycles) continue;
    is_any = true;
    table.row(
        {percent(empty, occupancy.slot_cycles), std::string(row.key), std::string(row.meaning)});
  }
  if (!is_any) return text;
  return text + table.text(in.columns) +
         titled("", fmt::format("what fills most of them: {}", row(occupancy.limit()).advice),
                in.columns);
}

namespace {

constexpr std::size_t kRanks = 3;
/// A pair of less than 1 / kLeastPair of all thread-cycles is not named.
constexpr Cycle kLeastPair = 50;

/// The pair of instructions with most stall cycles, the first of equal ones; empty if each pair has
/// few.
std::string worst_pair(const ReportInput& in, Cause cause) {
  std::uint32_t consumer = 0;
  WaitFor worst;
  for (std::uint32_t index = 0; index < in.workload.program.size(); ++index)
    for (const WaitFor& wait : in.analysis->waits_of(index))
      if (wait.cause == cause && wait.cycles > worst.cycles) {
        consumer = index;
        worst = wait;
      }
  if (worst.cycles == 0 || worst.cycles * kLeastPair < in.analysis->thread_cycles()) return "";
  return fmt::format(
      "largest pair, {} %: {} waits for {}", percent(worst.cycles, in.analysis->thread_cycles()),
      short_label(in.workload.program, consumer), short_label(in.workload.program, worst.producer));
}

}  // namespace

std::string bottleneck_section(const ReportInput& in, bool details) {
  const CycleCounts& counts = in.result.cycles_by_cause;
  std::vector<int> causes = causes_by_cycles(counts);
  if (causes.size() > kRanks) causes.resize(kRanks);
  Table table({{"rank"}, {"%"}, {"cause", Table::Align::Left}, {"meaning", Table::Align::Left}});
  for (std::size_t rank = 0; rank < causes.size(); ++rank) {
    const int cause = causes[rank];
    table.row({std::to_string(rank + 1), percent(counts.by_cause[cause], in.result.thread_cycles()),
               cause_key(cause, in.machine), cause_meaning(cause, in.machine)});
    if (!details || in.analysis == nullptr) continue;
    const std::string pair = worst_pair(in, static_cast<Cause>(cause));
    if (!pair.empty()) table.row({"", "", "", pair});
  }
  return titled("Bottlenecks",
                std::string("what threads waited for in most of their cycles") +
                    (details ? "; a pair has one producer of several" : ""),
                in.columns) +
         table.text(in.columns);
}

namespace {

/// The instruction with most cycles of a cause; the first of equal ones.
std::uint32_t worst_instruction(const RunResult& result, Cause cause) {
  const auto worst =
      std::max_element(result.instructions.begin(), result.instructions.end(),
                       [cause](const InstructionAccount& a, const InstructionAccount& b) {
                         return a.cycles[cause] < b.cycles[cause];
                       });
  return static_cast<std::uint32_t>(worst - result.instructions.begin());
}

std::string sources(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle waiting = r.thread_cycles() - r.cycles_by_cause[Cause::Issued];
  std::vector<std::string> items;
  for (const auto& kind : config::kSourceKinds) {
    const Cycle cycles = r.cycles_by_source[static_cast<int>(kind.value)];
    items.push_back(fmt::format("{} {} ({} %)", kind.key, cycles, percent(cycles, waiting)));
  }
  return titled("Sources",
                "the stall cycles by the weakest kind of number in them; it need not decide",
                in.columns) +
         titled("", items, in.columns);
}

}  // namespace

std::string cycles_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle total = r.thread_cycles();
  const Cycle issued = r.cycles_by_cause[Cause::Issued];
  std::string text = titled("Thread cycles",
                            {fmt::format("{} = issued {} ({} %) + stalled {}", total, issued,
                                         percent(issued, total), total - issued),
                             "unattributed " + std::to_string(r.unattributed())},
                            in.columns);
  Table table({{"cause", Table::Align::Left},
               {"thread-cycles"},
               {"%"},
               {"worst instruction, over all its producers", Table::Align::Left}});
  for (const int cause : causes_by_cycles(r.cycles_by_cause)) {
    const Cycle cycles = r.cycles_by_cause.by_cause[cause];
    table.row(
        {cause_key(cause, in.machine), std::to_string(cycles), percent(cycles, total),
         instruction_label(in.workload.program, worst_instruction(r, static_cast<Cause>(cause)))});
  }
  return text + table.text(in.columns) + sources(in);
}

namespace {

std::string heading(const ReportInput& in, bool is_partially_observed) {
  const Cycle cycles = in.result.cycles;
  const std::string start = fmt::format("each includes the {} cycles until the first thread starts",
                                        first_start_cycle(in.machine));
  if (!is_partially_observed)
    return fmt::format("what the run of {} cycles would take if this were its only limit; {}",
                       cycles, start);
  return fmt::format(
      "what the run of {} cycles, or its first {} over which dependencies were followed "
      "(--listen), would take if this were the only limit; the tightest first by its share of "
      "these cycles; {}",
      cycles, cycles_observed(in), start);
}

}  // namespace

/// Lists the tightest bound first. Only a bound near 100 % is the run's only limit; below that,
/// others limit it too. A share is of the cycles that the bound is about; if their number differs
/// between bounds, a column shows it.
std::string bounds_section(const ReportInput& in) {
  const bool is_partially_observed =
      in.analysis != nullptr && cycles_observed(in) < in.result.cycles;
  std::vector<Table::Column> columns = {{"limit", Table::Align::Left}, {"cycles"}};
  if (is_partially_observed) columns.push_back({"of first"});
  columns.insert(
      columns.end(),
      {{"%"}, {"numbers", Table::Align::Left}, {"what takes these cycles", Table::Align::Left}});
  Table table(columns);
  for (const Bound& bound : shown_bounds(in)) {
    std::vector<std::string> row = {bound.title, std::to_string(bound.cycles)};
    if (is_partially_observed) row.push_back(std::to_string(bound.of_cycles));
    row.insert(row.end(), {percent(bound.cycles, bound.of_cycles),
                           bound.source ? std::string(config::key_of(*bound.source)) : "",
                           std::string(bound.meaning)});
    table.row(row);
  }
  return titled("Lower bounds", heading(in, is_partially_observed), in.columns) +
         table.text(in.columns);
}

namespace {

std::string share(double part, double whole) {
  return whole == 0 ? "" : fmt::format("{:.1f}", 100 * part / whole);
}

std::string limit(double rate) {
  return rate == 0 ? "no limit" : fmt::format("{:.1f}", rate);
}

/// A rate of the roofline, which has four decimals, as an integer.
std::uint64_t in_integers(double rate) {
  return static_cast<std::uint64_t>(std::llround(rate * 10'000));
}

/// A roof is near from this share of it on, as in the verdict.
constexpr double kNearShare = 0.5;

/// The kernel's place on the roofline of memory: "ridge of memory 3.83 integer ops/byte; this
/// kernel 0.81: left of it, ..."; empty without traffic to memory or without a roof.
std::string ridge_text(const Roofline& roofline) {
  const OperationRate* rate = roofline.main_rate();
  const auto memory = std::find_if(roofline.levels.begin(), roofline.levels.end(),
                                   [](const RoofLevel& level) { return level.key == "memory"; });
  if (rate == nullptr || memory == roofline.levels.end() || memory->bytes == 0) return "";
  if (rate->peak_giga_per_s == 0 || memory->peak_gb_per_s == 0) return "";
  const double ridge = rate->peak_giga_per_s / memory->peak_gb_per_s;
  const bool is_left =
      static_cast<double>(rate->operations) / static_cast<double>(memory->bytes) < ridge;
  const auto [reached, roof] = is_left ? std::pair(memory->gb_per_s, memory->peak_gb_per_s)
                                       : std::pair(rate->giga_per_s, rate->peak_giga_per_s);
  return fmt::format(
      "ridge of memory {} {} ops/byte; this kernel {}: {} of it, where {} the roof; the run is {} "
      "it ({} %)",
      hundredths(in_integers(rate->peak_giga_per_s), in_integers(memory->peak_gb_per_s)), rate->key,
      hundredths(rate->operations, memory->bytes), is_left ? "left" : "right",
      is_left ? "memory is" : "the pipes are", reached >= kNearShare * roof ? "near" : "not near",
      percent(in_integers(reached), in_integers(roof)));
}

}  // namespace

/// Rates have four decimals, so that the printed text is identical on every host.
std::string roofline_section(const ReportInput& in) {
  const Roofline roofline = roofline_of(in);
  const OperationRate* rate = roofline.main_rate();
  Table table({{"", Table::Align::Left},
               {"count"},
               {rate == nullptr ? "" : fmt::format("{} ops/byte", rate->key)},
               {"10^9/s"},
               {"peak"},
               {"% of peak"}});
  for (const OperationRate& each : roofline.rates)
    table.row({fmt::format("{} operations", each.key), std::to_string(each.operations), "",
               fmt::format("{:.2f}", each.giga_per_s), limit(each.peak_giga_per_s),
               share(each.giga_per_s, each.peak_giga_per_s)});
  for (const RoofLevel& level : roofline.levels)
    if (level.bytes != 0)
      table.row({fmt::format("bytes of {}", level.title), std::to_string(level.bytes),
                 rate == nullptr ? "" : fmt::format("{:.3f}", roofline.operations_per_byte(level)),
                 fmt::format("{:.2f}", level.gb_per_s), limit(level.peak_gb_per_s),
                 share(level.gb_per_s, level.peak_gb_per_s)});
  const std::string ridge = ridge_text(roofline);
  return titled("Roofline",
                "operations and bytes per second, against the peaks of the pipes and each level",
                in.columns) +
         (ridge.empty() ? "" : titled("", ridge, in.columns)) + table.text(in.columns);
}

}  // namespace eu::model
