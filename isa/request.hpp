#pragma once
// Messages from an EU to units outside, as the model carries them.
#include <cstdint>
#include <string_view>

#include "isa/footprint.hpp"

namespace eu::isa {

/// A send as it leaves the EU. `function` and `descriptor` are in the encoding of its instruction
/// set; the rest has the same meaning for all.
struct Request {
  std::uint8_t unit = 0;      ///< unit that serves it: row of Isa::units
  std::uint8_t function = 0;  ///< shared function, as the instruction names it
  std::uint32_t descriptor = 0;
  bool eot = false;          ///< ends its thread
  bool conditional = false;  ///< held until the dependencies of its thread on others were clear
  bool is_barrier = false;   ///< its thread arrives at a barrier
  bool is_awaited = false;   ///< of a wait group: its thread may wait until it has been served
  std::uint8_t exec_size = 0;
  std::uint32_t channels = 0;  ///< enabled channels, bit n = channel n of the instruction
  EntryRange payload;          ///< registers of the payload: at least one, so that two messages of
                               ///< an EU never arrive at once
  EntryRange second_payload;   ///< more registers, read after those; count 0 for most requests
  EntryRange response;         ///< registers that are written; count 0 if none are

  bool has_response() const { return response.count != 0; }
  /// Number of registers of both payloads.
  int payload_registers() const { return payload.count + second_payload.count; }
  /// Position of a register in the payload, counted from 0; -1 if it is not in it.
  int payload_place(int number) const {
    if (number >= payload.first && number < payload.first + payload.count)
      return number - payload.first;
    const bool in_second =
        number >= second_payload.first && number < second_payload.first + second_payload.count;
    return in_second ? payload.count + number - second_payload.first : -1;
  }
};

/// Scope of a unit, which decides the instance that serves a request.
enum class UnitPlace : std::uint8_t {
  Machine,       ///< one for all
  Subslice,      ///< the one of the sender's subslice
  HomeSubslice,  ///< the one where the sender's work group began
};

/// Possible effects of a request on threads other than its sender, beyond memory. They limit how
/// far EUs may run ahead of its service (model/LAWS.md 9).
enum class UnitEffect : std::uint8_t {
  None,
  StartsThreads,
  NotifiesOthers,  ///< notifies other threads at once
};

/// A unit outside the EUs that serves requests.
struct Unit {
  std::string_view key;  ///< in reports and results
  UnitPlace place = UnitPlace::Machine;
  UnitEffect effect = UnitEffect::None;
};

enum class RequestAccess : std::uint8_t { None, Read, Write, Atomic };

/// What determines a request's time: the cache lines it touches, those and turns at each of them, a
/// fence's path, the texels it filters, a surface's state alone, or only the unit.
enum class RequestTiming : std::uint8_t { Lines, Atomic, Fence, Sample, Info, Fixed };

/// A request's effect beyond its accesses.
enum class RequestKind : std::uint8_t { Other, Barrier, Fence, Forward, Spawn, UrbAccess };

/// Properties of a request that follow from its unit and its code.
struct RequestTraits {
  std::string_view name;  ///< of the message; empty if it has no meaning
  RequestKind kind = RequestKind::Other;
  RequestAccess access = RequestAccess::None;
  RequestTiming timing = RequestTiming::Fixed;

  /// Whether it accesses memory by address.
  bool touches_memory() const {
    return timing == RequestTiming::Lines || timing == RequestTiming::Atomic;
  }
};

}  // namespace eu::isa
