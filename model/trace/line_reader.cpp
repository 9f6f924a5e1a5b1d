#include "model/trace/line_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace eu::model {
namespace {

constexpr const char* kBlanks = " \t\r";

}  // namespace

std::string_view LineReader::peek() {
  at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
  return text_.substr(at_, text_.find_first_of(kBlanks, at_) - at_);
}

std::string_view LineReader::take() {
  const std::string_view word = peek();
  begin_ = at_;
  at_ += word.size();
  return word;
}

std::uint64_t LineReader::number(const char* what, std::uint64_t max) {
  if (at_end()) fail_next(std::string("expected ") + what);
  std::string_view word = take();
  const std::uint64_t value = number_in(word, what, max);
  if (!word.empty()) fail(fmt::format("{}: \"{}\" is not part of a number", what, word));
  return value;
}

std::uint64_t LineReader::number_in(std::string_view& word, const char* what, std::uint64_t max) {
  const bool hex = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
  if (hex) word.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(word.data(), word.data() + word.size(), value, hex ? 16 : 10);
  if (error == std::errc::invalid_argument)
    fail(std::string(what) + " must be a number, decimal or 0x...");
  if (error != std::errc() || value > max)
    fail(fmt::format("{} is too large (allowed: up to {})", what, max));
  word.remove_prefix(static_cast<std::size_t>(end - word.data()));
  return value;
}

void LineReader::fail(const std::string& message) const {
  throw isa::InputError(file_, place().line, place().column, message);
}

void LineReader::fail_next(const std::string& message) {
  take();
  fail(message);
}

}  // namespace eu::model
