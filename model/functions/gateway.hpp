#pragma once
// Message gateway: barriers of work groups (messages 6).
//
// Threads need not open it: open, close and update of its state have no effect. A timestamp is the
// cycle of its service in dwords 0 and 1 (content assumed: messages 14.5).
#include <systemc>
#include <unordered_map>

#include "config/machine.hpp"
#include "isa/opcode.hpp"
#include "model/core/busy.hpp"
#include "model/core/interfaces.hpp"

namespace eu::model {

class Gateway : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number

  Gateway(sc_core::sc_module_name name, const config::FunctionConfig& config, isa::Gen gen);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  /// A thread of the group is at its barrier; if it is the last, all are told at `done`.
  void arrive(std::uint32_t group, Cycle done);

  const config::FunctionConfig& config_;
  isa::Gen gen_;
  std::unordered_map<std::uint32_t, std::size_t> arrived_;  ///< threads at the barrier of a group
  BusyAccount busy_;                                        ///< with one message after the other
};

}  // namespace eu::model
