#pragma once
// Hand-written instructions, and a thread that executes them.
#include <cstring>
#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/intel_isa.hpp"

namespace eu::test {

using isa::AccessMode;
using isa::Arf;
using isa::CondMod;
using isa::ExecutionFault;
using isa::Generation;
using isa::Instruction;
using isa::IntelState;
using isa::kGrfBytes;
using isa::MathFunction;
using isa::Opcode;
using isa::Operand;
using isa::PredCtrl;
using isa::Prepared;
using isa::PreparedIntelProgram;
using isa::Program;
using isa::RegFile;
using isa::Region;
using isa::Type;

inline Operand grf(int number, Type type, Region region = {8, 8, 1}, int element = 0) {
  Operand operand;
  operand.file = RegFile::Grf;
  operand.type = type;
  operand.number = static_cast<std::uint8_t>(number);
  operand.subreg_bytes = static_cast<std::uint8_t>(element * size_of(type));
  operand.region = region;
  return operand;
}
inline Operand scalar(int number, Type type, int element = 0) {
  return grf(number, type, {0, 1, 0}, element);
}
inline Operand dst(int number, Type type, int stride = 1, int element = 0) {
  return grf(number, type, {0, 1, static_cast<std::uint8_t>(stride)}, element);
}
inline Operand arf(Arf kind, Type type, Region region = {8, 8, 1}, int element = 0,
                   int number = 0) {
  Operand operand = grf(static_cast<int>(kind) << 4 | number, type, region, element);
  operand.file = RegFile::Arf;
  return operand;
}
inline Operand arf_dst(Arf kind, Type type, int element = 0, int number = 0) {
  return arf(kind, type, {0, 1, 1}, element, number);
}
inline Operand null(Type type = Type::D) {
  return arf_dst(Arf::Null, type);
}
inline Operand imm(Type type, std::uint32_t raw) {
  Operand operand;
  operand.file = RegFile::Immediate;
  operand.type = type;
  operand.immediate = raw;
  return operand;
}
inline Operand imm_f(float value) {
  std::uint32_t raw;
  std::memcpy(&raw, &value, sizeof raw);
  return imm(Type::F, raw);
}
inline Operand imm_d(std::int32_t value) {
  return imm(Type::D, static_cast<std::uint32_t>(value));
}
inline Operand imm_w(int value) {
  const auto low = static_cast<std::uint16_t>(value);
  return imm(Type::W, low * 0x10001u);
}
inline Operand imm_uw(unsigned value) {
  Operand operand = imm_w(static_cast<int>(value));
  operand.type = Type::UW;
  return operand;
}
inline Operand indirect(Operand operand, int addr_subreg, int addr_imm = 0) {
  operand.indirect = true;
  operand.number = 0;
  operand.subreg_bytes = 0;
  operand.addr_subreg = static_cast<std::uint8_t>(addr_subreg);
  operand.addr_imm = static_cast<std::int16_t>(addr_imm);
  return operand;
}
inline Operand neg(Operand operand) {
  operand.negate = !operand.negate;
  return operand;
}
inline Operand absolute(Operand operand) {
  operand.absolute = true;
  return operand;
}
/// Align16 source <4> with a swizzle such as "xxyw".
inline Operand swizzled(Operand operand, const char* components = "xyzw") {
  operand.region = {4, 4, 1};
  operand.swizzle = 0;
  for (int n = 0; n < 4; ++n) {
    const int component = components[n] == 'w' ? 3 : components[n] - 'x';
    operand.swizzle = static_cast<std::uint8_t>(operand.swizzle | component << (2 * n));
  }
  return operand;
}

/// An instruction with its modifiers set by chained calls.
struct Op : Instruction {
  Op(Opcode code, int size, Operand destination = {}, std::initializer_list<Operand> sources = {}) {
    opcode = code;
    exec_size = static_cast<std::uint8_t>(size);
    dst = destination;
    std::size_t k = 0;
    for (const Operand& source : sources) src[k++] = source;
  }
  Op& sat() {
    return set([](Op& op) { op.saturate = true; });
  }
  Op& cond(CondMod value, int reg = 0, int subreg = 0) {
    cond_mod = value;
    return flag(reg, subreg);
  }
  Op& pred(PredCtrl value = PredCtrl::Sequential, int reg = 0, int subreg = 0) {
    pred_ctrl = value;
    return flag(reg, subreg);
  }
  Op& inverted() {
    return set([](Op& op) { op.pred_inv = true; });
  }
  Op& everywhere() {
    return set([](Op& op) { op.no_mask = true; });
  }
  Op& accumulating() {
    return set([](Op& op) { op.acc_wr_en = true; });
  }
  Op& quarter(int value) {
    qtr_ctrl = static_cast<std::uint8_t>(value - 1);
    return *this;
  }
  Op& nibble(int value) {
    qtr_ctrl = static_cast<std::uint8_t>((value - 1) / 2);
    nib_ctrl = static_cast<std::uint8_t>((value - 1) % 2);
    return *this;
  }
  Op& align16(int channels = 0xf) {
    access_mode = AccessMode::Align16;
    dst.channel_enable = static_cast<std::uint8_t>(channels);
    return *this;
  }
  Op& to(int jip_units, int uip_units = 0) {
    jip = static_cast<std::int16_t>(jip_units);
    uip = static_cast<std::int16_t>(uip_units);
    return *this;
  }
  Op& function(MathFunction value) {
    math_function = value;
    return *this;
  }
  Op& flag(int reg, int subreg) {
    flag_reg = static_cast<std::uint8_t>(reg);
    flag_subreg = static_cast<std::uint8_t>(subreg);
    return *this;
  }

 private:
  template <class Setter>
  Op& set(Setter setter) {
    setter(*this);
    return *this;
  }
};

/// A program of native instructions that is never encoded: hand-made operands need no encoding.
inline Program program_of(std::vector<Instruction> instructions, Generation gen = Generation::Ivb) {
  Program program;
  program.isa = &isa::intel_isa();
  program.gen = gen;
  program.name = "test";
  auto code = std::make_shared<isa::IntelCode>();
  code->instructions = std::move(instructions);
  program.code = std::move(code);
  std::uint32_t offset = 0;
  for (const Instruction& instruction : isa::instructions(program)) {
    program.offsets_bytes.push_back(offset);
    offset += static_cast<std::uint32_t>(instruction.size_bytes());
  }
  program.offsets_bytes.push_back(offset);
  return program;
}

/// A thread with all registers zero, started with channels 0-31.
struct Machine {
  IntelState state;
  Generation gen = Generation::Ivb;

  explicit Machine(std::uint32_t dispatch_mask = 0xffffffff, std::uint32_t cr0 = 0) {
    state.cr[0] = cr0;
    start_thread(state, dispatch_mask);
  }

  template <class T>
  void set(int number, std::initializer_list<T> values, int element = 0) {
    for (const T& value : values) put(number, element++, value);
  }
  template <class T>
  void put(int number, int element, T value) {
    state.write<T>(number * kGrfBytes + element * static_cast<int>(sizeof(T)), value);
  }
  template <class T>
  T get(int number, int element = 0) const {
    return state.read<T>(number * kGrfBytes + element * static_cast<int>(sizeof(T)));
  }
  template <class T>
  std::vector<T> all(int number, int count, int element = 0) const {
    std::vector<T> values;
    for (int n = 0; n < count; ++n) values.push_back(get<T>(number, element + n));
    return values;
  }

  /// Executes one instruction. The instruction pointer stays unless the instruction sets it.
  void run(const Instruction& instruction) { run(std::vector<Instruction>{instruction}); }

  /// Executes from the first instruction to the end of the program.
  void run(std::vector<Instruction> instructions) {
    const Program program = program_of(std::move(instructions), gen);
    const PreparedIntelProgram prepared(program);
    state.pc = 0;
    while (state.pc < prepared.size()) prepared.step(state);
  }

  /// The message of the fault that the instruction causes; empty if it causes none.
  std::string fault_of(const Instruction& instruction) {
    try {
      run(instruction);
    } catch (const ExecutionFault& fault) {
      return fault.what();
    }
    return "";
  }
};

}  // namespace eu::test
