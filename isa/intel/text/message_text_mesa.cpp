// Reader of a send's message in the Mesa dialect.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/text/message_text.hpp"
#include "isa/intel/text/operand_parts.hpp"

namespace eu::isa {
namespace {

constexpr int kMaxNameWords = 4;

/// True if the names are equal; ignores blanks, underscores and case: "dp sampler" is "dp_sampler".
bool same_name(std::string_view a, std::string_view b) {
  const auto next = [](std::string_view& name) {
    while (!name.empty() && (is_blank(name.front()) || name.front() == '_')) name.remove_prefix(1);
    const char c = name.empty() ? '\0' : to_lower(name.front());
    if (!name.empty()) name.remove_prefix(1);
    return c;
  };
  for (;;) {
    const char c = next(a);
    if (c != next(b)) return false;
    if (c == '\0') return true;
  }
}

[[noreturn]] void fail_shared_function(const Scanner& scanner, const char* at,
                                       std::string_view name, Generation gen) {
  std::vector<std::string_view> known;
  std::string allowed;
  for (const SfidRow& candidate : kSfids) {
    if (find_sfid(static_cast<unsigned>(candidate.sfid), gen) == nullptr) continue;
    known.push_back(candidate.mesa_name);
    allowed += (allowed.empty() ? "" : ", ") + std::string(candidate.mesa_name);
  }
  scanner.fail(at, fmt::format("unknown shared function \"{}\"; allowed are {}{}", name, allowed,
                               did_you_mean(name, known)));
}

std::uint8_t sfid_of(const Scanner& scanner, const char* at, std::string_view name,
                     Generation gen) {
  for (const SfidRow& candidate : kSfids) {
    const auto code = static_cast<unsigned>(candidate.sfid);
    if (find_sfid(code, gen) != nullptr && same_name(name, candidate.mesa_name))
      return static_cast<std::uint8_t>(code);
  }
  fail_shared_function(scanner, at, name, gen);
}

std::uint8_t read_shared_function(Scanner& scanner, Generation gen) {
  scanner.skip_blanks();
  const char* begin = scanner.position();
  const char* end = begin;
  for (int words = 0; words <= kMaxNameWords; ++words) {
    scanner.skip_blanks();
    const char* at = scanner.position();
    const std::string_view word = scanner.take_word();
    if (same_ignoring_case(word, "msgdesc")) {
      if (at == begin) scanner.fail(at, "expected a shared function's name before MsgDesc");
      scanner.expect(':', "':' after MsgDesc");
      return sfid_of(scanner, begin, {begin, static_cast<std::size_t>(end - begin)}, gen);
    }
    if (word.empty()) break;
    end = scanner.position();
  }
  scanner.move_to(begin);
  scanner.fail("expected a shared function's name and MsgDesc:, found " + scanner.found() +
               "; for example: send(8) null<1>UW g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: "
               "mlen 1 rlen 0 { align1 EOT };");
}

/// Skips the descriptive words up to the options or the end, but reads the lengths.
void read_lengths(Scanner& scanner, MessageText& text) {
  for (;;) {
    scanner.skip_blanks();
    const char c = scanner.peek();
    if (scanner.at_end() || c == '{' || c == ';' || c == '}') return;
    if (!is_word(c)) {
      scanner.advance();
      continue;
    }
    const std::string_view word = scanner.take_word();
    if (same_ignoring_case(word, "ex_mlen")) {
      scanner.skip_blanks();
      text.ex_mlen_at = scanner.position();
      text.ex_mlen = scanner.take_decimal(15, "ex_mlen");
      continue;
    }
    const bool mlen = same_ignoring_case(word, "mlen");
    if (!mlen && !same_ignoring_case(word, "rlen")) continue;
    scanner.skip_blanks();
    (mlen ? text.mlen_at : text.rlen_at) = scanner.position();
    (mlen ? text.mlen : text.rlen) = scanner.take_decimal(31, mlen ? "mlen" : "rlen");
  }
}

void read_dword(Scanner& scanner, MessageText& text) {
  text.dword_at = scanner.position();
  text.dword = static_cast<std::uint32_t>(read_hex(scanner, 0xffffffff, "the descriptor"));
}

/// Reads a dword, or a register and the dword that describes it.
void read_descriptor(Scanner& scanner, const OperandSyntax& syntax, MessageText& text) {
  scanner.skip_blanks();
  const bool immediate = is_digit(scanner.peek());
  if (!immediate) text.descriptor_register = read_operand(scanner, syntax);
  scanner.skip_blanks();
  if (!is_digit(scanner.peek())) return;
  read_dword(scanner, text);
  if (immediate && at_type(scanner)) text.descriptor_type = read_type(scanner, syntax.gen);
}

/// Reads descriptor and extended descriptor, each a dword or a register.
void read_descriptors(Scanner& scanner, const OperandSyntax& syntax, MessageText& text) {
  scanner.skip_blanks();
  if (is_digit(scanner.peek()))
    read_dword(scanner, text);
  else
    text.descriptor_register = read_operand(scanner, syntax);
  scanner.skip_blanks();
  text.ex_desc_at = scanner.position();
  if (is_digit(scanner.peek()))
    text.ex_desc =
        static_cast<std::uint32_t>(read_hex(scanner, 0xffffffff, "the extended descriptor"));
  else
    text.ex_desc_register = read_operand(scanner, syntax);
}

}  // namespace

MessageText read_mesa_message(Scanner& scanner, Generation gen, bool split) {
  MessageText text;
  OperandSyntax syntax = kMesaOperands;
  syntax.gen = gen;
  (split ? read_descriptors : read_descriptor)(scanner, syntax, text);
  text.sfid = read_shared_function(scanner, gen);
  read_lengths(scanner, text);
  return text;
}

}  // namespace eu::isa
