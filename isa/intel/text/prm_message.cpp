#include "isa/intel/text/prm.hpp"

#include "isa/common/number_text.hpp"

namespace eu::isa {
namespace {

/// The descriptor's register in the usual form, a0.0<0;1,0>:ud (IVB PRM 6.56).
Operand default_descriptor_register(AccessMode mode) {
  Operand default_register = null_source(Type::UD, mode);
  default_register.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Address) << 4);
  default_register.region = mode == AccessMode::Align16 ? Region{0, 4, 1} : Region{0, 1, 0};
  return default_register;
}

void append_descriptor(std::string& out, const Instruction& send, const OperandStyle& style) {
  const Operand& descriptor = send.src[1];
  if (!descriptor.is_immediate()) {
    const bool is_default =
        row(send.opcode).format == Format::Sends ||
        is_same_source(descriptor, default_descriptor_register(send.access_mode));
    out += is_default ? " a0.0" : " ";
    if (!is_default) append_prm_source(out, descriptor, 1, false, style);
    return;
  }
  out += " 0x";
  append_hex(out, descriptor.immediate, 8);
  if (descriptor.type != Type::UD) append_prm_type(out, descriptor.type);
}

void append_payload_register(std::string& out, const Operand& operand) {
  out += ' ';
  append_prm_register_name(out, operand);
  append_subregister(out, operand, false);
}

}  // namespace

bool is_plain_payload(const Instruction& send, Generation gen) {
  const Operand& payload = send.src[0];
  const Layout layout = facts(gen).layout;
  Operand plain = null_source(layout == Layout::Gen7 ? Type::UD : payload.type, send.access_mode);
  if (layout == Layout::Gen9) plain.region = Operand{}.region;
  plain.file = payload.file;
  plain.number = payload.number;
  return is_same_source(payload, plain);
}

void append_prm_payload(std::string& out, const Operand& payload) {
  append_prm_register_name(out, payload);
  if (payload.type != Type::UD) append_prm_type(out, payload.type);
}

void append_prm_descriptors(std::string& out, const Instruction& send, const OperandStyle& style) {
  if (send.ex_desc_is_register) {
    out += " a0.";
    append_decimal(out, send.ex_desc_subreg);
  } else {
    out += " 0x";
    append_upper_hex(out, send.ex_desc | send.sfid | (send.eot ? 0x20u : 0));
  }
  append_descriptor(out, send, style);
}

void append_prm_split_send(std::string& out, const Instruction& send, const OperandStyle& style) {
  if (send.saturate) out += " (sat)";
  append_payload_register(out, send.dst);
  append_prm_type(out, send.dst.type);
  append_payload_register(out, send.src[0]);
  append_payload_register(out, send.src[2]);
  append_prm_descriptors(out, send, style);
}

}  // namespace eu::isa
