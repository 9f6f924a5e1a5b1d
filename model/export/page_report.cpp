#include "model/export/page.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "isa/program.hpp"
#include "model/report/analysis/blocks.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/occupancy.hpp"
#include "model/report/analysis/roofline.hpp"
#include "model/report/analysis/verdict.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Number of parts of the run in the chart of filled slots: about a pixel each.
constexpr int kDrawnParts = 600;

/// Numbers the source lines of instructions, in order of file and line.
class SourceLines {
 public:
  explicit SourceLines(const isa::Program& program) {
    for (std::uint32_t index = 0; index < program.size(); ++index) {
      places_.push_back(isa::source_place(program, index));
      if (const auto& place = places_.back()) codes_[key(*place)] = place->code;
    }
  }

  JsonValue lines() const {
    JsonValue array = json_array();
    for (const auto& [place, code] : codes_) {
      JsonValue line = json_object();
      say(line, "file", place.first);
      say(line, "line", static_cast<std::uint64_t>(place.second));
      say(line, "text", code);
      append(array, std::move(line));
    }
    return array;
  }

  JsonValue of_instructions() const {
    JsonValue array = json_array();
    if (codes_.empty()) return array;
    for (const auto& place : places_) append(array, json_number(place ? number(*place) : 0));
    return array;
  }

 private:
  using Key = std::pair<std::string, int>;

  static Key key(const isa::SourcePlace& place) { return {place.file, place.line}; }
  /// The number of a line, from 1.
  std::uint64_t number(const isa::SourcePlace& place) const {
    return 1 + static_cast<std::uint64_t>(std::distance(codes_.begin(), codes_.find(key(place))));
  }

  std::vector<std::optional<isa::SourcePlace>> places_;  ///< of each instruction
  std::map<Key, std::string> codes_;
};

JsonValue drawn_value(const ShownDraws& drawn) {
  JsonValue object = json_object();
  say(object, "p5", JsonValue{drawn.p5, {}});
  say(object, "median", JsonValue{drawn.median, {}});
  say(object, "p95", JsonValue{drawn.p95, {}});
  say(object, "verdict", drawn.verdict);
  return object;
}

}  // namespace

JsonValue page_bounds(const ReportInput& in) {
  JsonValue array = json_array();
  if (in.result.outcome != Outcome::Finished) return array;
  for (const Bound& bound : shown_bounds(in)) {
    JsonValue object = json_object();
    say(object, "title", bound.title);
    say(object, "meaning", std::string(bound.meaning));
    say(object, "cycles", bound.cycles);
    say(object, "of_cycles", bound.of_cycles);
    if (bound.source) say(object, "source", std::string(config::key_of(*bound.source)));
    append(array, std::move(object));
  }
  return array;
}

JsonValue page_what_ifs(const std::vector<ShownWhatIf>& what_ifs) {
  JsonValue array = json_array();
  for (const ShownWhatIf& what_if : what_ifs) {
    JsonValue object = json_object();
    say(object, "name", what_if.name);
    say(object, "meaning", what_if.meaning);
    if (what_if.failure.empty())
      say(object, "cycles", what_if.cycles);
    else
      say(object, "failure", what_if.failure);
    if (what_if.drawn) say(object, "drawn", drawn_value(*what_if.drawn));
    if (!what_if.drawn_failure.empty()) say(object, "drawn_failure", what_if.drawn_failure);
    append(array, std::move(object));
  }
  return array;
}

JsonValue page_blocks(const ReportInput& in) {
  JsonValue array = json_array();
  for (const BlockReport& block : block_reports(in)) {
    JsonValue object = json_object();
    say(object, "name", block_name(block));
    say(object, "begin", std::uint64_t{block.begin});
    say(object, "end", std::uint64_t{block.end});
    say(object, "loops", static_cast<std::uint64_t>(block.loop_depth));
    if (const std::string cycles = compiler_cycles_per_pass(block); !cycles.empty())
      say(object, "compiler", cycles);
    if (block.alone_cycles) say(object, "alone", *block.alone_cycles);
    say(object, "passes", block.passes);
    say(object, "thread_cycles", block.thread_cycles);
    append(array, std::move(object));
  }
  return array;
}

JsonValue page_occupancy(const ReportInput& in) {
  JsonValue object = json_object();
  if (in.result.outcome != Outcome::Finished) return object;
  const Occupancy occupancy = occupancy_of(in, kDrawnParts);
  say(object, "slots", occupancy.slots);
  say(object, "eus", occupancy.eus);
  say(object, "slot_cycles", occupancy.slot_cycles);
  say(object, "filled_cycles", occupancy.filled_cycles);
  say(object, "most_filled", occupancy.most_filled);
  say(object, "tail_cycles", occupancy.tail_cycles);
  say(object, "advice", std::string(row(occupancy.limit()).advice));
  JsonValue empty = json_array();
  for (const SlotLimitRow& limit : kSlotLimits) {
    JsonValue reason = json_object();
    say(reason, "key", std::string(limit.key));
    say(reason, "meaning", std::string(limit.meaning));
    say(reason, "cycles", occupancy.empty_cycles[static_cast<int>(limit.limit)]);
    append(empty, std::move(reason));
  }
  say(object, "empty", std::move(empty));
  JsonValue parts = json_array();  // for each part its end and its filled cycles
  for (const Occupancy::Part& part : occupancy.parts) {
    append(parts, json_number(part.end_cycle));
    append(parts, json_number(part.filled_cycles));
  }
  say(object, "parts", std::move(parts));
  return object;
}

JsonValue page_roofline(const ReportInput& in) {
  JsonValue object = json_object();
  if (in.result.outcome != Outcome::Finished) return object;
  const Roofline roofline = roofline_of(in);
  JsonValue rates = json_array();
  for (const OperationRate& rate : roofline.rates) {
    JsonValue each = json_object();
    say(each, "key", std::string(rate.key));
    say(each, "operations", rate.operations);
    say(each, "giga_per_s", json_real(rate.giga_per_s));
    say(each, "peak_giga_per_s", json_real(rate.peak_giga_per_s));
    append(rates, std::move(each));
  }
  say(object, "rates", std::move(rates));
  if (const OperationRate* rate = roofline.main_rate()) say(object, "main", std::string(rate->key));
  JsonValue levels = json_array();
  for (const RoofLevel& level : roofline.levels) {
    JsonValue each = json_object();
    say(each, "key", std::string(level.key));
    say(each, "title", std::string(level.title));
    say(each, "bytes", level.bytes);
    say(each, "gb_per_s", json_real(level.gb_per_s));
    say(each, "peak_gb_per_s", json_real(level.peak_gb_per_s));
    say(each, "operations_per_byte", json_real(roofline.operations_per_byte(level)));
    append(levels, std::move(each));
  }
  say(object, "levels", std::move(levels));
  return object;
}

JsonValue page_counters(const ReportInput& in) {
  JsonValue array = json_array();
  if (in.result.outcome != Outcome::Finished) return array;
  for (const ShownCounter& counter : shown_counters(in)) {
    JsonValue each = json_object();
    say(each, "name", std::string(counter.name));
    say(each, "value", counter.value);
    say(each, "unit", std::string(counter.unit));
    say(each, "of_most", counter.of_most);
    say(each, "meaning", std::string(counter.meaning));
    append(array, std::move(each));
  }
  return array;
}

JsonValue page_verdict(const ReportInput& in) {
  return in.result.outcome == Outcome::Finished ? json_texts(verdict(in)) : json_array();
}

JsonValue page_source(const isa::Program& program) {
  const SourceLines lines(program);
  JsonValue object = json_object();
  say(object, "lines", lines.lines());
  say(object, "of_instructions", lines.of_instructions());
  return object;
}

}  // namespace eu::model
