#include "model/cli/row_options.hpp"

namespace eu::model {

void RowOptions::add_to(po::options_description& options) {
  options.add_options()("resume", po::bool_switch(&resume),
                        "continue: keep the rows of the output")(
      "rerun-failed", po::bool_switch(&rerun_failed),
      "continue, but run points again whose row has failed")(
      "drop-others", po::bool_switch(&drops_others),
      "when continuing, drop rows of points that are not wanted now; else they are an error")(
      "other-builds", po::bool_switch(&keeps_other_builds),
      "when continuing, keep rows that another build of eusim made; else they are an error");
}

void RowOptions::check() const {
  if ((drops_others || keeps_other_builds) && !resume && !rerun_failed)
    throw UsageError("--drop-others and --other-builds need --resume or --rerun-failed");
}

RowKeeping RowOptions::keeping() const {
  using Start = RowKeeping::Start;
  const Start start = rerun_failed ? Start::RerunFailed : resume ? Start::Resume : Start::New;
  return {start, drops_others, keeps_other_builds};
}

}  // namespace eu::model
