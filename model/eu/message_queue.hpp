#pragma once
// Message queue of an EU: a few entries for sends in flight, and one port that reads payload
// registers in order.
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"
#include "model/base/jitter.hpp"
#include "model/base/packet.hpp"
#include "model/eu/send_port_history.hpp"

namespace eu::model {

/// Destination of an EU's messages; all EUs share it (interconnect).
class MessageIf : virtual public sc_core::sc_interface {
 public:
  /// Returns a new packet to fill; the interconnect owns it.
  virtual Packet& allocate() = 0;
  /// Sends a packet that arrives at its shared function at packet.arrival. Returns the cycle by
  /// which the sender must have it resolved: a response, or an effect on others, may come from then
  /// on. Returns kNever if nothing depends on it.
  virtual Cycle send(Packet& packet) = 0;
  /// Makes the EU continue at `when` or earlier.
  virtual void wake_by(int eu, Cycle when) = 0;
};

class MessageQueueIf : virtual public sc_core::sc_interface {
 public:
  /// First cycle at which a send may issue; kNever while all entries wait for shared functions.
  virtual Cycle entry_free_at() const = 0;
  /// Earliest cycle at which a waiting entry can be freed; kNever if none waits.
  virtual Cycle earliest_credit() const = 0;
  /// Arrival of the last of the waiting messages; kNever if none waits.
  virtual Cycle latest_arrival() const = 0;
  /// Lower bound on the responses to waiting messages; kNever if none will come.
  virtual Cycle earliest_response() const = 0;

  /// Adds a send that issues at `now`; `packet` is complete except for its arrival. Returns the
  /// cycle from which the payload registers may be written again.
  virtual Cycle push(Packet& packet, Cycle now) = 0;
  /// Removes the first waiting message, which arrived at `arrival`; its shared function took it at
  /// `accepted`. `busy`: the reason of its wait in between.
  virtual void credit(Cycle arrival, Cycle accepted, Cause busy) = 0;
};

class MessageQueue : public sc_core::sc_module, public MessageQueueIf {
 public:
  sc_core::sc_export<MessageQueueIf> entry{"entry"};
  sc_core::sc_port<MessageIf> out{"out"};

  MessageQueue(sc_core::sc_module_name name, const config::MessageQueueConfig& config,
               Cycle issue_cycles, const Jitter& jitter);

  Cycle entry_free_at() const override { return entry_free_at_; }
  Cycle earliest_credit() const override { return count_ == 0 ? kNever : at(0).arrival; }
  Cycle latest_arrival() const override { return count_ == 0 ? kNever : at(count_ - 1).arrival; }
  Cycle earliest_response() const override { return earliest_response_; }
  Cycle push(Packet& packet, Cycle now) override;
  void credit(Cycle arrival, Cycle accepted, Cause busy) override;
  /// The message that last used the entry that is free at entry_free_at(); if several entries
  /// become free then, the one sent first. All 0 before the first message. Not to be called while
  /// all entries wait.
  const QueuedMessage& freed() const { return at(count_); }
  const BusyAccount& port() const { return port_; }

 private:
  /// A message that its shared function has not taken, or the last message that used the entry.
  struct Entry : QueuedMessage {
    Cycle earliest_response = kNever;
  };

  std::size_t place(std::size_t number) const {
    const std::size_t place = first_ + number;
    return place < depth_ ? place : place - depth_;
  }
  const Entry& at(std::size_t number) const { return ring_[place(number)]; }
  void find_earliest_response();

  const config::MessageQueueConfig& config_;
  const Jitter& jitter_;
  const Cycle issue_cycles_;
  const std::size_t depth_;  ///< entries
  BusyAccount port_;
  /// From first_ on, count_ waiting messages, in the order in which they were sent. The port reads
  /// one at a time, so they arrive in that order, no two in one cycle, and are taken in that order.
  /// The free entries follow, in the order in which they become free; of two that become free in
  /// one cycle, the one whose message was sent first.
  std::vector<Entry> ring_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  Cycle entry_free_at_ = 0;           ///< of the first free entry
  Cycle earliest_response_ = kNever;  ///< of the waiting messages
};

}  // namespace eu::model
