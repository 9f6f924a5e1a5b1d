#include <algorithm>

#include "model/report/bounds.hpp"
#include "model/report/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {

/// The tightest first: what stands on top is what has to change before anything else can help.
std::string bounds_section(const ReportInput& in) {
  const Cycle run = in.result.cycles;
  std::vector<Bound> bounds = lower_bounds(in);
  bounds.erase(std::remove_if(bounds.begin(), bounds.end(),
                              [run](const Bound& bound) { return bound.cycles * 20 < run; }),
               bounds.end());
  std::stable_sort(bounds.begin(), bounds.end(),
                   [](const Bound& a, const Bound& b) { return a.cycles > b.cycles; });
  std::string text = titled("Lower bounds", "cycles if this alone limited the run, which took " +
                                                std::to_string(run));
  for (const Bound& bound : bounds)
    text += "  " + left(bound.title, 24) + right(bound.cycles, 10) +
            right(percent(bound.cycles, run), 7) + " %  " + std::string(bound.meaning) + "\n";
  return text;
}

}  // namespace eu::model
