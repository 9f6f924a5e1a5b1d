#pragma once
// For each register of an EU's threads, the timeline of the message that wrote it last.
#include <vector>

#include "model/base/message_places.hpp"

namespace eu::model {

class ResponseHistory {
 public:
  ResponseHistory(int slots, int registers, const IdleLevels& idle)
      : idle_(idle),
        registers_(static_cast<std::size_t>(registers)),
        records_(static_cast<std::size_t>(slots) * registers_) {}

  void add(const Packet& packet, const ResponseTimes& times, Cycle when) {
    records_[place(packet.from.slot, packet.message.response.first)] = {
        packet.index, when, packet.turn, packet.arrival, times};
  }
  /// Calls count_until(cycle, cause, place) for each piece of a message's time, in order, up to
  /// `end`.
  /// The thread of the slot waited for the response to the send `producer`, which landed at
  /// `landed` in the registers from `first` on. All is Cause::MsgLatency if another message has
  /// written them since.
  template <class CountUntil>
  void split_by_cause(int slot, int first, std::uint32_t producer, Cycle landed, Cycle end,
                      CountUntil&& count_until) const {
    const Record& record = records_[place(slot, first)];
    if (record.index != producer || record.when != landed)
      return count_until(end, Cause::MsgLatency, MessagePlace::Way);
    for_each_place(record.turn, record.arrival, record.times, end, idle_,
                   [&](Cycle cycle, MessagePlace place) {
                     count_until(cycle, cause_of(place, record.times.busy), place);
                   });
  }

 private:
  struct Record {
    std::uint32_t index = 0;
    Cycle when = 0;
    Cycle turn = 0;
    Cycle arrival = 0;
    ResponseTimes times{};
  };

  std::size_t place(int slot, int first) const {
    return static_cast<std::size_t>(slot) * registers_ + static_cast<std::size_t>(first);
  }

  IdleLevels idle_;
  std::size_t registers_;
  std::vector<Record> records_;
};

}  // namespace eu::model
