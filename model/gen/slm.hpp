#pragma once
// Shared local memory of a subslice: one image a work group, banked (config/SOURCES.md 3,
// model/DISPATCH.md 8).
#include <memory>
#include <systemc>
#include <unordered_map>

#include "config/machine/machine.hpp"
#include "isa/gen/opcode.hpp"
#include "model/base/busy.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::model {

/// Cycles in which `count` dwords of one row come out of a banked memory: lanes that share a bank
/// take turns, unless they share the word too and it `broadcasts` (model/DISPATCH.md 8; operations
/// on a word do not merge).
int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts = true);

class Slm : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  /// `group_bytes`: what each work group has (Dispatch::slm_bytes).
  Slm(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes, isa::Gen gen,
      AccessLog& log);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::SlmConfig& config_;
  int group_bytes_;
  isa::Gen gen_;
  AccessLog& log_;
  std::unordered_map<std::uint32_t, std::unique_ptr<MemoryImage>> groups_;  // not iterated
  BusyAccount busy_;  ///< with one message after the other
};

}  // namespace eu::model
