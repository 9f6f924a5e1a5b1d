#include "model/process/row_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "config/json/input_file.hpp"
#include "config/json/json_reader.hpp"
#include "config/json/schemas.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/file_io.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxRowBytes = std::size_t{16} << 20;

std::string text_member(const config::JsonValue& row, std::string_view key) {
  const config::JsonValue* value = row.find(key);
  const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
  return text == nullptr ? "" : *text;
}

struct ReadRow {
  std::string id;
  Row row;
  std::string build;  ///< that made it; empty if the row does not have it
};

ReadRow parse_row(std::string_view line, const std::string& place) {
  config::Diagnostics diagnostics;
  const auto row = config::parse_json(line, "", diagnostics);
  if (!row) {
    const config::Diagnostic& error = diagnostics.list().front();
    throw FileError(
        fmt::format("{}:{}: not a row: {}", place, error.location.column, error.message));
  }
  const std::string id = text_member(*row, "id");
  const std::string status = text_member(*row, "status");
  if (id.empty() || status.empty())
    throw FileError(place + ": not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
  // Rows without a schema are from versions before rows had one.
  if (const std::string schema = text_member(*row, "schema"); !schema.empty())
    if (const std::string fault = config::schema_fault(config::kRowSchema, schema); !fault.empty())
      throw FileError(fmt::format("{}: /schema: {}", place, fault));
  return {id, {status, std::string(line)}, build_of(*row)};
}

constexpr std::size_t kKindBytes = 1 << 16;

/// Throws FileError if a file whose first line is not a row is of a known kind. `lines` has the
/// rest of the file.
void refuse_known_kind(std::string begin, LineFile& lines, const std::string& path) {
  try {
    for (std::string next; begin.size() < kKindBytes && lines.next(next);) begin += '\n' + next;
  } catch (const FileError&) {  // a line that is too long: the lines before it are enough
  }
  const config::FileKind kind = config::file_kind(begin, path);
  if (kind.is_known() && !(kind == config::schema_kind(config::kRowSchema.format)))
    throw FileError(path + ": this file is " + kind.text());
}

template <class Take>
void each_row(const std::string& path, const Take& take) {
  LineFile lines(path, kMaxRowBytes);
  for (std::string line; lines.next(line);) {
    const bool is_first = lines.number() == 1;
    if (!lines.had_newline()) {  // the line was cut short
      if (is_first) refuse_known_kind(line, lines, path);
      return;
    }
    std::optional<ReadRow> row;
    try {
      row = parse_row(line, fmt::format("{}:{}", path, lines.number()));
    } catch (const FileError&) {
      if (is_first) refuse_known_kind(line, lines, path);
      throw;
    }
    take(std::move(*row));
  }
}

/// The existing rows in this order, one per line.
std::string lines_of(const std::map<std::string, Row>& rows, const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids)
    if (const auto found = rows.find(id); found != rows.end()) text += found->second.line + '\n';
  return text;
}

}  // namespace

std::string partial_rows(const std::string& path) {
  if (is_device(path)) throw WriteError(path + ": is not a file; rows need one");
  return path + ".partial";
}

std::vector<std::pair<std::string, Row>> read_rows(const std::string& path) {
  std::vector<std::pair<std::string, Row>> rows;
  each_row(path, [&](ReadRow&& each) { rows.emplace_back(each.id, std::move(each.row)); });
  return rows;
}

RowFile::RowFile(std::string path, const RowKeeping& keeping)
    : path_(std::move(path)), partial_(partial_rows(path_)), keeping_(keeping) {
  check_output(path_);
  if (keeping_.start == Start::New) {
    std::error_code error;
    if (fs::exists(path_, error))
      throw WriteError(
          path_ + ": already exists; use --resume to continue, or remove the file to replace it");
    if (const auto size = fs::file_size(partial_, error); !error && size != 0)
      throw WriteError(partial_ +
                       ": has the rows of an interrupted run; use --resume to continue, or remove "
                       "the file to replace it");
  } else {
    read(path_);
    read(partial_);
    if (!keeping_.keeps_other_builds) check_builds();
  }
}

/// Reads a file if it exists. If a point has two rows, one of them may be that of an earlier
/// try, which failed.
void RowFile::read(const std::string& path) {
  if (!fs::exists(path)) return;
  each_row(path, [&](ReadRow&& each) {
    if (each.build != build_identity()) ++other_builds_[each.build];
    const auto [found, is_new] = rows_.emplace(each.id, each.row);
    if (!is_new && found->second.status != kRowOk) found->second = std::move(each.row);
  });
}

/// Another build may be another model, whose results must not be mixed with those of this one.
void RowFile::check_builds() const {
  if (other_builds_.empty()) return;
  const auto& [build, count] = *other_builds_.begin();
  throw FileError(
      fmt::format("{}: has {} of {}, and this is build {}; use --other-builds to keep them, or "
                  "another file to get all rows of this build",
                  path_, counted(count, "row"),
                  build.empty() ? "a build of eusim that they do not name"
                                : fmt::format("build {} of eusim", build),
                  build_identity()));
}

/// Drops rows outside of `ids_`, if that is allowed, and those to be made again.
void RowFile::leave_others() {
  const std::set<std::string_view> wanted(ids_.begin(), ids_.end());
  std::vector<std::string> others;
  for (const auto& [id, row] : rows_)
    if (wanted.count(id) == 0) others.push_back(id);
  if (!others.empty() && !keeping_.drops_others)
    throw FileError(fmt::format(
        "{}: {} of its {} rows are of points that are not requested now (the first has the id {}); "
        "use --drop-others to drop them, or another file to leave them",
        path_, others.size(), rows_.size(), others.front()));
  for (const std::string& id : others) rows_.erase(id);
  if (keeping_.start != Start::RerunFailed) return;
  for (auto row = rows_.begin(); row != rows_.end();)
    row = row->second.status == kRowOk ? std::next(row) : rows_.erase(row);
}

void RowFile::begin(std::vector<std::string> ids) {
  ids_ = std::move(ids);
  leave_others();
  write_atomically(partial_, lines_of(rows_, ids_));
  file_ = ::open(partial_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) throw WriteError(partial_ + ": " + std::strerror(errno));
}

RowFile::~RowFile() {
  if (file_ >= 0) ::close(file_);
}

void RowFile::add(const std::string& id, Row row) {
  const std::string line = row.line + '\n';
  for (std::size_t written = 0; written < line.size();) {
    const ssize_t n = ::write(file_, line.data() + written, line.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw WriteError(partial_ + ": " + std::strerror(errno));
    written += static_cast<std::size_t>(n);
  }
  rows_.emplace(id, std::move(row));
}

void RowFile::finish() {
  write_atomically(path_, lines_of(rows_, ids_));
  ::unlink(partial_.c_str());
}

using config::JsonValue;

JsonValue row_start(const std::string& id, const std::string& status) {
  JsonValue row = json_object();
  config::add_member(row, "schema", json_text(config::kRowSchema.name()));
  config::add_member(row, "id", json_text(id));
  config::add_member(row, "status", json_text(status));
  return row;
}

void add_setting(JsonValue& set, const std::string& path, const std::string& value) {
  config::Diagnostics diagnostics;
  const auto parsed = config::parse_json(value, path, diagnostics);
  JsonValue json = parsed ? *parsed : json_text(value);
  for (config::JsonMember& member : *set.object())
    if (member.key == path) {
      member.value = std::move(json);
      return;
    }
  config::add_member(set, path, std::move(json));
}

void add_totals(JsonValue& row, const JsonValue& totals) {
  for (const config::JsonMember& member : *totals.object())
    config::add_member(row, member.key, member.value);
}

}  // namespace eu::model
