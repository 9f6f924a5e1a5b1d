#include "model/calibrate/extract.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "isa/common/message_text.hpp"

namespace eu::model {
namespace {

constexpr int kMaxDepth = 64;
constexpr int kTimestampCycles = 2;  ///< cost of two reads
constexpr int kRegisters = 128;

std::int64_t interval(std::uint32_t begin, std::uint32_t end) {
  return std::int64_t{end} - std::int64_t{begin} - kTimestampCycles;
}

}  // namespace

class ExtractParser {
 public:
  using Kind = Extract::Kind;
  using Node = Extract::Node;

  ExtractParser(std::string_view text, std::vector<Node>& nodes) : text_(text), nodes_(nodes) {}

  void parse() {
    sum(0);
    if (peek() != '\0') fail("an operator");
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw ExtractError(fmt::format("{}: expected {} at character {}",
                                   isa::message_text(text_, isa::kLongestName), expected, at_ + 1));
  }

  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  void take(char wanted) {
    if (peek() != wanted) fail(fmt::format("'{}'", wanted));
    ++at_;
  }

  std::size_t add(Node node) {
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }

  std::size_t binary(Kind kind, std::size_t left, std::size_t right) {
    Node node{kind};
    node.left = left;
    node.right = right;
    return add(std::move(node));
  }

  std::size_t sum(int depth) {
    std::size_t left = product(depth);
    for (char c = peek(); c == '+' || c == '-'; c = peek()) {
      ++at_;
      left = binary(c == '+' ? Kind::Add : Kind::Sub, left, product(depth));
    }
    return left;
  }

  std::size_t product(int depth) {
    std::size_t left = factor(depth);
    for (char c = peek(); c == '*' || c == '/'; c = peek()) {
      ++at_;
      left = binary(c == '*' ? Kind::Mul : Kind::Div, left, factor(depth));
    }
    return left;
  }

  std::size_t factor(int depth) {
    if (depth == kMaxDepth) fail("fewer brackets");
    const char c = peek();
    if (c == '(') {
      take('(');
      const std::size_t inner = sum(depth + 1);
      take(')');
      return inner;
    }
    if (c >= '0' && c <= '9') return number();
    return call();
  }

  std::size_t number() {
    Node node{Kind::Number};
    const char* const begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), node.number);
    if (read.ec != std::errc()) fail("a number");
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return add(std::move(node));
  }

  int register_number() {
    peek();
    int value = 0;
    const char* const begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), value);
    if (read.ec != std::errc() || value < 0 || value >= kRegisters)
      fail(fmt::format("a register, 0 to {}", kRegisters - 1));
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return value;
  }

  std::size_t call() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= 'a' && text_[at_] <= 'z') ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    Node node{Kind::Metric};
    if (name == "interval" || name == "mean" || name == "span") {
      node.kind = name == "mean" ? Kind::Mean : name == "span" ? Kind::Span : Kind::Interval;
      take('(');
      node.begin = register_number();
      take(',');
      node.end = register_number();
    } else if (name == "metric") {
      take('(');
      take('"');
      const std::size_t close = std::min(text_.find('"', at_), text_.size());
      node.path = text_.substr(at_, close - at_);
      at_ = close;
      take('"');
    } else {
      at_ = begin;
      fail("a number, interval, mean, span or metric");
    }
    take(')');
    return add(std::move(node));
  }

  std::string_view text_;
  std::vector<Node>& nodes_;
  std::size_t at_ = 0;
};

Extract::Extract(std::string_view text) {
  ExtractParser(text, nodes_).parse();
}

bool Extract::needs_metrics() const {
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [](const Node& node) { return node.kind == Kind::Metric; });
}

bool Extract::needs_counters() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const Node& node) {
    return node.kind == Kind::Metric && node.path.compare(0, 10, "/counters/") == 0;
  });
}

double Extract::value(const RunValues& run) const {
  const double value = value_of(nodes_.back(), run);
  if (!std::isfinite(value)) throw ExtractError("the value is not finite");
  return value;
}

double Extract::value_of(const Node& node, const RunValues& run) const {
  if (node.kind == Kind::Number) return node.number;
  if (node.kind == Kind::Metric) return run.metric(node.path);
  if (node.kind >= Kind::Add) {
    const double left = value_of(nodes_[node.left], run);
    const double right = value_of(nodes_[node.right], run);
    return node.kind == Kind::Add   ? left + right
           : node.kind == Kind::Sub ? left - right
           : node.kind == Kind::Mul ? left * right
                                    : left / right;
  }
  const std::vector<std::uint32_t> begins = run.registers(node.begin);
  const std::vector<std::uint32_t> ends = run.registers(node.end);
  if (begins.empty()) throw ExtractError("the run has no thread");
  if (node.kind == Kind::Interval) return static_cast<double>(interval(begins[0], ends[0]));
  if (node.kind == Kind::Span)
    return static_cast<double>(interval(*std::min_element(begins.begin(), begins.end()),
                                        *std::max_element(ends.begin(), ends.end())));
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < begins.size(); ++i) sum += interval(begins[i], ends[i]);
  return static_cast<double>(sum) / static_cast<double>(begins.size());
}

}  // namespace eu::model
