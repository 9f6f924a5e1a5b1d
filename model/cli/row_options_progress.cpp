#include "model/cli/row_options.hpp"

#include <fmt/core.h>

#include "isa/common/message_text.hpp"

namespace eu::model {

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
