#include <fmt/core.h>

#include "isa/common/expression_reader.hpp"
#include "isa/gen/encoding/codec.hpp"
#include "isa/gen/message.hpp"
#include "isa/gen/text/message_text.hpp"

namespace eu::isa {
namespace {

constexpr std::uint32_t kEotBit = 1u << 31;
constexpr std::uint32_t kZeroBits = 3u << 29;  // isa/ERRATA.md A19

void check_length(const Scanner& scanner, const char* at, std::string_view word, std::uint32_t said,
                  unsigned encoded) {
  if (at == nullptr || said == encoded) return;
  scanner.fail(at, fmt::format("{} is {} here but {} in the descriptor", word, said, encoded));
}

/// The dword shows EOT too: it may not say so where the options do not.
void check_eot(const Scanner& scanner, const MessageText& text, bool eot) {
  if ((text.dword & kEotBit) != 0 && !eot)
    scanner.fail(text.dword_at, "bit 31 of the descriptor says EOT, the options do not");
}

/// Behind a register stands the dword that describes it.
void check_register_dword(const Scanner& scanner, const MessageText& text,
                          const Instruction& send) {
  Instruction bare;
  bare.opcode = Opcode::Send;
  bare.access_mode = send.access_mode;
  bare.src[1] = send.src[1];
  const std::uint64_t dword = encode(bare, Gen::Ivb).bits(127, 96);
  if ((text.dword & ~kEotBit) != dword)
    scanner.fail(text.dword_at, "this is not the region of the descriptor's register");
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
                 Instruction& send) {
  send.sfid = text.sfid;
  Operand& source = send.src[1];
  if (text.descriptor_register.begin != nullptr) {
    source = as_source(scanner, text.descriptor_register, place);
    if (source.is_immediate())
      scanner.fail(text.descriptor_register.begin,
                   "a descriptor is a dword in hex, as in 0x02280300, or a register");
    if (text.dword_at == nullptr) return;
    check_eot(scanner, text, send.eot);
    check_register_dword(scanner, text, send);
    return;
  }
  if ((text.dword & kZeroBits) != 0)
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

}  // namespace eu::isa
