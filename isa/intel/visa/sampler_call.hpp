#pragma once
// vISA's instructions of the sampler as messages of a generation (isa/MESSAGES.md 5, isa/GEN8.md
// M8); shared by execution and lowering.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct SamplerCall {
  MessageKind kind = MessageKind::Sample;
  const Operand* offsets = nullptr;  ///< of texels, in the header's form; null: none
  const Operand* sampler = nullptr;  ///< null if the message needs none
  const Operand* surface = nullptr;
  const Operand* response = nullptr;
  std::vector<const Operand*> parameters;  ///< null: zero for all lanes
};

/// The message of an instruction of the sampler. Empty for other instructions, and for those that
/// are neither executed nor lowered (sample_d, sample4). If a generation has no message without
/// level of detail, it is one with level 0, as in IGC.
std::optional<SamplerCall> sampler_call(const Instruction& instruction, Generation gen);

/// The part of it that is neither executed nor lowered, as in "sample_l with pixel_null_mask";
/// empty if all of it is.
std::string sampler_problem(const Instruction& instruction, const SamplerCall& call);

/// M0.2 of a message's header: texel offsets, and the channels that are not wanted.
std::uint32_t sampler_header(const Instruction& instruction, std::uint32_t offsets);

/// Bits 18:12 of the descriptor: the message and its number of lanes.
std::uint32_t sampler_control(MessageKind kind, int lanes);

}  // namespace eu::isa::visa
