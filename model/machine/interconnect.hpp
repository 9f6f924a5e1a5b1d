#pragma once
// Interconnect of EUs and shared functions: orders messages in time and returns responses. One
// process lets all EUs run ahead in local time, the EU with the earliest local time first. So a
// message is served when no earlier one can arrive (model/LAWS.md 9). Kernel time follows in
// quanta, like TLM's temporal decoupling.
#include <algorithm>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"
#include "model/base/events.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/jitter.hpp"
#include "model/base/message_account.hpp"
#include "model/base/message_model.hpp"
#include "model/base/run_control.hpp"
#include "model/base/value_source.hpp"
#include "model/eu/eu.hpp"
#include "model/eu/message_queue.hpp"
#include "model/machine/tournament.hpp"
#include "model/memory/access_log.hpp"

namespace eu::model {

class Interconnect : public sc_core::sc_module, public MessageIf, public FetchIf {
 public:
  sc_core::sc_export<MessageIf> in{"in"};
  sc_core::sc_export<FetchIf> fetch_in{"fetch_in"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};
  /// In order of subslices.
  sc_core::sc_port<InstructionCacheIf, 0> instruction_caches{"instruction_caches"};

  Interconnect(sc_core::sc_module_name name, const config::Machine& machine, const isa::Isa& isa,
               RunControl& control, const RunOptions& options, AccessLog& log);
  /// Sets the units that serve the requests of the instruction set.
  void connect(MessageUnits& units);

  Packet& allocate() override;
  Cycle send(Packet& packet) override;
  void wake_by(int eu, Cycle when) override;
  void fetch(const FetchRequest& request) override;

  /// Messages by the name of the unit that served them, in order of names.
  const std::map<std::string, MessageAccount>& accounts() const { return accounts_; }
  /// Number of calls of the process by SystemC.
  std::uint64_t activations() const { return activations_; }
  const Calendar& response_bus(int eu) const { return write_back_[eu]; }

 private:
  /// A message, or a request for instructions if `packet` is null. No EU sends two of a kind that
  /// arrive in the same cycle.
  struct Waiting {
    FetchRequest request;
    Packet* packet;

    /// Order of service: time, EU, instructions before messages.
    friend bool operator>(const Waiting& a, const Waiting& b) {
      if (a.request.arrival != b.request.arrival) return a.request.arrival > b.request.arrival;
      if (a.request.eu != b.request.eu) return a.request.eu > b.request.eu;
      return a.packet != nullptr && b.packet == nullptr;
    }
  };

  /// Route of messages to a unit.
  struct Route {
    /// By subslice; null if the unit does not exist there.
    std::vector<SharedFunctionIf*> functions;
    MessageAccount* account = nullptr;  ///< null until the first message
    Cause busy = Cause::OtherUnitBusy;  ///< stall reason of messages in front of it
  };
  void run();
  void let_eus_run();
  void resolve(Cycle now);
  SharedFunctionIf* function_of(const Packet& packet) const;
  MessageAccount& account_of(int unit);
  void serve(Packet& packet);
  void serve(const FetchRequest& request);

  const config::Machine& machine_;
  const isa::Isa& isa_;
  RunControl& control_;
  EventSink* events_;
  ValueSource* values_;
  AccessLog& log_;
  const Jitter jitter_;
  std::vector<std::unique_ptr<Packet>> pool_;
  std::vector<Packet*> unused_;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<Waiting>> waiting_;
  std::vector<Route> routes_;  ///< one per row of Isa::units
  std::map<std::string, MessageAccount> accounts_;
  std::vector<Calendar> write_back_;  ///< response bus of each EU
  Tournament lookahead_until_;        ///< lookahead bound of each EU
  bool running_ = false;
  std::uint64_t activations_ = 0;
  sc_core::sc_event restart_;
};

}  // namespace eu::model
