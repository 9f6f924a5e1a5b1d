#pragma once
// What the PRM dialect and gen4asm have in common: pragmas, declared registers, expressions, and
// defaults for what an instruction leaves out.
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
  /// Extended descriptor and descriptor: 0x2 0x08427001, 0x5+0x20 a0.0, with two payloads also
  /// a0.2 0x08427001. A number without type is `untyped`.
  void read_descriptors(Type untyped);
  /// Reads the options and adds what the extended descriptor says.
  void read_braces();
  /// A math function behind the operands.
  void read_trailing_math_function();
  /// A label, a number or a register.
  void read_jump_index() override;
  /// A label or a number; false if neither stands at the cursor.
  bool read_target(Distance distance);
  /// As read_target(); fails with "expected WHAT" if there is none.
  void expect_target(Distance distance, std::string_view what);

  enum class Role { Destination, Source };

  /// The type of a register operand without one, which is no symbol's with one; empty where the
  /// dialect has no rule.
  virtual std::optional<Type> default_type(const OperandText& operand, Role role) const = 0;
  /// What a pragma sets as type for such registers.
  std::optional<Type> declared_type(const OperandText& operand) const;
  /// The type of an immediate without one as source `index`; empty where there is no rule.
  virtual std::optional<Type> untyped_immediate(std::size_t index) const = 0;
  /// The region of a source without one, where no pragma sets it.
  virtual Region default_region(const OperandText& operand) const = 0;
  /// The execution size of an instruction without one; 0: there is none.
  virtual int default_exec_size() const = 0;
  /// Does the instruction have one channel without saying?
  bool is_scalar() const;
  /// What a pragma sets as execution size for the destination.
  std::optional<int> declared_exec_size() const;
  /// The distance in bytes, from the branch's beginning, of a numeric target; empty: it is what
  /// stands in the instruction word.
  virtual std::optional<std::int64_t> target_bytes(std::int64_t number) const = 0;

  /// When all is read: sets what pragmas and the dialect's rules say of what is left out.
  void set_exec_size();
  void set_regions();
  void set_numeric_targets();

  /// A notification counter: n0.1, n0.1<0;1,0>:ud as iga64 has it, or n1 as the manual's BNF and
  /// gen4asm (isa/ERRATA.md A25).
  void read_wait_operand();

  /// The branch has one target: the second is the first.
  void repeat_target();

  /// Sets the operand's type if it has none.
  static void set_type(OperandText& operand, std::optional<Type> type);
  /// null of this type, which may be unknown, where the text has no operand.
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
