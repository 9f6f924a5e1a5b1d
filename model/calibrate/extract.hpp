#pragma once
// What a row of measurements takes from a run: + - * / over numbers and functions of the run, the
// language of scripts/hw_runs.py.
//   interval(A, B)  cycles between two reads of the timestamp, which the kernel leaves in the first
//                   dword of registers A and B, less the 2 that the reads take: of the first thread
//   mean(A, B)      the mean of that over all threads
//   span(A, B)      from the first thread's read in A to the last thread's in B, less 2
//   metric("/a/b")  a number of the result document (eusim metrics)
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// It is no expression, or has no value; what() says why.
class ExtractError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What an expression may ask a run for.
struct RunValues {
  /// The first dword of a register of each thread.
  std::function<std::vector<std::uint32_t>(int number)> registers;
  /// A number of the result document. Throws ExtractError.
  std::function<double(const std::string& path)> metric;
};

class Extract {
 public:
  /// Throws ExtractError.
  explicit Extract(std::string_view text);

  /// Throws ExtractError if that is no finite number.
  double value(const RunValues& run) const;
  bool asks_for_metrics() const;
  /// One of the hardware's counters, which the run must be listened to for.
  bool asks_for_counters() const;

 private:
  friend class ExtractParser;

  enum class Kind : std::uint8_t { Number, Interval, Mean, Span, Metric, Add, Sub, Mul, Div };
  /// Children lie before their parents.
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
