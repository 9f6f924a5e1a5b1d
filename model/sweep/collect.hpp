#pragma once
// Rows of sweeps and of replays as tables.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/process/row_file.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// The rows of several files, each id once: those of sweeps by their index, then those of replays
/// by trace and machine. Throws FileError if one id has two different rows, or if a row is neither.
std::vector<Row> merged_rows(const std::vector<std::string>& paths);

/// The builds of eusim that made them (model/text/build_identity.hpp); "" stands for those that
/// rows do not name.
std::set<std::string> builds_of(const std::vector<Row>& rows);

/// The rows again, one a line.
std::string rows_jsonl(const std::vector<Row>& rows);

/// One line a row and one column a value: id, status, reason, index, kernel, name, base, then what
/// was set and what came out, by path: /eu/threads, /summary/cycles. What a row does not have is
/// empty.
std::string rows_csv(const std::vector<Row>& rows);

/// A database with the tables runs (a row each), params (id, path, value: what was set) and stats
/// (id, path, value: what came out), added to `files`. Throws WriteError.
void write_rows_sqlite(const std::vector<Row>& rows, const std::string& path, FileBatch& files);

}  // namespace eu::model
