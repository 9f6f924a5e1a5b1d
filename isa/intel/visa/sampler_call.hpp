#pragma once
// vISA's instructions of the sampler as messages of a generation (isa/MESSAGES.md 5, isa/GEN8.md
// M8): what its execution and its lowering share.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct SamplerCall {
  MessageKind kind = MessageKind::Sample;
  const Operand* offsets = nullptr;  ///< of texels, as the header has them; null: none
  const Operand* sampler = nullptr;  ///< null where the message needs none
  const Operand* surface = nullptr;
  const Operand* response = nullptr;
  std::vector<const Operand*> parameters;  ///< null: zero for all lanes
};

/// Empty for what is no instruction of the sampler, and for those that are neither executed nor
/// lowered (sample_d, sample4). Where a generation has no message without level of detail, it is
/// one with level 0, as IGC has it there.
std::optional<SamplerCall> sampler_call(const Instruction& instruction, Generation gen);

/// What is neither executed nor lowered of it, as in "sample_l with pixel_null_mask"; empty if
/// nothing.
std::string sampler_problem(const Instruction& instruction, const SamplerCall& call);

/// Of a message's header: texel offsets, and the channels that are not wanted.
std::uint32_t sampler_header(const Instruction& instruction, std::uint32_t offsets);

/// Bits 18:12 of the descriptor: which message, of how many lanes.
std::uint32_t sampler_control(MessageKind kind, int lanes);

}  // namespace eu::isa::visa
