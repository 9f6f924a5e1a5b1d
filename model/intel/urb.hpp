#pragma once
// Unified return buffer: blocks that threads and fixed functions exchange (isa/MESSAGES.md 8).
#include <systemc>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {

/// Contents of the URB. Handles count 32 bytes from the beginning of the buffer (assumed:
/// isa/MESSAGES.md 8); M0.0 is the handle of slot 0, M0.1 that of slot 1. Offsets count HWords or
/// OWords, depending on the message. M0.3 and M0.4 are added if the message has per-slot offsets.
/// Interleaved data has dwords 3:0 of a register in slot 0, 7:4 in slot 1; other data belongs to
/// slot 0. An OWord message moves dwords 3:0 of each register only. Bits 15:8 of M0.5 enable a
/// write's dwords of a register if they are not all 0.
///
/// SIMD8 messages (Gen8 and later) have a handle per lane in M0. An offset per lane and masks of
/// dwords, in bits 23:16 of a lane's dword, follow if the descriptor selects them. Offsets count
/// OWords, and each register is a dword of each lane (isa/GEN8.md M10).
class UrbContents : public UrbIf {
 public:
  explicit UrbContents(int size_bytes) : size_dwords_(static_cast<std::size_t>(size_bytes) / 4) {}

  /// Executes a message; returns the number of registers moved. Throws MessageFault.
  int serve(MessageView& message);
  RegisterData hword(std::uint32_t number) const override;

 private:
  void move(MessageView& message, int registers);
  void operate(MessageView& message);
  void move_lanes(MessageView& message, int dwords);
  void recall(const MessageView& message, const Accesses& accesses);
  /// Dword at `byte`. Throws MessageFault for a place outside the buffer.
  std::uint32_t& dword(const MessageView& message, std::uint64_t byte);

  const std::size_t size_dwords_;
  std::vector<std::uint32_t> dwords_;  ///< empty until the first access: most kernels have none
  std::uint64_t last_byte_ = 0;        ///< that the current message has accessed
};

/// URB with timing.
class Urb : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_export<UrbIf> contents{"contents"};

  Urb(sc_core::sc_module_name name, const config::UrbConfig& config, int size_bytes,
      isa::Generation gen);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::UrbConfig& config_;
  MessageLayouts layouts_;
  UrbContents contents_;
  BusyAccount busy_;  ///< one message at a time
};

}  // namespace eu::model
