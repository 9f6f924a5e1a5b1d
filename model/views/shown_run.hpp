#pragma once
// All that a view shows of a run beside its events.
#include <string>
#include <vector>

#include "model/report/report_input.hpp"

namespace eu::model {

/// The same work on another machine.
struct ShownWhatIf {
  std::string name;  ///< as the user wrote it
  std::string meaning;
  Cycle cycles = 0;     ///< of its run, if it has come to its end
  std::string failure;  ///< why there are no cycles; else empty
};

struct ShownRun {
  const ReportInput& report;
  std::vector<ShownWhatIf> what_ifs = {};  ///< the quickest first, failed ones last
};

}  // namespace eu::model
