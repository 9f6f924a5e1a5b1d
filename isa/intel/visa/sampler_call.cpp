#include "isa/intel/visa/sampler_call.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {
namespace {

struct Kind {
  MessageKind kind;
  int level_at = -1;  ///< index in the parameters at which level 0 is inserted
};

/// The message without a level of detail if the generation has it; `otherwise` if not.
Kind without_level(MessageKind kind, Kind otherwise, Generation gen) {
  return isa::row(kind).gens.has(gen) ? Kind{kind} : otherwise;
}

std::optional<Kind> kind_of(Opcode opcode, Generation gen) {
  switch (opcode) {
    case Opcode::Sample3d: return Kind{MessageKind::Sample};
    case Opcode::SampleB: return Kind{MessageKind::SampleB};
    case Opcode::SampleL: return Kind{MessageKind::SampleL};
    case Opcode::SampleLz:
      return without_level(MessageKind::SampleLz, {MessageKind::SampleL, 0}, gen);
    case Opcode::Load3d: return without_level(MessageKind::SklLd, {MessageKind::Ld}, gen);
    case Opcode::LoadLz: return without_level(MessageKind::LdLz, {MessageKind::Ld, 1}, gen);
    case Opcode::Resinfo: return Kind{MessageKind::Resinfo};
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<SamplerCall> sampler_call(const Instruction& instruction, Generation gen) {
  const auto kind = kind_of(instruction.opcode, gen);
  if (!kind) return std::nullopt;
  SamplerCall call;
  call.kind = kind->kind;
  for (std::size_t n = 0; n < instruction.operands.size(); ++n) {
    const Operand& operand = instruction.operands[n];
    switch (role_of(instruction, n)) {
      case 'o': call.offsets = &operand; break;
      case 'y': call.sampler = &operand; break;
      case 'u': call.surface = &operand; break;
      case 'r': call.response = &operand; break;
      default: call.parameters.push_back(operand.is_null_raw() ? nullptr : &operand);
    }
  }
  if (kind->level_at >= 0)
    call.parameters.insert(
        call.parameters.begin() +
            std::min<std::ptrdiff_t>(kind->level_at,
                                     static_cast<std::ptrdiff_t>(call.parameters.size())),
        nullptr);
  return call;
}

std::string sampler_problem(const Instruction& instruction, const SamplerCall& call) {
  const std::string_view mnemonic = row(instruction.opcode).mnemonic;
  const int parameters = static_cast<int>(call.parameters.size());
  const int most = parameter_count(isa::row(call.kind));
  if (instruction.message.pixel_null_mask) return fmt::format("{} with pixel_null_mask", mnemonic);
  if (instruction.exec_size != 8 && instruction.exec_size != 16)
    return fmt::format("{} of {} lanes", mnemonic, instruction.exec_size);
  if (parameters > most)
    return fmt::format("{} with more parameters than its message has (at most {})", mnemonic, most);
  return {};
}

std::uint32_t sampler_header(const Instruction& instruction, std::uint32_t offsets) {
  constexpr int kFirstUnwanted = 12;
  const std::uint32_t unwanted = ~std::uint32_t{instruction.message.channels} & 0xf;
  return offsets | unwanted << kFirstUnwanted;
}

std::uint32_t sampler_control(MessageKind kind, int lanes) {
  constexpr std::uint32_t kSimd8 = 1u << 17, kSimd16 = 2u << 17;
  return isa::row(kind).selector.value | (lanes > 8 ? kSimd16 : kSimd8);
}

}  // namespace eu::isa::visa
