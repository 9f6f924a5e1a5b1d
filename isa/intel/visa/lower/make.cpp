#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering::make {

Node label(int name, std::uint32_t line) {
  Node node;
  node.kind = NodeKind::Label;
  node.label = name;
  node.line = line;
  return node;
}

Node instruction(Opcode opcode, int channels, std::uint32_t line) {
  Node node;
  node.in.opcode = opcode;
  node.in.exec_size = static_cast<std::uint8_t>(channels);
  node.in.dst.region.horz_stride = 1;
  node.line = line;
  return node;
}

Node send(Sfid sfid, std::uint32_t descriptor, int channels, std::uint32_t line) {
  Node node = instruction(Opcode::Send, channels, line);
  node.in.sfid = static_cast<std::uint8_t>(sfid);
  node.in.dst.type = Type::UW;
  node.in.src[1] = immediate(Type::UD, descriptor);
  return node;
}

RegFile file_of(Bank bank) {
  return bank == Bank::Register ? RegFile::Grf : RegFile::Arf;
}

void destination(Node& node, const Code& code, const Reference& at, Type type, int stride) {
  node.in.dst.file = file_of(code.variable(at.variable).bank);
  node.in.dst.type = type;
  node.in.dst.region.horz_stride = static_cast<std::uint8_t>(stride);
  node.at[kDst] = at;
}

void source(Node& node, int operand, const Code& code, const Reference& at, Type type,
            bool is_scalar) {
  Operand& source = node.operand(operand);
  source.file = file_of(code.variable(at.variable).bank);
  source.type = type;
  const bool one = is_scalar || (node.in.exec_size == 1 && !node.is_send());
  source.region = one ? Region{0, 1, 0} : Region{1, 1, 0};
  if (node.is_send()) source.region = {8, 8, 1};
  node.at[static_cast<std::size_t>(operand)] = at;
}

void macro_operand(Node& node, int operand, const Reference& at, Type type,
                   std::uint8_t accumulator) {
  const bool is_math = node.in.opcode == Opcode::Math;
  node.in.access_mode = AccessMode::Align16;
  Operand& target = node.operand(operand);
  target.file = RegFile::Grf;
  target.type = type;
  node.at[static_cast<std::size_t>(operand)] = at;
  if (operand == kDst) {
    target.channel_enable = accumulator;
    target.region.horz_stride = is_math ? 0 : 1;
    return;
  }
  target.swizzle = accumulator;
  target.region = is_math ? macro_region(type) : Region{4, 4, 1};
}

void second_payload(Node& node, const Code& code, const Reference& at, int registers) {
  node.in.opcode = Opcode::Sends;
  node.in.src[2] = {};
  node.in.src[2].type = Type::UD;
  node.in.ex_desc = static_cast<std::uint32_t>(registers) << 6;
  source(node, 3, code, at, Type::UD);
}

Operand immediate(Type type, std::uint32_t value) {
  Operand operand;
  operand.file = RegFile::Immediate;
  operand.type = type;
  operand.immediate =
      size_of(type) == 2 && !is_packed_vector(type) ? (value & 0xffff) | value << 16 : value;
  return operand;
}

void immediate(Node& node, int operand, Type type, std::uint32_t value) {
  node.operand(operand) = immediate(type, value);
  node.at[static_cast<std::size_t>(operand)] = {};
}

Node copy(const Code& code, const Reference& to, const Reference& from, Type type, int channels,
          std::uint32_t line) {
  Node node = instruction(Opcode::Mov, channels, line);
  node.in.no_mask = true;
  destination(node, code, to, type);
  source(node, kSrc0, code, from, type);
  return node;
}

Operand arf(Arf kind, int number, int subreg_bytes, Type type) {
  Operand operand;
  operand.number = static_cast<std::uint8_t>(static_cast<int>(kind) << 4 | number);
  operand.subreg_bytes = static_cast<std::uint8_t>(subreg_bytes);
  operand.type = type;
  operand.region.horz_stride = 1;
  return operand;
}

}  // namespace eu::isa::lowering::make
