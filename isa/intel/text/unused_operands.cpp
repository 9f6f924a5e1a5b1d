#include "isa/intel/text/unused_operands.hpp"

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_parts.hpp"

namespace eu::isa {
namespace {

constexpr Region kScalar{0, 1, 0};
constexpr Region kPacked8{8, 8, 1};

/// An operand with all fields zero.
Operand blank(AccessMode mode) {
  Operand operand;
  operand.swizzle = 0;
  operand.channel_enable = 0;
  if (mode == AccessMode::Align16) operand.region = {0, 4, 1};
  return operand;
}

/// A source of the ARF `kind` with this Align1 region. In Align16 the region keeps its vertical
/// stride, but 8 becomes 4: a vec4 has four elements.
Operand arf_source(Arf kind, Type type, Region region, AccessMode mode) {
  Operand operand;
  operand.number = static_cast<std::uint8_t>(static_cast<int>(kind) << 4);
  operand.type = type;
  operand.region = region;
  if (mode == AccessMode::Align16)
    operand.region = {static_cast<std::uint8_t>(region.vert_stride == 8 ? 4 : region.vert_stride),
                      4, 1};
  return operand;
}

Operand arf_destination(Arf kind, Type type) {
  Operand operand;
  operand.number = static_cast<std::uint8_t>(static_cast<int>(kind) << 4);
  operand.type = type;
  operand.region.horz_stride = 1;
  return operand;
}

Operand offsets(Type type) {
  Operand operand;
  operand.file = RegFile::Immediate;
  operand.type = type;
  return operand;
}

/// The type of source 1 after `immediate` with the same type code. On Gen7 source 1 has the codes
/// of registers there, later those of immediates (isa/GEN8.md E17).
Type type_with_code_of(Type immediate, Generation gen) {
  if (facts(gen).layout != Layout::Gen7) return immediate;
  for (const TypeRow& type : kTypes)
    if (codes_of(type, gen).of_register == codes_of(row(immediate), gen).of_immediate)
      return type.type;
  return Type::UD;
}

void fill_wait(Instruction& wait, Generation gen, Encoder encoder) {
  Operand& source = wait.src[0];
  source = wait.dst;
  source.region = kScalar;
  if (wait.is_align16()) {
    // Each channel reads the first one that is written: n0.z is read as n0.zzzz.
    int channel = 0;
    while (channel < 3 && ((wait.dst.channel_enable >> channel) & 1) == 0) ++channel;
    source.swizzle = static_cast<std::uint8_t>(channel * 0x55);
    source.region = {0, 4, 1};
  }
  const bool is_blank = facts(gen).layout != Layout::Gen7 && encoder == Encoder::Iga;
  wait.src[1] = is_blank ? blank(wait.access_mode)
                         : arf_source(Arf::Null, Type::F, kPacked8, wait.access_mode);
}

void fill_branch(Instruction& branch) {
  const AccessMode mode = branch.access_mode;
  branch.dst = arf_destination(Arf::Null, Type::D);
  branch.src[0] = arf_source(Arf::Null, Type::D, kPacked8, mode);
  branch.src[1] = offsets(Type::D);
  switch (branch.opcode) {
    case Opcode::If:
      branch.src[0] = arf_source(Arf::Null, Type::D, kScalar, mode);
      branch.src[1] = offsets(Type::W);
      break;
    case Opcode::Else:
    case Opcode::Endif:
    case Opcode::While: branch.src[1] = offsets(Type::W); break;
    case Opcode::Cont:
      branch.dst = arf_destination(Arf::Ip, Type::UD);
      branch.src[0] =
          arf_source(Arf::Ip, Type::UD, branch.exec_size == 1 ? kScalar : Region{4, 1, 0}, mode);
      break;
    default: break;
  }
}

/// Fills the operands of branches from Gen8 on: file and type of source 0 mark JIP as an immediate,
/// or those of source 1 do (isa/GEN8.md T1).
void fill_branch_gen8(Instruction& branch, Generation gen, Encoder encoder) {
  const bool switches = has(branch.opcode, attribute::Switches);
  const bool iga_only = switches || branch.opcode == Opcode::Goto || branch.opcode == Opcode::Join;
  const bool mesa = encoder == Encoder::Mesa && !iga_only;
  const bool two_targets = format_of(branch.opcode, gen) == Format::BranchJipUip;
  branch.dst = arf_destination(Arf::Null, mesa ? Type::D : Type::UD);
  if (switches || (mesa && branch.opcode == Opcode::Cont))
    branch.dst = arf_destination(Arf::Ip, switches ? Type::D : Type::UD);
  branch.src[0] = branch.src[1] = blank(branch.access_mode);
  const bool first = two_targets || switches || mesa;
  (first ? branch.src[0] : branch.src[1]) = offsets(Type::D);
  if (!mesa || two_targets) return;
  branch.src[0] = blank(branch.access_mode);
  branch.src[0].file = RegFile::Immediate;
  branch.src[0].type = branch.src[1].type = Type::D;
  if (branch.opcode != Opcode::Endif) return;
  branch.dst = arf_destination(Arf::Null, Type::UD);
  branch.dst.region.horz_stride = 0;
}

/// iga64's unused source of a call; on Broadwell it is a scalar for `call`.
Operand unused_call_source(const Instruction& call, Generation gen) {
  const bool scalar = call.opcode == Opcode::Call && facts(gen).layout == Layout::Gen8;
  const Region region = scalar ? kScalar : Region{2, 2, 1};
  return arf_source(Arf::Null, Type::UD, region, call.access_mode);
}

/// Fills source 1 of an instruction with one source. After a VF immediate the compact forms have UD
/// (IVB PRM 5.5, DataTypeIndex 3), independent of an assembler's value in the long form.
void fill_one_source(Instruction& instruction, Generation gen, Encoder encoder) {
  instruction.src[1] = blank(instruction.access_mode);
  const Type type = instruction.src[0].type;
  const bool gen7 = facts(gen).layout == Layout::Gen7;
  if (!instruction.src[0].is_immediate() || (!gen7 && encoder == Encoder::Iga)) return;
  const bool is_ud = instruction.compacted && type == Type::VF;
  instruction.src[1].type = is_ud ? Type::UD : type_with_code_of(type, gen);
}

enum class Role { Destination, Source };

bool same_region(const Operand& a, const Operand& b, AccessMode mode, Role role) {
  if (a.negate != b.negate || a.absolute != b.absolute || a.indirect != b.indirect) return false;
  if (a.indirect) {
    if (a.addr_subreg != b.addr_subreg || a.addr_imm != b.addr_imm) return false;
  } else if (a.number != b.number || a.subreg_bytes != b.subreg_bytes) {
    return false;
  }
  const bool align16 = mode == AccessMode::Align16;
  if (role == Role::Destination)
    return a.region.horz_stride == b.region.horz_stride &&
           (!align16 || a.channel_enable == b.channel_enable);
  if (align16) return a.region.vert_stride == b.region.vert_stride && a.swizzle == b.swizzle;
  return a.region == b.region;
}

bool same_file_and_type(const Operand& a, const Operand& b) {
  return a.file == b.file && a.type == b.type;
}

/// True if two operands have the same bits. For an immediate its value counts, not the bits
/// after it.
bool same_operand(const Operand& a, const Operand& b, AccessMode mode, Role role) {
  if (!same_file_and_type(a, b)) return false;
  if (a.is_immediate()) return a.immediate == b.immediate;
  return same_region(a, b, mode, role);
}

/// True if DW3 holds source 1, and not source 0's immediate or a branch's distances.
bool holds_source1(const Instruction& instruction) {
  if (instruction.src[0].is_immediate()) return false;  // a branch's too, from Gen8 on
  switch (row(instruction.opcode).format) {
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call:
    case Format::Immediate64: return false;
    default: return true;
  }
}

}  // namespace

Operand null_source(Type type, AccessMode mode) {
  return arf_source(Arf::Null, type, kPacked8, mode);
}

Operand unused_math_source(const Instruction& math, Generation gen, Encoder encoder) {
  if (facts(gen).layout == Layout::Gen7 || encoder == Encoder::Mesa)
    return null_source(math.src[0].type, math.access_mode);
  Operand zeros = blank(math.access_mode);
  if (!math.is_align16()) zeros.swizzle = Operand{}.swizzle;  // it has no bits there
  return zeros;
}

void clear_after_immediate(Instruction& instruction) {
  Operand cleared = blank(instruction.access_mode);
  const Operand& shown = instruction.src[0];
  cleared.file = shown.file;
  cleared.type = shown.type;
  cleared.immediate = shown.immediate;
  cleared.immediate_high = shown.immediate_high;
  instruction.src[0] = cleared;
}

ShownOperands shown_operands(Opcode opcode) {
  const OpcodeRow& table = row(opcode);
  switch (table.format) {
    case Format::Nullary:
    case Format::BranchJip:
    case Format::BranchJipUip: return {};
    case Format::Call: return {true, {}};
    case Format::JumpIndexed: return {false, {false, true, false}};
    case Format::Math:
    case Format::Send: return {true, {true, true, false}};
    case Format::Sends:
    case Format::ThreeSrc: return {true, {true, true, true}};
    default: break;
  }
  if (opcode == Opcode::Wait) return {true, {}};
  return {true, {true, table.sources > 1, false}};
}

void fill_unused_operands(Instruction& instruction, Generation gen, Encoder encoder) {
  const AccessMode mode = instruction.access_mode;
  const bool gen7 = facts(gen).layout == Layout::Gen7;
  if (instruction.src[0].is_immediate()) clear_after_immediate(instruction);
  switch (row(instruction.opcode).format) {
    case Format::Nullary:
      instruction.dst = blank(mode);
      instruction.src[0] = blank(mode);
      instruction.src[1] = blank(mode);
      break;
    case Format::BranchJip:
    case Format::BranchJipUip:
      if (gen7)
        fill_branch(instruction);
      else
        fill_branch_gen8(instruction, gen, encoder);
      break;
    case Format::Call:
      instruction.src[0] = gen7 ? arf_source(Arf::Null, Type::D, {2, 2, 1}, mode)
                                : unused_call_source(instruction, gen);
      instruction.src[1] = offsets(Type::D);
      break;
    case Format::JumpIndexed:
      instruction.dst = arf_destination(Arf::Ip, Type::UD);
      instruction.src[0] = arf_source(Arf::Ip, Type::UD, kScalar, mode);
      break;
    case Format::Basic:
      if (instruction.opcode == Opcode::Wait)
        fill_wait(instruction, gen, encoder);
      else if (row(instruction.opcode).sources == 1)
        fill_one_source(instruction, gen, encoder);
      break;
    case Format::Immediate64: fill_one_source(instruction, gen, encoder); break;
    default: break;
  }
}

NondefaultOperands nondefault_operands(const Instruction& instruction, Generation gen,
                                       Encoder encoder) {
  const ShownOperands shown = shown_operands(instruction.opcode);
  const bool immediate = instruction.src[0].is_immediate();
  if (shown.dst && shown.src[1] && !immediate) return {};
  Instruction filled = instruction;
  fill_unused_operands(filled, gen, encoder);
  // Some words have no bits for a part of it: compare the encoded bits.
  if (facts(gen).layout != Layout::Gen7) filled = decode(encode(filled, gen), gen);
  const AccessMode mode = instruction.access_mode;
  NondefaultOperands nondefault;
  nondefault.dst = !same_operand(instruction.dst, filled.dst, mode, Role::Destination);
  nondefault.src[0] = !same_operand(instruction.src[0], filled.src[0], mode, Role::Source);
  nondefault.src[1] = holds_source1(instruction)
                          ? !same_operand(instruction.src[1], filled.src[1], mode, Role::Source)
                          : !same_file_and_type(instruction.src[1], filled.src[1]);
  nondefault.after_immediate = immediate && row(instruction.opcode).format != Format::Immediate64 &&
                               !same_region(instruction.src[0], filled.src[0], mode, Role::Source);
  return nondefault;
}

}  // namespace eu::isa
