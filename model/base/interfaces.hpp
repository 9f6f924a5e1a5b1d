#pragma once
// Interfaces between the modules of a machine (model/LAWS.md 1).
#include <array>
#include <optional>
#include <systemc>
#include <vector>

#include "model/base/accounting.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Simulated time of a number of cycles; a cycle is one unit of SystemC's resolution.
inline sc_core::sc_time to_time(Cycle cycles) {
  return sc_core::sc_time::from_value(cycles);
}

/// Maximum lead of local time, so that all EUs, and kernel time, advance together.
inline constexpr Cycle kQuantumCycles = 1u << 16;

/// A unit that serves messages. Calls come in order of arrival over all EUs.
class SharedFunctionIf : virtual public sc_core::sc_interface {
 public:
  /// Executes the message, its effect and its time. Fills packet.response and response_dwords if
  /// packet.message.has_response. Throws MessageFault.
  virtual Service serve(Packet& packet) = 0;
  /// Lower bound on the time from a message's arrival to its response.
  virtual Cycle min_latency_cycles() const = 0;
};

/// Scratch space of a thread: one of a row of spaces of the same size.
struct ScratchSpace {
  std::uint32_t first = 0;  ///< address of the first one
  std::uint32_t begin = 0;  ///< address of the thread's own
  std::uint32_t size_bytes = 0;
};

/// The start of a thread.
struct ThreadStart {
  std::uint32_t thread = 0;       ///< number in dispatch order
  std::uint32_t recorded_as = 0;  ///< number in a recording: the same, unless it is spawned
  std::uint32_t group = 0;
  std::uint16_t home_subslice = 0;  ///< where the group's shared local memory is
  int slot = 0;
  Cycle when = 0;
  std::uint32_t entry = 0;  ///< index of its first instruction in the program
  std::uint32_t dispatch_mask = 0;
  bool high_priority = false;
  ScratchSpace scratch;
  std::array<std::uint16_t, 8> dependencies{};  ///< the thread dependency registers
  std::vector<RegisterData> payload;            ///< from r0 on
};

/// Bytes that the gateway writes to the registers of a thread.
struct ForwardedData {
  std::uint16_t byte = 0;  ///< in the register file
  std::uint8_t size_bytes = 0;
  std::array<std::uint8_t, 16> bytes{};
};

/// A thread that another thread spawns (isa/MESSAGES.md 7).
struct ChildThread {
  ThreadRef parent;
  unsigned descriptor = 0;            ///< interface descriptor: number of the workload's entry
  std::vector<RegisterData> payload;  ///< from r0 on
  std::optional<std::uint32_t> recorded_as;  ///< number in the recording that spawns it
};

/// Request for a line of instructions.
struct FetchRequest {
  std::uint16_t eu = 0;
  std::uint8_t slot = 0;
  std::uint32_t line = 0;
  Cycle arrival = 0;  ///< at the instruction cache
};

/// Times of a message until its response was in the registers.
struct ResponseTimes {
  Service service;
  Cycle bus = 0;                      ///< the response bus takes the response
  Cause busy = Cause::OtherUnitBusy;  ///< its wait from arrival to acceptance
};

/// An EU as the rest of the machine uses it.
class EuIf : virtual public sc_core::sc_interface {
 public:
  /// Runs the EU from `now`, up to which all messages of all EUs have been served, to its lookahead
  /// bound: the next cycle at which anything outside can affect it. Returns the bound. The EU does
  /// nothing before it, unless it is woken (MessageIf::wake_by).
  virtual Cycle run_ahead(Cycle now) = 0;
  /// The shared function took, at `accepted`, the message that arrived at `arrival`. `busy`: the
  /// reason of its wait in between.
  virtual void credit(Cycle arrival, Cycle accepted, Cause busy) = 0;
  /// Response data is in the registers from `when` on. Also called for messages without a response,
  /// when they have been served.
  virtual void respond(const Packet& packet, const ResponseTimes& times, Cycle when) = 0;
  /// Increments notification counter n0.`counter` of a thread.
  virtual void notify(ThreadRef thread, unsigned counter, Cycle when) = 0;
  /// Writes data from another thread to a thread's registers, whatever its scoreboard says.
  virtual void forward(ThreadRef thread, const ForwardedData& data, Cycle when) = 0;
  /// The requested line of instructions can be issued from `when` on.
  virtual void fetched(const FetchRequest& request, Cycle when) = 0;
  /// Starts a thread in its slot at start.when.
  virtual void start_thread(const ThreadStart& start) = 0;
  /// The thread with this id has ended, which ends dependencies on it (IVB PRM 3.3.3.11).
  virtual void retired(unsigned fftid, Cycle when) = 0;
  /// Frees the slot of a thread whose end-of-thread message has been served.
  virtual void release(int slot) = 0;
};

/// The dispatcher of threads.
class DispatcherIf : virtual public sc_core::sc_interface {
 public:
  /// A thread's end-of-thread message was served at `when`.
  virtual void thread_ended(ThreadRef thread, Cycle when) = 0;
  /// Spawns a thread at `when`; returns its number. Throws MessageFault if that is impossible.
  virtual std::uint32_t spawn(const ChildThread& child, Cycle when) = 0;
  /// True if a thread has no slot yet, or such a thread may appear at any time.
  virtual bool has_waiting_threads() const = 0;
  /// Lower bound on the time from the service of an end-of-thread message to the start of a thread
  /// in the freed place.
  virtual Cycle min_latency_cycles() const = 0;
  /// Threads of a work group, in order of their numbers.
  virtual const std::vector<ThreadRef>& group_threads(std::uint32_t group) const = 0;
  /// Barrier id of a work group.
  virtual unsigned barrier_id(std::uint32_t group) const = 0;
  /// True from a thread's start until its end-of-thread message has been served.
  virtual bool is_in_flight(std::uint32_t thread) const = 0;
  /// The thread with this number in a recording, if it is in flight.
  virtual std::optional<ThreadRef> recorded_thread(std::uint32_t number) const = 0;
  /// Content of a register when its thread started.
  virtual RegisterData initial_register(std::uint32_t thread, int grf) const = 0;
};

/// The unified return buffer, for units that pass registers through it.
class UrbIf : virtual public sc_core::sc_interface {
 public:
  /// Returns 32 bytes; `number` counts units of 32 bytes from the beginning of the buffer. Throws
  /// MessageFault outside of the buffer.
  virtual RegisterData hword(std::uint32_t number) const = 0;
};

/// An instruction cache. Calls of serve() come in order of arrival over all EUs.
class InstructionCacheIf : virtual public sc_core::sc_interface {
 public:
  /// Cycle at which each line of the kernel was or will be filled, if it certainly
  /// stays; otherwise kNever.
  virtual const std::vector<Cycle>& filled_at() const = 0;
  /// Serves a request, which arrives one cycle after it was made. Returns the cycle from which the
  /// line's instructions can be issued: at least a hit latency after the request was made.
  virtual Cycle serve(std::uint32_t line, Cycle arrival) = 0;
};

/// Destination of requests for instructions.
class FetchIf : virtual public sc_core::sc_interface {
 public:
  /// Sends a request, which arrives at request.arrival.
  virtual void fetch(const FetchRequest& request) = 0;
};

/// Times at which a level of the memory hierarchy handles a line. All but `filled` are 0 for levels
/// that do not report them.
struct LineAccess {
  Cycle taken = 0;
  Cycle looked_up = 0;
  Cycle below_looked_up = 0;  ///< by the level below; looked_up if the line is not requested there
  Cycle filled = 0;           ///< the data is available
};

/// Access to the memory hierarchy below a shared function, one line at a time.
class LineMemoryIf : virtual public sc_core::sc_interface {
 public:
  /// Accesses the line at `address`; the request arrives at `when`.
  virtual LineAccess access(std::uint64_t address, bool write, Cycle when) = 0;
  /// No later request, from any unit, is for a cycle before `cycle`.
  virtual void forget_before(Cycle cycle) = 0;
  /// Lower bound on the time of an access.
  virtual Cycle min_latency_cycles() const = 0;
  virtual int line_bytes() const = 0;
};

}  // namespace eu::model
