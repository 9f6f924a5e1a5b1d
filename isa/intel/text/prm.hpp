#pragma once
// The PRM dialect: reader of instructions, writers of operands and messages.
#include "isa/intel/text/operand_words.hpp"
#include "isa/intel/text/symbolic_reader.hpp"

namespace eu::isa {

// Reader of instructions in the PRM dialect: the manual's syntax (IVB PRM 5.5) and iga64's.
//
//   (f0.0) add.lt.f0.0 (8) r8.0<1>:f r5.0<8;8,1>:f r6.0<8;8,1>:f {NoDDChk, Q2}     the manual
//   (W&f0.0) add (8|M8) (lt)f0.0 (sat)r8.0<1>:f r5.0<8;8,1>:f 0x3F800000:f         iga64
//
// From Gen8 on also goto.b, math.invm (eo)f0.1 r14.mme0:f r21.nomme:f r10.nomme:f, and sends with
// two payloads and an extended descriptor (isa/GEN8.md).
//
// These parts may be left out:
// - the execution size of jmpi, wait and instructions without operands, and of others by the rules
//   of IVB PRM 7.2.1;
// - regions: sources are packed, of one channel a scalar, payloads of send <8;8,1>:ud;
// - the second source of a math function with one; the destination of ret; the UIP of if;
// - the types of registers that IVB PRM 5.5 names without one, and of an immediate if it has the
//   type of the operand before it;
// - Align16, if a swizzle, a write mask or a source region <s> implies it.

class PrmInstructionReader : public SymbolicInstructionReader {
 public:
  /// Instructions end with their line: `scanner` stops at newlines from now on.
  PrmInstructionReader(Scanner& scanner, Generation gen);

  const InstructionText& read() override;

 protected:
  void read_suffix(const char* at, std::string_view word) override;
  void read_math_function() override;
  void read_destination() override;
  void read_source(std::size_t index) override;
  void read_message() override { read_descriptors(Type::UD); }
  void read_distances() override;
  std::optional<Type> default_type(const OperandText& operand, Role role) const override;
  std::optional<Type> untyped_immediate(std::size_t index) const override;
  Region default_region(const OperandText& operand) const override;
  int default_exec_size() const override;
  std::optional<std::int64_t> target_bytes(std::int64_t number) const override;

 private:
  void read_write_all_and_predicate();
  void read_exec_size();
  void read_channel_offset();
  void read_modifiers();
  void read_ret_operands();
  void read_math_operands();
  bool read_early_out(std::string_view word);
  OperandText unused_math_operand() const;
  bool at_end_of_operands();
  void finish();
  void infer_access_mode();

  bool writes_all_ = false;  ///< (W)
  int first_channel_ = -1;   ///< the number after |M; -1: not given
  const char* first_channel_at_ = nullptr;
};

// Writer of operands in the PRM dialect: r5.0<8;8,1>:f as in iga64, r5.0<4;4,1>.xyyz:f where iga64
// has no form.

void append_prm_destination(std::string& out, const Operand& dst, const OperandStyle& style);
/// Appends source `index` of an instruction; `bitwise`: its negation is ~.
void append_prm_source(std::string& out, const Operand& source, std::size_t index, bool bitwise,
                       const OperandStyle& style);
/// Appends the register region in the bits after an immediate, without a type.
void append_prm_region(std::string& out, const Operand& source, const OperandStyle& style);

/// True for an operand such as r14.mme0:f, of madm, math.invm and math.rsqtm. Align16's channel
/// fields name an accumulator next to the register. iga64 writes mme0 to mme7 for eight of them,
/// and nomme for none (isa/GEN8.md T3).
bool is_macro_destination(const Operand& dst, bool three_source);
bool is_macro_source(const Operand& source, bool three_source);
void append_macro_operand(std::string& out, const Operand& operand, unsigned accumulator);

/// True if two register sources are equal.
bool is_same_source(const Operand& a, const Operand& b);

/// Appends the register alone: `r5`, `null`.
void append_prm_register_name(std::string& out, const Operand& operand);
/// Appends the type: `:f`.
void append_prm_type(std::string& out, Type type);

// Writer of payloads and descriptors of sends in the PRM dialect, in iga64's form.

/// True if the payload has the values that compilers write, apart from its register and, from Gen8
/// on, its type. Its region has no meaning, and Gen9 has none.
bool is_plain_payload(const Instruction& send, Generation gen);
/// Appends a plain payload: `r12`, `r12:f`.
void append_prm_payload(std::string& out, const Operand& payload);

/// Appends extended descriptor and descriptor. EOT is in the first and in the options.
void append_prm_descriptors(std::string& out, const Instruction& send, const OperandStyle& style);

/// Appends all operands of a send with two payloads: registers without regions, then descriptors.
void append_prm_split_send(std::string& out, const Instruction& send, const OperandStyle& style);

}  // namespace eu::isa
