#pragma once
// Reader of the options in braces at the end of an instruction, for all dialects together.
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

/// A flag register as named in the text.
struct FlagName {
  std::uint8_t reg = 0;
  std::uint8_t subreg = 0;
  const char* at = nullptr;  ///< null: not named
};

/// Reads f0, f0.0 ... f1.1 at the cursor.
FlagName read_flag(Scanner& scanner);
/// True if the name of a flag register begins at the cursor.
bool at_flag(const Scanner& scanner);

/// Contents of the braces. `controls` holds the controls; a null position means absence.
struct Options {
  Instruction controls;
  bool has_access_mode = false;
  bool has_channel_group = false;
  const char* compacted_at = nullptr;
  const char* eot_at = nullptr;
  const char* branch_ctrl_at = nullptr;
  const char* acc_wr_en_at = nullptr;
  FlagName flag;
  /// The extended descriptor with SFID, if the instruction does not show all of it.
  const char* ex_desc_at = nullptr;
  std::uint32_t ex_desc = 0;
  OperandText dst, behind;           ///< `begin` is null: not given
  std::array<OperandText, 2> src{};  ///< as `dst`
};

/// Reads `{ ... }` at the cursor; all options are absent if there are no braces.
Options read_options(Scanner& scanner, const OperandSyntax& syntax);

}  // namespace eu::isa
