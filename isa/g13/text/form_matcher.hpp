#pragma once
// Matches a line with one form of an instruction.
#include <optional>

#include "isa/g13/text/forms.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {

class FormMatcher {
 public:
  /// `saturates`: the name has the mark of saturation, in applegpu's dialect.
  FormMatcher(const Form& form, const Line& line, Dialect dialect, bool saturates);

  ReadInstruction read();

 private:
  /// Matches the items from `item` on with the operands of the line from `at` on.
  bool match(std::size_t item, std::size_t at);
  bool match_operand(const FormItem& item, std::size_t at);
  bool match_field(const FormItem& item, std::size_t at);
  bool match_special(const FormItem& item, std::size_t at);
  bool match_uniform_move(std::size_t at);
  bool match_barrier(std::size_t at);
  bool may_be_missing(const FormItem& item) const;
  bool set_fixed(const FormItem& item);
  /// Number of the line's operands that the item takes.
  static std::size_t tokens_of(const FormItem& item);
  void set_source(int number, const Operand& operand);
  /// What is wrong with one operand alone, by the instruction's bits.
  std::string problem_with(const Operand& operand, int source) const;
  bool fail(std::size_t at, const std::string& problem);
  void finish();

  const Form& form_;
  const Line& line_;
  Dialect dialect_;
  bool saturates_;
  ReadInstruction read_;
  std::optional<bool> is_signed_;  ///< of the last index, if the text has words for it
};

}  // namespace eu::isa::g13
