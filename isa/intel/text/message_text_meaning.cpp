#include <fmt/core.h>

#include "isa/common/number_text.hpp"
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/text/message_text.hpp"

namespace eu::isa {
namespace {

constexpr std::uint32_t kEotBit = 1u << 31;
constexpr std::uint32_t kZeroBits = 3u << 29;  // isa/ERRATA.md A19
// isa/GEN8.md E9, E10.
constexpr std::uint32_t kLowExDescBits = 0xffff;
constexpr std::uint32_t kNoExDescBits = 0xfc3f;
constexpr int kSecondLengthBit = 6;

void check_length(const Scanner& scanner, const char* at, std::string_view word,
                  std::uint32_t stated, unsigned encoded) {
  if (at == nullptr || stated == encoded) return;
  scanner.fail(at, fmt::format("{} is {} here but {} in the descriptor", word, stated, encoded));
}

/// Fails if the dword has the EOT bit but the options have no EOT.
void check_eot(const Scanner& scanner, const MessageText& text, bool eot) {
  if ((text.dword & kEotBit) != 0 && !eot)
    scanner.fail(text.dword_at, "bit 31 of the descriptor says EOT, the options do not");
}

/// Fails if the dword after a register is not the one that describes it.
void check_register_dword(const Scanner& scanner, const MessageText& text, const Instruction& send,
                          Generation gen) {
  Instruction bare;
  bare.opcode = Opcode::Send;
  bare.access_mode = send.access_mode;
  bare.src[1] = send.src[1];
  const std::uint64_t dword = encode(bare, gen).bits(127, 96);
  if ((text.dword & ~kEotBit) != dword)
    scanner.fail(text.dword_at, "this is not the region of the descriptor's register");
}

/// Sets the extended descriptor of Gen9: the part of a region that a payload has belongs to it.
void set_extended(const Scanner& scanner, const MessageText& text, const char* payload_at,
                  Instruction& send) {
  const Region region = send.src[0].region;
  send.src[0].region = Operand{}.region;
  if (text.ex_desc_at == nullptr) {
    const auto ex_desc = ex_desc_of_region(region, send.access_mode);
    if (!ex_desc)
      scanner.fail(payload_at,
                   "a payload's width, which is part of the extended descriptor here, "
                   "is one of 1, 2, 4, 8");
    send.ex_desc = *ex_desc;
    return;
  }
  if ((text.ex_desc & kLowExDescBits) != 0)
    scanner.fail(text.ex_desc_at, "with one payload, bits 15:6 of an extended descriptor are zero");
  send.ex_desc = text.ex_desc;
}

/// Subregister of a0.0 as descriptor, or of a0.0 to a0.7 as extended descriptor; they are dwords
/// without a region.
int address_dword(const Scanner& scanner, const OperandText& text, int last) {
  const Operand& operand = text.operand;
  const bool plain = operand.number == static_cast<int>(Arf::Address) << 4 && !operand.indirect &&
                     operand.is_arf(Arf::Address) && !operand.negate && !operand.absolute &&
                     text.subregister <= last;
  if (!plain || (text.has_type && operand.type != Type::UD))
    scanner.fail(text.begin, last == 0 ? "a descriptor is a dword in hex, as in 0x02280300, or a0.0"
                                       : "an extended descriptor is a dword in hex, or one of a0.0 "
                                         "to a0.7");
  return text.subregister;
}

void set_split_extended(const Scanner& scanner, const MessageText& text, Instruction& send) {
  send.ex_desc_is_register = text.ex_desc_register.begin != nullptr;
  if (send.ex_desc_is_register) {
    send.ex_desc_subreg =
        static_cast<std::uint8_t>(address_dword(scanner, text.ex_desc_register, 7));
    send.ex_desc = text.ex_mlen << kSecondLengthBit;
    return;
  }
  if ((text.ex_desc & kNoExDescBits) != 0)
    scanner.fail(text.ex_desc_at, "bits 15:10 and 5:0 of this extended descriptor are zero");
  send.ex_desc = text.ex_desc;
  check_length(scanner, text.ex_mlen_at, "ex_mlen", text.ex_mlen,
               text.ex_desc >> kSecondLengthBit & 0xf);
}

void set_split_message(const Scanner& scanner, const MessageText& text, Instruction& send) {
  Operand& source = send.src[1];
  source = {};
  if (text.descriptor_register.begin != nullptr) {
    address_dword(scanner, text.descriptor_register, 0);
    source.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Address) << 4);
  } else {
    check_eot(scanner, text, send.eot);
    source.file = RegFile::Immediate;
    source.immediate = text.dword & ~kEotBit;
    const Descriptor descriptor{source.immediate};
    check_length(scanner, text.mlen_at, "mlen", text.mlen, descriptor.message_length());
    check_length(scanner, text.rlen_at, "rlen", text.rlen, descriptor.response_length());
  }
  set_split_extended(scanner, text, send);
}

void set_plain_message(const Scanner& scanner, const MessageText& text, const OperandPlace& place,
                       Instruction& send) {
  Operand& source = send.src[1];
  if (text.descriptor_register.begin != nullptr) {
    source = as_source(scanner, text.descriptor_register, place);
    if (source.is_immediate())
      scanner.fail(text.descriptor_register.begin,
                   "a descriptor is a dword in hex, as in 0x02280300, or a register");
    if (text.dword_at == nullptr) return;
    check_eot(scanner, text, send.eot);
    check_register_dword(scanner, text, send, place.gen);
    return;
  }
  if (facts(place.gen).layout != Layout::Gen9 && (text.dword & kZeroBits) != 0)
    scanner.fail(text.dword_at, "bits 30:29 of a descriptor are zero");
  check_eot(scanner, text, send.eot);
  source = {};
  source.file = RegFile::Immediate;
  source.type = text.descriptor_type;
  source.immediate = text.dword & ~kEotBit;
  const Descriptor descriptor{source.immediate};
  check_length(scanner, text.mlen_at, "mlen", text.mlen, descriptor.message_length());
  check_length(scanner, text.rlen_at, "rlen", text.rlen, descriptor.response_length());
}

}  // namespace

std::uint32_t read_length(Scanner& scanner, std::string_view word, int max) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!same_ignoring_case(scanner.take_word(), word)) {
    scanner.move_to(at);
    scanner.fail(fmt::format("expected {}, found {}", word, scanner.found()));
  }
  return static_cast<std::uint32_t>(read_expression(scanner, 0, max, word));
}

void set_message(const Scanner& scanner, const MessageText& text, const OperandPlace& place,
                 const char* payload_at, Instruction& send) {
  send.sfid = text.sfid;
  if (row(send.opcode).format == Format::Sends) return set_split_message(scanner, text, send);
  set_plain_message(scanner, text, place, send);
  if (facts(place.gen).layout == Layout::Gen9) set_extended(scanner, text, payload_at, send);
}

}  // namespace eu::isa
