#pragma once
// State of a thread between two instructions of vISA, and access to operands in it.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "isa/intel/visa/interpreter/plan.hpp"

namespace eu::isa::visa {

/// Elements of all channels, packed.
using Elements = std::array<std::uint8_t, kMaxChannels * 8>;

/// An address: a slot and a byte of it.
using Address = std::int64_t;
inline constexpr int kAddressShift = 32;

inline constexpr int kDwordBytes = 4;

struct InterpretedState {
  InterpretedState(const Interpreter& interpreter, const IntelState& start);

  const Interpreter& interpreter;
  const Kernel& kernel;
  const InterpreterPlan& plan;
  IntelState lanes;  ///< registers of the small programs; its control registers are the thread's
  std::vector<std::vector<std::uint8_t>> storage;  ///< of each slot
  std::vector<std::uint32_t> predicates;           ///< of each predicate, bit n: channel n
  std::vector<std::vector<Address>> addresses;     ///< of each address variable
  std::vector<std::uint32_t> surfaces;             ///< binding table index of each surface variable
  std::vector<std::uint32_t> samplers;             ///< index of each sampler variable

  // ---- positions of channels ----
  std::uint32_t alive = 0;   ///< channels that have not returned
  std::uint32_t active = 0;  ///< alive channels whose place is `pc`
  std::uint32_t pc = 0;
  std::array<std::uint32_t, kMaxChannels> place{};  ///< of channels that are alive and not active
  std::array<std::vector<std::uint32_t>, kMaxChannels> calls;  ///< where each continues after `ret`

  // ---- operands and channels of an instruction (state_operands.cpp) ----
  /// Enabled channels by EvaluateChEn ("Predication"); without the predicate if not `predicated`.
  std::uint32_t enabled_channels(const Instruction& in, bool predicated = true) const;
  /// The predicate's bits for the instruction's channels, combined and inverted.
  std::uint32_t predicate_bits(const Instruction& in) const;
  /// Bytes of channel `n` of an operand. Throws ExecutionFault if they are outside of its variable.
  std::uint8_t* element(const Instruction& in, const Operand& operand, int n, bool is_destination);
  /// The first element, or an immediate, as a number.
  std::int64_t scalar(const Instruction& in, const Operand& operand);
  /// `bytes` bytes of a raw operand from `byte` on.
  std::uint8_t* raw(const Instruction& in, const Operand& operand, std::uint32_t byte, int bytes);
  /// Packs the elements of enabled channels.
  void gather(const Instruction& in, const Operand& operand, std::uint32_t enabled, Elements& out);
  void scatter(const Instruction& in, const Operand& operand, std::uint32_t enabled,
               const Elements& elements);
  std::int64_t element_value(const Instruction& in, const Operand& operand, int n);
  [[noreturn]] void fail(const Instruction& in, const std::string& what) const;
  /// Bytes of a slot; those of control registers are the thread's.
  std::uint8_t* bytes_of(const Instruction& in, const Operand& operand, std::uint32_t slot,
                         std::int64_t byte, int bytes);

  // ---- steps ----
  void compute(const Instruction& in, const Step& step);  // state_compute.cpp
  void set_predicate(const Instruction& in);              // state_operands.cpp
  void get_predicate(const Instruction& in);
  void combine_predicates(const Instruction& in);
  void set_address(const Instruction& in);
  void set_index(const Instruction& in);  // state_samples.cpp
  void sample(const Instruction& in, Memory& memory);
  void send(const Instruction& in, Memory& memory);  // state_messages.cpp
  void jump(const Instruction& in);                  // state_flow.cpp
  void call(const Instruction& in);
  void leave(const Instruction& in);
  /// Selects the active channels: those deepest in calls, and of these the least advanced.
  void choose_channels();
};

}  // namespace eu::isa::visa
