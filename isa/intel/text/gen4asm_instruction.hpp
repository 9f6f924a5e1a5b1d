#pragma once
// Instructions as intel-gen4asm reads them for Gen7, Gen8 and Gen9:
//
//   (f0.0) add.l.f0.0.sat (8) r8<1>:f r5<8;8,1>:f r6.4<0;1,0>:f {align1};
//   math (8) g8<1>F g5<8,8,1>F null inv {align1};
//   send (16) 8 g10<1>UW null sampler (3, 0, F) mlen 5 rlen 8 {align1};
//   send (8) udRESP(0)<1> r18 0x2 0x4AE8003:ud
//
// Parts that are left out get the assembler's values:
// - Registers have type F or the pragma's type. Null sources and cr0, sr0, ip, n0 have type UD,
//   immediates type D.
// - Regions of sources are <0;1,0>. On Gen7, if subregisters count elements (-a mode), they are
//   those of that mode; jmpi then has NoMask.
// - brd and brc have Switch.
// - A number in place of a label counts instructions from the branch.
// - An integer of type F is the float's value, also in hex.
// - A label may repeat: a branch leads to the next one, or if there is none, to the first.
//
// The assembler loses some parts of the text; this reader keeps them: options of send and of
// branches, sechalf on Gen8 and Gen9, ~, lists, negative numbers of type F. `urb` makes the
// descriptor of the generation, not Gen5's.
//
// On Gen8 and Gen9 the assembler writes wrong words; this reader follows the text instead
// (isa/GEN8.md E6, E7, E11, T7). The assembler writes instructions with three sources as Gen7's
// words, `gateway` and `urb` without their shared function, and else without UIP. It counts the
// distances of all branches except jmpi in units of 8 bytes; those generations count bytes.
#include "isa/intel/text/symbolic_reader.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {

class Gen4asmInstructionReader : public SymbolicInstructionReader {
 public:
  Gen4asmInstructionReader(Scanner& scanner, Generation gen, SubregisterUnit unit);

  const InstructionText& read() override;
  RepeatedLabels repeated_labels() const override { return RepeatedLabels::LeadToNextOne; }

 protected:
  void read_math_function() override {}
  void read_message() override { read_descriptors(Type::D); }
  void read_distances() override;
  std::optional<Type> default_type(const OperandText& operand, Role role) const override;
  std::optional<Type> untyped_immediate(std::size_t) const override { return Type::D; }
  Region default_region(const OperandText& operand) const override;
  int default_exec_size() const override;
  std::optional<std::int64_t> target_bytes(std::int64_t number) const override;

 private:
  void read_exec_size();
  void read_send_operands();
  void read_symbolic_send();
  void read_numeric_send();
  void set_payload(Type type);
  void read_second_target();
  void set_options();
  void set_short_regions();
  void set_unused_source();
  Region packed_region(const OperandText& operand) const;

  SubregisterUnit unit_;
};

}  // namespace eu::isa
