// Where the messages of each send were.
#include <fmt/core.h>

#include <algorithm>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostSends = 8;

struct PlaceColumn {
  const char* heading;
  std::vector<MessagePlace> places;
};

const std::vector<PlaceColumn>& place_columns() {
  static const std::vector<PlaceColumn> kColumns = {
      {"port", {MessagePlace::SendPort}},
      {"way", {MessagePlace::Way}},
      {"queue", {MessagePlace::UnitQueue, MessagePlace::L3Queue}},
      {"unit", {MessagePlace::Unit}},
      {"L3", {MessagePlace::L3}},
      {"LLC", {MessagePlace::Llc}},
      {"memory", {MessagePlace::Memory}},
      {"atomic", {MessagePlace::Atomics}},
      {"bus", {MessagePlace::ResponseBus}},
  };
  return kColumns;
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

/// Those with messages, longest in all first.
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
  std::vector<Table::Column> headings = {{"count"}};
  for (const PlaceColumn& column : place_columns()) headings.push_back({column.heading});
  headings.push_back({"send", Table::Align::Left});
  Table table(std::move(headings));
  if (sends.size() > kMostSends) sends.resize(kMostSends);
  for (const std::uint32_t send : sends) {
    const SendTimes& times = in.analysis->times_of(send);
    std::vector<std::string> cells = {std::to_string(times.messages)};
    for (const PlaceColumn& column : place_columns())
      cells.push_back(tenths(in_places(times, column), times.messages));
    cells.push_back(short_label(in.workload.program, send));
    table.row(std::move(cells));
  }
  const Cycle observed = in.analysis->cycles_observed(in.result.cycles);
  return titled(
             "Sends",
             "cycles of a message, on average, by where it is" +
                 (observed == in.result.cycles
                      ? ""
                      : fmt::format("; of those sent in the first {} cycles (--listen)", observed)),
             in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
