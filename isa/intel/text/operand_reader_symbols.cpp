// Reader of registers by their declared names (IVB PRM 7.2).
#include <fmt/core.h>

#include "isa/common/number_text.hpp"
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {
namespace {

constexpr std::int64_t kMaxOffset = 4096;  ///< bytes of all GRFs, the largest offset
constexpr int kLastGrf = 127;

/// Takes an opening bracket in the same line.
bool take_bracket(Scanner& scanner) {
  std::ptrdiff_t ahead = 0;
  while (scanner.peek(ahead) == ' ' || scanner.peek(ahead) == '\t') ++ahead;
  if (scanner.peek(ahead) != '(') return false;
  scanner.move_to(scanner.position() + ahead + 1);
  return true;
}

/// Reads the register of a symbol: NAME, NAME(reg), NAME(reg, subreg) (IVB PRM 7.2). A subregister
/// past the register's end is in the next register.
void read_direct_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text) {
  const DeclaredRegister& symbol = *text.symbol;
  std::int64_t number = symbol.number;
  std::int64_t subregister = symbol.subregister;
  if (take_bracket(scanner)) {
    number += read_expression(scanner, -kMaxOffset, kMaxOffset, "the register offset");
    if (scanner.take(','))
      subregister += read_expression(scanner, -kMaxOffset, kMaxOffset, "the subregister offset");
    scanner.expect(')', "')' after the offsets");
  }
  const int in_register =
      kRegisterBytes / (syntax.subregisters_in_bytes ? 1 : symbol.element_bytes);
  number += (subregister >= 0 ? subregister : subregister - in_register + 1) / in_register;
  subregister = (subregister % in_register + in_register) % in_register;
  if (number < 0 || number > kLastGrf)
    scanner.fail(
        text.begin,
        fmt::format("this is register {}; the declared one with its offset must be 0 to {}", number,
                    kLastGrf));
  text.operand.number = static_cast<std::uint8_t>(number);
  text.subregister = static_cast<int>(subregister);
  text.subregister_at = text.begin;
  text.subregister_in_bytes = counts_bytes(text.operand, syntax);
}

/// Reads the address of a symbol: NAME[a0.2], NAME[a0.2, reg], NAME[a0.2, reg, subreg] (IVB
/// PRM 7.2).
void read_indirect_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text) {
  const DeclaredRegister& symbol = *text.symbol;
  text.operand.indirect = true;
  scanner.advance();  // '['
  read_address_register(scanner, syntax, text.operand);
  std::int64_t registers = symbol.number;
  std::int64_t subregisters = symbol.subregister;
  if (scanner.take(',')) {
    registers += read_expression(scanner, -kMaxOffset, kMaxOffset, "the register offset");
    if (scanner.take(','))
      subregisters += read_expression(scanner, -kMaxOffset, kMaxOffset, "the subregister offset");
  }
  scanner.expect(']', "']' after the indirect address");
  const int unit = syntax.subregisters_in_bytes ? 1 : symbol.element_bytes;
  const std::int64_t address = registers * kRegisterBytes + subregisters * unit;
  check_range(scanner, text.begin, address, -512, 511, "the address immediate of this symbol");
  text.operand.addr_imm = static_cast<std::int16_t>(address);
}

}  // namespace

bool read_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text) {
  if (syntax.symbols == nullptr || syntax.symbols->registers.empty()) return false;
  const char* begin = scanner.position();
  const auto found = syntax.symbols->registers.find(scanner.take_word());
  if (found == syntax.symbols->registers.end()) {
    scanner.move_to(begin);
    return false;
  }
  text.symbol = &found->second;
  text.operand.file = text.symbol->file;
  if (scanner.peek() == '[')
    read_indirect_symbol(scanner, syntax, text);
  else
    read_direct_symbol(scanner, syntax, text);
  return true;
}

}  // namespace eu::isa
