#pragma once
// Of each register of an EU's threads, where the message was that brought its contents last.
#include <algorithm>
#include <vector>

#include "model/base/interfaces.hpp"

namespace eu::model {

class Answers {
 public:
  Answers(int slots, int registers)
      : registers_(static_cast<std::size_t>(registers)),
        answers_(static_cast<std::size_t>(slots) * registers_) {}

  /// `turn`: the EU's port began to read the payload.
  void add(const Packet& packet, Cycle turn, const ResponseTimes& times, Cycle when) {
    answers_[place(packet.from.slot, packet.message.response.first)] = {
        packet.index, when, turn, packet.arrival, times};
  }
  /// Calls count_until(cycle, cause) for each piece of a message's time, in order, up to `end`:
  /// what the thread of the slot waited for, whose `producer` is the send that the response to
  /// `first` landed of at `landed`.
  template <class CountUntil>
  void tell(int slot, int first, std::uint32_t producer, Cycle landed, Cycle end,
            CountUntil&& count_until) const {
    const Answer& answer = answers_[place(slot, first)];
    if (answer.index == producer && answer.when == landed) {
      const ResponseTimes& times = answer.times;
      const LineTimes& line = times.service.line;
      const auto until = [&](Cycle cycle, Cause cause) {
        count_until(std::min(cycle, end), cause);
      };
      until(answer.turn, Cause::SendPort);
      until(answer.arrival, Cause::MsgLatency);
      // A unit takes the lines and the rounds of a message one after the other, too.
      until(std::max(times.service.accepted, line.asked), times.busy);
      until(line.bank, Cause::L3Busy);
      until(line.looked_up, Cause::MsgLatency);
      until(line.llc, Cause::MsgLlc);
      until(line.filled, Cause::MsgMemory);
      until(line.done, Cause::AtomicsBusy);
      until(times.service.response, Cause::MsgLatency);
      until(times.bus, Cause::ResponseBus);
    }
    count_until(end, Cause::MsgLatency);
  }

 private:
  struct Answer {
    std::uint32_t index = 0;
    Cycle when = 0;
    Cycle turn = 0;
    Cycle arrival = 0;
    ResponseTimes times{};
  };

  std::size_t place(int slot, int first) const {
    return static_cast<std::size_t>(slot) * registers_ + static_cast<std::size_t>(first);
  }

  std::size_t registers_;
  std::vector<Answer> answers_;
};

}  // namespace eu::model
