#include "model/cli/row_options.hpp"

#include <fmt/core.h>

#include "isa/common/message_text.hpp"

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

RowProgress::RowProgress(const RowFile& rows, std::size_t all, const std::string& partial)
    : rows_(rows),
      all_(all),
      note_("; ", "row",
            fmt::format(" kept in {}; use --resume to continue", isa::name_text(partial))),
      followed_([this](std::uint64_t made) { look(made); }) {
  note_.count(rows.rows().size());
}

void RowProgress::look(std::uint64_t made) {
  const std::size_t there = rows_.rows().size();
  const std::size_t before = there - made;  // kept from an earlier command
  note_.count(there);
  if (there == all_) note_.withdraw();  // the rows move to their final file
  line_.update([&] {
    return line_.share(made, all_ - before, "rows") +
           (before == 0 ? "" : fmt::format("; {} kept", before));
  });
}

}  // namespace eu::model
