#pragma once
// What leaves an EU: a message to a unit outside, as the model carries it.
#include <cstdint>
#include <string_view>

#include "isa/footprint.hpp"

namespace eu::isa {

/// A send as it leaves the EU. What it asks for is in `function` and `descriptor`, in the code of
/// its instruction set; the rest is for everybody.
struct Request {
  std::uint8_t unit = 0;      ///< who serves it: row of Isa::units
  std::uint8_t function = 0;  ///< shared function, as the instruction names it
  std::uint32_t descriptor = 0;
  bool eot = false;          ///< ends its thread
  bool conditional = false;  ///< waited for the threads that its thread depends on
  bool is_barrier = false;   ///< its thread arrives at a barrier
  bool is_awaited = false;   ///< of a wait group: its thread may wait until it has been served
  std::uint8_t exec_size = 0;
  std::uint32_t channels = 0;  ///< enabled channels, bit n = channel n of the instruction
  EntryRange payload;          ///< registers that it is read from: one at the least, so that no two
                               ///< messages of an EU arrive at once
  EntryRange second_payload;   ///< more registers, read after those; count 0 for most requests
  EntryRange response;         ///< registers that are written; count 0 if none are

  bool has_response() const { return response.count != 0; }
  /// Of both payloads.
  int payload_registers() const { return payload.count + second_payload.count; }
  /// Where a register stands in the payload, counted from 0; -1 if it is not in it.
  int payload_place(int number) const {
    if (number >= payload.first && number < payload.first + payload.count)
      return number - payload.first;
    const bool in_second =
        number >= second_payload.first && number < second_payload.first + second_payload.count;
    return in_second ? payload.count + number - second_payload.first : -1;
  }
};

/// Where a unit stands, and so which of its instances serves a request.
enum class UnitPlace : std::uint8_t {
  Machine,       ///< one for all
  Subslice,      ///< the one of the sender's subslice
  HomeSubslice,  ///< the one where the sender's work group began
};

/// What a request to a unit may do to threads other than its sender, beyond memory: it decides how
/// far EUs may run ahead of its service (model/LAWS.md 9).
enum class UnitEffect : std::uint8_t {
  None,
  StartsThreads,
  AnswersAnybody,  ///< notifies others at once
};

/// A unit outside of EUs to which requests go.
struct Unit {
  std::string_view key;  ///< in reports and results
  UnitPlace place = UnitPlace::Machine;
  UnitEffect effect = UnitEffect::None;
};

enum class RequestAccess : std::uint8_t { None, Read, Write, Atomic };

/// What a request's time depends on: the cache lines it touches, those and turns at each of them, a
/// fence's way, the texels it filters, a surface's state alone, or nothing but the unit.
enum class RequestTiming : std::uint8_t { Lines, Atomic, Fence, Sample, Info, Fixed };

/// What a request does beyond its accesses.
enum class RequestKind : std::uint8_t { Other, Barrier, Fence, Forward, Spawn, UrbAccess };

/// What is known of a request from its unit and its code.
struct RequestTraits {
  std::string_view name;  ///< of the message; empty if it means nothing
  RequestKind kind = RequestKind::Other;
  RequestAccess access = RequestAccess::None;
  RequestTiming timing = RequestTiming::Fixed;

  /// Does it touch memory by address?
  bool touches_memory() const {
    return timing == RequestTiming::Lines || timing == RequestTiming::Atomic;
  }
};

}  // namespace eu::isa
