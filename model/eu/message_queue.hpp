#pragma once
// Sends of an EU on their way out: a few entries, one port that reads payload registers in order.
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/busy.hpp"
#include "model/base/jitter.hpp"
#include "model/base/packet.hpp"

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

  struct Sent {
    Cycle arrival = 0;          ///< at the shared function
    Cycle payload_read = 0;     ///< the payload registers may be written again
    Cycle earliest_answer = 0;  ///< lower bound on the response, kNever without one
  };
  /// A send starts at `now`; `packet` is filled but for its arrival.
  virtual Sent push(Packet& packet, Cycle now) = 0;
  /// The shared function took the message that arrived at `arrival`.
  virtual void credit(Cycle arrival, Cycle accepted) = 0;
};

class MessageQueue : public sc_core::sc_module, public MessageQueueIf {
 public:
  sc_core::sc_export<MessageQueueIf> entry{"entry"};
  sc_core::sc_port<MessageIf> out{"out"};

  MessageQueue(sc_core::sc_module_name name, const config::MessageQueueConfig& config,
               Cycle issue_cycles, const Jitter& jitter);

  Cycle entry_free_at() const override { return entry_free_at_; }
  Cycle earliest_credit() const override;
  Sent push(Packet& packet, Cycle now) override;
  void credit(Cycle arrival, Cycle accepted) override;
  const BusyAccount& port() const { return port_; }

 private:
  struct Entry {
    Cycle free_at = 0;  ///< kNever while the message waits for its shared function
    Cycle arrival = 0;
  };

  const config::MessageQueueConfig& config_;
  const Jitter& jitter_;
  Cycle issue_cycles_;
  void find_free_entry();

  BusyAccount port_;
  std::vector<Entry> entries_;
  Cycle entry_free_at_ = 0;  ///< earliest of the entries
};

}  // namespace eu::model
