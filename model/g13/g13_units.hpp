#pragma once
// Units outside of an EU that serve the messages of Apple's G13.
#include <map>
#include <memory>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_model.hpp"
#include "model/g13/load_store.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Threadgroup memory of a core: one image per threadgroup, in banks.
class ThreadgroupMemory : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  /// `group_bytes`: size per threadgroup (Dispatch::slm_bytes).
  ThreadgroupMemory(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes,
                    SurfaceTable& surfaces);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return static_cast<Cycle>(config_.latency_cycles); }
  const BusyAccount& busy() const { return busy_; }

 private:
  Touched perform(Packet& packet);

  const config::SlmConfig& config_;
  const std::uint32_t group_bytes_;
  SurfaceTable& surfaces_;
  std::unordered_map<std::uint32_t, MemoryImage> groups_;  // not iterated
  BusyAccount busy_;                                       ///< one message at a time
};

/// Serves ends of threads, one message at a time.
class ThreadEnd : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  ThreadEnd(sc_core::sc_module_name name, const config::FunctionConfig& config);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override;
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::FunctionConfig& config_;
  BusyAccount busy_;
};

/// Serves arrivals at barriers. The last arrival of a threadgroup notifies all its threads.
class ThreadgroupBarrier : public ThreadEnd {
 public:
  using ThreadEnd::ThreadEnd;

  void connect(DispatcherIf& dispatcher, const std::vector<EuIf*>& eus);
  Service serve(Packet& packet) override;
  std::vector<OpenBarrier> open_barriers() const;
  const BarrierAccount& waits() const { return waits_; }

 private:
  struct Arrivals {
    std::vector<ThreadRef> threads;
    std::vector<Cycle> sent;  ///< issues of their messages
  };

  DispatcherIf* dispatcher_ = nullptr;
  std::vector<EuIf*> eus_;
  std::map<std::uint32_t, Arrivals> arrived_;  ///< by threadgroup
  BarrierAccount waits_;
};

class G13Units : public MessageUnits {
 public:
  explicit G13Units(const UnitContext& context);

  void add_subslice() override;
  void connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) override;
  SharedFunctionIf* function(int unit, int subslice) override;
  std::vector<OpenBarrier> open_barriers() const override;
  BarrierAccount barrier_waits() const override;
  void add_loads(UnitLoads& loads) const override;

 private:
  const UnitContext context_;
  AtomicUnit atomics_;
  ThreadEnd exit_;
  // In order of subslices.
  std::vector<std::unique_ptr<LoadStore>> load_stores_;
  std::vector<std::unique_ptr<ThreadgroupMemory>> memories_;
  std::vector<std::unique_ptr<ThreadgroupBarrier>> barriers_;
};

/// Message model of G13.
extern const MessageModel kG13Messages;

}  // namespace eu::model
