#include "isa/gen/text/source_comments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "isa/gen/text/dump_sections.hpp"

namespace eu::isa {
namespace {

/// What the comments up to a line of the text say.
class SourcePlace {
 public:
  void read(std::string_view line) {
    constexpr std::string_view kFile = "// File: ";
    constexpr std::string_view kLine = "// Line ";
    if (starts_with(line, kFile)) {
      file_ = trimmed(line.substr(kFile.size()));
      file_.remove_prefix(std::min(file_.find_last_of("/\\") + 1, file_.size()));
      line_ = kNone;
    } else if (starts_with(line, kLine)) {
      const std::size_t colon = line.find(':');
      line_ = number_after(line, kLine).value_or(kNone);
      code_ = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    }
  }

  /// `saxpy.cl:6: y[i] = ...`; empty before the first line that is named.
  std::string text() const {
    if (line_ == kNone) return {};
    return fmt::format("{}:{}: {}", file_.empty() ? "line" : file_, line_, code_);
  }

 private:
  static constexpr std::int64_t kNone = -1;

  std::string_view file_;
  std::int64_t line_ = kNone;
  std::string_view code_;
};

}  // namespace

void append_source_comments(std::string_view text, Program& program) {
  SourcePlace place;
  int number = 0;
  for (SourceLine& source : program.source) {
    while (number < source.line && !text.empty()) {
      place.read(take_line(text));
      ++number;
    }
    const std::string comment = place.text();
    if (!comment.empty()) source.text += " // " + comment;
  }
}

}  // namespace eu::isa
