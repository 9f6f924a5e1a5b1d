#pragma once
// What stops a run: a failure of the simulated program, or the cycle limit.
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

/// The simulated program did something without meaning.
struct Failure {
  Cycle cycle = 0;
  ThreadRef thread;
  std::uint32_t index = 0;  ///< instruction in the program
  std::string message;

  std::tuple<Cycle, int, int> key() const { return {cycle, thread.eu, thread.slot}; }
};

/// A message that its shared function cannot give a meaning to.
class MessageFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever wanted the run does not any more.
class RunCancelled : public std::runtime_error {
 public:
  RunCancelled() : std::runtime_error("the run was cancelled") {}
};

class RunControl {
 public:
  /// `is_cancelled`, if there is one, is asked now and then.
  explicit RunControl(Cycle max_cycles, std::function<bool()> is_cancelled = {})
      : stop_at_(max_cycles), is_cancelled_(std::move(is_cancelled)) {}
  /// Throws RunCancelled.
  void check_wanted() const {
    if (is_cancelled_ && is_cancelled_()) throw RunCancelled();
  }

  /// No EU's local time goes past this cycle.
  Cycle stop_at() const { return stop_at_; }
  /// The first failure in time counts, whichever EU is simulated first.
  void fail(Failure failure) {
    if (failure_ && failure_->key() <= failure.key()) return;
    if (failure.cycle < stop_at_) stop_at_ = failure.cycle;
    failure_ = std::move(failure);
  }
  const std::optional<Failure>& failure() const { return failure_; }

  /// The model itself cannot go on: SystemC would make a report of its own of the exception.
  void abandon(std::exception_ptr error) { error_ = std::move(error); }
  /// Throws what abandoned the run, if anything did.
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
