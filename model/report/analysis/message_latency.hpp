#pragma once
// How long messages take when nothing is in their way: ports and shared functions idle, every line
// in the L3, one line a message.
#include <optional>

#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

class MessageLatency {
 public:
  MessageLatency(const config::Machine& machine, const isa::Program& program);

  // All from the start of the send.

  /// To the payload read: its registers may be written again.
  Cycle payload_read(int payload_registers) const;
  /// To the arrival at the shared function.
  Cycle arrival(int payload_registers) const;
  /// To the response in the registers. None if this machine has no such shared function.
  std::optional<Cycle> response(std::uint32_t send, int payload_registers,
                                int response_registers) const;
  /// To the notification of the threads at a barrier, if this was the last of them.
  Cycle barrier(int payload_registers) const;
  /// Does the send go to the gateway, which serves barriers alone?
  bool is_barrier(std::uint32_t send) const;

 private:
  std::optional<Cycle> function(std::uint32_t send) const;

  const config::Machine& machine_;
  const isa::Program& program_;
};

}  // namespace eu::model
