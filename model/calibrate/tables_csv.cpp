#include "model/calibrate/tables.hpp"

#include <memory>

#include "config/json/input_file.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file, config::Diagnostics& diagnostics)
      : text_(text), file_(std::make_shared<const std::string>(file)), diagnostics_(diagnostics) {}

  std::vector<CsvLine> lines() {
    std::vector<CsvLine> lines;
    while (diagnostics_.empty() && at_ < text_.size()) {
      CsvLine line = this->line();
      if (line.size() > 1 || !line[0].text.empty()) lines.push_back(std::move(line));
    }
    return lines;
  }

 private:
  bool at_end_of_line() const {
    return at_ == text_.size() || text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n";
  }

  void advance() {
    const bool ends_line = text_[at_++] == '\n';
    line_ += ends_line;
    column_ = ends_line ? 1 : column_ + 1;
  }

  CsvLine line() {
    CsvLine cells{cell()};
    while (at_ < text_.size() && text_[at_] == ',') {
      advance();
      cells.push_back(cell());
    }
    while (at_ < text_.size() && text_[at_] != '\n') advance();  // a carriage return, or an error
    if (at_ < text_.size()) advance();
    return cells;
  }

  CsvCell cell() {
    CsvCell cell{{}, line_, column_};
    if (at_ < text_.size() && text_[at_] == '"') {
      quoted(cell);
      if (!at_end_of_line() && text_[at_] != ',')
        error(cell, "after a closing quote: expected a comma or the end of the line");
      return cell;
    }
    for (; !at_end_of_line() && text_[at_] != ','; advance()) cell.text += text_[at_];
    return cell;
  }

  void quoted(CsvCell& cell) {
    for (advance(); at_ < text_.size(); advance()) {
      if (text_[at_] == '"' && text_.substr(at_, 2) != "\"\"") {
        advance();
        return;
      }
      if (text_[at_] == '"') advance();
      cell.text += text_[at_];
    }
    error(cell, "this quote is not closed");
  }

  void error(const CsvCell& cell, const std::string& message) {
    diagnostics_.error({file_, cell.line, cell.column}, "", message);
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  config::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace

std::vector<CsvLine> read_csv_table(std::string_view text, const std::string& file,
                                    config::Diagnostics& diagnostics) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    text.remove_prefix(kByteOrderMark.size());
  return CsvReader(text, file, diagnostics).lines();
}

void refuse_known_kind(std::string_view text, const std::string& path) {
  if (const config::FileKind kind = config::file_kind(text, path); kind.is_known())
    throw FileError(path + ": this file is " + kind.text());
}

}  // namespace eu::model
