// Messages, memory, and counters of the hardware.
#include <fmt/core.h>
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/base/message_model.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/message_latency.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/roofline.hpp"
#include "model/report/document/metric_values.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

std::string messages_section(const ReportInput& in) {
  const RunResult& r = in.result;
  if (r.messages.empty()) return "";
  Table table({{"function", Table::Align::Left},
               {"messages"},
               {"average"},
               {"p50"},
               {"p95"},
               {"max"},
               {"in flight max"},
               {"held"}});
  for (const auto& [function, account] : r.messages)
    table.row({function, std::to_string(account.count()),
               tenths(account.total_latency(), account.count()),
               std::to_string(account.percentile(50)), std::to_string(account.percentile(95)),
               std::to_string(account.percentile(100)), std::to_string(account.most_in_flight()),
               std::to_string(queue_full_cycles(r, account))});
  return titled("Messages",
                "cycles from a send to its response; held: stall cycles of sends for the EU's send "
                "port or for an entry in its message queue",
                in.columns) +
         table.text(in.columns);
}

namespace {

/// Cycles from the first barrier message of the code to the release, for the last thread of a group
/// on an idle machine; 0 if the code does not show one.
Cycle least_barrier_cycles(const ReportInput& in) {
  const isa::Program& program = in.workload.program;
  const MessageLatency latency(in.machine, program);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    if (in.result.instructions[index].issues != 0 && latency.is_barrier(index))
      return latency.barrier(
          program.isa->static_request(program, index)->request.payload_registers());
  return 0;
}

}  // namespace

std::string barriers_section(const ReportInput& in) {
  const BarrierAccount& barriers = in.result.barriers;
  if (barriers.waits == 0) return "";
  std::vector<std::string> items = {
      counted(barriers.waits, "wait") + " of a thread",
      fmt::format("average {} cycles", tenths(barriers.total_cycles, barriers.waits)),
      fmt::format("max {}", barriers.longest_cycles),
      "each from its barrier message to its release"};
  if (const Cycle least = least_barrier_cycles(in); least != 0)
    items.push_back(fmt::format("{} without other threads", least));
  return titled("Barriers", items, in.columns);
}

namespace {

/// Adds hits and requests of a cache: "L3 read hits 3 of 4 (75.0 %)", "L3 write hits 0 of 1 (0.0
/// %)".
void add_hits(const std::string& cache, const CacheAccount& account, const char* writes,
              std::vector<std::string>& facts) {
  const auto add = [&](const char* kind, std::uint64_t hits, std::uint64_t misses) {
    facts.push_back(fmt::format("{} {} hits {} of {} ({} %)", cache, kind, hits, hits + misses,
                                percent(hits, hits + misses)));
  };
  const bool has_writes = account.write_hits + account.write_misses != 0;
  if (!has_writes || account.read_hits() + account.read_misses() != 0)
    add("read", account.read_hits(), account.read_misses());
  if (has_writes) add(writes, account.write_hits, account.write_misses);
}

std::string outside_counts(const RunResult& result) {
  const OutOfBounds all = in_all(result.out_of_bounds);
  return fmt::format("out of bounds: {} reads gave 0, {} writes were dropped", all.reads,
                     all.writes);
}

/// Accesses outside of their surfaces: in all, then by surface and send.
std::string outside_text(const ReportInput& in) {
  if (in.result.out_of_bounds.empty()) return "";
  std::string text =
      titled(in.result.untimed ? "Memory" : "", outside_counts(in.result), in.columns);
  Table table({{"reads"}, {"writes"}, {"surface", Table::Align::Left}, {"at", Table::Align::Left}});
  for (const auto& [place, count] : in.result.out_of_bounds)
    table.row({std::to_string(count.reads), std::to_string(count.writes), place.first,
               place_text(in.workload.program, place.second)});
  return text + table.text(in.columns);
}

}  // namespace

std::string memory_section(const ReportInput& in) {
  const RunResult& r = in.result;
  if (r.untimed) return outside_text(in);
  const std::uint64_t requests = r.l3.hits + r.l3.misses;
  if (requests == 0 && r.out_of_bounds.empty()) return "";
  const auto line = static_cast<std::uint64_t>(in.machine.l3.line_bytes);
  const std::uint64_t read = line * r.memory.lines_read;
  const std::uint64_t written = line * r.memory.lines_written;
  const config::MemoryConfig& memory = in.machine.memory;
  const int clock_mhz = in.machine.machine.clock_mhz;
  const auto most_mb = static_cast<std::uint64_t>(memory.bytes_per_cycle) *
                       static_cast<unsigned>(memory.clock_in(clock_mhz));
  const std::uint64_t mb = (read + written) * static_cast<unsigned>(clock_mhz);
  std::vector<std::string> facts;
  const UnitLoad* const atomics = load_of(r, "atomics");
  add_hits("L3", r.l3, atomics != nullptr && atomics->until != 0 ? "write and atomic" : "write",
           facts);
  add_hits("LLC", r.llc, "write", facts);
  if (in.machine.edram.size_bytes != 0) add_hits("eDRAM", r.edram, "write", facts);
  facts.push_back(fmt::format("memory read {}, wrote {}", counted(read, "byte"), written));
  if (r.memory.lines_changed != 0)
    facts.push_back(fmt::format("changed lines that stay in caches {}",
                                counted(line * r.memory.lines_changed, "byte")));
  const UnitLoad* const channel = load_of(r, "memory");
  const Cycle cycles = channel == nullptr ? r.cycles : cycles_of_transfers(r, *channel);
  facts.push_back(fmt::format("{} of {} GB/s", tenths(mb, 1000 * cycles), tenths(most_mb, 1000)));
  std::string text = titled("Memory", facts, in.columns);
  return text + outside_text(in);
}

std::string outside_line(const RunResult& result) {
  if (result.out_of_bounds.empty()) return "";
  std::string surfaces, last;
  for (const auto& [place, count] : result.out_of_bounds) {
    if (place.first != last) surfaces += (surfaces.empty() ? "" : ", ") + place.first;
    last = place.first;
  }
  return fmt::format("{} ({})", outside_counts(result), surfaces);
}

// The places of the messages of each send.

namespace {

constexpr std::size_t kMostSends = 8;

struct PlaceColumn {
  const char* heading;
  std::vector<MessagePlace> places;
};

std::vector<PlaceColumn> place_columns(const ReportInput& in) {
  const bool has_levels = message_model(*in.workload.program.isa).reports_lines;
  return {
      {"port", {MessagePlace::SendPort}},
      {"way", {MessagePlace::Way}},
      {"queue", {MessagePlace::UnitQueue, MessagePlace::L3Queue}},
      {has_levels ? "unit" : "unit and caches", {MessagePlace::Unit}},
      {"L3", {MessagePlace::L3}},
      {"LLC q", {MessagePlace::LlcQueue}},
      {"LLC", {MessagePlace::Llc}},
      {"mem q", {MessagePlace::MemoryQueue}},
      {"mem", {MessagePlace::Memory}},
      {"atom", {MessagePlace::Atomics}},
      {"bus", {MessagePlace::ResponseBus}},
  };
}

Cycle in_places(const SendTimes& times, const PlaceColumn& column) {
  Cycle cycles = 0;
  for (const MessagePlace place : column.places)
    cycles += times.by_place[static_cast<std::size_t>(place)];
  return cycles;
}

Cycle total(const SendTimes& times) {
  Cycle cycles = 0;
  for (const Cycle each : times.by_place) cycles += each;
  return cycles;
}

/// A mean with two digits or more: "9.5", "326".
std::string mean_cycles(Cycle cycles, std::uint64_t messages) {
  return cycles < 10 * messages ? tenths(cycles, messages)
                                : std::to_string((2 * cycles + messages) / (2 * messages));
}

/// The sends with messages, the one with the largest sum of times first.
std::vector<std::uint32_t> sends_by_time(const RunAnalysis& analysis, std::uint32_t instructions) {
  std::vector<std::uint32_t> sends;
  for (std::uint32_t index = 0; index < instructions; ++index)
    if (analysis.times_of(index).messages != 0) sends.push_back(index);
  std::stable_sort(sends.begin(), sends.end(), [&](std::uint32_t a, std::uint32_t b) {
    return total(analysis.times_of(a)) > total(analysis.times_of(b));
  });
  return sends;
}

}  // namespace

std::string sends_section(const ReportInput& in) {
  if (in.analysis == nullptr) return "";
  std::vector<std::uint32_t> sends =
      sends_by_time(*in.analysis, static_cast<std::uint32_t>(in.workload.program.size()));
  if (sends.empty()) return "";
  if (sends.size() > kMostSends) sends.resize(kMostSends);
  std::vector<PlaceColumn> columns = place_columns(in);
  columns.erase(std::remove_if(columns.begin(), columns.end(),
                               [&](const PlaceColumn& column) {
                                 return std::all_of(sends.begin(), sends.end(), [&](auto send) {
                                   return in_places(in.analysis->times_of(send), column) == 0;
                                 });
                               }),
                columns.end());
  std::vector<Table::Column> headings = {{"count"}};
  for (const PlaceColumn& column : columns) headings.push_back({column.heading});
  headings.push_back({"send", Table::Align::Left});
  Table table(std::move(headings));
  for (const std::uint32_t send : sends) {
    const SendTimes& times = in.analysis->times_of(send);
    std::vector<std::string> cells = {std::to_string(times.messages)};
    for (const PlaceColumn& column : columns)
      cells.push_back(mean_cycles(in_places(times, column), times.messages));
    cells.push_back(short_label(in.workload.program, send));
    table.row(std::move(cells));
  }
  const Cycle observed = in.analysis->cycles_observed(in.result.cycles);
  return titled(
             "Sends",
             "cycles of a message, on average, by where it is; q, queue: it waits for others" +
                 (observed == in.result.cycles
                      ? ""
                      : fmt::format("; of those sent in the first {} cycles (--listen)", observed)),
             in.columns) +
         table.text(in.columns);
}

// Races that --check-races found.

namespace {

std::string side_line(const ReportInput& in, const RaceSide& side) {
  return cut(fmt::format("    thread {}: {} at {}", side.thread, access_kind_key(side.kind),
                         place_text(in.workload.program, side.index)),
             in.columns) +
         "\n";
}

std::string race_text(const ReportInput& in, const Race& race) {
  std::string text = fmt::format("{} bytes {} to {}: {}", race.surface, race.begin_offset,
                                 race.end_offset - 1, counted(race.conflicts, "conflict"));
  if (race.same_value != 0)
    text += race.same_value == race.conflicts
                ? ", all with the same value"
                : fmt::format(", {} with the same value", race.same_value);
  return fmt::format("  {}\n{}{}", text, side_line(in, race.first), side_line(in, race.second));
}

}  // namespace

std::string races_section(const ReportInput& in) {
  if (in.races == nullptr) return "";
  const std::vector<Race> races = in.races->races();
  const std::string checked = std::to_string(in.races->checked()) + " accesses checked";
  if (races.empty()) return titled("Races", {"none", checked}, in.columns);
  std::string text =
      titled("Races",
             {counted(races.size(), "pair") + " of unordered sends, first found threads", checked},
             in.columns);
  for (const Race& race : races) text += race_text(in, race);
  return text;
}

namespace {

using config::JsonValue;

std::string shown(const MetricValue& value) {
  if (!value) return "";
  if (const auto* whole = std::get_if<std::int64_t>(&*value)) return std::to_string(*whole);
  return fmt::format("{:.4f}", std::get<double>(*value));
}

double real(const MetricValue& value) {
  return std::visit([](auto number) { return static_cast<double>(number); }, *value);
}

/// Percentage of the maximum that the metric's set states; empty if the metric is already a share.
std::string share(const Counter& counter) {
  if (!counter.value || !counter.maximum || counter.unit == "percent") return "";
  const double maximum = real(counter.maximum);
  return maximum == 0 ? "" : fmt::format("{:.1f}", 100 * real(counter.value) / maximum);
}

CounterFacts facts_of(const ReportInput& in) {
  return CounterFacts(in, in.counters->activity.cycles(in.result));
}

std::vector<ShownCounter> shown(isa::Generation gen, const CounterFacts& facts,
                                const CounterRequest& request) {
  std::vector<ShownCounter> all;
  for (const Counter& counter : counters_of(gen, facts, request))
    all.push_back(
        {counter.name, counter.unit, counter.meaning, shown(counter.value), share(counter)});
  return all;
}

}  // namespace

JsonValue counters_document(isa::Generation gen, const CounterFacts& facts,
                            const CounterRequest& request) {
  JsonValue result = json_object();
  member(result, "set", json_text(std::string(request.name())));
  JsonValue values = json_object(), maxima = json_object();
  for (const Counter& counter : counters_of(gen, facts, request)) {
    add_metric(values, counter.name, counter.value);
    add_metric(maxima, counter.name, counter.maximum);
  }
  member(result, "values", std::move(values));
  member(result, "maxima", std::move(maxima));
  JsonValue& absent = member(result, "not_modelled", json_object());
  for (const AbsentCounter& counter : absent_counters(gen, request))
    member(absent, counter.name, json_text(std::string(counter.why)));
  return result;
}

JsonValue counters_document(const ReportInput& in) {
  return counters_document(in.machine.gen, facts_of(in), in.counters->request);
}

std::vector<ShownCounter> shown_counters(const ReportInput& in) {
  return shown(in.machine.gen, facts_of(in), in.counters->request);
}

std::string counters_table(isa::Generation gen, const CounterFacts& facts,
                           const CounterRequest& request, std::size_t columns) {
  Table table({{"metric", Table::Align::Left},
               {"value"},
               {"unit", Table::Align::Left},
               {"% of most"},
               {"", Table::Align::Left}});
  for (const ShownCounter& counter : shown(gen, facts, request))
    table.row({std::string(counter.name), counter.value, std::string(counter.unit), counter.of_most,
               std::string(counter.meaning)});
  return table.text(columns);
}

std::string counters_section(const ReportInput& in) {
  const CounterRequest& request = in.counters->request;
  return titled("Counters",
                "the hardware's own metrics, computed for this run: " + std::string(request.name()),
                in.columns) +
         counters_table(in.machine.gen, facts_of(in), request, in.columns);
}

}  // namespace eu::model
