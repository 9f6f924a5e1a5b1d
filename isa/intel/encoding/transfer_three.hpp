#pragma once
// Formats of their own: three sources, and sends of two payloads (isa/intel/encoding/transfer.hpp).
#include "isa/intel/encoding/operand_fields.hpp"

namespace eu::isa {

constexpr const char* kGrfOnly = "operands of a three-source instruction are GRF registers";
constexpr const char* kOneType = "the sources of a three-source instruction have one type";
constexpr const char* kPayloadIsGrf = "the first payload is in GRF registers";

template <class Io, class Insn>
void transfer_sends_descriptors(Io& io, Insn& insn, Shape& shape) {
  using At = FieldsOf<Io>;
  io.choice(At::kSelReg32Desc, insn.src[1].file, RegFile::Immediate, RegFile::Arf);
  if (insn.src[1].is_immediate()) {
    io.number(At::kMsgDesc, insn.src[1].immediate);
    shape.dword3 = Dword3::Descriptor;
  } else {
    io.implied(At::kSelReg32Desc, insn.src[1].number, std::uint8_t{0x10}, "it is in a0.0");
  }
  io.flag(At::kSelReg32ExDesc, insn.ex_desc_is_register);
  io.piece(At::kExDesc9to6, insn.ex_desc, 6);
  shape.ex_desc_register = insn.ex_desc_is_register;
  if (insn.ex_desc_is_register)
    io.number(At::kExDescAddrSubRegNum, insn.ex_desc_subreg);
  else
    io.piece(At::kExDesc31to16, insn.ex_desc, 16);
}

/// sends and sendsc: source 1 is the descriptor, source 2 the second payload.
template <class Io, class Insn>
void transfer_sends(Io& io, Insn& insn) {
  using At = FieldsOf<Io>;
  Shape shape;
  shape.layout = std::remove_reference_t<Io>::kLayout;
  shape.format = Format::Sends;
  shape.align16 = insn.is_align16();
  io.number(At::kFlagSubRegNum, insn.flag_subreg);
  io.number(At::kFlagRegNum, insn.flag_reg);
  io.code(At::kSendsDstRegFile, insn.dst.file, kDestinationFiles);
  io.type(At::kDstType, insn.dst.type, TypeCode::Register);
  io.number(At::kSendsDstRegNum, insn.dst.number);
  check_register_number(io, At::kSendsDstRegNum, insn.dst);
  io.number(At::kSendsDstSubRegNumHalf, insn.dst.subreg_bytes, kHalfRegisterBytes);
  io.implied(At::kSendsSrc0RegNum, insn.src[0].file, RegFile::Grf, kPayloadIsGrf);
  io.number(At::kSendsSrc0RegNum, insn.src[0].number);
  check_register_number(io, At::kSendsSrc0RegNum, insn.src[0]);
  io.number(At::kSendsSrc0SubRegNumHalf, insn.src[0].subreg_bytes, kHalfRegisterBytes);
  io.code(At::kSendsSrc1RegFile, insn.src[2].file, kDestinationFiles);
  io.number(At::kSendsSrc1RegNum, insn.src[2].number);
  check_register_number(io, At::kSendsSrc1RegNum, insn.src[2]);
  transfer_sends_descriptors(io, insn, shape);
  io.flag(At::kEot, insn.eot);
  io.reserved(shape);
}

template <class Io, class Op>
void transfer_three_source(Io& io, const ThreeSourceFields& fields, Op& source) {
  io.implied(fields.reg_num, source.file, RegFile::Grf, kGrfOnly);
  io.number(fields.reg_num, source.number);
  check_register_number(io, fields.reg_num, source);
  if (kGen9<Io>)
    io.pieces(fields.sub_reg_num_word, fields.sub_reg_num, source.subreg_bytes, kWordBytes);
  else
    io.number(fields.sub_reg_num, source.subreg_bytes, kDwordBytes);
  io.number(fields.chan_sel, source.swizzle);
  io.flag(fields.rep_ctrl, source.replicate);
  io.flag(fields.absolute, source.absolute);
  io.flag(fields.negate, source.negate);
  io.derived(source.region, source.replicate ? Region{0, 1, 0} : Region{4, 4, 1});
}

/// Gen9 may have HF as source 1 or 2 beside F, and the reverse.
template <class Io, class Insn>
void transfer_three_source_types(Io& io, Insn& insn) {
  using At = FieldsOf<Io>;
  io.type(At::kThreeSrcType, insn.src[0].type, TypeCode::ThreeSrc);
  if constexpr (kGen9<Io>) {
    io.half_beside(At::kThreeSrc1IsHalf, insn.src[0].type, insn.src[1].type);
    io.half_beside(At::kThreeSrc2IsHalf, insn.src[0].type, insn.src[2].type);
  } else {
    for (std::size_t index = 1; index < insn.src.size(); ++index)
      io.implied(At::kThreeSrcType, insn.src[index].type, insn.src[0].type, kOneType);
  }
}

template <class Io, class Insn>
void transfer_three_src(Io& io, Insn& insn) {
  using At = FieldsOf<Io>;
  if (!insn.is_align16()) io.reject(At::kAccessMode, 0, "1 (Align16) with three sources");
  io.implied(At::kThreeDstRegNum, insn.dst.file, RegFile::Grf, kGrfOnly);
  io.type(At::kThreeDstType, insn.dst.type, TypeCode::ThreeSrc);
  io.number(At::kThreeDstRegNum, insn.dst.number);
  check_register_number(io, At::kThreeDstRegNum, insn.dst);
  io.number(At::kThreeDstSubRegNum, insn.dst.subreg_bytes, kDwordBytes);
  io.number(At::kThreeDstChanEn, insn.dst.channel_enable);
  io.derived(insn.dst.region.horz_stride, std::uint8_t{1});
  io.number(At::kThreeFlagSubRegNum, insn.flag_subreg);
  io.number(At::kThreeFlagRegNum, insn.flag_reg);
  transfer_three_source_types(io, insn);
  for (std::size_t index = 0; index < insn.src.size(); ++index)
    transfer_three_source(io, OperandFieldsOf<Io>::kThreeSources[index], insn.src[index]);
  Shape shape;
  shape.layout = std::remove_reference_t<Io>::kLayout;
  shape.format = Format::ThreeSrc;
  shape.align16 = true;
  io.reserved(shape);
}

}  // namespace eu::isa
