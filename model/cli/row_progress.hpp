#pragma once
// Progress and interruption messages of work that writes rows.
#include <string>

#include "model/process/child.hpp"
#include "model/process/row_file.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/progress.hpp"

namespace eu::model {

/// While it exists, a terminal shows the number of finished rows, and the message of an
/// interruption names the file that keeps them.
class RowProgress {
 public:
  /// `all`: final number of rows; `partial`: the file that contains the rows until then.
  RowProgress(const RowFile& rows, std::size_t all, const std::string& partial);

 private:
  void look(std::uint64_t made);

  const RowFile& rows_;
  const std::size_t all_;
  InterruptionNote note_;
  ProgressLine line_;
  ChildProgressObserver followed_;
};

}  // namespace eu::model
