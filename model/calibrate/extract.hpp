#pragma once
// Expressions that compute a row's value from a run: + - * / over numbers and functions of the run.
// The language is that of scripts/hw_runs.py.
//   interval(A, B)  cycles between two reads of the timestamp, which the kernel leaves in the first
//                   dword of registers A and B, minus the 2 of the reads themselves: first thread
//   mean(A, B)      mean of interval(A, B) over all threads
//   span(A, B)      from the first thread's read in A to the last thread's in B, minus 2
//   metric("/a/b")  a number of the result document (eusim metrics)
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// An invalid expression, or one without a value; what() is the reason.
class ExtractError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Values of a run for expressions.
struct RunValues {
  /// The first dword of a register of each thread.
  std::function<std::vector<std::uint32_t>(int number)> registers;
  /// A number of the result document. Throws ExtractError.
  std::function<double(const std::string& path)> metric;
};

class Extract {
 public:
  /// Parses an expression. Throws ExtractError.
  explicit Extract(std::string_view text);

  /// The expression's value. Throws ExtractError if it is not finite.
  double value(const RunValues& run) const;
  bool needs_metrics() const;
  /// True if it uses hardware counters, which need an instrumented run.
  bool needs_counters() const;

 private:
  friend class ExtractParser;

  enum class Kind : std::uint8_t { Number, Interval, Mean, Span, Metric, Add, Sub, Mul, Div };
  /// A node of the expression; children precede their parents.
  struct Node {
    Kind kind;
    double number = 0;
    int begin = 0;  ///< registers
    int end = 0;
    std::string path{};
    std::size_t left = 0;
    std::size_t right = 0;
  };

  double value_of(const Node& node, const RunValues& run) const;

  std::vector<Node> nodes_;
};

}  // namespace eu::model
