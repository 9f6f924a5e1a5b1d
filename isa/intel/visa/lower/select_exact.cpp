// Selects division and square root with IEEE 754 rounding: math's invm and rsqtm begin, madm
// continues (isa/GEN8.md X9). The steps are those of IGC's finalizer.
#include <algorithm>
#include <array>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kRegisterBytes;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

/// Operands of the steps: the operands, constants, the result of math, and results of steps.
enum Number : std::uint8_t { kA, kB, kZero, kHalf, kOne, kThreeHalves, kStart, kFirstStep };
constexpr int kMaxSteps = 10;

constexpr std::uint8_t of(int step) {
  return static_cast<std::uint8_t>(kFirstStep + step);
}

enum Sign : bool { kPlus, kMinus };

/// sum + left * right, or sum - left * right. The result has more bits than its register; acc2 to
/// acc9 hold the others.
struct Step {
  std::uint8_t accumulator;
  std::uint8_t sum;
  Sign sign;
  std::uint8_t left;
  std::uint8_t right;
};

constexpr std::uint8_t kLast = kNoMacroAccumulator;  ///< its result is rounded

constexpr Step kDivideSingles[] = {
    {1, kZero, kPlus, kA, kStart},      // 0: the quotient
    {2, kOne, kMinus, kB, kStart},      // 1: error of the inverse
    {3, kStart, kPlus, of(1), kStart},  // 2: a better inverse
    {4, kA, kMinus, kB, of(0)},         // 3: remainder of the dividend
    {5, of(0), kPlus, of(3), of(2)},    // 4: a better quotient
    {6, kA, kMinus, kB, of(4)},         // 5
    {kLast, of(4), kPlus, of(5), of(2)},
};

constexpr Step kDivideDoubles[] = {
    {1, kZero, kPlus, kA, kStart},      // 0: the quotient
    {2, kOne, kMinus, kB, kStart},      // 1: error of the inverse
    {3, kA, kMinus, kB, of(0)},         // 2: remainder of the dividend
    {4, kStart, kPlus, of(1), kStart},  // 3: a better inverse
    {5, kOne, kMinus, kB, of(3)},       // 4: its error
    {6, kStart, kPlus, of(1), of(3)},   // 5
    {7, of(0), kPlus, of(2), of(3)},    // 6: a better quotient
    {0, of(3), kPlus, of(5), of(4)},    // 7: a better inverse still
    {1, kA, kMinus, kB, of(6)},         // 8
    {kLast, of(6), kPlus, of(8), of(7)},
};

constexpr Step kRootSingles[] = {
    {1, kZero, kPlus, kHalf, kStart},  // 0: half of the inverse root
    {2, kZero, kPlus, kA, kStart},     // 1: the root
    {3, kHalf, kMinus, of(1), of(0)},  // 2: their error
    {4, of(0), kPlus, of(2), of(0)},   // 3
    {5, of(1), kPlus, of(2), of(1)},   // 4: a better root
    {6, kA, kMinus, of(4), of(4)},     // 5: remainder of the square
    {kLast, of(4), kPlus, of(3), of(5)},
};

constexpr Step kRootDoubles[] = {
    {1, kZero, kPlus, kHalf, kStart},       // 0: half of the inverse root
    {2, kZero, kPlus, kA, kStart},          // 1: the root
    {3, kHalf, kMinus, of(1), of(0)},       // 2: their error
    {5, kOne, kPlus, kThreeHalves, of(2)},  // 3
    {6, kZero, kPlus, of(2), of(1)},        // 4
    {7, kZero, kPlus, of(2), of(0)},        // 5
    {6, of(1), kPlus, of(3), of(4)},        // 6: a better root
    {5, of(0), kPlus, of(3), of(5)},        // 7
    {1, kA, kMinus, of(6), of(6)},          // 8: remainder of the square
    {kLast, of(6), kPlus, of(8), of(7)},
};

struct Steps {
  const Step* begin;
  const Step* end;
};

template <std::size_t N>
constexpr Steps all(const Step (&steps)[N]) {
  static_assert(N <= kMaxSteps);
  return {steps, steps + N};
}

Steps steps_of(MathFunction begins, Type type) {
  if (begins == MathFunction::Invm)
    return type == Type::F ? all(kDivideSingles) : all(kDivideDoubles);
  return type == Type::F ? all(kRootSingles) : all(kRootDoubles);
}

struct Constant {
  std::uint32_t single;
  std::uint32_t upper_half;  ///< of the double, whose lower one is zero
};

Constant constant_of(std::uint8_t number) {
  switch (number) {
    case kHalf: return {0x3f000000, 0x3fe00000};
    case kOne: return {0x3f800000, 0x3ff00000};
    case kThreeHalves: return {0x3fc00000, 0x3ff80000};
    default: return {};
  }
}

bool is_constant(std::uint8_t number) {
  return number >= kZero && number <= kThreeHalves;
}

isa::Operand control_register() {
  isa::Operand operand = make::arf(Arf::Control, 0, 0, Type::UD);
  operand.region = {0, 1, 0};
  return operand;
}

}  // namespace

/// A register filled with one number; the kernel's beginning sets it.
Selector::Reference Selector::constant(std::uint8_t number, Type type) {
  const auto [at, is_new] = constants_.try_emplace({number, type}, kNone);
  if (is_new) {
    at->second = new_variable(kRegisterBytes);
    Node node = make::instruction(isa::Opcode::Mov, kRegisterBytes / size_of(type), line());
    node.in.no_mask = true;
    make::destination(node, code_, {at->second, 0}, type);
    const Constant value = constant_of(number);
    make::immediate(node, kSrc0, type, type == Type::F ? value.single : 0);
    if (type == Type::DF) node.in.src[0].immediate_high = value.upper_half;
    prologue_.push_back(node);
  }
  return {at->second, 0};
}

/// True if the elements are packed from the beginning of a register on, as steps read them.
bool Selector::fills_registers(const Operand& operand, Type type) {
  if (operand.kind != OperandKind::General || operand.type != type ||
      operand.modifier != Modifier::None || kernel_.root(operand.id).variable < kFirstGeneral)
    return false;
  const Region& region = operand.region;
  const bool row = region.width == 1
                       ? region.vert_stride == 1
                       : region.horz_stride == 1 && (region.vert_stride == region.width ||
                                                     region.width >= now_->exec_size);
  const Reference at =
      general(operand.id, operand.row * kRowBytes + operand.column * size_of(type));
  const int begin = at.offset_bytes + std::max(0, code_.variable(at.variable).fixed);
  return row && now_->exec_size * size_of(type) >= kRegisterBytes && begin % kRegisterBytes == 0;
}

/// An operand in the form of steps: whole registers. With fewer channels it is repeated.
Selector::Reference Selector::exact_source(const Operand& operand, Type type) {
  if (fills_registers(operand, type))
    return general(operand.id, operand.row * kRowBytes + operand.column * size_of(type));
  const int lanes = kRegisterBytes / size_of(type);
  const int size = now_->exec_size;
  const Reference at{new_variable(std::max(kRegisterBytes, size * size_of(type))), 0};
  Node move = begin(isa::Opcode::Mov);
  move.in.pred_ctrl = PredCtrl::None;
  move.in.pred_inv = move.in.saturate = false;
  move.flag = {};
  if (size < lanes) move.in.no_mask = true;
  if (size == 1) move.in.exec_size = static_cast<std::uint8_t>(lanes);
  make::destination(move, code_, at, type);
  set_source(move, kSrc0, operand);
  emit(move);
  if (size == 1 || size >= lanes) return at;
  const Reference repeated{new_variable(kRegisterBytes), 0};
  Node repeat = make::copy(code_, repeated, at, type, lanes, line());
  repeat.in.src[0].region = {0, static_cast<std::uint8_t>(size), 1};
  code_.nodes.push_back(repeat);
  return repeated;
}

/// Sets the rounding mode: steps round to nearest, independent of the thread's mode. `saved` is the
/// previous value of the control register, for the last step.
void Selector::set_rounding(const Reference& saved, bool to_nearest) {
  Node node = make::instruction(to_nearest ? isa::Opcode::And : isa::Opcode::Mov, 1, line());
  node.in.no_mask = true;
  node.in.thread_ctrl = ThreadControl::Switch;
  node.in.dst = make::arf(Arf::Control, 0, 0, Type::UD);
  make::source(node, kSrc0, code_, saved, Type::UD, true);
  if (to_nearest) make::immediate(node, kSrc0 + 1, Type::UD, ~cr0::kRoundingMask);
  code_.nodes.push_back(node);
}

/// The places of numbers, and the accumulators among acc2 to acc9 with more of their bits.
struct Selector::ExactNumbers {
  std::array<Reference, kFirstStep + kMaxSteps> at;
  std::array<std::uint8_t, kFirstStep + kMaxSteps> accumulators;
};

void Selector::set_number(Node& node, int n, std::uint8_t number, ExactNumbers& numbers,
                          Type type) {
  if (is_constant(number)) numbers.at[number] = constant(number, type);
  make::macro_operand(node, n, numbers.at[number], type, numbers.accumulators[number]);
}

/// A node of a step on the register of channels from `first` on.
Selector::Node Selector::exact_node(isa::Opcode opcode, int first, const Exact& exact) const {
  Node node = make::instruction(opcode, kRegisterBytes / size_of(exact.type), line());
  const bool fills = now_->exec_size >= node.in.exec_size;
  const int channel = fills ? now_->mask_offset + first : 0;
  node.in.no_mask = now_->no_mask || !fills;
  node.in.qtr_ctrl = static_cast<std::uint8_t>(channel / 8);
  node.in.nib_ctrl = static_cast<std::uint8_t>(channel % 8 / 4);
  node.flag = {exact.flag, 0};
  return node;
}

/// Emits the steps of a register. Channels whose flag is set keep the result of math.
void Selector::exact_register(int first, const Exact& exact) {
  ExactNumbers numbers;
  numbers.accumulators.fill(kNoMacroAccumulator);
  const int byte = first * size_of(exact.type);
  numbers.at[kA] = {exact.a.variable, exact.a.offset_bytes + byte};
  numbers.at[kB] = {exact.b.variable, exact.b.offset_bytes + byte};
  numbers.at[kStart] = {exact.result, byte};
  numbers.accumulators[kStart] = 0;
  set_rounding(exact.control, true);
  Node start = exact_node(isa::Opcode::Math, first, exact);
  start.in.math_function = exact.begins;
  set_number(start, kDst, kStart, numbers, exact.type);
  set_number(start, kSrc0, kA, numbers, exact.type);
  if (exact.b.exists()) set_number(start, kSrc0 + 1, kB, numbers, exact.type);
  code_.nodes.push_back(start);
  const Steps steps = steps_of(exact.begins, exact.type);
  for (const Step* step = steps.begin; step != steps.end; ++step) {
    const std::uint8_t result = of(static_cast<int>(step - steps.begin));
    const bool is_last = step->accumulator == kLast;
    if (is_last) set_rounding(exact.control, false);
    Node node = exact_node(isa::Opcode::Madm, first, exact);
    node.in.pred_ctrl = PredCtrl::Sequential;
    node.in.pred_inv = true;
    set_number(node, kSrc0, step->sum, numbers, exact.type);
    set_number(node, kSrc0 + 1, step->left, numbers, exact.type);
    node.in.src[1].negate = step->sign == kMinus;
    set_number(node, kSrc0 + 2, step->right, numbers, exact.type);
    numbers.at[result] = is_last ? numbers.at[kStart] : Reference{new_variable(kRegisterBytes), 0};
    numbers.accumulators[result] = step->accumulator;
    set_number(node, kDst, result, numbers, exact.type);
    code_.nodes.push_back(node);
  }
}

void Selector::exact(MathFunction begins) {
  if (is_gen7()) fail("Haswell has no steps of exact division and square root");
  Exact exact;
  exact.begins = begins;
  for (const Operand& each : now_->operands)
    if (each.type == Type::DF) exact.type = Type::DF;
  const int size = now_->exec_size;
  exact.a = exact_source(operand(1), exact.type);
  if (begins == MathFunction::Invm) exact.b = exact_source(operand(2), exact.type);
  exact.result = new_variable(std::max(kRegisterBytes, size * size_of(exact.type)));
  exact.flag = new_flag();
  exact.control = {new_variable(4, 4), 0};
  Node save = make::instruction(isa::Opcode::Mov, 1, line());
  save.in.no_mask = true;
  save.in.thread_ctrl = ThreadControl::Switch;
  make::destination(save, code_, exact.control, Type::UD);
  save.in.src[0] = control_register();
  code_.nodes.push_back(save);
  for (int first = 0; first < size; first += kRegisterBytes / size_of(exact.type))
    exact_register(first, exact);
  Node move = begin(isa::Opcode::Mov);
  set_destination(move, operand(0));
  make::source(move, kSrc0, code_, {exact.result, 0}, exact.type);
  emit(move);
}

}  // namespace eu::isa::visa
