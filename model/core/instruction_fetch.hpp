#pragma once
// Instruction fetch of an EU.
#include <systemc>

#include "model/core/cycle.hpp"

namespace eu::model {

class InstructionFetchIf : virtual public sc_core::sc_interface {
 public:
  /// First cycle at which the slot's instruction `index` is there to be issued.
  virtual Cycle ready_at(int slot, std::uint32_t index, Cycle wanted) = 0;
};

/// Every instruction is there when it is wanted: no queue, no cache.
class IdealFetch : public sc_core::sc_module, public InstructionFetchIf {
 public:
  sc_core::sc_export<InstructionFetchIf> entry{"entry"};

  explicit IdealFetch(sc_core::sc_module_name name) : sc_module(name) { entry.bind(*this); }

  Cycle ready_at(int, std::uint32_t, Cycle wanted) override { return wanted; }
};

}  // namespace eu::model
