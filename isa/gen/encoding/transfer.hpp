#pragma once
// The formats of the instruction word (IVB PRM 5.2.1): which field holds which member, where. Each
// function moves fields between the word and the instruction; Io (field_io.hpp) gives the
// direction.
#include <cstdint>
#include <string>

#include "isa/gen/encoding/field_io.hpp"

namespace eu::isa {

/// Where an operand of one or two sources says which register it is.
struct AddressFields {
  Field mode, reg_num, sub_reg_num, sub_reg_num_half, addr_sub_reg_num, addr_imm, addr_imm_half;
};
#define ADDRESS_FIELDS(operand)                                                           \
  {                                                                                       \
    field::k##operand##AddrMode, field::k##operand##RegNum, field::k##operand##SubRegNum, \
        field::k##operand##SubRegNumHalf, field::k##operand##AddrSubRegNum,               \
        field::k##operand##AddrImm, field::k##operand##AddrImmHalf                        \
  }

/// Where a source says how its elements lie, and what becomes of them.
struct RegionFields {
  Field vert_stride, width, horz_stride, chan_sel_low, chan_sel_high, absolute, negate;
};
#define REGION_FIELDS(source)                                                                    \
  {                                                                                              \
    field::k##source##VertStride, field::k##source##Width, field::k##source##HorzStride,         \
        field::k##source##ChanSelLow, field::k##source##ChanSelHigh, field::k##source##Absolute, \
        field::k##source##Negate                                                                 \
  }

struct ThreeSourceFields {
  Field reg_num, sub_reg_num, chan_sel, rep_ctrl, absolute, negate;
};
#define THREE_SOURCE_FIELDS(source)                                     \
  {                                                                     \
    field::kThree##source##RegNum, field::kThree##source##SubRegNum,    \
        field::kThree##source##ChanSel, field::kThree##source##RepCtrl, \
        field::kThree##source##Absolute, field::kThree##source##Negate  \
  }

inline constexpr AddressFields kDstAddress = ADDRESS_FIELDS(Dst);
inline constexpr AddressFields kSrcAddress[] = {ADDRESS_FIELDS(Src0), ADDRESS_FIELDS(Src1)};
inline constexpr RegionFields kSrcRegion[] = {REGION_FIELDS(Src0), REGION_FIELDS(Src1)};
inline constexpr ThreeSourceFields kThreeSources[] = {
    THREE_SOURCE_FIELDS(Src0), THREE_SOURCE_FIELDS(Src1), THREE_SOURCE_FIELDS(Src2)};
#undef ADDRESS_FIELDS
#undef REGION_FIELDS
#undef THREE_SOURCE_FIELDS

/// Align16 addresses registers in halves, the three-source format in dwords.
constexpr int kHalfRegisterBytes = 16;
constexpr int kDwordBytes = 4;

/// Out of the way of all that is right.
template <class Io>
[[noreturn, gnu::cold, gnu::noinline]] void reject_register_number(const Io& io,
                                                                   const Field& reg_num,
                                                                   const Operand& operand) {
  if (operand.is_grf())
    io.reject(reg_num, operand.number, "0.." + std::to_string(kGrfCount - 1) + " (GRF)");
  io.reject(reg_num, operand.number, "bits 7:4 in " + list_of(kArfKinds) + " (ARF)");
}

template <class Io>
void check_register_number(const Io& io, const Field& reg_num, const Operand& operand) {
  const bool exists = operand.is_grf() ? operand.number < kGrfCount
                                       : operand.file != RegFile::Arf ||
                                             ((kArfKinds >> (operand.number >> 4)) & 1) != 0;
  if (!exists) reject_register_number(io, reg_num, operand);
}

template <class Io, class Insn>
void transfer_controls(Io& io, Insn& insn, Format format) {
  io.code(field::kAccessMode, insn.access_mode, codes(0, 1));
  io.flag(field::kMaskCtrl, insn.no_mask);
  io.flag(field::kNoDDClr, insn.no_dd_clr);
  io.flag(field::kNoDDChk, insn.no_dd_chk);
  io.number(field::kQtrCtrl, insn.qtr_ctrl);
  io.code(field::kThreadCtrl, insn.thread_ctrl, kThreadControls);
  io.code(field::kPredCtrl, insn.pred_ctrl,
          insn.is_align16() ? kPredCtrlsAlign16 : kPredCtrlsAlign1);
  io.flag(field::kPredInv, insn.pred_inv);
  io.step(field::kExecSize, insn.exec_size, kExecSizes);
  if (format == Format::Math)
    io.math_function(insn.math_function);
  else if (format == Format::Send)
    io.sfid(insn.sfid);
  else
    io.code(field::kCondModifier, insn.cond_mod, kCondMods);
  io.flag(field::kAccWrCtrl, insn.acc_wr_en);
  io.flag(field::kCmptCtrl, insn.compacted);
  io.flag(field::kDebugCtrl, insn.breakpoint);
  io.flag(field::kSaturate, insn.saturate);
  io.number(field::kNibCtrl, insn.nib_ctrl);
}

template <class Io, class Op>
void transfer_address(Io& io, const AddressFields& fields, Op& operand, bool align16) {
  io.flag(fields.mode, operand.indirect);
  if (operand.indirect) {
    io.number(fields.addr_sub_reg_num, operand.addr_subreg);
    if (align16)
      io.signed_number(fields.addr_imm_half, operand.addr_imm, kHalfRegisterBytes);
    else
      io.signed_number(fields.addr_imm, operand.addr_imm);
    return;
  }
  io.number(fields.reg_num, operand.number);
  check_register_number(io, fields.reg_num, operand);
  if (align16)
    io.number(fields.sub_reg_num_half, operand.subreg_bytes, kHalfRegisterBytes);
  else
    io.number(fields.sub_reg_num, operand.subreg_bytes);
}

template <class Io, class Op>
void transfer_destination(Io& io, Op& dst, bool align16) {
  transfer_address(io, kDstAddress, dst, align16);
  io.step(field::kDstHorzStride, dst.region.horz_stride, kHorzStrides);
  if (align16) io.number(field::kDstChanEn, dst.channel_enable);
}

template <class Io, class Op>
void transfer_source(Io& io, std::size_t index, Op& source, bool align16) {
  const RegionFields& fields = kSrcRegion[index];
  transfer_address(io, kSrcAddress[index], source, align16);
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

template <class Io, class Insn>
void transfer_files_and_types(Io& io, Insn& insn) {
  io.code(field::kDstRegFile, insn.dst.file, kDestinationFiles);
  io.type(field::kDstType, insn.dst.type, TypeCode::Register);
  io.code(field::kSrc0RegFile, insn.src[0].file, kSourceFiles);
  io.type(field::kSrc0Type, insn.src[0].type, type_code_of(insn.src[0].file));
  io.code(field::kSrc1RegFile, insn.src[1].file, kSourceFiles);
  io.type(field::kSrc1Type, insn.src[1].type, type_code_of(insn.src[1].file));
}

/// DW3 holds no second thing beside an immediate of source 0 (IVB PRM 5.2.4, note 1 of SrcType).
inline bool src0_may_be_immediate(const Instruction& insn, Format format) {
  switch (format) {
    case Format::Nullary: return true;
    case Format::Basic: return row(insn.opcode).sources == 1;
    case Format::Math: return row(insn.math_function).sources == 1;
    default: return false;
  }
}

inline Dword3 dword3_of(const Instruction& insn, Format format) {
  switch (format) {
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return Dword3::Offsets;
    case Format::Send: return insn.src[1].is_immediate() ? Dword3::Descriptor : Dword3::Region;
    default: break;
  }
  const bool immediate = insn.src[0].is_immediate() || insn.src[1].is_immediate();
  return immediate ? Dword3::Immediate : Dword3::Region;
}

template <class Io, class Insn>
void transfer_dword3(Io& io, Insn& insn, const Shape& shape) {
  switch (shape.dword3) {
    case Dword3::Region: transfer_source(io, 1, insn.src[1], shape.align16); break;
    case Dword3::Immediate:
      io.number(field::kImm32, insn.src[insn.src[0].is_immediate() ? 0 : 1].immediate);
      break;
    case Dword3::Descriptor: io.number(field::kMsgDesc, insn.src[1].immediate); break;
    case Dword3::Offsets:
      io.signed_number(field::kJip, insn.jip);
      io.signed_number(field::kUip, insn.uip);
      break;
  }
  if (shape.format == Format::Send) io.flag(field::kEot, insn.eot);
}

template <class Io, class Insn>
void transfer_two_src(Io& io, Insn& insn, Format format) {
  Shape shape;
  shape.format = format;
  shape.align16 = insn.is_align16();
  transfer_files_and_types(io, insn);
  transfer_destination(io, insn.dst, shape.align16);
  if (format == Format::Immediate64) {
    if (!insn.src[0].is_immediate())
      io.reject(field::kSrc0RegFile, static_cast<int>(insn.src[0].file), "3 (IMM)");
    io.number(field::kImm64Low, insn.src[0].immediate);
    io.number(field::kImm64High, insn.src[0].immediate_high);
    return io.reserved(shape);
  }
  if (insn.src[0].is_immediate() && !src0_may_be_immediate(insn, format))
    io.reject(field::kSrc0RegFile, static_cast<int>(RegFile::Immediate), "0, 1 (ARF, GRF)");
  shape.dword3 = dword3_of(insn, format);
  transfer_source(io, 0, insn.src[0], shape.align16);
  io.number(field::kFlagSubRegNum, insn.flag_subreg);
  io.number(field::kFlagRegNum, insn.flag_reg);
  transfer_dword3(io, insn, shape);
  io.reserved(shape);
}

constexpr const char* kGrfOnly = "operands of a three-source instruction are GRF registers";
constexpr const char* kOneType = "the sources of a three-source instruction have one type";

template <class Io, class Op>
void transfer_three_source(Io& io, const ThreeSourceFields& fields, Op& source) {
  io.implied(fields.reg_num, source.file, RegFile::Grf, kGrfOnly);
  io.number(fields.reg_num, source.number);
  check_register_number(io, fields.reg_num, source);
  io.number(fields.sub_reg_num, source.subreg_bytes, kDwordBytes);
  io.number(fields.chan_sel, source.swizzle);
  io.flag(fields.rep_ctrl, source.replicate);
  io.flag(fields.absolute, source.absolute);
  io.flag(fields.negate, source.negate);
  io.derived(source.region, source.replicate ? Region{0, 1, 0} : Region{4, 4, 1});
}

template <class Io, class Insn>
void transfer_three_src(Io& io, Insn& insn) {
  if (!insn.is_align16()) io.reject(field::kAccessMode, 0, "1 (Align16) with three sources");
  io.implied(field::kThreeDstRegNum, insn.dst.file, RegFile::Grf, kGrfOnly);
  io.type(field::kThreeDstType, insn.dst.type, TypeCode::ThreeSrc);
  io.number(field::kThreeDstRegNum, insn.dst.number);
  check_register_number(io, field::kThreeDstRegNum, insn.dst);
  io.number(field::kThreeDstSubRegNum, insn.dst.subreg_bytes, kDwordBytes);
  io.number(field::kThreeDstChanEn, insn.dst.channel_enable);
  io.derived(insn.dst.region.horz_stride, std::uint8_t{1});
  io.number(field::kThreeFlagSubRegNum, insn.flag_subreg);
  io.number(field::kThreeFlagRegNum, insn.flag_reg);
  io.type(field::kThreeSrcType, insn.src[0].type, TypeCode::ThreeSrc);
  for (std::size_t index = 1; index < insn.src.size(); ++index)
    io.implied(field::kThreeSrcType, insn.src[index].type, insn.src[0].type, kOneType);
  for (std::size_t index = 0; index < insn.src.size(); ++index)
    transfer_three_source(io, kThreeSources[index], insn.src[index]);
  Shape shape;
  shape.format = Format::ThreeSrc;
  shape.align16 = true;
  io.reserved(shape);
}

/// Moves every field of an instruction.
template <class Io, class Insn>
void transfer(Io& io, Insn& insn) {
  io.opcode(insn.opcode);
  const Format format = row(insn.opcode).format;
  transfer_controls(io, insn, format);
  if (format == Format::ThreeSrc)
    transfer_three_src(io, insn);
  else
    transfer_two_src(io, insn, format);
}

}  // namespace eu::isa
