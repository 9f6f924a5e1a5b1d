#pragma once
// Instructions as text, read from left to right. What most dialects do alike stands here; a dialect
// overrides the steps in which it differs.
#include "isa/intel/text/instruction_text.hpp"
#include "isa/intel/text/program_builder.hpp"

namespace eu::isa {

class InstructionReader {
 public:
  virtual ~InstructionReader() = default;

  /// Skips what may stand between instructions and labels.
  virtual void skip_to_instruction() = 0;
  /// Reads the instruction at the cursor and what ends it. The text is valid until the next one.
  virtual const InstructionText& read() = 0;
  /// What a label that the text defines more than once means.
  virtual RepeatedLabels repeated_labels() const { return RepeatedLabels::AreErrors; }

 protected:
  InstructionReader(Scanner& scanner, Generation gen, const OperandSyntax& syntax)
      : scanner_(scanner), gen_(gen), syntax_(syntax) {
    syntax_.gen = gen;
  }

  /// Forgets the previous instruction.
  void begin() {
    text_ = InstructionText{};
    text_.gen = gen_;
    text_.encoder = encoder_;
  }

  /// `(+f0.0.any4h)`, `(-f0.0)`, `(f0)`, if it stands there.
  void read_predicate();
  /// What stands in the brackets of a predicate, and the closing one.
  void read_predicate_flag();
  /// Opcode, math function if it stands there, and suffixes.
  void read_mnemonic();
  /// A word behind a point at the mnemonic, at `at`. Fails for an unknown one.
  virtual void read_suffix(const char* at, std::string_view word);
  /// What stands between the mnemonic of math and its execution size.
  virtual void read_math_function() = 0;
  /// The math function of this name in any dialect, case ignored.
  const MathRow* find_math_function(std::string_view name) const;
  /// .lt.f0.0 or (lt)f0.0, behind the condition's name; false if it is none.
  bool read_condition(const char* at, std::string_view word);

  /// `(8)` without the closing bracket, if it stands there.
  bool read_execution_size();

  /// Operands, message, branch targets: those that the opcode shows.
  void read_operands();
  virtual void read_destination();
  virtual void read_source(std::size_t index);
  virtual void read_message() = 0;
  virtual void read_jump_index() = 0;
  virtual void read_distances() = 0;
  /// Takes a label as the branch target.
  void read_label(Distance distance);

  Instruction& known() { return text_.known; }
  const Instruction& known() const { return text_.known; }

  Scanner& scanner_;
  Generation gen_;
  OperandSyntax syntax_;
  Encoder encoder_ = Encoder::Mesa;
  InstructionText text_;

 private:
  [[noreturn]] void fail_mnemonic(const char* at, std::string_view word,
                                  std::optional<Opcode> other_gen) const;
  void read_suffixes();
  /// Fails if the instruction ends where a source is to stand.
  void read_shown_source(const ShownOperands& shown, std::size_t index);
  void read_condition_flag();
};

}  // namespace eu::isa
