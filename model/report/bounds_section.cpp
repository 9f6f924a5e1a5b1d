#include <algorithm>
#include <set>
#include <string_view>

#include "model/report/bounds.hpp"
#include "model/report/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

/// Parts of the machine that could not even fill this share of the run are left out; the result
/// document has them all.
constexpr Cycle kLeastShare = 20;

bool is_shown(const Bound& bound) {
  static const std::set<std::string_view> kAlways = {"dependency_chain", "issue", "send_port"};
  return kAlways.count(bound.key) != 0 || bound.key.rfind("pipe.", 0) == 0 ||
         bound.cycles * kLeastShare >= bound.of_cycles;
}

}  // namespace

/// The tightest first: what stands on top is what has to change before anything else can help.
std::string bounds_section(const ReportInput& in) {
  std::vector<Bound> bounds = lower_bounds(in);
  bounds.erase(std::remove_if(bounds.begin(), bounds.end(),
                              [](const Bound& bound) { return !is_shown(bound); }),
               bounds.end());
  std::stable_sort(bounds.begin(), bounds.end(), [](const Bound& a, const Bound& b) {
    return a.cycles * b.of_cycles > b.cycles * a.of_cycles;
  });
  std::string text = "what the run of " + std::to_string(in.result.cycles) +
                     " cycles would take if this were its only limit";
  if (const Cycle heard = cycles_heard(in); in.analysis != nullptr && heard < in.result.cycles)
    text += "; dependencies were followed over the first " + std::to_string(heard) + " cycles";
  Table table({{"limit", Table::Align::Left},
               {"cycles"},
               {"%"},
               {"what takes these cycles", Table::Align::Left}});
  for (const Bound& bound : bounds)
    table.row({bound.title, std::to_string(bound.cycles), percent(bound.cycles, bound.of_cycles),
               std::string(bound.meaning)});
  return titled("Lower bounds", text, in.columns) + table.text(in.columns);
}

}  // namespace eu::model
