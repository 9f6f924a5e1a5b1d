#include "model/batch/row_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "config/json_document.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxRowFileBytes = std::size_t{4} << 30;

std::string text_member(const config::JsonValue& row, std::string_view key) {
  const config::JsonValue* value = row.find(key);
  const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
  return text == nullptr ? "" : *text;
}

std::pair<std::string, Row> parse_row(std::string_view line, const std::string& place) {
  config::Diagnostics diagnostics;
  const auto row = config::parse_json(line, place, diagnostics);
  const std::string id = row ? text_member(*row, "id") : "";
  const std::string status = row ? text_member(*row, "status") : "";
  if (id.empty() || status.empty())
    throw FileError(place + ": not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
  return {id, {status, std::string(line)}};
}

}  // namespace

std::vector<std::pair<std::string, Row>> read_rows(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxRowFileBytes);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::vector<std::pair<std::string, Row>> rows;
  std::size_t number = 1;
  // What has no newline was cut short.
  for (std::size_t begin = 0, end; (end = text.find('\n', begin)) != std::string_view::npos;
       begin = end + 1)
    rows.push_back(
        parse_row(text.substr(begin, end - begin), path + ":" + std::to_string(number++)));
  return rows;
}

RowFile::RowFile(std::string path, Start start) : path_(std::move(path)) {
  if (std::filesystem::exists(path_)) {
    if (start == Start::New)
      throw FileError(path_ + ": is there already; --resume goes on with it");
    for (auto& [id, row] : read_rows(path_))
      if (start == Start::Resume || row.status == kRowOk) rows_.emplace(id, std::move(row));
    std::vector<std::string> ids;
    for (const auto& [id, row] : rows_) ids.push_back(id);
    finish(ids);
  }
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) throw FileError(path_ + ": " + std::strerror(errno));
}

RowFile::~RowFile() {
  if (file_ >= 0) ::close(file_);
}

void RowFile::add(const std::string& id, Row row) {
  const std::string line = row.line + '\n';
  for (std::size_t written = 0; written < line.size();) {
    const ssize_t n = ::write(file_, line.data() + written, line.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw FileError(path_ + ": " + std::strerror(errno));
    written += static_cast<std::size_t>(n);
  }
  rows_.emplace(id, std::move(row));
}

void RowFile::finish(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids)
    if (const auto found = rows_.find(id); found != rows_.end()) text += found->second.line + '\n';
  write_atomically(path_, text.data(), text.size());
}

}  // namespace eu::model
