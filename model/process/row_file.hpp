#pragma once
// The rows of a batch: JSON lines. While they come they lie in FILE.partial, which survives being
// killed at any moment; FILE is there when it is whole.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/io/file_io.hpp"

namespace eu::model {

/// A row starts with what it is and its id, and says what came of it:
/// {"schema": "eusim.row/v1", "id": "<16 hex digits>", "status": "ok", ...}. The rest is that of a
/// sweep's point (model/sweep/sweep_run.hpp) or of a replay (model/sweep/replay_batch.hpp).
inline constexpr const char* kRowOk = "ok";
inline constexpr const char* kRowFailed = "failed";

struct Row {
  std::string status;  ///< kRowOk, or how it failed
  std::string line;    ///< the whole of it, without the newline

  /// As a child process sends it.
  std::string packed() const { return status + ' ' + line; }
  static Row unpacked(const std::string& text) {
    const std::size_t blank = text.find(' ');
    return {text.substr(0, blank), text.substr(blank + 1)};
  }
};

/// What becomes of rows that are there.
struct RowKeeping {
  enum class Start : int {
    New,          ///< neither file must be there
    Resume,       ///< rows that are there are kept
    RerunFailed,  ///< rows that are there and are ok are kept
  };
  Start start = Start::New;
  bool drops_others = false;  ///< rows of points that are not asked for go; else it is an error
  bool keeps_other_builds = false;  ///< rows that another eusim made stay; else it is an error
};

class RowFile {
 public:
  using Start = RowKeeping::Start;

  /// Writes nothing yet. A last line that was cut short is dropped. Throws FileError if a file
  /// cannot be had, has a line that is no row, or has rows of another build.
  RowFile(std::string path, const RowKeeping& keeping);
  ~RowFile();
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  /// The rows that are to be there in the end, in this order. From now on there is FILE.partial.
  /// Throws FileError, also if there are other rows.
  void begin(std::vector<std::string> ids);

  bool has(const std::string& id) const { return rows_.count(id) != 0; }
  const std::map<std::string, Row>& rows() const { return rows_; }

  /// Adds a row, in FILE.partial at once. Throws FileError.
  void add(const std::string& id, Row row);

  /// Another row for an id that is there; in a file from finish() on.
  void replace(const std::string& id, Row row) { rows_.at(id) = std::move(row); }

  /// Writes FILE in the order that begin() was told, so that it is the same whatever the order in
  /// which rows came. Throws FileError.
  void finish();

 private:
  void read(const std::string& path);
  void check_builds() const;
  void leave_others();

  std::string path_;
  std::string partial_;
  RowKeeping keeping_;
  int file_ = -1;  ///< of FILE.partial
  std::vector<std::string> ids_;
  std::map<std::string, Row> rows_;
  std::map<std::string, std::size_t> other_builds_;  ///< how many rows each of them made
};

/// Where the rows of a file lie while they come. Throws WriteError for a device: rows need a file.
std::string partial_rows(const std::string& path);

/// Rows of a finished or unfinished file, in its order. Throws FileError.
std::vector<std::pair<std::string, Row>> read_rows(const std::string& path);

}  // namespace eu::model
