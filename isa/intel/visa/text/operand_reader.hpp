#pragma once
// Reader of operands in vISA text (IGC visa/CISA.y).
#include "isa/intel/visa/text/symbols.hpp"

namespace eu::isa::visa {

class OperandReader {
 public:
  /// All must outlive it.
  OperandReader(Scanner& scanner, Symbols& symbols, const Kernel& kernel)
      : scanner_(scanner), symbols_(symbols), kernel_(kernel) {}

  /// Reads the operand at the cursor, in a place with this letter of opcodes.def. Fails for an
  /// operand that is not allowed there.
  Operand read(char role);

  /// True if an operand begins at the cursor, before the end of the line.
  bool at_operand();

 private:
  void check_region_form(const Operand& operand, char role, const char* at) const;
  Operand read_any(char role);
  Operand read_modified(char role);
  Operand read_address_of();
  Operand read_indirect();
  Operand read_number();
  Operand read_text();
  Operand read_named(char role);
  Operand read_label(std::string_view name, const char* at);
  void read_general(Operand& operand);
  void read_subscript(Operand& operand, Symbol symbol, const char* at);
  void read_raw(Operand& operand);
  void read_region(Operand& operand);
  Type read_type(const char* number_at);
  std::int64_t constant(std::int64_t min, std::int64_t max, std::string_view what);
  /// Like constant(), but `>` ends the expression.
  std::int64_t bounded_constant(std::int64_t min, std::int64_t max, std::string_view what);
  Symbol symbol_of(std::string_view name, const char* at);
  std::string_view take_name();

  Scanner& scanner_;
  Symbols& symbols_;
  const Kernel& kernel_;
};

}  // namespace eu::isa::visa
