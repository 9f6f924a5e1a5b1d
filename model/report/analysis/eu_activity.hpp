#pragma once
// Active cycles of EUs, for the hardware's own counters: they count cycles of an EU; stall
// accounting counts cycles of threads.
#include <array>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/events.hpp"

namespace eu::model {

struct RunResult;

/// Cycles of EUs, summed over all of them; each EU counts a cycle once.
struct EuCycles {
  Cycle active = 0;   ///< an instruction was issued, or a pipe was busy
  Cycle stalled = 0;  ///< a thread was resident, and the EU was not active
  Cycle send = 0;     ///< a send was issued
  /// A pipe with extended math was busy, or one of the others.
  Cycle math_pipe = 0;
  Cycle other_pipe = 0;
  Cycle both_pipes = 0;  ///< a pipe of each kind

  EuCycles& operator+=(const EuCycles& other);
};

inline constexpr Cycle EuCycles::*kEuCycles[] = {&EuCycles::active,     &EuCycles::stalled,
                                                 &EuCycles::send,       &EuCycles::math_pipe,
                                                 &EuCycles::other_pipe, &EuCycles::both_pipes};

inline EuCycles& EuCycles::operator+=(const EuCycles& other) {
  for (const auto member : kEuCycles) this->*member += other.*member;
  return *this;
}

/// Observes a whole run; an EU reports its issues in the order of cycles.
class EuActivity : public EventSink {
 public:
  explicit EuActivity(const config::Machine& machine);

  void span(const SpanEvent&) override {}
  void message(const MessageEvent&) override {}
  void issue(const IssueEvent& event) override;

  /// The cycles of the observed run, which has finished.
  EuCycles cycles(const RunResult& result) const;

 private:
  /// Number of cycles in at least one of the added intervals, which are in
  /// order of their beginnings.
  struct Covered {
    Cycle cycles = 0;
    Cycle until = 0;

    void add(Cycle begin, Cycle end);
    /// The covered cycles before `end`; no interval begins later than `end`.
    Cycle before(Cycle end) const { return cycles - (until > end ? until - end : 0); }
  };
  struct EuCover {
    Covered active, send, math_pipe, other_pipe, any_pipe;
  };

  std::vector<EuCover> eus_;
  PortSet math_pipes_ = 0;
  /// End of the activity of the thread's EU when the thread's last instruction was issued.
  std::vector<Cycle> active_until_;
};

}  // namespace eu::model
