#pragma once
// Ends a run: at a failure of the simulated program, at the cycle limit, or when it is cancelled.
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "model/base/cycle.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// An undefined operation of the simulated program.
struct Failure {
  Cycle cycle = 0;
  ThreadRef thread;
  std::uint32_t index = 0;  ///< instruction in the program
  std::string message;

  std::tuple<Cycle, int, int> key() const { return {cycle, thread.eu, thread.slot}; }
};

/// A message that is undefined for its shared function.
class MessageFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The run was cancelled.
class RunCancelled : public std::runtime_error {
 public:
  RunCancelled() : std::runtime_error("the run was cancelled") {}
};

class RunControl {
 public:
  /// `is_cancelled`, if set, is polled from time to time.
  explicit RunControl(Cycle max_cycles, std::function<bool()> is_cancelled = {})
      : stop_at_(max_cycles), is_cancelled_(std::move(is_cancelled)) {}
  /// Throws RunCancelled if the run was cancelled.
  void check_wanted() const {
    if (is_cancelled_ && is_cancelled_()) throw RunCancelled();
  }

  /// No EU's local time passes this cycle.
  Cycle stop_at() const { return stop_at_; }
  /// Records a failure. The first failure in simulated time counts, whichever EU
  /// is simulated first.
  void fail(Failure failure) {
    if (failure_ && failure_->key() <= failure.key()) return;
    if (failure.cycle < stop_at_) stop_at_ = failure.cycle;
    failure_ = std::move(failure);
  }
  const std::optional<Failure>& failure() const { return failure_; }

  /// Records an exception of the model itself; SystemC would turn it into a report of its own.
  void abandon(std::exception_ptr error) { error_ = std::move(error); }
  /// Throws the exception of abandon(), if there is one.
  void check() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  Cycle stop_at_;
  std::function<bool()> is_cancelled_;
  std::optional<Failure> failure_;
  std::exception_ptr error_;
};

}  // namespace eu::model
