#include "isa/intel/text/tool_listing.hpp"

#include <algorithm>

#include "isa/intel/text/dump_sections.hpp"
#include "isa/program.hpp"

namespace eu::isa {
namespace {

/// State of the source comments up to a line of the text.
class Comments {
 public:
  void read(std::string_view line) {
    constexpr std::string_view kFile = "// File: ";
    constexpr std::string_view kLine = "// Line ";
    if (starts_with(line, kFile)) {
      file_ = trimmed(line.substr(kFile.size()));
      file_.remove_prefix(std::min(file_.find_last_of("/\\") + 1, file_.size()));
      line_ = 0;
    } else if (starts_with(line, kLine)) {
      const std::size_t colon = line.find(':');
      line_ = number_after(line, kLine).value_or(0);
      code_ = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    }
  }

  /// The current place; empty before the first named line, and after a line 0, which compilers
  /// write for code that no line caused.
  std::optional<SourcePlace> place() const {
    if (line_ < 1 || line_ > kLastLine) return std::nullopt;
    return SourcePlace{std::string(file_.empty() ? "line" : file_), static_cast<int>(line_),
                       std::string(code_)};
  }

 private:
  static constexpr std::int64_t kLastLine = 999'999'999;  ///< larger numbers are not lines

  std::string_view file_;
  std::int64_t line_ = 0;
  std::string_view code_;
};

}  // namespace

void append_source_comments(std::string_view text, Program& program) {
  Comments comments;
  int number = 0;
  for (SourceLine& source : program.source) {
    while (number < source.line && !text.empty()) {
      comments.read(take_line(text));
      ++number;
    }
    const std::optional<SourcePlace> place = comments.place();
    if (place) source.text += (source.text.empty() ? "" : " ") + source_comment(*place);
  }
}

}  // namespace eu::isa
