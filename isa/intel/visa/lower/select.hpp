#pragma once
// Selects Intel's instructions for vISA's, one after the other; registers, legal sizes and branches
// come later.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/lower/code.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::visa {

struct SamplerCall;

/// The logarithm of the least power of two that is not less than `n`, and that power.
constexpr std::uint32_t log2_of(int n) {
  std::uint32_t log = 0;
  while (1 << log < n) ++log;
  return log;
}
constexpr int power_of_two(int n) {
  return 1 << log2_of(n);
}

/// Code of an atomic operation, by the order of kAtomics (isa/MESSAGES.md 2.4, isa/GEN8.md M6).
std::uint32_t atomic_code(std::uint8_t atomic);

class Selector {
 public:
  Selector(const Kernel& kernel, Generation gen, const std::string& name);

  /// Throws InputError.
  lowering::Code run();
  /// The variable of r0.
  int r0() const { return r0_; }

 private:
  using Node = lowering::Node;
  using Reference = lowering::Reference;

  // ---- variables (select_variables.cpp) ----
  void declare();
  void declare_general(std::uint32_t id);
  void declare_inputs();
  void find_raw_and_addressed();
  /// Registers of a general variable, which may be a part of another one.
  Reference general(std::uint32_t id, int offset_bytes = 0);
  Reference predefined(std::uint32_t id, int offset_bytes);
  Reference low_bits(std::uint32_t id, int byte, Type type);
  int predicate(std::uint32_t id);
  int new_variable(int size_bytes, int align_bytes = lowering::kRegisterBytes);
  int new_flag();
  bool is_null(const Operand& operand) const;
  void forget_indices();

  // ---- operands (select_operands.cpp) ----
  /// A node with size, mask, predicate and saturation of the current vISA instruction.
  Node begin(isa::Opcode opcode);
  void set_destination(Node& node, const Operand& operand);
  void set_source(Node& node, int n, const Operand& operand);
  void set_immediate(Node& node, int n, const Operand& operand);
  void set_indirect(Node& node, int n, const Operand& operand);
  bool set_special(Node& node, int n, const Operand& operand, bool writes);
  void set_predicate(Node& node);
  void set_modifier(Node& node, int n, Modifier modifier);
  /// Moves immediates and architecture registers to places where they are allowed.
  void order_sources(Node& node);
  bool takes_vector(const Node& node, Type vector);
  void place_vector(Node& node, int n);
  void source_to_variable(Node& node, int n, std::optional<Type> as = std::nullopt);
  void narrow_immediate(Node& node, int n);
  void require_type(isa::Type type, const Operand& operand) const;
  isa::Operand scalar_of(const Operand& operand, Reference& at);
  void emit(Node node);

  // ---- instructions ----
  void select();
  bool select_move();
  bool select_arithmetic();
  bool select_flow();
  bool select_messages();
  void plain(isa::Opcode opcode);
  void math(MathFunction function);
  void min_max(CondMod condition);
  void compare();
  void set_predicate_bits();
  void move_predicate();
  void predicate_logic();
  void multiply();
  Node slice(const Node& node, int first) const;
  Node low_product(const Node& part) const;
  void multiply_high();
  void multiply_low_gen7(const Node& node);
  void multiply_add();
  void wide_multiply_add();
  void add_wide(const Reference& low, const Reference& high, const Operand& added);
  void low_words(isa::Operand& operand) const;
  bool move_in_steps();
  void with_carry(isa::Opcode opcode);
  /// Emits sums that leave their carries in the accumulator, each part followed by its reader.
  void emit_with_carries(const Node& sums, const Node& carries);
  void insert_bits();

  // ---- exact division and root (select_exact.cpp) ----
  struct Exact {
    MathFunction begins = MathFunction::Invm;
    Type type = Type::F;
    Reference a, b;
    int result = lowering::kNone;
    int flag = lowering::kNone;  ///< channels that need no steps
    Reference control;           ///< saved value of the control register
  };
  struct ExactNumbers;
  void exact(MathFunction begins);
  void exact_register(int first, const Exact& exact);
  Node exact_node(isa::Opcode opcode, int first, const Exact& exact) const;
  void set_number(Node& node, int n, std::uint8_t number, ExactNumbers& numbers, Type type);
  Reference exact_source(const Operand& operand, Type type);
  bool fills_registers(const Operand& operand, Type type);
  Reference constant(std::uint8_t number, Type type);
  void set_rounding(const Reference& saved, bool to_nearest);

  void divide(bool remainder);
  int address(std::uint32_t id);
  void add_address();
  void move_state();
  void jump(bool is_uniform);
  void call();
  void ret();
  void end_thread();
  int label_of(std::uint32_t id);
  bool is_called(std::uint32_t label) const;

  // ---- messages (select_messages.cpp and others) ----
  struct Message {
    Sfid sfid;
    std::uint32_t control = 0;  ///< 18:8 of the descriptor, and the header bit
    int response = 0;           ///< registers
    int channels = 8;
    bool is_block = false;  ///< moves whole registers, independent of channels
    const Operand* sampler = nullptr;
  };
  struct Payload {
    Reference at;
    int registers = 0;
  };
  /// Kinds of headers, each in a register with a copy of r0 or its own contents.
  enum class HeaderKind : std::uint8_t { Oword, StatelessOword, Media, Sampler, Typed };
  /// Values of surface or sampler variables.
  struct Indices {
    std::map<std::uint32_t, int> variables;                       ///< those that are in registers
    std::map<std::uint32_t, std::optional<std::uint32_t>> known;  ///< if it is known here
  };
  void send(const Message& message, const Operand* surface, const std::vector<Payload>& payload,
            std::optional<Reference> response);
  std::optional<std::uint32_t> known_index(const Indices& indices, const Operand& operand) const;
  Reference index_register(const Indices& indices, const Operand& operand) const;
  std::optional<std::uint32_t> surface_index(const Operand& surface) const;
  void set_indices(Node& node, const Operand& surface, const Operand* sampler);
  Node scalar(isa::Opcode opcode, const Reference& to, const Reference& from);
  void add_descriptor(Node& node, const Reference& index, std::uint32_t descriptor);
  static std::size_t parts_in_row(const std::vector<Payload>& parts);
  Payload joined(const std::vector<Payload>& parts);
  Payload raw(const Operand& operand, int registers);
  Payload addresses(const Operand& offset, const Operand& raw_addresses, int registers);
  std::optional<Reference> response(const Operand& operand);
  Reference header(HeaderKind kind);
  Node without_scratch_base(const Reference& base);
  void set_header(const Reference& header, int dword, const Operand& value);
  void set_position(const Reference& header, const Operand& x, const Operand& y);
  void set_header(const Reference& header, int dword, std::uint32_t value);
  void surface_read(bool writes);
  void byte_scattered(bool writes);
  void svm_scattered(bool writes);
  void svm_untyped(bool writes);
  void svm_atomic();
  void atomic();
  void oword_block(bool writes, bool is_unaligned);
  void media_block(bool writes);
  void svm_block(bool writes);
  Payload zeros(int registers);
  void sample(const SamplerCall& call);
  Reference typed_header();
  void typed(bool writes);
  void raw_send(bool conditional);
  void barrier();
  void fence();
  void wait();
  int registers_per_item() const;

  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void fail(const Operand& operand, const std::string& message) const;
  const Operand& operand(std::size_t n) const { return now_->operands[n]; }
  std::uint32_t line() const { return index_; }
  bool is_gen7() const;

  const Kernel& kernel_;
  Generation gen_;
  std::string name_;
  lowering::Code code_;
  int r0_ = lowering::kNone;
  const Instruction* now_ = nullptr;
  std::uint32_t index_ = 0;                ///< of `now_`
  std::map<std::uint32_t, int> generals_;  ///< by root
  std::map<std::uint32_t, int> predicates_;
  std::map<std::uint32_t, int> addresses_;
  Indices surfaces_, samplers_;
  std::map<std::uint32_t, std::set<int>> pointed_to_;  ///< variables by address variable
  std::map<std::uint32_t, int> labels_;
  std::map<HeaderKind, int> headers_;
  std::map<std::pair<std::uint8_t, Type>, int> constants_;  ///< registers full of one number
  std::set<std::uint32_t> raw_roots_;
  int exit_ = lowering::kNone;
  int return_address_ = lowering::kNone;
  bool in_subroutine_ = false;
  bool is_dead_ = false;  ///< the subroutine is never called
  std::vector<Node> prologue_;
};

}  // namespace eu::isa::visa
