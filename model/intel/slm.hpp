#pragma once
// Shared local memory of a subslice: one image per work group, in banks (config/SOURCES.md 3,
// model/DISPATCH.md 8).
#include <memory>
#include <systemc>
#include <unordered_map>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_traffic.hpp"
#include "model/intel/data_port.hpp"
#include "model/intel/message_view.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Window of all shared local memory of a work group. Offsets have 16 bits on generations
/// with SharedMemoryWraps (isa/GEN8.md M2): compilers leave the tag of the address space in
/// the bits above.
Window slm_window_of(MemoryImage& memory, int group_bytes, isa::Generation gen, AccessLog& log,
                     std::uint32_t group);

/// Contents of the shared local memory of work groups: values only, no time.
class SlmContents {
 public:
  /// `group_bytes`: size per work group (Dispatch::slm_bytes).
  SlmContents(int group_bytes, isa::Generation gen, AccessLog& log)
      : group_bytes_(group_bytes), gen_(gen), log_(log) {}

  /// Performs a message of a thread of the group. Throws MessageFault.
  Touched perform(MessageView& message, std::uint32_t group);
  /// Throws MessageFault if groups have no shared local memory.
  void check(const MessageView& message) const;

 private:
  int group_bytes_;
  isa::Generation gen_;
  AccessLog& log_;
  std::unordered_map<std::uint32_t, std::unique_ptr<MemoryImage>> groups_;  // not iterated
};

class Slm : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  Slm(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes,
      isa::Generation gen, AccessLog& log);

  /// Routes messages through a port that serves others too; without this call they arrive directly.
  void connect_port(DataPort& port) { port_ = &port; }

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }
  /// Bytes read and written, in whole dwords.
  std::uint64_t bytes() const { return bytes_; }
  const MessageTraffic& traffic() const { return traffic_; }

 private:
  const config::SlmConfig& config_;
  DataPort* port_ = nullptr;
  MessageLayouts layouts_;
  AccessLog& log_;
  SlmContents contents_;
  BusyAccount busy_;  ///< one message at a time
  std::uint64_t bytes_ = 0;
  MessageTraffic traffic_;
};

}  // namespace eu::model
