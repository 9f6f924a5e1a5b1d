#pragma once
// Sends of an EU on their way out: a few entries, one port that reads payload registers in order.
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/busy.hpp"
#include "model/base/jitter.hpp"
#include "model/base/packet.hpp"
#include "model/eu/send_port_history.hpp"

namespace eu::model {

/// Where an EU's messages go; shared by all EUs (interconnect).
class MessageIf : virtual public sc_core::sc_interface {
 public:
  /// A fresh packet to fill, owned by the interconnect.
  virtual Packet& allocate() = 0;
  /// The packet arrives at its shared function at packet.arrival. Returns the cycle by which the
  /// sender must have it resolved: a response, or an effect on others, may come from then on.
  /// kNever if nobody waits for it.
  virtual Cycle send(Packet& packet) = 0;
  /// The EU has to go on at `when`, or before.
  virtual void wakes(int eu, Cycle when) = 0;
};

class MessageQueueIf : virtual public sc_core::sc_interface {
 public:
  /// First cycle at which a send may start, kNever while all entries wait for shared functions.
  virtual Cycle entry_free_at() const = 0;
  /// The earliest cycle at which an entry that is waiting can be freed; kNever if none waits.
  virtual Cycle earliest_credit() const = 0;
  /// When the last of the messages that wait arrives; kNever if none waits.
  virtual Cycle latest_arrival() const = 0;
  /// Lower bound on the responses to messages that wait; kNever if none will come.
  virtual Cycle earliest_answer() const = 0;

  /// A send starts at `now`; `packet` is filled but for its arrival. Returns when the payload
  /// registers may be written again.
  virtual Cycle push(Packet& packet, Cycle now) = 0;
  /// The shared function took the message that arrived at `arrival`: the first of those that wait.
  /// It waited for `busy` in between.
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
  Cycle earliest_answer() const override { return earliest_answer_; }
  Cycle push(Packet& packet, Cycle now) override;
  void credit(Cycle arrival, Cycle accepted, Cause busy) override;
  /// The message that left the entry that is free at entry_free_at(), the one sent first if several
  /// did; all 0 before the first. While all entries wait there is none.
  const QueuedMessage& freed() const { return at(count_); }
  const BusyAccount& port() const { return port_; }

 private:
  /// Of a message that its shared function has not taken, or of the last that left it.
  struct Entry : QueuedMessage {
    Cycle earliest_answer = kNever;
  };

  std::size_t place(std::size_t number) const {
    const std::size_t place = first_ + number;
    return place < depth_ ? place : place - depth_;
  }
  const Entry& at(std::size_t number) const { return ring_[place(number)]; }
  void find_earliest_answer();

  const config::MessageQueueConfig& config_;
  const Jitter& jitter_;
  const Cycle issue_cycles_;
  const std::size_t depth_;  ///< entries
  BusyAccount port_;
  /// From first_ on, count_ messages that wait, in the order in which they were sent. The port
  /// takes one at a time, so they arrive in that order, no two in one cycle; and so they are taken.
  /// After them come the free entries, in the order in which they become free; of two that become
  /// free in one cycle, the one whose message was sent first.
  std::vector<Entry> ring_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  Cycle entry_free_at_ = 0;         ///< of the first free entry
  Cycle earliest_answer_ = kNever;  ///< of the messages that wait
};

}  // namespace eu::model
