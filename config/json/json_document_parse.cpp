// JSON parser. Grammar, escapes and numbers are nlohmann's; places, duplicate keys and limits are
// ours. No other file of this folder includes nlohmann/json.hpp, which compiles slowly.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "config/json/json_document.hpp"

namespace eu::config {
namespace {

/// Tracks the parser's place in the text, token by token: nlohmann's SAX events have no position.
class TokenWalker {
 public:
  explicit TokenWalker(std::string_view text) : text_(text) {
    if (text_.substr(0, 3) == "\xef\xbb\xbf") offset_ = 3;  // the parser skips it as well
  }

  std::size_t offset() const { return offset_; }
  Location here(const std::shared_ptr<const std::string>& file) const {
    return {file, line_, column_};
  }

  void step() {
    if (text_[offset_] == '\n') {
      ++line_;
      column_ = 1;
    } else if ((static_cast<unsigned char>(text_[offset_]) & 0xc0) != 0x80) {
      ++column_;  // the first byte of a character
    }
    ++offset_;
  }
  void step_to(std::size_t offset) {
    while (offset_ < std::min(offset, text_.size())) step();
  }

  /// Moves to the next token; skips punctuation that has no event.
  void find_token() {
    for (;;) {
      const std::size_t token = text_.find_first_not_of(" \t\r\n,:", offset_);
      step_to(token);
      const std::size_t comment = end_of_comment();
      if (comment == offset_) return;
      step_to(comment);
    }
  }

  /// Moves past the token at the cursor, which the parser has accepted.
  void pass_token() {
    if (text_[offset_] == '"') {
      step_to(end_of_string());
    } else if (std::strchr("{}[]", text_[offset_])) {
      step();
    } else {
      step_to(text_.find_first_of(" \t\r\n,:/\"{}[]", offset_));
    }
  }

 private:
  /// Offset after the comment that begins here; the same offset if there is none or it has no end.
  std::size_t end_of_comment() const {
    const std::string_view rest = text_.substr(offset_);
    if (rest.substr(0, 2) == "//") return text_.find_first_of("\r\n", offset_);
    if (rest.substr(0, 2) == "/*") {
      const std::size_t end = text_.find("*/", offset_ + 2);
      return end == std::string_view::npos ? offset_ : end + 2;
    }
    return offset_;
  }
  std::size_t end_of_string() const {
    std::size_t end = offset_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    return end + 1;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

/// The parser's message without its prefix, which ours replaces, and without "last read", which can
/// quote the rest of the file.
std::string short_message(std::string message) {
  message.erase(0, message.find("] ") + 2);
  if (message.rfind("parse error", 0) == 0) message.erase(0, message.find(": ") + 2);
  const std::size_t last_read = message.find("; last read: ");
  if (last_read != std::string::npos) message.erase(last_read);
  return message;
}

/// Builds the tree from the parser's events.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const std::string& file, Diagnostics& diagnostics,
              const JsonLimits& limits)
      : text_(text),
        walker_(text),
        file_(std::make_shared<const std::string>(file)),
        diagnostics_(diagnostics),
        depth_limit_(limits.depth) {}

  JsonValue& root() { return root_; }

  // The names below are nlohmann's SAX interface.
  bool null() { return scalar(nullptr); }
  bool boolean(bool value) { return scalar(value); }
  bool number_integer(std::int64_t value) { return scalar(value); }
  bool number_unsigned(std::uint64_t value) {
    if (value <= INT64_MAX) return scalar(static_cast<std::int64_t>(value));
    return scalar(static_cast<double>(value));
  }
  bool number_float(double value, const std::string&) { return scalar(value); }
  bool string(std::string& value) { return scalar(std::move(value)); }
  bool binary(std::vector<std::uint8_t>&) { return false; }  // not in JSON text
  bool start_object(std::size_t) { return open(JsonValue::Object()); }
  bool start_array(std::size_t) { return open(JsonValue::Array()); }
  bool end_array() {
    take_token();
    close();
    return true;
  }
  bool end_object() {
    take_token();
    reject_duplicates();
    close();
    return true;
  }
  bool key(std::string& name) {
    open_.back().key_location = take_token();
    open_.back().key = std::move(name);
    open_.back().has_key = true;
    return true;
  }
  bool parse_error(std::size_t bytes_read, const std::string&, const std::exception& error) {
    walker_.find_token();  // the error is in that token, or in text that was skipped before it
    const std::size_t last_read = bytes_read == 0 ? 0 : bytes_read - 1;
    TokenWalker place(text_);
    place.step_to(std::min(walker_.offset(), last_read));
    const std::string message = short_message(error.what());
    diagnostics_.error(place.here(file_), path(), message + hint_of_comma(message));
    return false;
  }

 private:
  struct Open {
    JsonValue value;
    std::string key;  ///< of the member whose value is read
    Location key_location;
    bool has_key = false;
  };

  /// A hint for a value or a key after a value without a comma between them.
  std::string hint_of_comma(std::string_view message) const {
    constexpr std::size_t kLongestToken = 60;
    constexpr std::string_view kNumberBegins = "-0123456789";
    const auto contains = [&](std::string_view part) {
      return message.find(part) != std::string_view::npos;
    };
    if (!contains("; expected '}'") && !contains("; expected ']'")) return "";
    if (!contains(" literal;") && !contains("unexpected '{'") && !contains("unexpected '['"))
      return "";
    if (contains("invalid literal") || walker_.offset() >= text_.size()) return "";
    TokenWalker end = walker_;
    end.pass_token();
    const std::string_view token = text_.substr(walker_.offset(), end.offset() - walker_.offset());
    // A number that begins with a further zero is one token of the text.
    if (contains("number literal") && (token.empty() || kNumberBegins.find(token[0]) == token.npos))
      return "";
    return fmt::format("; a comma is missing before {}",
                       token.size() <= kLongestToken ? token : "a long string");
  }

  Location take_token() {
    walker_.find_token();
    Location place = walker_.here(file_);
    walker_.pass_token();
    return place;
  }

  std::string path() const {
    std::string out;
    for (const Open& open : open_) {
      if (const auto* array = std::get_if<JsonValue::Array>(&open.value.data)) {
        out = child_path(out, std::to_string(array->size()));
      } else if (open.has_key) {
        out = child_path(out, open.key);
      }
    }
    return out.empty() ? "/" : out;
  }

  template <class T>
  bool scalar(T&& value) {
    add({std::forward<T>(value), take_token()});
    return true;
  }

  template <class T>
  bool open(T&& container) {
    const Location place = take_token();
    if (open_.size() == depth_limit_) {
      diagnostics_.error(place, path(), fmt::format("nested deeper than {} levels", depth_limit_));
      return false;
    }
    open_.push_back({{std::forward<T>(container), place}, {}, {}, false});
    return true;
  }

  void close() {
    JsonValue value = std::move(open_.back().value);
    open_.pop_back();
    add(std::move(value));
  }

  void add(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return;
    }
    Open& parent = open_.back();
    if (auto* members = parent.value.object()) {
      members->push_back({std::move(parent.key), parent.key_location, std::move(value)});
      parent.has_key = false;
    } else {
      std::get<JsonValue::Array>(parent.value.data).push_back(std::move(value));
    }
  }

  void reject_duplicates() {
    const auto& members = *open_.back().value.object();
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return members[a].key < members[b].key; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const JsonMember& first = members[order[i - 1]];
      const JsonMember& second = members[order[i]];
      if (first.key != second.key) continue;
      const std::string here = path();
      diagnostics_.error(
          second.key_location, child_path(here == "/" ? "" : here, second.key),
          "duplicate key; the one before is at line " + std::to_string(first.key_location.line));
    }
  }

  std::string_view text_;
  TokenWalker walker_;
  std::shared_ptr<const std::string> file_;
  Diagnostics& diagnostics_;
  std::size_t depth_limit_;
  std::vector<Open> open_;
  JsonValue root_;
};

}  // namespace

std::optional<JsonValue> parse_json(std::string_view text, const std::string& file,
                                    Diagnostics& diagnostics, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    diagnostics.error(whole(file), "",
                      fmt::format("larger than the {} bytes allowed", limits.bytes));
    return std::nullopt;
  }
  // The parser would take a NUL as the end and ignore the rest.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    TokenWalker place(text);
    place.step_to(nul);
    diagnostics.error(place.here(std::make_shared<const std::string>(file)), "/", "NUL byte");
    return std::nullopt;
  }
  const std::size_t errors_before = diagnostics.list().size();
  TreeBuilder builder(text, file, diagnostics, limits);
  nlohmann::json::sax_parse(text.begin(), text.end(), &builder,
                            nlohmann::json::input_format_t::json, /*strict=*/true,
                            /*ignore_comments=*/true);
  if (diagnostics.list().size() != errors_before) return std::nullopt;
  return std::move(builder.root());
}

}  // namespace eu::config
