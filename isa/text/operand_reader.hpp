#pragma once
// Operands as text, read in two steps: what stands there, then what it means where it stands. The
// access mode that decides the second comes last in a line.
#include <array>

#include "isa/instruction.hpp"
#include "isa/text/scanner.hpp"

namespace eu::isa {

/// An operand as written. `operand` holds what needs no context: file, number, type, modifiers,
/// address, immediate.
struct OperandText {
  enum class RegionForm { None, One, Three };

  const char* begin = nullptr;
  Operand operand;
  RegionForm region_form = RegionForm::None;
  const char* region_at = nullptr;
  int subregister = 0;
  bool subregister_in_bytes = false;
  const char* subregister_at = nullptr;
  bool has_channels = false;
  const char* channels_at = nullptr;
  std::array<std::uint8_t, 4> channels{};
  int channel_count = 0;
  bool has_type = false;
  const char* end = nullptr;
};

/// Does an operand's register begin at the cursor, and not a name of another kind (a label)?
bool at_register(const Scanner& scanner);

/// Reads a register operand, source or destination, or an immediate, which with `wide` is a double.
OperandText read_operand(Scanner& scanner, bool wide = false);

/// Where an operand stands.
struct OperandPlace {
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool source0 = false;  ///< the only operand that takes rows from address registers (VxH)
};

Operand as_destination(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
Operand as_source(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
/// What lies behind the immediate: a source's register region without type.
Operand behind_immediate(const Scanner& scanner, const OperandText& text, const Operand& immediate,
                         const OperandPlace& place);

}  // namespace eu::isa
