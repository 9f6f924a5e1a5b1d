#pragma once
// SystemC module of the dispatcher, between shared functions and EUs.
#include <systemc>

#include "model/machine/dispatcher.hpp"

namespace eu::model {

class DispatcherModule : public sc_core::sc_module, private ThreadSlotsIf {
 public:
  sc_core::sc_export<DispatcherIf> in{"in"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number

  /// Parameters as of Dispatcher.
  DispatcherModule(sc_core::sc_module_name name, const config::Machine& machine,
                   const Dispatch& dispatch, const FreeMemory& scratch_room, const MessageUse& use,
                   const ThreadHeaders* headers, bool has_values)
      : sc_module(name),
        dispatcher_(*this, machine, dispatch, scratch_room, use, headers, has_values) {
    in.bind(dispatcher_);
  }

  /// Call once, after elaboration.
  void start() { dispatcher_.start(); }
  const std::vector<DispatchSpan>& spans() const { return dispatcher_.spans(); }

 private:
  void start_thread(const ThreadRef& thread, const ThreadStart& start) override {
    eus[thread.eu]->start_thread(start);
  }
  void release(const ThreadRef& thread) override { eus[thread.eu]->release(thread.slot); }
  void retired(unsigned fftid, Cycle when) override {
    for (int eu = 0; eu < eus.size(); ++eu) eus[eu]->retired(fftid, when);
  }

  Dispatcher dispatcher_;
};

}  // namespace eu::model
