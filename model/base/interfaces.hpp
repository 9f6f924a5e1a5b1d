#pragma once
// How the boxes of the machine speak to each other (model/LAWS.md 1).
#include <array>
#include <optional>
#include <systemc>
#include <vector>

#include "model/base/accounting.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Simulated time of a number of cycles: one unit of SystemC's resolution each.
inline sc_core::sc_time to_time(Cycle cycles) {
  return sc_core::sc_time::from_value(cycles);
}

/// Local time is never further ahead than this, so that all EUs, and kernel time, advance together.
inline constexpr Cycle kQuantumCycles = 1u << 16;

/// A unit that serves messages. Calls come in order of arrival over all EUs.
class SharedFunctionIf : virtual public sc_core::sc_interface {
 public:
  /// Does what the message asks, functionally and in time; fills packet.response and
  /// response_dwords when packet.message.has_response. Throws MessageFault.
  virtual Service serve(Packet& packet) = 0;
  /// No response is ready earlier than this after the message's arrival.
  virtual Cycle min_latency_cycles() const = 0;
};

/// A thread's scratch space: one of many of the same size, one behind the other.
struct ScratchSpace {
  std::uint32_t first = 0;  ///< address of the first one
  std::uint32_t begin = 0;  ///< of the thread's own
  std::uint32_t size_bytes = 0;
};

/// A thread about to run.
struct ThreadStart {
  std::uint32_t thread = 0;       ///< number in dispatch order
  std::uint32_t recorded_as = 0;  ///< its number in a recording: the same, unless it is spawned
  std::uint32_t group = 0;
  std::uint16_t home_subslice = 0;  ///< where the group's shared local memory is
  int slot = 0;
  Cycle when = 0;
  std::uint32_t entry = 0;  ///< its first instruction, as index in the program
  std::uint32_t dispatch_mask = 0;
  bool high_priority = false;
  ScratchSpace scratch;
  std::array<std::uint16_t, 8> dependencies{};  ///< the thread dependency registers
  std::vector<RegisterData> payload;            ///< from r0 on
};

/// Bytes that the gateway writes to a thread's registers.
struct ForwardedData {
  std::uint16_t byte = 0;  ///< in the register file
  std::uint8_t size_bytes = 0;
  std::array<std::uint8_t, 16> bytes{};
};

/// A thread that another one asks for (isa/MESSAGES.md 7).
struct ChildThread {
  ThreadRef parent;
  unsigned descriptor = 0;            ///< interface descriptor: which of the workload's entries
  std::vector<RegisterData> payload;  ///< from r0 on
  std::optional<std::uint32_t> recorded_as;  ///< its number in the recording that says so
};

/// A request for a line of instructions.
struct FetchRequest {
  std::uint16_t eu = 0;
  std::uint8_t slot = 0;
  std::uint32_t line = 0;
  Cycle arrival = 0;  ///< at the instruction cache
};

/// What a message did until its response was in the registers.
struct ResponseTimes {
  Service service;
  Cycle bus = 0;                      ///< the response bus took the response
  Cause busy = Cause::OtherUnitBusy;  ///< what it waited for from its arrival until it was accepted
};

/// What the rest of the machine tells an EU.
class EuIf : virtual public sc_core::sc_interface {
 public:
  /// Goes on from `now`, up to which all messages of all EUs have been served, until something
  /// outside can affect the EU. Returns when that is: it does nothing before, unless it is woken
  /// (MessageIf::wakes).
  virtual Cycle run_ahead(Cycle now) = 0;
  /// The shared function took the message that arrived at `arrival`; `busy` is what it waited for
  /// until then.
  virtual void credit(Cycle arrival, Cycle accepted, Cause busy) = 0;
  /// Response data is in the registers from `when` on. Also called for messages without a response,
  /// when they have been served.
  virtual void respond(const Packet& packet, const ResponseTimes& times, Cycle when) = 0;
  /// Notification counter n0.`counter` of a thread goes up by one.
  virtual void notify(ThreadRef thread, unsigned counter, Cycle when) = 0;
  /// Data from another thread lands in a thread's registers, whatever its scoreboard says.
  virtual void forward(ThreadRef thread, const ForwardedData& data, Cycle when) = 0;
  /// A line of instructions that was asked for can be issued from `when` on.
  virtual void fetched(const FetchRequest& request, Cycle when) = 0;
  virtual void start_thread(const ThreadStart& start) = 0;
  /// The thread with this id has ended: nobody depends on it any more (IVB PRM 3.3.3.11).
  virtual void retired(unsigned fftid, Cycle when) = 0;
  /// The thread's end-of-thread message was served: its slot is free.
  virtual void release(int slot) = 0;
};

/// Who hands out threads.
class DispatcherIf : virtual public sc_core::sc_interface {
 public:
  /// A thread's end-of-thread message was served at `when`.
  virtual void thread_ended(ThreadRef thread, Cycle when) = 0;
  /// A thread asks for another one at `when`; returns its number. Throws MessageFault if there can
  /// be none.
  virtual std::uint32_t spawn(const ChildThread& child, Cycle when) = 0;
  /// Are there threads that have no slot yet, or may there be some at any time?
  virtual bool has_waiting_threads() const = 0;
  /// From the service of an end-of-thread message to the start of a thread that it made room for.
  virtual Cycle min_latency_cycles() const = 0;
  /// Threads of a work group, in order.
  virtual const std::vector<ThreadRef>& group_threads(std::uint32_t group) const = 0;
  virtual unsigned barrier_id(std::uint32_t group) const = 0;
  /// Has the thread begun, and its end-of-thread message not been served?
  virtual bool is_in_flight(std::uint32_t thread) const = 0;
  /// The thread that has this number in a recording, if it is in flight.
  virtual std::optional<ThreadRef> recorded_thread(std::uint32_t number) const = 0;
  /// What a register held when its thread started.
  virtual RegisterData initial_register(std::uint32_t thread, int grf) const = 0;
};

/// The unified return buffer, for those who hand registers over in it.
class UrbIf : virtual public sc_core::sc_interface {
 public:
  /// 32 bytes, counted from the beginning of the buffer. Throws MessageFault outside.
  virtual RegisterData hword(std::uint32_t number) const = 0;
};

/// An instruction cache. Calls of serve() come in order of arrival over all EUs.
class InstructionCacheIf : virtual public sc_core::sc_interface {
 public:
  /// When each line of the kernel was or will be filled, if it is known that it will stay; kNever
  /// of others.
  virtual const std::vector<Cycle>& filled_at() const = 0;
  /// A request arrives, a cycle after it was made; returns when the line's instructions can be
  /// issued: a hit latency after the request was made, at the earliest.
  virtual Cycle serve(std::uint32_t line, Cycle arrival) = 0;
};

/// Where requests for instructions go.
class FetchIf : virtual public sc_core::sc_interface {
 public:
  virtual void fetch(const FetchRequest& request) = 0;
};

/// When a level of the memory hierarchy took a request for a line, and what became of it. All but
/// `filled` are 0 of levels that do not say.
struct LineAccess {
  Cycle taken = 0;
  Cycle looked_up = 0;
  Cycle below_looked_up = 0;  ///< by the level below; of a line that is not asked of it, looked_up
  Cycle filled = 0;           ///< the data is there
};

/// Access to the memory hierarchy below a shared function, one line at a time.
class LineMemoryIf : virtual public sc_core::sc_interface {
 public:
  /// The request for the line at `address` comes at `when`.
  virtual LineAccess access(std::uint64_t address, bool write, Cycle when) = 0;
  /// No request before `cycle` will come any more, from anybody.
  virtual void forget_before(Cycle cycle) = 0;
  /// No access is faster than this.
  virtual Cycle min_latency_cycles() const = 0;
  virtual int line_bytes() const = 0;
};

}  // namespace eu::model
