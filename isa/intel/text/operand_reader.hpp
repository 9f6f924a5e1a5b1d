#pragma once
// Operands as text, read in two steps: what stands there, then what it means where it stands. The
// access mode that decides the second comes last in a line.
#include <array>
#include <optional>

#include "isa/intel/instruction.hpp"
#include "isa/intel/text/immediate_reader.hpp"
#include "isa/intel/text/region_reader.hpp"
#include "isa/intel/text/symbols.hpp"

namespace eu::isa {

/// An operand as written. `operand` holds what needs no context: file, number, type, modifiers,
/// address, immediate.
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
  /// Of the accumulator beside a macro step's register, from 0; `nomme` is 8.
  bool has_macro_accumulator = false;
  std::uint8_t macro_accumulator = 0;
  bool is_blank = false;  ///< not in the text, and zeros in the word
  bool has_type = false;
  const char* end = nullptr;
  const DeclaredRegister* symbol = nullptr;  ///< by which the register is named; null: by itself
  char grf_letter = 'g';                     ///< of the dialect, for messages
};

/// In what the dialects' operands differ.
struct OperandSyntax {
  char grf_letter = 'g';  ///< in messages; r is read too
  ImmediateStyle immediates = ImmediateStyle::Mesa;
  /// Subregisters of GRFs, a0 and acc count in bytes. Others are numbered: f0.1, cr0.2.
  bool subregisters_in_bytes = false;
  /// m0 to m15 stand for r112 to r127, the GRFs that took the place of Gen6's message registers.
  bool message_registers = false;
  const Symbols* symbols = nullptr;
  Generation gen = Generation::Ivb;
};

inline constexpr OperandSyntax kMesaOperands;
inline constexpr int kRegisterBytes = 32;
inline constexpr int kGrfs = 128;

/// Does an operand's register begin at the cursor, and not a name of another kind (a label)?
bool at_register(const Scanner& scanner, Generation gen);

/// Reads a register operand, source or destination, or an immediate: as a double if `wide`, and as
/// `untyped` if it has no type in the text.
OperandText read_operand(Scanner& scanner, const OperandSyntax& syntax, bool wide = false,
                         std::optional<Type> untyped = std::nullopt);

/// Reads the register operand that is the destination.
OperandText read_destination_operand(Scanner& scanner, const OperandSyntax& syntax);

/// Where an operand stands.
struct OperandPlace {
  Generation gen = Generation::Ivb;
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool replicates_full = false;  ///< isa/intel/text/operand_words.hpp
  bool macro_step = false;       ///< of an instruction whose operands may name accumulators
  bool source = false;
  bool behind_immediate = false;  ///< source 1 behind an immediate source 0 (isa/GEN8.md E17)
  bool source0 = false;           ///< the only operand that takes rows from address registers (VxH)
};

Operand as_destination(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
Operand as_source(const Scanner& scanner, const OperandText& text, const OperandPlace& place);
/// What lies behind the immediate: a source's register region without type.
Operand behind_immediate(const Scanner& scanner, const OperandText& text, const Operand& immediate,
                         const OperandPlace& place);

}  // namespace eu::isa
