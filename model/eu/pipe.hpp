#pragma once
// An execution pipe, or a port of the front end. It takes one instruction at a time.
#include <string>
#include <systemc>

#include "model/base/cycle.hpp"

namespace eu::model {

struct PipeAccount {
  Cycle instructions = 0;
  Cycle busy_cycles = 0;      ///< occupied by instructions
  Cycle idle_with_ready = 0;  ///< free although a ready thread wanted it
};

class PipeIf : virtual public sc_core::sc_interface {
 public:
  /// Occupies the pipe with an instruction that issues at `now`; returns the first cycle at which
  /// another may issue.
  virtual Cycle start(Cycle now, Cycle occupancy_cycles) = 0;
  /// Occupies the pipe for `cycles` with an instruction that issues in another pipe; returns the
  /// first free cycle.
  virtual Cycle lend(Cycle now, Cycle cycles) = 0;
  /// Counts `cycles` in which the pipe was free although a ready thread wanted it.
  virtual void wasted(Cycle cycles) = 0;
  virtual const PipeAccount& account() const = 0;
};

class Pipe final : public sc_core::sc_module, public PipeIf {
 public:
  sc_core::sc_export<PipeIf> entry{"entry"};

  explicit Pipe(sc_core::sc_module_name name) : sc_module(name) { entry.bind(*this); }

  Cycle start(Cycle now, Cycle occupancy_cycles) override {
    ++account_.instructions;
    account_.busy_cycles += occupancy_cycles;
    return now + occupancy_cycles;
  }
  Cycle lend(Cycle now, Cycle cycles) override {
    account_.busy_cycles += cycles;
    return now + cycles;
  }
  void wasted(Cycle cycles) override { account_.idle_with_ready += cycles; }
  const PipeAccount& account() const override { return account_; }

 private:
  PipeAccount account_;
};

}  // namespace eu::model
