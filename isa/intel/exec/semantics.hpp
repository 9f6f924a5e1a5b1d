#pragma once
// Semantics of opcodes. Each row of isa/intel/opcodes.def or isa/intel/math_functions.def names one
// (named_semantics.hpp); named_semantics_arithmetic.cpp, named_semantics_logic.cpp, ... define it.
#include <array>
#include <cstdint>

#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// The values of one execution of an instruction, from sources to results.
struct Frame {
  Frame(const Prepared& a_prepared, IntelState& a_state, std::uint32_t enabled_channels)
      : prepared(a_prepared),
        plan(*a_prepared.plan),
        state(a_state),
        enabled(enabled_channels),
        groups(lane_groups(plan.lanes)),
        alt(plan.exec_type == ExecType::F && (a_state.cr[0] & cr0::kAltMode) != 0) {}

  const Prepared& prepared;
  const Plan& plan;
  IntelState& state;
  std::uint32_t enabled;        ///< written channels, bit n = channel n of the instruction
  int groups;                   ///< number of lane groups to process
  bool alt;                     ///< F in ALT mode
  bool jumped = false;          ///< ip was written: state.pc has moved
  std::uint32_t condition = 0;  ///< comparisons: lanes whose condition is true
  // Not initialised, since most of it is never used.
  std::array<Lanes, kMaxLaneSources> src;
  Lanes result;
  Lanes accumulator;    ///< in: source of ReadsAcc; out: second result of WritesAcc (opcodes.def)
  Lanes second_result;  ///< for the register after the destination, if the function has two results
};

/// How lanes are made from operands.
enum class SourceShape : std::uint8_t {
  Plain,    ///< src[k] is source k
  Line,     ///< p, u, q (IVB PRM 6.35)
  Plane,    ///< p, u, q, v, r (IVB PRM 6.47, isa/ERRATA.md D1, D2)
  Indexed,  ///< movi (IVB PRM 6.42)
  Double,   ///< a double for every type: immediates of DF have no type code
  Half,     ///< words that hold half-precision numbers (IVB PRM 6.26)
  First,    ///< only src[0]; source 1 is a mask of lanes (smov)
};

/// Use of the condition modifier.
enum class ConditionUse : std::uint8_t {
  Result,   ///< flags compare the result with zero
  Compare,  ///< flags and destination compare the sources
  Select,   ///< selects a source; writes no flags
  Choose,   ///< selects a source by source 2, independent of the predicate (csel)
};

/// Checks an operation's own restrictions: returns what is wrong with the instruction, or null.
using CheckFn = const char* (*)(const Instruction&, Generation);

struct Semantics {
  StepFn execute = nullptr;  ///< executes an instruction that moves no data; else null
  /// The lane functions by execution type; null where the operation has no meaning.
  OperateFn integer = nullptr;
  OperateFn single = nullptr;
  OperateFn dbl = nullptr;
  OperateFn quad = nullptr;  ///< Q and UQ
  OperateFn half = nullptr;  ///< HF; Plan::narrow rounds the result
  OperateFn (*choose_integer)(const Instruction&, Generation) = nullptr;  ///< by types; else null
  CheckFn check = nullptr;
  FloatRules float_rules = FloatRules::Arithmetic;
  SourceShape shape = SourceShape::Plain;
  ConditionUse condition = ConditionUse::Result;
  Action action = Action::Execute;
  std::uint8_t channel_group = 1;  ///< number of channels that are computed together
  /// Channels of the group that are read, per source: bit n = channel n of the group.
  std::array<std::uint8_t, 2> group_reads{1, 1};
  bool half_destination = false;  ///< lanes are stored as half-precision numbers
  bool ieee_only = false;         ///< has no meaning in ALT mode
  bool rounds_itself = false;     ///< independent of the host's rounding mode

  constexpr Semantics with(FloatRules value) const {
    Semantics copy = *this;
    copy.float_rules = value;
    return copy;
  }
  constexpr Semantics with_quad(OperateFn value) const {
    Semantics copy = *this;
    copy.quad = value;
    return copy;
  }
  constexpr Semantics with_half(OperateFn value) const {
    Semantics copy = *this;
    copy.half = value;
    return copy;
  }
  constexpr Semantics with(SourceShape value) const {
    Semantics copy = *this;
    copy.shape = value;
    return copy;
  }
  constexpr Semantics with(ConditionUse value) const {
    Semantics copy = *this;
    copy.condition = value;
    return copy;
  }
  constexpr Semantics with(Action value) const {
    Semantics copy = *this;
    copy.action = value;
    return copy;
  }
  constexpr Semantics in_groups_of(std::uint8_t channels, std::array<std::uint8_t, 2> reads) const {
    Semantics copy = *this;
    copy.channel_group = channels;
    copy.group_reads = reads;
    return copy;
  }
  constexpr Semantics storing_halves() const {
    Semantics copy = *this;
    copy.half_destination = true;
    return copy;
  }
  constexpr Semantics not_in_alt_mode() const {
    Semantics copy = *this;
    copy.ieee_only = true;
    return copy;
  }
  constexpr Semantics choosing(OperateFn (*value)(const Instruction&, Generation)) const {
    Semantics copy = *this;
    copy.choose_integer = value;
    return copy;
  }
  constexpr Semantics checked_by(CheckFn value) const {
    Semantics copy = *this;
    copy.check = value;
    return copy;
  }
};

/// A data operation with the given lane functions.
constexpr Semantics lanewise(OperateFn integer, OperateFn single, OperateFn dbl) {
  Semantics result;
  result.integer = integer;
  result.single = single;
  result.dbl = dbl;
  return result;
}

/// An instruction whose function executes it completely.
template <void (*execute)(const Prepared&, IntelState&)>
constexpr Semantics whole() {
  Semantics result;
  result.execute = step<execute>;
  return result;
}

const Semantics& semantics_of(const Instruction& instruction);

// Lane functions made from functors: struct F { template <class V> V operator()(V a, ...) const; }.

template <class Functor, class V>
void operate1(Frame& frame) {
  const V* a = frame.src[0].as<V>();
  V* result = frame.result.as<V>();
  for_each_lane(frame.groups, [=](int n) { result[n] = Functor{}(a[n]); });
}

template <class Functor, class V>
void operate2(Frame& frame) {
  const V* a = frame.src[0].as<V>();
  const V* b = frame.src[1].as<V>();
  V* result = frame.result.as<V>();
  for_each_lane(frame.groups, [=](int n) { result[n] = Functor{}(a[n], b[n]); });
}

template <class Functor, class V>
void operate3(Frame& frame) {
  const V* a = frame.src[0].as<V>();
  const V* b = frame.src[1].as<V>();
  const V* c = frame.src[2].as<V>();
  V* result = frame.result.as<V>();
  for_each_lane(frame.groups, [=](int n) { result[n] = Functor{}(a[n], b[n], c[n]); });
}

using Integer = std::int64_t;

}  // namespace eu::isa
