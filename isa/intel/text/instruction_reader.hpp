#pragma once
// Reader of instructions, from left to right. This class has the steps that most dialects share; a
// dialect overrides the steps in which it differs.
#include "isa/intel/text/instruction_text.hpp"
#include "isa/intel/text/program_builder.hpp"

namespace eu::isa {

class InstructionReader {
 public:
  virtual ~InstructionReader() = default;

  /// Skips text that is allowed between instructions and labels.
  virtual void skip_to_instruction() = 0;
  /// Reads the instruction at the cursor and its terminator. The result is valid until the
  /// next call.
  virtual const InstructionText& read() = 0;
  /// The meaning of a label that the text defines more than once.
  virtual RepeatedLabels repeated_labels() const { return RepeatedLabels::AreErrors; }

 protected:
  InstructionReader(Scanner& scanner, Generation gen, const OperandSyntax& syntax)
      : scanner_(scanner), gen_(gen), syntax_(syntax) {
    syntax_.gen = gen;
  }

  /// Clears the previous instruction.
  void begin() {
    text_ = InstructionText{};
    text_.gen = gen_;
    text_.encoder = encoder_;
  }

  /// Reads `(+f0.0.any4h)`, `(-f0.0)` or `(f0)`, if there is one.
  void read_predicate();
  /// Reads the contents of a predicate's brackets and the closing one.
  void read_predicate_flag();
  /// Reads the opcode, the math function if there is one, and suffixes.
  void read_mnemonic();
  /// Reads `word`, a suffix after a point at the mnemonic, at `at`. Fails for an unknown one.
  virtual void read_suffix(const char* at, std::string_view word);
  /// Reads the text between the mnemonic of math and its execution size.
  virtual void read_math_function() = 0;
  /// The math function of this name in any dialect; ignores case.
  const MathRow* find_math_function(std::string_view name) const;
  /// Reads .lt.f0.0 or (lt)f0.0 after the condition's name `word`; false if `word` is not
  /// a condition.
  bool read_condition(const char* at, std::string_view word);

  /// Reads `(8)` without the closing bracket, if it is there.
  bool read_execution_size();

  /// Reads the operands, message and branch targets that the opcode shows.
  void read_operands();
  virtual void read_destination();
  virtual void read_source(std::size_t index);
  virtual void read_message() = 0;
  virtual void read_jump_index() = 0;
  virtual void read_distances() = 0;
  /// Reads a label as the branch target.
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
  /// Fails if the instruction ends where a source is expected.
  void read_shown_source(const ShownOperands& shown, std::size_t index);
  void read_condition_flag();
};

}  // namespace eu::isa
