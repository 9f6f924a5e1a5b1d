#pragma once
// Message gateway: barriers of work groups, and messages between threads (isa/MESSAGES.md 6).
#include <map>
#include <optional>
#include <systemc>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/barrier_account.hpp"
#include "model/base/calendar.hpp"
#include "model/base/message_model.hpp"
#include "model/intel/message_layouts.hpp"

namespace eu::model {

class MessageView;

/// Fields of a barrier message (model/DISPATCH.md 5).
struct BarrierPayload {
  unsigned id = 0;                ///< bits 27:24, and bit 31 as bit 4
  std::optional<unsigned> count;  ///< bits 14:9 if bit 15 is set: expected threads, from now on
};
BarrierPayload barrier_payload(std::uint32_t dword2);

/// Interface to the threads that gateway messages reach.
class GatewayThreadsIf {
 public:
  virtual ~GatewayThreadsIf() = default;
  /// Increments notification counter n0.`counter` of a thread.
  virtual void notify(const ThreadRef& thread, unsigned counter, Cycle when) = 0;
  /// Writes data from another thread to a thread's registers.
  virtual void forward(const ThreadRef& thread, const ForwardedData& data, Cycle when) = 0;
};

/// Executes gateway messages. A thread opens a range of its registers with a key. Threads that
/// have the key write there and, if the message requests it, increment its n0.0 or n0.2. The
/// fields are where the H.264 deblocking kernels of Intel's video driver put them
/// (src/shaders/h264/ildb, before Gen7):
///   open     M0.4 15:0 key; M0.5 28:16 first byte, of a register; 10:8 registers, as power of two
///   forward  M0.0 to M0.3 data; M0.4 15:0 key, 31:16 receiver as in its sr0.0; M0.5 28:16 byte in
///            the receiver's open range, 10:8 size: 1, 2, 4, 8 or 16 bytes (assumed but for 1)
/// A receiver's word has room for four slices of four subslices of 16 EUs, like sr0.0.
/// Assumed: descriptor bits 16:15 are 1 to increment n0.0, 2 for n0.2. An acknowledged message
/// returns a code in dword 0, 0 for success (Refusal). A message without acknowledgement that
/// cannot be done fails the run. An update of the gateway's state has no effect. A timestamp is the
/// cycle of its service in dwords 0 and 1. Barriers always increment n0.0, unless they select n0.2,
/// because threads wait on this counter.
class GatewayMessages {
 public:
  /// Reason why a message between threads was not done.
  enum class Refusal : std::uint8_t { None, Closed, WrongKey, OutsideOfTheGateway };

  GatewayMessages(const config::Machine& machine, GatewayThreadsIf& threads)
      : machine_(machine), threads_(threads) {}

  /// Executes a message that is accepted at `start` and done at `done`. Throws MessageFault.
  void serve(MessageView& message, const DispatcherIf& dispatcher, Cycle start, Cycle done);

  /// Open barriers in order of groups.
  std::vector<OpenBarrier> open_barriers(const DispatcherIf& dispatcher) const;
  /// Waits at the barriers that have released their threads.
  const BarrierAccount& barrier_waits() const { return waits_; }

 private:
  struct Barrier {
    std::size_t expected = 0;
    std::vector<ThreadRef> arrived;
    std::vector<Cycle> sent;  ///< issues of their messages
  };
  /// Registers that a thread has opened.
  struct Aperture {
    ThreadRef owner;
    std::uint32_t key = 0;
    unsigned first_byte = 0;
    unsigned size_bytes = 0;
  };
  using Place = std::pair<int, int>;  ///< EU and slot

  /// Records a thread's arrival at its barrier. The last arrival notifies all threads at `done`.
  void arrive(MessageView& message, const DispatcherIf& dispatcher, Cycle done);
  void open(MessageView& message);
  void forward(MessageView& message, const DispatcherIf& dispatcher, Cycle done);
  /// Replays a forwarded message; the recording names its receiver.
  void forward_again(MessageView& message, const DispatcherIf& dispatcher, Cycle done);
  Refusal deliver(const MessageView& message, const DispatcherIf& dispatcher, Place receiver,
                  Cycle done);
  /// EU and slot of a forwarded message's receiver.
  Place receiver_of(const MessageView& message) const;

  const config::Machine& machine_;
  GatewayThreadsIf& threads_;
  std::map<std::uint32_t, Barrier> barriers_;  ///< with arrivals, by group
  std::map<Place, Aperture> apertures_;        ///< the open ones
  BarrierAccount waits_;
};

/// Gateway with timing.
class Gateway : public sc_core::sc_module, public SharedFunctionIf, private GatewayThreadsIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number

  Gateway(sc_core::sc_module_name name, const config::Machine& machine, isa::Generation gen);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  /// Busy time of each gateway: one per subslice, or one in all.
  const std::vector<BusyAccount>& busy() const { return busy_; }

  /// Open barriers in order of groups.
  std::vector<OpenBarrier> open_barriers() const { return messages_.open_barriers(*dispatcher[0]); }
  const BarrierAccount& barrier_waits() const { return messages_.barrier_waits(); }
  /// Number of arrivals at barriers.
  std::uint64_t barriers() const { return barriers_; }

 private:
  void notify(const ThreadRef& thread, unsigned counter, Cycle when) override {
    eus[thread.eu]->notify(thread, counter, when);
  }
  void forward(const ThreadRef& thread, const ForwardedData& data, Cycle when) override {
    eus[thread.eu]->forward(thread, data, when);
  }

  /// Busy time of the gateway that serves messages of this EU.
  BusyAccount& busy_of(int eu) {
    return busy_[config_.per_subslice != 0 ? static_cast<std::size_t>(eu / eus_per_subslice_) : 0];
  }

  const config::GatewayConfig& config_;
  const int eus_per_subslice_;
  MessageLayouts layouts_;
  GatewayMessages messages_;
  std::vector<BusyAccount> busy_;  ///< one message at a time
  std::uint64_t barriers_ = 0;
};

}  // namespace eu::model
