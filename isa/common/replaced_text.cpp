#include "isa/common/replaced_text.hpp"

#include <algorithm>

#include "isa/common/scanner.hpp"

namespace eu::isa {
namespace {

constexpr std::string_view kDefine = ".define";
constexpr int kMaxReplacements = 64;
constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view text) {
  return text.substr(0, std::min(text.find("//"), text.find("/*")));
}

}  // namespace

ReplacedText::ReplacedText(std::string_view text, const std::string& file)
    : file_(file), text_(text) {
  if (text.find(kDefine) == std::string_view::npos) return;
  while (!text.empty()) {
    line_ = text.substr(0, text.find('\n'));
    ++line_number_;
    add_line(line_);
    text.remove_prefix(line_.size());
    if (text.empty()) break;
    replaced_ += '\n';
    text.remove_prefix(1);
  }
  text_ = replaced_;
}

void ReplacedText::add_line(std::string_view line) {
  line_begin_ = replaced_.size();
  if (!in_comment_ && define(line)) return;
  while (!line.empty()) {
    const std::string_view opening = in_comment_ ? "*/" : "/*";
    const std::size_t mark = std::min(line.find(opening), line.size());
    const std::size_t rest = in_comment_ ? line.size() : std::min(line.find("//"), line.size());
    const std::string_view before = line.substr(0, std::min(mark, rest));
    if (in_comment_)
      replaced_ += before;
    else
      add_replacing(before, 0);
    line.remove_prefix(before.size());
    if (rest < mark) break;
    if (mark == before.size() && !line.empty()) {
      replaced_ += opening;
      line.remove_prefix(opening.size());
      in_comment_ = !in_comment_;
    }
  }
  replaced_ += line;
}

bool ReplacedText::define(std::string_view line) {
  std::string_view rest = trimmed(without_comment(line));
  if (rest.substr(0, kDefine.size()) != kDefine) return false;
  rest.remove_prefix(kDefine.size());
  if (!rest.empty() && !is_blank(rest.front())) return false;
  rest = trimmed(rest);
  const std::string_view symbol = take_word(rest);
  if (symbol.empty() || is_digit(symbol.front())) fail("expected a symbol after .define");
  definitions_[symbol] = trimmed(rest);
  return true;
}

/// Appends `line` with its symbols replaced; pieces_ records the symbols of the original line.
void ReplacedText::add_replacing(std::string_view line, int depth) {
  if (depth > kMaxReplacements) fail("a .define contains itself");
  if (replaced_.size() - line_begin_ > kMaxLineBytes)
    fail("this line grows beyond 1 MiB by its .define symbols");
  while (!line.empty()) {
    if (!is_word(line.front())) {
      replaced_ += line.front();
      line.remove_prefix(1);
      continue;
    }
    const std::string_view word = take_word(line);
    const auto definition = definitions_.find(word);
    if (definition == definitions_.end())
      replaced_ += word;
    else
      add_expansion(word, definition->second, depth);
  }
}

void ReplacedText::add_expansion(std::string_view symbol, std::string_view expression, int depth) {
  const auto begin = static_cast<std::ptrdiff_t>(replaced_.size());
  add_replacing(expression, depth + 1);
  if (depth == 0)
    pieces_.push_back({begin, static_cast<std::ptrdiff_t>(replaced_.size()),
                       symbol.data() - line_.data(), static_cast<std::ptrdiff_t>(symbol.size())});
}

std::ptrdiff_t ReplacedText::original_column(std::ptrdiff_t line_begin,
                                             std::ptrdiff_t column) const {
  const std::ptrdiff_t position = line_begin + column;
  auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), position,
                                [](std::ptrdiff_t at, const Piece& p) { return at < p.begin; });
  if (piece == pieces_.begin() || (--piece)->begin < line_begin) return column;
  if (position < piece->end) return piece->column;
  return piece->column + piece->length + (position - piece->end);
}

void ReplacedText::fail(const std::string& message) const {
  const std::size_t column = line_.find_first_not_of(" \t");
  throw TextErrors(file_, {line_number_, static_cast<int>(column) + 1}, message);
}

}  // namespace eu::isa
