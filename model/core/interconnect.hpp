#pragma once
// Between EUs and shared functions: orders messages in time and brings responses back. EUs run
// ahead in local time; a message is served when kernel time proves that no earlier one can still
// come (speed.md 4).
#include <memory>
#include <queue>
#include <systemc>
#include <vector>

#include "config/machine.hpp"
#include "model/core/calendar.hpp"
#include "model/core/interfaces.hpp"
#include "model/core/message_queue.hpp"
#include "model/core/run_control.hpp"

namespace eu::model {

class Interconnect : public sc_core::sc_module, public MessageIf {
 public:
  sc_core::sc_export<MessageIf> in{"in"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number
  sc_core::sc_port<SharedFunctionIf> data_cache{"data_cache"};
  sc_core::sc_port<SharedFunctionIf> constant_cache{"constant_cache"};
  sc_core::sc_port<SharedFunctionIf> gateway{"gateway"};
  sc_core::sc_port<SharedFunctionIf> thread_spawner{"thread_spawner"};
  sc_core::sc_port<SharedFunctionIf, 0> slm{"slm"};  ///< in order of subslices

  Interconnect(sc_core::sc_module_name name, const config::Machine& machine, RunControl& control);

  Packet& allocate() override;
  Cycle send(Packet& packet) override;
  void resolve(Cycle now) override;

 private:
  struct Later {
    bool operator()(const Packet* a, const Packet* b) const {
      return a->arrival != b->arrival ? a->arrival > b->arrival : a->from.eu > b->from.eu;
    }
  };

  SharedFunctionIf* function_of(const Packet& packet);
  void serve(Packet& packet);

  const config::Machine& machine_;
  RunControl& control_;
  std::vector<std::unique_ptr<Packet>> pool_;
  std::vector<Packet*> unused_;
  std::priority_queue<Packet*, std::vector<Packet*>, Later> waiting_;
  std::vector<Calendar> write_back_;  ///< response bus of each EU
};

}  // namespace eu::model
