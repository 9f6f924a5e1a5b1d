#pragma once
// Operands as text, read in two steps: the parts that are there, then their meaning in this place.
// The meaning depends on the access mode, which comes last in a line.
#include <array>
#include <optional>

#include "isa/intel/instruction.hpp"
#include "isa/intel/text/operand_parts.hpp"
#include "isa/intel/text/symbols.hpp"

namespace eu::isa {

/// An operand as written. `operand` holds the parts that need no context: file, number, type,
/// modifiers, address, immediate.
struct OperandText {
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
  /// Number of the accumulator that a macro step's operand names, from 0; `nomme` is 8.
  bool has_macro_accumulator = false;
  std::uint8_t macro_accumulator = 0;
  bool is_blank = false;  ///< not in the text; its bits are zero
  bool has_type = false;
  const char* end = nullptr;
  const DeclaredRegister* symbol = nullptr;  ///< the declared name; null: a register itself
  char grf_letter = 'g';                     ///< the dialect's, for messages
};

/// The differences between the dialects' operands.
struct OperandSyntax {
  char grf_letter = 'g';  ///< in messages; r is read too
  ImmediateStyle immediates = ImmediateStyle::Mesa;
  /// True if subregisters of GRFs, a0 and acc count bytes. Others have numbers: f0.1, cr0.2.
  bool subregisters_in_bytes = false;
  /// True if m0 to m15 mean r112 to r127, the GRFs that replaced Gen6's message registers.
  bool message_registers = false;
  const Symbols* symbols = nullptr;
  Generation gen = Generation::Ivb;
};

inline constexpr OperandSyntax kMesaOperands;
inline constexpr int kRegisterBytes = 32;
inline constexpr int kGrfs = 128;

/// True if an operand's register begins at the cursor, and not another name (a label).
bool at_register(const Scanner& scanner, Generation gen);

/// Reads a register operand, source or destination, or an immediate. With `wide` an immediate is a
/// double; without a type in the text it has type `untyped`.
OperandText read_operand(Scanner& scanner, const OperandSyntax& syntax, bool wide = false,
                         std::optional<Type> untyped = std::nullopt);

/// Reads a destination, which is a register operand.
OperandText read_destination_operand(Scanner& scanner, const OperandSyntax& syntax);

/// The place of an operand in its instruction.
struct OperandPlace {
  Generation gen = Generation::Ivb;
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool replicates_full = false;  ///< isa/intel/text/operand_words.hpp
  bool macro_step = false;       ///< the instruction's operands may name accumulators
  bool source = false;
  bool after_immediate = false;  ///< source 1 after an immediate source 0 (isa/GEN8.md E17)
  bool source0 = false;          ///< the only operand that takes rows from address registers (VxH)
};

Operand as_destination(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
Operand as_source(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
/// The register region in the bits after the immediate; it has no type.
Operand after_immediate(const Scanner& scanner, const OperandText& text, const Operand& immediate,
                        const OperandPlace& place);

// Reader of an operand's register: file, number and subregister, or an indirect address.

/// Reads a register or a declared symbol.
void read_register(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);

/// Reads a declared symbol, if there is one at the cursor; otherwise returns false.
bool read_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);
/// Reads `a0.2` in an indirect address.
void read_address_register(Scanner& scanner, const OperandSyntax& syntax, Operand& operand);
/// True if the subregister of this register counts bytes.
bool counts_bytes(const Operand& operand, const OperandSyntax& syntax);

}  // namespace eu::isa
