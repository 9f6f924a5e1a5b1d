#pragma once
// Latencies of messages without contention: ports and shared functions are idle, every line is in
// the L3, and a message accesses one line.
#include <optional>

#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

class MessageLatency {
 public:
  MessageLatency(const config::Machine& machine, const isa::Program& program);

  // All latencies are from the start of the send.

  /// To the read of the payload; then its registers may be written again.
  Cycle payload_read(int payload_registers) const;
  /// To the arrival at the shared function.
  Cycle arrival(int payload_registers) const;
  /// To the response in the registers. None if this machine has no such shared function.
  std::optional<Cycle> response(std::uint32_t send, int payload_registers,
                                int response_registers) const;
  /// To the notification of the threads at a barrier, for the last arrival.
  Cycle barrier(int payload_registers) const;
  /// True for a send to the gateway, which only serves barriers.
  bool is_barrier(std::uint32_t send) const;

 private:
  std::optional<Cycle> function(std::uint32_t send) const;

  const config::Machine& machine_;
  const isa::Program& program_;
};

}  // namespace eu::model
