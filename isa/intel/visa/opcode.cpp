#include "isa/intel/visa/opcode.hpp"

#include <algorithm>
#include <iterator>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {
namespace {

using namespace attribute;

constexpr OpcodeRow kOpcodes[] = {
#define OP(id, mnemonic, suffix, size, operands, allows, types, result, attributes) \
  {Opcode::id,       mnemonic,          Suffix::suffix,                             \
   SizeForm::size,   operands,          allows,                                     \
   TypeClass::types, TypeClass::result, static_cast<std::uint8_t>(attributes)},
#include "isa/intel/visa/opcodes.def"
};

}  // namespace

const OpcodeRow& row(Opcode opcode) {
  return kOpcodes[static_cast<std::size_t>(opcode)];
}

int opcode_count() {
  return static_cast<int>(std::size(kOpcodes));
}

std::optional<Opcode> opcode_named(std::string_view mnemonic) {
  const auto* found = std::find_if(std::begin(kOpcodes), std::end(kOpcodes),
                                   [&](const OpcodeRow& row) { return row.mnemonic == mnemonic; });
  if (found == std::end(kOpcodes)) return std::nullopt;
  return found->opcode;
}

namespace {

constexpr std::uint32_t mask(OperandKind kind) {
  return 1u << static_cast<unsigned>(kind);
}
constexpr std::uint32_t kGeneral = mask(OperandKind::General);
constexpr std::uint32_t kVariable = kGeneral | mask(OperandKind::Indirect);
constexpr std::uint32_t kSource = kVariable | mask(OperandKind::Immediate);
constexpr std::uint32_t kPredicate = mask(OperandKind::Predicate);
constexpr std::uint32_t kAddress = mask(OperandKind::Address);
constexpr std::uint32_t kAddressOf = mask(OperandKind::AddressOf);
constexpr std::uint32_t kState = mask(OperandKind::State);
constexpr std::uint32_t kRaw = mask(OperandKind::Raw);

constexpr RoleRow kRoles[] = {
    {'d', "a general or indirect variable", true, false, kVariable},
    {'e', "a general or indirect variable or a predicate", true, false, kVariable | kPredicate},
    {'h', "a general or indirect variable or an address variable", true, false,
     kVariable | kAddress},
    {'c', "a predicate or a general or indirect variable", true, false, kVariable | kPredicate},
    {'p', "a predicate", true, false, kPredicate},
    {'a', "an address variable such as A0(0)<1>", true, false, kAddress},
    {'m', "a surface, a sampler or a general variable", true, false, kState | kGeneral},
    {'s', "a general or indirect variable or an immediate", false, true, kSource},
    {'t', "a general or indirect variable, an immediate or a predicate", false, true,
     kSource | kPredicate},
    {'q',
     "a general, indirect or address variable, an immediate, a predicate or an address such "
     "as &V32",
     false, true, kSource | kPredicate | kAddress | kAddressOf},
    {'n', "a general or indirect variable, an immediate, a surface or a sampler", false, true,
     kSource | kState},
    {'b', "an address such as &V32, an address variable or a general variable", false, true,
     kAddressOf | kAddress | kGeneral},
    {'x', "a general variable, an immediate or an address such as &V32", false, true,
     kGeneral | mask(OperandKind::Immediate) | kAddressOf},
    {'o', "a general or indirect variable or an immediate", false, true, kSource},
    {'u', "a surface", false, true, mask(OperandKind::Surface)},
    {'y', "a sampler", false, true, mask(OperandKind::Sampler)},
    {'r', "a raw operand such as V32.0", true, false, kRaw},
    {'w', "a raw operand such as V32.0", false, true, kRaw},
    {'v', "a variable", true, true, kRaw},
    {'g', "a raw operand such as V32.0", false, true, kRaw},
    {'l', "a label", false, true, mask(OperandKind::Label)},
    {'i', "a number", false, true, mask(OperandKind::Number)},
    {'j', "a number", false, true, mask(OperandKind::Number)},
    {'f', "a text in quotes", false, true, mask(OperandKind::Text)},
};

constexpr std::string_view kKindTexts[] = {"nothing",
                                           "a general variable",
                                           "an address variable",
                                           "a predicate",
                                           "an indirect operand",
                                           "an immediate",
                                           "a surface or sampler with an offset",
                                           "the address of a variable",
                                           "a raw operand",
                                           "a surface",
                                           "a sampler",
                                           "a label",
                                           "a number without type",
                                           "a text"};
static_assert(std::size(kKindTexts) == static_cast<std::size_t>(OperandKind::Text) + 1);

}  // namespace

const RoleRow& role_row(char letter) {
  return *std::find_if(std::begin(kRoles), std::end(kRoles),
                       [&](const RoleRow& row) { return row.letter == letter; });
}

bool takes(char letter, const Operand& operand) {
  return (role_row(letter).kinds & mask(operand.kind)) != 0;
}

std::string_view kind_text(const Operand& operand) {
  return kKindTexts[static_cast<std::size_t>(operand.kind)];
}

char role_of(const Instruction& instruction, std::size_t operand) {
  const std::string_view letters = row(instruction.opcode).operands;
  return letters[std::min(operand, letters.size() - 1)];
}

}  // namespace eu::isa::visa
