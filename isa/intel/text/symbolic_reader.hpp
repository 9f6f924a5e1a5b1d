#pragma once
// Base of the readers of the PRM dialect and gen4asm: pragmas, declared registers, expressions, and
// defaults for parts that an instruction leaves out.
#include "isa/intel/text/instruction_reader.hpp"

namespace eu::isa {

class SymbolicInstructionReader : public InstructionReader {
 public:
  SymbolicInstructionReader(const SymbolicInstructionReader&) = delete;
  SymbolicInstructionReader& operator=(const SymbolicInstructionReader&) = delete;

  /// Reads pragmas; skips the line marks of preprocessors.
  void skip_to_instruction() override;

 protected:
  SymbolicInstructionReader(Scanner& scanner, Generation gen, const OperandSyntax& syntax);

  void begin_instruction();

  void read_destination() override;
  void read_source(std::size_t index) override;
  /// Reads extended descriptor and descriptor: 0x2 0x08427001, 0x5+0x20 a0.0, with two payloads
  /// also a0.2 0x08427001. A number without a type has type `untyped`.
  void read_descriptors(Type untyped);
  /// Reads the options and adds those in the extended descriptor.
  void read_braces();
  /// Reads a math function after the operands.
  void read_trailing_math_function();
  /// Reads a label, a number or a register.
  void read_jump_index() override;
  /// Reads a label or a number; false if neither is at the cursor.
  bool read_target(Distance distance);
  /// Like read_target(), but fails with "expected WHAT" if there is no target.
  void expect_target(Distance distance, std::string_view what);

  enum class Role { Destination, Source };

  /// The type of a register operand without one, unless it is a symbol with a type; empty if the
  /// dialect has no rule.
  virtual std::optional<Type> default_type(const OperandText& operand, Role role) const = 0;
  /// The type that a pragma sets for such registers.
  std::optional<Type> declared_type(const OperandText& operand) const;
  /// The type of an immediate without one as source `index`; empty if there is no rule.
  virtual std::optional<Type> untyped_immediate(std::size_t index) const = 0;
  /// The region of a source without one if no pragma sets it.
  virtual Region default_region(const OperandText& operand) const = 0;
  /// The execution size of an instruction without one; 0: there is none.
  virtual int default_exec_size() const = 0;
  /// True if an instruction without an execution size has one channel.
  bool is_scalar() const;
  /// The execution size that a pragma sets for the destination's type.
  std::optional<int> declared_exec_size() const;
  /// The distance in bytes, from the branch's beginning, of a numeric target; empty if the number
  /// is the one in the instruction word.
  virtual std::optional<std::int64_t> target_bytes(std::int64_t number) const = 0;

  /// These set the parts that the text leaves out, from pragmas and the dialect's rules; called
  /// after the whole instruction is read.
  void set_exec_size();
  void set_regions();
  void set_numeric_targets();

  /// Reads a notification counter: n0.1, n0.1<0;1,0>:ud as in iga64, or n1 as in the manual's BNF
  /// and gen4asm (isa/ERRATA.md A25).
  void read_wait_operand();

  /// Sets the second target to the first; for branches with one target in the text.
  void repeat_target();

  /// Sets the operand's type if it has none.
  static void set_type(OperandText& operand, std::optional<Type> type);
  /// The null register of this type, which may be unknown, for an operand that the text does
  /// not have.
  OperandText null_operand(std::optional<Type> type) const;

  Symbols symbols_;
  bool has_exec_size_ = false;
  bool has_math_function_ = false;

 private:
  struct NumericTarget {
    const char* at = nullptr;  ///< null: none
    std::int64_t number = 0;
  };

  void skip_line_mark();
  void read_extended_descriptor();
  std::uint32_t read_extended_number(std::uint32_t max);
  bool at_operand();
  void read_type_of(OperandText& operand, Role role);
  void set_region(OperandText& source);
  void set_target(Distance distance, const NumericTarget& target);

  std::array<NumericTarget, 3> numbers_;  ///< by Distance
  const char* eot_at_ = nullptr;          ///< in the extended descriptor
};

}  // namespace eu::isa
