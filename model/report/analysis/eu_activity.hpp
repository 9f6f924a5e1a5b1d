#pragma once
// In which cycles EUs did something, for the hardware's own counters: those count cycles of an EU,
// where the accounting counts cycles of threads.
#include <array>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/events.hpp"

namespace eu::model {

struct RunResult;

/// Cycles of EUs, summed over all of them; each EU counts a cycle once.
struct EuCycles {
  Cycle active = 0;   ///< an instruction was being issued, or a pipe was taken by one
  Cycle stalled = 0;  ///< a thread was resident, and none of that happened
  Cycle send = 0;     ///< a send was being issued
  /// One of the pipes that take the machine's extended math was taken, or one of the others.
  Cycle math_pipe = 0;
  Cycle other_pipe = 0;
  Cycle both_pipes = 0;  ///< one of either

  EuCycles& operator+=(const EuCycles& other);
};

inline constexpr Cycle EuCycles::*kEuCycles[] = {&EuCycles::active,     &EuCycles::stalled,
                                                 &EuCycles::send,       &EuCycles::math_pipe,
                                                 &EuCycles::other_pipe, &EuCycles::both_pipes};

inline EuCycles& EuCycles::operator+=(const EuCycles& other) {
  for (const auto member : kEuCycles) this->*member += other.*member;
  return *this;
}

/// Listens to a whole run; an EU tells what it issues in the order of cycles.
class EuActivity : public EventSink {
 public:
  explicit EuActivity(const config::Machine& machine);

  void span(const SpanEvent&) override {}
  void message(const MessageEvent&) override {}
  void issue(const IssueEvent& event) override;

  /// Of the run listened to, which came to its end.
  EuCycles cycles(const RunResult& result) const;

 private:
  /// Cycles in at least one of the stretches given, which come in order of their beginnings.
  struct Covered {
    Cycle cycles = 0;
    Cycle until = 0;

    void add(Cycle begin, Cycle end);
    /// Of these, those before `end`, in which or before which the last stretch begins.
    Cycle before(Cycle end) const { return cycles - (until > end ? until - end : 0); }
  };
  struct EuCover {
    Covered active, send, math_pipe, other_pipe, any_pipe;
  };

  std::vector<EuCover> eus_;
  PortSet math_pipes_ = 0;
  /// Up to where the thread's EU was active when its last instruction was issued.
  std::vector<Cycle> active_until_;
};

}  // namespace eu::model
