#pragma once
// The rows of a batch: JSON lines. While they come they lie in FILE.partial, which survives being
// killed at any moment; FILE is there when it is whole.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/workload/file_io.hpp"

namespace eu::model {

/// A row starts with its id and says what came of it:
/// {"id": "<16 hex digits>", "status": "ok", ...}.
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

class RowFile {
 public:
  enum class Start : int {
    New,          ///< neither file must be there
    Resume,       ///< rows that are there are kept
    RerunFailed,  ///< rows that are there and are ok are kept
  };

  /// A last line that was cut short is dropped. Throws FileError if a file cannot be had, or has a
  /// line that is no row.
  RowFile(std::string path, Start start);
  ~RowFile();
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  bool has(const std::string& id) const { return rows_.count(id) != 0; }
  const std::map<std::string, Row>& rows() const { return rows_; }

  /// Adds a row, in FILE.partial at once. Throws FileError.
  void add(const std::string& id, Row row);

  /// Another row for an id that is there; in a file from finish() on.
  void replace(const std::string& id, Row row) { rows_.at(id) = std::move(row); }

  /// Writes FILE, in this order, so that it is the same whatever the order in which rows came. Rows
  /// of other ids are dropped. Throws FileError.
  void finish(const std::vector<std::string>& ids);

 private:
  void keep_rows(const std::string& path, Start start);

  std::string path_;
  std::string partial_;
  int file_ = -1;  ///< of FILE.partial
  std::map<std::string, Row> rows_;
};

/// Where the rows of a file lie while they come.
std::string partial_rows(const std::string& path);

/// Rows of a finished or unfinished file, in its order. Throws FileError.
std::vector<std::pair<std::string, Row>> read_rows(const std::string& path);

}  // namespace eu::model
