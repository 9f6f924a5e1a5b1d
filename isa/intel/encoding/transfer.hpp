#pragma once
// The formats of the instruction word (IVB PRM 5.2.1): which field holds which member, where. Each
// function moves fields between the word and the instruction; Io (field_io.hpp) gives the
// direction.
#include <cstdint>
#include <string>
#include <type_traits>

#include "isa/intel/encoding/transfer_three.hpp"

namespace eu::isa {

template <class Io, class Insn>
void transfer_controls(Io& io, Insn& insn, Format format) {
  using At = FieldsOf<Io>;
  io.code(At::kAccessMode, insn.access_mode, codes(0, 1));
  io.flag(At::kMaskCtrl, insn.no_mask);
  io.flag(At::kNoDDClr, insn.no_dd_clr);
  io.flag(At::kNoDDChk, insn.no_dd_chk);
  io.number(At::kQtrCtrl, insn.qtr_ctrl);
  io.code(At::kThreadCtrl, insn.thread_ctrl, kThreadControls);
  io.code(At::kPredCtrl, insn.pred_ctrl, insn.is_align16() ? kPredCtrlsAlign16 : kPredCtrlsAlign1);
  io.flag(At::kPredInv, insn.pred_inv);
  io.step(At::kExecSize, insn.exec_size, kExecSizes);
  if (format == Format::Math)
    io.math_function(insn.math_function);
  else if (format == Format::Send || format == Format::Sends)
    io.sfid(insn.sfid);
  else
    io.code(At::kCondModifier, insn.cond_mod, kCondMods);
  if (!kGen7<Io> && format == Format::BranchJipUip)
    io.flag(At::kBranchCtrl, insn.branch_ctrl);
  else
    io.flag(At::kAccWrCtrl, insn.acc_wr_en);
  io.flag(At::kCmptCtrl, insn.compacted);
  io.flag(At::kDebugCtrl, insn.breakpoint);
  io.flag(At::kSaturate, insn.saturate);
  io.number(At::kNibCtrl, insn.nib_ctrl);
}

template <class Io, class Op>
void transfer_address(Io& io, const AddressFields& fields, Op& operand, bool align16) {
  io.flag(fields.mode, operand.indirect);
  if (operand.indirect) {
    io.number(fields.addr_sub_reg_num, operand.addr_subreg);
    const Field& low = align16 ? fields.addr_imm_half : fields.addr_imm;
    const int scale = align16 ? kHalfRegisterBytes : 1;
    if (kGen7<Io>)
      io.signed_number(low, operand.addr_imm, scale);
    else
      io.signed_number(low, fields.addr_imm_sign, operand.addr_imm, scale);
    return;
  }
  if (!kGen7<Io>) io.zero(fields.addr_imm_sign);
  io.number(fields.reg_num, operand.number);
  check_register_number(io, fields.reg_num, operand);
  if (align16)
    io.number(fields.sub_reg_num_half, operand.subreg_bytes, kHalfRegisterBytes);
  else
    io.number(fields.sub_reg_num, operand.subreg_bytes);
}

template <class Io, class Op>
void transfer_destination(Io& io, Op& dst, bool align16) {
  transfer_address(io, OperandFieldsOf<Io>::kDst, dst, align16);
  io.step(FieldsOf<Io>::kDstHorzStride, dst.region.horz_stride, kHorzStrides);
  if (align16) io.number(FieldsOf<Io>::kDstChanEn, dst.channel_enable);
}

template <class Io, class Op>
void transfer_source(Io& io, std::size_t index, Op& source, bool align16) {
  const RegionFields& fields = OperandFieldsOf<Io>::kRegions[index];
  transfer_address(io, OperandFieldsOf<Io>::kSources[index], source, align16);
  io.flag(fields.absolute, source.absolute);
  io.flag(fields.negate, source.negate);
  // Only source 0 takes rows from address registers, and not in Align16 (IVB PRM 5.2.2).
  io.vert_stride(fields.vert_stride, source.region.vert_stride,
                 index == 0 && source.indirect && !align16);
  if (align16) {
    io.pieces(fields.chan_sel_low, fields.chan_sel_high, source.swizzle);
    io.derived(source.region.width, std::uint8_t{4});
    io.derived(source.region.horz_stride, std::uint8_t{1});
  } else {
    io.step(fields.width, source.region.width, kWidths);
    io.step(fields.horz_stride, source.region.horz_stride, kHorzStrides);
  }
}

constexpr TypeCode type_code_of(RegFile file) {
  return file == RegFile::Immediate ? TypeCode::Immediate : TypeCode::Register;
}

/// A type of a source; of an immediate that a register's fields cover it is not written.
template <class Io, class Op>
void transfer_file_and_type(Io& io, const Field& file, const Field& type, Op& source) {
  io.code(file, source.file, kSourceFiles);
  io.type(type, source.type, type_code_of(source.file));
}

/// DW3 holds no second thing beside an immediate of source 0 (IVB PRM 5.2.4, note 1 of SrcType). A
/// branch from Gen8 on says so of its JIP.
inline bool src0_may_be_immediate(const Instruction& insn, Format format, Layout layout) {
  switch (format) {
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return layout != Layout::Gen7;
    case Format::Nullary: return true;
    case Format::Basic: return row(insn.opcode).sources == 1;
    case Format::Math: return row(insn.math_function).sources == 1;
    default: return false;
  }
}

template <class Io, class Insn>
void check_src0(const Io& io, const Insn& insn, Format format) {
  if (insn.src[0].is_immediate() &&
      !src0_may_be_immediate(insn, format, std::remove_reference_t<Io>::kLayout))
    io.reject(FieldsOf<Io>::kSrc0RegFile, static_cast<int>(RegFile::Immediate), "0, 1 (ARF, GRF)");
}

template <class Io>
Dword3 dword3_of(const Instruction& insn, Format format) {
  switch (format) {
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return Dword3::Offsets;
    case Format::Send:
    case Format::Sends: return insn.src[1].is_immediate() ? Dword3::Descriptor : Dword3::Region;
    default: break;
  }
  if (!kGen7<Io> && insn.src[0].is_immediate() && size_of(insn.src[0].type) == 8)
    return Dword3::Immediate64;
  const bool immediate = insn.src[0].is_immediate() || insn.src[1].is_immediate();
  return immediate ? Dword3::Immediate : Dword3::Region;
}

template <class Io, class Op>
void transfer_immediate64(Io& io, Op& source) {
  io.number(FieldsOf<Io>::kImm64Low, source.immediate);
  io.number(FieldsOf<Io>::kImm64High, source.immediate_high);
}

template <class Io, class Insn>
void transfer_dword3(Io& io, Insn& insn, const Shape& shape) {
  using At = FieldsOf<Io>;
  switch (shape.dword3) {
    case Dword3::Region: transfer_source(io, 1, insn.src[1], shape.align16); break;
    case Dword3::Immediate:
      io.number(At::kImm32, insn.src[insn.src[0].is_immediate() ? 0 : 1].immediate);
      break;
    case Dword3::Descriptor: io.number(At::kMsgDesc, insn.src[1].immediate); break;
    case Dword3::Offsets:
      io.signed_number(At::kJip, insn.jip);
      if (kGen7<Io>) io.signed_number(At::kUip, insn.uip);
      break;
    case Dword3::Immediate64: break;  // DW2 went with it
  }
  if (shape.format == Format::Send) io.flag(At::kEot, insn.eot);
}

/// The source of a send of Gen9, which has no region: the extended descriptor stands there.
template <class Io, class Insn>
void transfer_send_source(Io& io, Insn& insn) {
  using At = FieldsOf<Io>;
  constexpr AddressFields kFields = {At::kSendSrc0AddrMode,      At::kSendSrc0RegNum,
                                     At::kSendSrc0SubRegNumHalf, At::kSendSrc0SubRegNumHalf,
                                     At::kSrc0AddrSubRegNum,     At::kSendSrc0AddrImmHalf,
                                     At::kSendSrc0AddrImmHalf,   At::kSrc0AddrImmSign};
  transfer_address(io, kFields, insn.src[0], true);
  io.piece(At::kExDesc19to16, insn.ex_desc, 16);
  io.piece(At::kExDesc23to20, insn.ex_desc, 20);
  io.piece(At::kExDesc27to24, insn.ex_desc, 24);
  io.piece(At::kExDesc31to28, insn.ex_desc, 28);
}

template <class Io, class Insn>
void transfer_two_src_gen7(Io& io, Insn& insn, Shape& shape) {
  using At = FieldsOf<Io>;
  transfer_file_and_type(io, At::kSrc0RegFile, At::kSrc0Type, insn.src[0]);
  transfer_file_and_type(io, At::kSrc1RegFile, At::kSrc1Type, insn.src[1]);
  transfer_destination(io, insn.dst, shape.align16);
  if (shape.format == Format::Immediate64) {
    if (!insn.src[0].is_immediate())
      io.reject(At::kSrc0RegFile, static_cast<int>(insn.src[0].file), "3 (IMM)");
    return transfer_immediate64(io, insn.src[0]);
  }
  check_src0(io, insn, shape.format);
  shape.dword3 = dword3_of<Io>(insn, shape.format);
  transfer_source(io, 0, insn.src[0], shape.align16);
  io.number(At::kFlagSubRegNum, insn.flag_subreg);
  io.number(At::kFlagRegNum, insn.flag_reg);
  transfer_dword3(io, insn, shape);
}

/// From Gen8 on DW2 says what source 1 is, unless something of 64 bits lies there.
template <class Io, class Insn>
void transfer_two_src_gen8(Io& io, Insn& insn, Shape& shape) {
  using At = FieldsOf<Io>;
  io.number(At::kFlagSubRegNum, insn.flag_subreg);
  io.number(At::kFlagRegNum, insn.flag_reg);
  transfer_file_and_type(io, At::kSrc0RegFile, At::kSrc0Type, insn.src[0]);
  transfer_destination(io, insn.dst, shape.align16);
  if (shape.format == Format::BranchJipUip) {
    shape.dword3 = Dword3::Offsets;
    io.signed_number(At::kJip, insn.jip);
    return io.signed_number(At::kUip, insn.uip);
  }
  check_src0(io, insn, shape.format);
  if (dword3_of<Io>(insn, shape.format) == Dword3::Immediate64) {
    shape.dword3 = Dword3::Immediate64;
    return transfer_immediate64(io, insn.src[0]);
  }
  io.code(At::kSrc1RegFile, insn.src[1].file, kSourceFiles);
  if (kGen9<Io> && shape.format == Format::Send) {
    io.derived(insn.src[1].type, Type::UD);
    transfer_send_source(io, insn);
  } else {
    const bool immediate = insn.src[0].is_immediate() || insn.src[1].is_immediate();
    io.type(At::kSrc1Type, insn.src[1].type, immediate ? TypeCode::Immediate : TypeCode::Register);
    transfer_source(io, 0, insn.src[0], shape.align16);
  }
  shape.dword3 = dword3_of<Io>(insn, shape.format);
  transfer_dword3(io, insn, shape);
}

template <class Io, class Insn>
void transfer_two_src(Io& io, Insn& insn, Format format) {
  Shape shape;
  shape.layout = std::remove_reference_t<Io>::kLayout;
  shape.format = format;
  shape.align16 = insn.is_align16();
  io.code(FieldsOf<Io>::kDstRegFile, insn.dst.file, kDestinationFiles);
  io.type(FieldsOf<Io>::kDstType, insn.dst.type, TypeCode::Register);
  if constexpr (kGen7<Io>)
    transfer_two_src_gen7(io, insn, shape);
  else
    transfer_two_src_gen8(io, insn, shape);
  io.reserved(shape);
}

/// Moves every field of an instruction.
template <class Io, class Insn>
void transfer(Io& io, Insn& insn) {
  io.opcode(insn.opcode);
  const Format format = format_of(insn.opcode, io.gen());
  transfer_controls(io, insn, format);
  if (format == Format::ThreeSrc)
    transfer_three_src(io, insn);
  else if (!kGen7<Io> && format == Format::Sends)
    transfer_sends(io, insn);
  else
    transfer_two_src(io, insn, format);
}

}  // namespace eu::isa
