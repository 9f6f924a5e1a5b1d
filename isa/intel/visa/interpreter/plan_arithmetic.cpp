// The small programs of the Execution Unit that compute eight channels of an instruction. Elements
// of sources and results are packed in registers of their own.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "isa/intel/visa/equivalents.hpp"
#include "isa/intel/visa/interpreter/plan.hpp"

namespace eu::isa::visa {
namespace {

namespace gen = eu::isa;

/// Packed elements of a type from a register on.
gen::Operand lanes_at(int reg, Type type) {
  gen::Operand operand;
  operand.file = RegFile::Grf;
  operand.type = type;
  operand.number = static_cast<std::uint8_t>(reg);
  operand.region = {kLanes, kLanes, 1};
  return operand;
}

gen::Operand result_at(int reg, Type type) {
  gen::Operand operand = lanes_at(reg, type);
  operand.region = {0, 1, 1};
  return operand;
}

int temporary(int number) {
  return kTemporaryRegister + kRegistersEach * number;
}

/// The unsigned type of the same size, for an integer.
Type unsigned_type(Type type) {
  switch (type) {
    case Type::B: return Type::UB;
    case Type::W: return Type::UW;
    case Type::D: return Type::UD;
    default: return type;
  }
}

bool is_unsigned(Type type) {
  return row(type).kind == TypeKind::Unsigned;
}

CondMod condition_of(const Instruction& instruction) {
  if (instruction.opcode == Opcode::Min) return CondMod::Less;
  if (instruction.opcode == Opcode::Max) return CondMod::GreaterEqual;
  if (instruction.opcode != Opcode::Cmp) return CondMod::None;
  switch (instruction.condition) {
    case Condition::Equal: return CondMod::Zero;
    case Condition::NotEqual: return CondMod::NotZero;
    case Condition::Greater: return CondMod::Greater;
    case Condition::GreaterEqual: return CondMod::GreaterEqual;
    case Condition::Less: return CondMod::Less;
    case Condition::LessEqual: break;
  }
  return CondMod::LessEqual;
}

class Builder {
 public:
  Builder(const Instruction& instruction, Step& step, InterpreterPlan& plan)
      : in_(instruction), step_(step), plan_(plan) {
    for (int k = 0; k < step.sources; ++k) sources_.push_back(source(k));
    result_ = step.results == 0 ? null(sources_[0].type)
                                : result_at(kResultRegister, in_.operands[0].type);
  }

  void build() {
    if (const auto function = math_function(in_.opcode)) return math(*function);
    switch (in_.opcode) {
      case Opcode::Mad: return multiply_add();
      case Opcode::Madw: return wide_multiply_add();
      case Opcode::Mulh: return high_product();
      case Opcode::Div: return is_float(widest()) ? float_division(false) : division(true);
      case Opcode::Mod: return division(false);
      case Opcode::Divm: return float_division(true);
      case Opcode::Sqrtm: return exact_root();
      case Opcode::Addc: return with_carry(gen::Opcode::Addc);
      case Opcode::Subb: return with_carry(gen::Opcode::Subb);
      case Opcode::Bfi: return insert_field();
      default: break;
    }
    const auto opcode = namesake(in_.opcode);
    if (in_.opcode == Opcode::Mov)
      if (const auto between = type_between(sources_[0].type, result_.type))
        return move_over(*between);
    if (!opcode) refuse(plan_, in_, "is not executed");
    if (in_.opcode == Opcode::Shr && is_signed(sources_[0].type)) narrow_immediates();
    if (in_.opcode == Opcode::Cbit || in_.opcode == Opcode::Fbl)
      sources_[0].type = unsigned_type(sources_[0].type);
    if (sources_.size() == 2 && in_.opcode != Opcode::Sel) unify();
    gen::Instruction made = instruction(*opcode, result_, sources_);
    made.saturate = in_.saturate;
    made.cond_mod = condition_of(in_);
    if (in_.opcode == Opcode::Sel) made.pred_ctrl = PredCtrl::Sequential;
    emit(made);
  }

 private:
  gen::Operand source(int k) const {
    const Operand& given = in_.operands[static_cast<std::size_t>(step_.first_source + k)];
    gen::Operand operand = lanes_at(kSourceRegister + kRegistersEach * k, lane_type(given.type));
    operand.absolute =
        given.modifier == Modifier::Absolute || given.modifier == Modifier::NegateAbsolute;
    operand.negate = given.modifier == Modifier::Negate ||
                     given.modifier == Modifier::NegateAbsolute || given.modifier == Modifier::Not;
    return operand;
  }
  static gen::Operand null(Type type) {
    gen::Operand operand;
    operand.type = type;
    operand.region = {0, 1, 1};
    return operand;
  }

  static gen::Instruction instruction(gen::Opcode opcode, const gen::Operand& dst,
                                      const std::vector<gen::Operand>& sources) {
    gen::Instruction made;
    made.opcode = opcode;
    made.exec_size = kLanes;
    made.no_mask = true;
    made.dst = dst;
    for (std::size_t k = 0; k < sources.size(); ++k) made.src[k] = sources[k];
    if (gen::row(opcode).format == Format::ThreeSrc) made.access_mode = AccessMode::Align16;
    return made;
  }
  void emit(const gen::Instruction& made) {
    const auto number = static_cast<std::uint32_t>(plan_.instructions.size());
    plan_.micros.push_back({Micro::Kind::Instruction, number});
    plan_.instructions.push_back(made);
  }
  void emit(Micro::Kind kind) { plan_.micros.push_back({kind, 0}); }
  void move(const gen::Operand& dst, const gen::Operand& from, bool saturate = false) {
    gen::Instruction made = instruction(gen::Opcode::Mov, dst, {from});
    made.saturate = saturate;
    emit(made);
  }
  /// Converts the source to another type, in a register of its own.
  void convert(std::size_t k, Type type) {
    if (sources_[k].type == type) return;
    const int reg = temporary(static_cast<int>(k));
    move(result_at(reg, type), sources_[k]);
    sources_[k] = lanes_at(reg, type);
  }

  /// The widest type of the sources: DF, then F, then HF; for integers the first one's.
  Type widest() const {
    Type type = sources_[0].type;
    for (const gen::Operand& operand : sources_)
      if (is_float(operand.type) && (!is_float(type) || size_of(operand.type) > size_of(type)))
        type = operand.type;
    return type;
  }
  /// Converts integers to floats if there are floats.
  void unify() {
    const Type type = widest();
    if (!is_float(type)) return;
    for (std::size_t k = 0; k < sources_.size(); ++k)
      if (!is_float(sources_[k].type) || type == Type::DF) convert(k, type);
  }

  /// Gives immediates the types that decide the width of a right shift.
  void narrow_immediates() {
    for (std::size_t k = 0; k < sources_.size(); ++k) {
      const Operand& given = in_.operands[static_cast<std::size_t>(step_.first_source) + k];
      if (given.kind == OperandKind::Immediate)
        convert(k, finalized_type(given.type, given.immediate));
    }
  }

  /// Converts in two steps. Only integers saturate in the first: a saturated float is 0 to 1.
  void move_over(Type between) {
    move(result_at(temporary(3), between), sources_[0], in_.saturate && is_integer(between));
    move(result_, lanes_at(temporary(3), between), in_.saturate);
  }

  void math(MathFunction function) {
    for (std::size_t k = 0; k < sources_.size(); ++k)
      if (sources_[k].type != Type::HF) convert(k, Type::F);
    gen::Instruction made = instruction(gen::Opcode::Math, result_, sources_);
    made.math_function = function;
    made.saturate = in_.saturate;
    emit(made);
  }

  /// s0 * s1 + s2: for floats rounded once; for integers the low bits, or all of them to saturate.
  void multiply_add() {
    const Type type = widest();
    if (is_float(type)) {
      for (std::size_t k = 0; k < 3; ++k) convert(k, type);
      const bool converts = result_.type != type;
      gen::Instruction made =
          instruction(gen::Opcode::Mad, converts ? result_at(temporary(3), type) : result_,
                      {sources_[2], sources_[0], sources_[1]});
      made.saturate = in_.saturate && !converts;
      emit(made);
      if (converts) move(result_, lanes_at(temporary(3), type), in_.saturate);
      return;
    }
    const bool bytes_of_quads = std::any_of(sources_.begin(), sources_.end(),
                                            [](const auto& s) { return is_quad(s.type); });
    if (bytes_of_quads) refuse(plan_, in_, "of 64-bit integers is not executed");
    emit(instruction(gen::Opcode::Mul, result_at(temporary(3), Type::Q),
                     {sources_[0], sources_[1]}));
    gen::Instruction made =
        instruction(gen::Opcode::Add, result_, {lanes_at(temporary(3), Type::Q), sources_[2]});
    made.saturate = in_.saturate;
    emit(made);
  }

  /// All 64 bits of s0 * s1 + s2: the low dwords are the first result, the high ones the second.
  void wide_multiply_add() {
    emit(instruction(gen::Opcode::Mul, result_at(temporary(3), Type::Q),
                     {sources_[0], sources_[1]}));
    emit(instruction(gen::Opcode::Add, result_at(temporary(4), Type::Q),
                     {lanes_at(temporary(3), Type::Q), sources_[2]}));
    for (int half = 0; half < 2; ++half) {
      gen::Operand dwords = lanes_at(temporary(4), result_.type);
      dwords.subreg_bytes = static_cast<std::uint8_t>(4 * half);
      dwords.region = {2 * kLanes, kLanes, 2};
      move(result_at(kResultRegister + kRegistersEach * half, result_.type), dwords);
    }
  }

  void high_product() {
    for (const gen::Operand& operand : sources_)
      if (size_of(operand.type) != 4) refuse(plan_, in_, "is executed for dwords only");
    emit(instruction(gen::Opcode::Mul, result_at(temporary(3), Type::Q), sources_));
    gen::Operand high = lanes_at(temporary(3), is_unsigned(result_.type) ? Type::UD : Type::D);
    high.subreg_bytes = 4;
    high.region = {2 * kLanes, kLanes, 2};
    move(result_, high, in_.saturate);
  }

  void division(bool quotient) {
    const bool all_unsigned = std::all_of(sources_.begin(), sources_.end(),
                                          [](const auto& s) { return is_unsigned(s.type); });
    for (const gen::Operand& operand : sources_)
      if (is_float(operand.type) || is_quad(operand.type))
        refuse(plan_, in_, "is executed for integers of up to 32 bits only");
    const Type type = all_unsigned ? Type::UD : Type::D;
    for (std::size_t k = 0; k < 2; ++k) convert(k, type);
    const bool converts = size_of(result_.type) != 4;
    gen::Instruction made = instruction(
        gen::Opcode::Math, converts ? result_at(temporary(3), type) : result_, sources_);
    made.math_function = quotient ? MathFunction::IntDiv : MathFunction::IntMod;
    emit(made);
    if (converts) move(result_, lanes_at(temporary(3), type), in_.saturate);
  }

  /// `exact`: rounded as in IEEE 754, which is the only form for doubles.
  void float_division(bool exact) {
    const Type type = widest();
    if (type != Type::DF && !exact) return math(MathFunction::Fdiv);
    if (type == Type::HF) refuse(plan_, in_, "of hf is not executed");
    on_host(type, type == Type::DF ? Micro::Kind::DivideDouble : Micro::Kind::DivideSingle);
  }
  void exact_root() {
    const Type type = widest();
    if (type == Type::HF) refuse(plan_, in_, "of hf is not executed");
    on_host(type, type == Type::DF ? Micro::Kind::RootDouble : Micro::Kind::RootSingle);
  }
  void on_host(Type type, Micro::Kind kind) {
    for (std::size_t k = 0; k < sources_.size(); ++k)
      move(result_at(temporary(static_cast<int>(k)), type), sources_[k]);
    emit(kind);
    move(result_, lanes_at(temporary(3), type), in_.saturate);
  }

  /// The carry is the accumulator's value.
  void with_carry(gen::Opcode opcode) {
    gen::Instruction made = instruction(opcode, result_, sources_);
    made.acc_wr_en = true;
    emit(made);
    gen::Operand carry;
    carry.type = Type::UD;
    carry.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Accumulator) << 4);
    carry.region = {kLanes, kLanes, 1};
    move(result_at(kResultRegister + kRegistersEach, in_.operands[1].type), carry);
  }

  void insert_field() {
    emit(instruction(gen::Opcode::Bfi1, result_at(temporary(3), result_.type),
                     {sources_[0], sources_[1]}));
    emit(instruction(gen::Opcode::Bfi2, result_,
                     {lanes_at(temporary(3), result_.type), sources_[2], sources_[3]}));
  }

  const Instruction& in_;
  Step& step_;
  InterpreterPlan& plan_;
  std::vector<gen::Operand> sources_;
  gen::Operand result_;
};

}  // namespace

Type lane_type(Type type) {
  switch (type) {
    case Type::V: return Type::W;
    case Type::UV: return Type::UW;
    case Type::VF: return Type::F;
    default: return type;
  }
}

void plan_arithmetic(const Kernel&, const Instruction& instruction, Step& step,
                     InterpreterPlan& plan) {
  step.first_micro = static_cast<std::uint32_t>(plan.micros.size());
  Builder(instruction, step, plan).build();
  step.micros = static_cast<std::uint32_t>(plan.micros.size()) - step.first_micro;
}

}  // namespace eu::isa::visa
