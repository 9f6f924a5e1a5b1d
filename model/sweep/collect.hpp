#pragma once
// Rows of sweeps and of replays as tables.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/io/atomic_file.hpp"
#include "model/process/row_file.hpp"

namespace eu::model {

/// The rows of several files, each id once: rows of sweeps by index, then rows of replays by trace
/// and machine. Throws FileError if an id has two different rows, or if a row is of neither kind.
std::vector<Row> merged_rows(const std::vector<std::string>& paths);

/// The builds of eusim that made the rows (model/text/build_identity.hpp); "" for rows that name
/// no build.
std::set<std::string> builds_of(const std::vector<Row>& rows);

/// The rows as JSON, one per line.
std::string rows_jsonl(const std::vector<Row>& rows);

/// CSV with one line per row and one column per value: id, status, reason, index, kernel, name,
/// base, then settings and results by path: /eu/threads, /summary/cycles. Missing values are empty.
std::string rows_csv(const std::vector<Row>& rows);

/// Adds to `files` a database with the tables runs (one row per run), params (id, path, value: the
/// settings) and stats (id, path, value: the results). Throws WriteError.
void write_rows_sqlite(const std::vector<Row>& rows, const std::string& path, FileBatch& files);

// The parts of a row of a sweep or of replays.

/// The keys that identify a row; the kernel of a replay is its trace.
inline constexpr std::string_view kRowHead[] = {"id",     "status", "reason", "index",
                                                "kernel", "name",   "base"};

struct RowParts {
  using Values = std::vector<std::pair<std::string, config::JsonValue>>;
  Values head;    ///< the existing members of kRowHead
  Values params;  ///< settings by path; for a replay also the user's choice of machine
  Values stats;   ///< by path: numbers and texts
};

/// The row as JSON.
config::JsonValue document_of(const Row& row);

RowParts row_values(const Row& row);

/// The value as text, without quotes.
std::string plain_text(const config::JsonValue& value);

}  // namespace eu::model
