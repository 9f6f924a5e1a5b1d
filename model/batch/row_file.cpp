#include "model/batch/row_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "config/json_document.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/line_file.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxRowBytes = std::size_t{16} << 20;

std::string text_member(const config::JsonValue& row, std::string_view key) {
  const config::JsonValue* value = row.find(key);
  const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
  return text == nullptr ? "" : *text;
}

std::pair<std::string, Row> parse_row(std::string_view line, const std::string& place) {
  config::Diagnostics diagnostics;
  const auto row = config::parse_json(line, "", diagnostics);
  if (!row) {
    const config::Diagnostic& error = diagnostics.list().front();
    throw FileError(place + ":" + std::to_string(error.location.column) +
                    ": not a row: " + error.message);
  }
  const std::string id = text_member(*row, "id");
  const std::string status = text_member(*row, "status");
  if (id.empty() || status.empty())
    throw FileError(place + ": not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
  return {id, {status, std::string(line)}};
}

/// The rows in this order, one a line, without those that are not there.
std::string lines_of(const std::map<std::string, Row>& rows, const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids)
    if (const auto found = rows.find(id); found != rows.end()) text += found->second.line + '\n';
  return text;
}

}  // namespace

std::string partial_rows(const std::string& path) {
  return path + ".partial";
}

std::vector<std::pair<std::string, Row>> read_rows(const std::string& path) {
  std::vector<std::pair<std::string, Row>> rows;
  LineFile lines(path, kMaxRowBytes);
  // What has no newline was cut short.
  for (std::string line; lines.next(line) && lines.had_newline();)
    rows.push_back(parse_row(line, path + ":" + std::to_string(lines.number())));
  return rows;
}

RowFile::RowFile(std::string path, Start start)
    : path_(std::move(path)), partial_(partial_rows(path_)) {
  check_output(path_);
  if (is_device(path_)) throw WriteError(path_ + ": is no file; rows need one");
  if (start == Start::New) {
    std::error_code error;
    if (fs::exists(path_, error))
      throw WriteError(path_ + ": is there already; --resume goes on with it");
    if (const auto size = fs::file_size(partial_, error); !error && size != 0)
      throw WriteError(partial_ +
                       ": is what was done before an interruption; --resume goes on with it");
  } else {
    keep_rows(path_, start);
    keep_rows(partial_, start);
  }
  std::vector<std::string> ids;
  for (const auto& [id, row] : rows_) ids.push_back(id);
  write_atomically(partial_, lines_of(rows_, ids));
  file_ = ::open(partial_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) throw WriteError(partial_ + ": " + std::strerror(errno));
}

/// Of a file that need not be there.
void RowFile::keep_rows(const std::string& path, Start start) {
  if (!fs::exists(path)) return;
  for (auto& [id, row] : read_rows(path))
    if (start == Start::Resume || row.status == kRowOk) rows_.emplace(id, std::move(row));
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

void RowFile::finish(const std::vector<std::string>& ids) {
  write_atomically(path_, lines_of(rows_, ids));
  ::unlink(partial_.c_str());
}

}  // namespace eu::model
