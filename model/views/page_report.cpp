#include "model/views/page_report.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "config/machine/machine.hpp"
#include "isa/source_place.hpp"
#include "model/base/layout.hpp"
#include "model/report/blocks.hpp"
#include "model/report/bounds.hpp"
#include "model/report/names.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Parts of the run in which residence is told: about a pixel each.
constexpr Cycle kResidenceParts = 600;

/// Adds the cycles from `begin` to before `end` to the parts that they lie in.
void spread(std::vector<Cycle>& parts, Cycle part_cycles, Cycle begin, Cycle end) {
  for (Cycle at = begin; at < end;) {
    const Cycle part = at / part_cycles;
    const Cycle until = std::min(end, (part + 1) * part_cycles);
    parts[part] += until - at;
    at = until;
  }
}

/// Numbers the lines that instructions came from, in order of file and line.
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
  /// From 1.
  std::uint64_t number(const isa::SourcePlace& place) const {
    return 1 + static_cast<std::uint64_t>(std::distance(codes_.begin(), codes_.find(key(place))));
  }

  std::vector<std::optional<isa::SourcePlace>> places_;  ///< of each instruction
  std::map<Key, std::string> codes_;
};

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
    if (block.compiler_cycles) say(object, "compiler", compiler_cycles_per_pass(block));
    if (block.alone_cycles) say(object, "alone", *block.alone_cycles);
    say(object, "passes", block.passes);
    say(object, "thread_cycles", block.thread_cycles);
    append(array, std::move(object));
  }
  return array;
}

JsonValue page_residence(const ReportInput& in) {
  const Cycle cycles = std::max<Cycle>(in.result.cycles, 1);
  const Cycle part_cycles = (cycles + kResidenceParts - 1) / kResidenceParts;
  std::vector<Cycle> parts((cycles + part_cycles - 1) / part_cycles);
  for (const ThreadAccount& thread : in.result.threads)
    spread(parts, part_cycles, std::min(thread.start, cycles), std::min(thread.end, cycles));
  JsonValue values = json_array();
  for (const Cycle part : parts) append(values, json_number(part));
  const config::Machine& machine = in.machine;
  JsonValue object = json_object();
  say(object, "slots",
      static_cast<std::uint64_t>(machine.machine.subslices * machine.machine.eus_per_subslice *
                                 machine.eu.threads));
  say(object, "part_cycles", part_cycles);
  say(object, "thread_cycles", std::move(values));
  return object;
}

JsonValue page_source(const isa::Program& program) {
  const SourceLines lines(program);
  JsonValue object = json_object();
  say(object, "lines", lines.lines());
  say(object, "of_instructions", lines.of_instructions());
  return object;
}

}  // namespace eu::model
