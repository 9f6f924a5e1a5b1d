#pragma once
// For each register of an EU's threads, the timeline of the message that wrote it last.
#include <vector>

#include "model/base/message_places.hpp"

namespace eu::model {

class Answers {
 public:
  Answers(int slots, int registers)
      : registers_(static_cast<std::size_t>(registers)),
        answers_(static_cast<std::size_t>(slots) * registers_) {}

  void add(const Packet& packet, const ResponseTimes& times, Cycle when) {
    answers_[place(packet.from.slot, packet.message.response.first)] = {
        packet.index, when, packet.turn, packet.arrival, times};
  }
  /// Calls count_until(cycle, cause) for each piece of a message's time, in order, up to `end`.
  /// The thread of the slot waited for the response to the send `producer`, which landed at
  /// `landed` in the registers from `first` on. All is Cause::MsgLatency if another message has
  /// written them since.
  template <class CountUntil>
  void tell(int slot, int first, std::uint32_t producer, Cycle landed, Cycle end,
            CountUntil&& count_until) const {
    const Answer& answer = answers_[place(slot, first)];
    if (answer.index != producer || answer.when != landed)
      return count_until(end, Cause::MsgLatency);
    for_each_place(answer.turn, answer.arrival, answer.times, end,
                   [&](Cycle cycle, MessagePlace place) {
                     count_until(cycle, cause_of(place, answer.times.busy));
                   });
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
