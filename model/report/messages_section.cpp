#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

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
                "cycles from a send to its answer; held: thread-cycles that sends waited for the "
                "EU's send port or for an entry in its message queue",
                in.columns) +
         table.text(in.columns);
}

namespace {

/// "L3 hits 3 of 4 (75.0 %)".
std::string hits_of(const std::string& cache, const CacheAccount& account) {
  const std::uint64_t requests = account.hits + account.misses;
  return fmt::format("{} hits {} of {} ({} %)", cache, account.hits, requests,
                     percent(account.hits, requests));
}

std::string outside_counts(const RunResult& result) {
  const OutOfBounds all = AccessLog::in_all(result.out_of_bounds);
  return fmt::format("out of bounds: {} reads gave 0, {} writes were dropped", all.reads,
                     all.writes);
}

/// What lay outside its surface: in all, then by surface and send.
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
  std::vector<std::string> facts = {hits_of("L3", r.l3), hits_of("LLC", r.llc)};
  if (in.machine.edram.size_bytes != 0) facts.push_back(hits_of("eDRAM", r.edram));
  facts.push_back(fmt::format("memory read {}, wrote {}", counted(read, "byte"), written));
  facts.push_back(fmt::format("{} of {} GB/s", tenths(mb, 1000 * r.cycles), tenths(most_mb, 1000)));
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

}  // namespace eu::model
