#include "model/hazards/proposal.hpp"

#include <algorithm>
#include <map>

#include "isa/intel/lint/lint.hpp"

namespace eu::model {
namespace {

struct Span {
  std::uint32_t first, last;
  bool overlaps(const Span& other) const { return first <= other.last && other.first <= last; }
};

Span span_of(const Proposal& proposal) {
  const auto [first, last] =
      std::minmax_element(proposal.instructions.begin(), proposal.instructions.end());
  return {*first, *last};
}

std::map<isa::lint::Rule, int> broken_rules(const isa::Program& program) {
  std::map<isa::lint::Rule, int> broken;
  static const isa::lint::Linter linter;
  for (const isa::lint::Finding& finding : linter.check(program)) ++broken[finding.rule];
  return broken;
}

}  // namespace

bool clashes(const Proposal& a, const Proposal& b) {
  if ((a.scratch & b.scratch).any()) return true;
  const bool share =
      std::any_of(a.instructions.begin(), a.instructions.end(), [&](std::uint32_t index) {
        return std::find(b.instructions.begin(), b.instructions.end(), index) !=
               b.instructions.end();
      });
  if (share && a.kind == b.kind) return true;
  const auto is_pair = [&](FindingKind one, FindingKind other) {
    return (a.kind == one && b.kind == other) || (a.kind == other && b.kind == one);
  };
  return is_pair(FindingKind::DependencyControl, FindingKind::Reorder) &&
         span_of(a).overlaps(span_of(b));
}

bool may_pass(const KernelAnalysis& analysis, std::uint32_t index, std::uint32_t other) {
  const isa::Footprint& a = analysis.footprint(index);
  const isa::Footprint& b = analysis.footprint(other);
  if (!analysis.is_movable(index) || !analysis.is_movable(other)) return false;
  if (a.indirect || b.indirect) return false;
  if (has_control(analysis.at(index)) || has_control(analysis.at(other))) return false;
  return !(a.is_send && b.is_send) && !depends(a, b);
}

bool order_is_legal(const KernelAnalysis& analysis, const Variant& variant) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t index = 0; index < analysis.size(); ++index)
    places.push_back(variant.position(index));
  for (std::uint32_t index = 0; index < analysis.size(); ++index)
    for (std::uint32_t later = index + 1; later < analysis.size() && !analysis.begins_block(later);
         ++later)
      if (places[later] < places[index] && !may_pass(analysis, later, index)) return false;
  return true;
}

bool breaks_more_rules(const isa::Program& original, const isa::Program& changed) {
  const std::map<isa::lint::Rule, int> before = broken_rules(original);
  for (const auto& [rule, count] : broken_rules(changed)) {
    const auto found = before.find(rule);
    if (count > (found == before.end() ? 0 : found->second)) return true;
  }
  return false;
}

}  // namespace eu::model
