#pragma once
// Rows of a batch, as JSON lines. During the batch they are in FILE.partial, which survives a kill
// at any moment. FILE exists when it is complete.
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {

/// A row begins with its schema, its id and its status:
/// {"schema": "eusim.row/v1", "id": "<16 hex digits>", "status": "ok", ...}. The rest is that of a
/// sweep's point (model/sweep/sweep_run.hpp) or of a replay (model/sweep/replay_batch.hpp).
inline constexpr const char* kRowOk = "ok";
inline constexpr const char* kRowFailed = "failed";

struct Row {
  std::string status;  ///< kRowOk, or how it failed
  std::string line;    ///< the whole row, without the newline

  /// Form in which a child process sends a row.
  std::string packed() const { return status + ' ' + line; }
  static Row unpacked(const std::string& text) {
    const std::size_t blank = text.find(' ');
    return {text.substr(0, blank), text.substr(blank + 1)};
  }
};

/// Treatment of existing rows.
struct RowKeeping {
  enum class Start : int {
    New,          ///< neither file may exist
    Resume,       ///< existing rows are kept
    RerunFailed,  ///< existing rows that are ok are kept
  };
  Start start = Start::New;
  bool drops_others = false;        ///< drop rows of other points; otherwise they are an error
  bool keeps_other_builds = false;  ///< keep rows of other builds; otherwise they are an error
};

class RowFile {
 public:
  using Start = RowKeeping::Start;

  /// Reads existing rows and writes nothing. Drops a last line that was cut short. Throws FileError
  /// if a file cannot be opened, has a line that is not a row, or has rows of another build.
  RowFile(std::string path, const RowKeeping& keeping);
  ~RowFile();
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  /// Sets the ids of all rows of FILE, in order, and creates FILE.partial. Throws FileError, also
  /// if there are other rows.
  void begin(std::vector<std::string> ids);

  bool has(const std::string& id) const { return rows_.count(id) != 0; }
  const std::map<std::string, Row>& rows() const { return rows_; }

  /// Adds a row, and writes it to FILE.partial immediately. Throws FileError.
  void add(const std::string& id, Row row);

  /// Replaces the row of an existing id; in a file from finish() on.
  void replace(const std::string& id, Row row) { rows_.at(id) = std::move(row); }

  /// Writes FILE in the order of begin(), independent of the order in which rows arrived.
  /// Throws FileError.
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
  std::map<std::string, std::size_t> other_builds_;  ///< number of rows of each
};

/// Path of a file's rows during a batch. Throws WriteError for a device: rows need a file.
std::string partial_rows(const std::string& path);

/// Rows of a finished or unfinished file, in its order. Throws FileError.
std::vector<std::pair<std::string, Row>> read_rows(const std::string& path);

// Common parts of rows of sweeps and of replays (eusim.row/v1).

inline constexpr std::size_t kIdDigits = 16;  ///< of a SHA-256 in a row's "id"

/// A row with its schema, id and status only.
config::JsonValue row_start(const std::string& id, const std::string& status);

/// Sets a path in a row's "set", replacing an earlier value. `value` is stored as JSON if it is
/// JSON, else as text.
void add_setting(config::JsonValue& set, const std::string& path, const std::string& value);

/// Adds the results of a run, member by member
/// (model/report/document/result_document.hpp result_totals).
void add_totals(config::JsonValue& row, const config::JsonValue& totals);

}  // namespace eu::model
