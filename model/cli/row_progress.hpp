#pragma once
// Rows that come one after the other, as a person is told of them.
#include <string>

#include "model/process/child.hpp"
#include "model/process/row_file.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/progress.hpp"

namespace eu::model {

/// While it exists, a terminal shows how many of the rows are there, and an interruption says where
/// they are kept.
class RowProgress {
 public:
  /// `all`: how many there are to be; `partial`: the file that has them until then.
  RowProgress(const RowFile& rows, std::size_t all, const std::string& partial);

 private:
  void look(std::uint64_t made);

  const RowFile& rows_;
  const std::size_t all_;
  InterruptionNote note_;
  ProgressLine line_;
  ChildrenFollowed followed_;
};

}  // namespace eu::model
