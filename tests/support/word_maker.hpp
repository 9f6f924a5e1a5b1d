#pragma once
// Random instruction words, valid by the manual, from the table of bit fields.
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "isa/intel/encoding/codes.hpp"
#include "isa/intel/encoding/field.hpp"
#include "isa/intel/messages/message.hpp"

namespace eu::test {

using isa::Dword3;
using isa::Field;
using isa::FieldRow;
using isa::Format;
using isa::Generation;
using isa::kFieldRows;
using isa::kOpcodes;
using isa::Layout;
using isa::OpcodeRow;
using isa::Shape;
using isa::Word;

inline constexpr Format kFormats[] = {
    Format::Nullary, Format::Basic,       Format::ThreeSrc,  Format::Math,
    Format::Send,    Format::JumpIndexed, Format::BranchJip, Format::BranchJipUip,
    Format::Call,    Format::Immediate64, Format::Sends};

/// Possible contents of DW3 in a format (IVB PRM 5.2.1, "Specific Instructions").
inline std::vector<Dword3> dword3s_of(Format format, Layout layout) {
  switch (format) {
    case Format::ThreeSrc:
    case Format::Immediate64: return {Dword3::Region};  // has no rows there
    case Format::Send:
    case Format::Sends: return {Dword3::Region, Dword3::Descriptor};
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return {Dword3::Offsets};
    case Format::Nullary:
    case Format::Basic:
      if (layout != Layout::Gen7) return {Dword3::Region, Dword3::Immediate, Dword3::Immediate64};
      [[fallthrough]];
    default: return {Dword3::Region, Dword3::Immediate};
  }
}

/// Instruction formats that a layout has.
inline std::vector<Format> formats_of(Layout layout) {
  std::vector<Format> formats;
  for (const Format format : kFormats)
    if ((format != Format::Immediate64 || layout == Layout::Gen7) &&
        (format != Format::Sends || layout == Layout::Gen9))
      formats.push_back(format);
  return formats;
}

inline std::vector<Shape> all_shapes(Layout layout) {
  std::vector<Shape> shapes;
  for (const Format format : formats_of(layout))
    for (const Dword3 dword3 : dword3s_of(format, layout))
      for (int modes = 0; modes < 16; ++modes)
        shapes.push_back({layout, format, dword3, (modes & 1) != 0, (modes & 2) != 0,
                          (modes & 4) != 0, (modes & 8) != 0,
                          format == Format::Sends && (modes & 2) != 0});
  return shapes;
}

/// Builds words that are valid by the manual, from a shape and the rows that apply to it.
class WordMaker {
 public:
  WordMaker(std::uint64_t seed, Generation gen)
      : random_(seed), gen_(gen), shapes_(all_shapes(isa::facts(gen).layout)) {
    for (const Shape& shape : shapes_) {
      rows_.emplace_back();
      for (const FieldRow& row : kFieldRows)
        if (!row.reserved() && applies(row, shape)) rows_.back().push_back(&row);
    }
    for (const OpcodeRow& row : kOpcodes)
      if (exists_on(row.opcode, gen)) opcodes_.push_back(&row);
    for (const isa::SfidRow& row : isa::kSfids)
      if (isa::find_sfid(static_cast<unsigned>(row.sfid), gen))
        sfids_.push_back(static_cast<int>(row.sfid));
  }

  Word make() {
    const OpcodeRow& opcode = *opcodes_[below(opcodes_.size())];
    std::size_t index;
    do {
      index = below(shapes_.size());
    } while (shapes_[index].format != format_of(opcode.opcode, gen_) ||
             (shapes_[index].dword3 == Dword3::Immediate64 && !may_be_immediate(opcode)));
    shape_ = shapes_[index];
    shape_.align16 |= shape_.format == Format::ThreeSrc;
    choose_files(opcode);
    Word word;
    choose_types();
    for (const FieldRow* row : rows_of_shape(index))
      word.set_bits(row->field.high, row->field.low, value_of(row->field, opcode));
    return word;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  template <std::size_t count>
  std::uint64_t one_of(const int (&values)[count]) {
    return static_cast<std::uint64_t>(values[below(count)]);
  }

  const std::vector<const FieldRow*>& rows_of_shape(std::size_t index) const {
    return rows_[index];
  }

  /// Chooses register files for the shape: 0 ARF, 1 GRF, 3 immediate.
  void choose_files(const OpcodeRow& opcode) {
    dst_file_ = below(2);
    files_[0] = below(2);
    files_[1] = below(2);
    const bool one_source = may_be_immediate(opcode);
    switch (shape_.dword3) {
      case Dword3::Region: break;
      case Dword3::Immediate64: files_[0] = 3; break;
      case Dword3::Immediate: files_[one_source && below(2) ? 0 : 1] = 3; break;
      case Dword3::Descriptor: files_[1] = 3; break;
      case Dword3::Offsets:
        if (below(2)) files_[1] = 3;
    }
    if (shape_.format == Format::Immediate64) files_[0] = 3;
    if (shape_.format == Format::Sends) {
      files_[0] = 1;
      files_[1] = below(2);
    }
  }

  /// True if source 0 may be an immediate: it is the only source.
  static bool may_be_immediate(const OpcodeRow& opcode) {
    return opcode.format == Format::Nullary ||
           (opcode.format == Format::Basic && opcode.sources == 1);
  }

  bool is_gen7() const { return shape_.layout == Layout::Gen7; }

  /// A random valid code of a type.
  std::uint64_t type_code(std::uint64_t file, bool wide) {
    std::vector<std::uint8_t> codes;
    for (const isa::TypeRow& type : isa::kTypes) {
      const isa::TypeCodes& of = is_gen7() ? type.gen7 : type.gen8;
      const std::uint8_t code = file == 3 ? of.of_immediate : of.of_register;
      if (code != isa::kNone && (file != 3 || is_gen7() || (type.size_bytes == 8) == wide))
        codes.push_back(code);
    }
    return codes[below(codes.size())];
  }

  /// Chooses fields of the three-source format that depend on each other.
  void choose_types() {
    payload_file_ = below(2);
    three_type_ = one_of({0, 1, 2, 3, 4});
    const bool mixes = three_type_ == 0 || three_type_ == 4;
    half_beside_ = mixes && shape_.layout == Layout::Gen9;
  }

  std::uint64_t register_number(std::uint64_t file) {
    if (file == 0) return (one_of({0, 1, 2, 3, 7, 8, 9, 10, 11, 12}) << 4) | below(16);
    return below(file == 1 ? 128 : 256);
  }

  std::uint64_t value_of(const Field& field, const OpcodeRow& opcode) {
    const std::string_view name = field.name;
    if (name == "Opcode") return opcode_word(opcode.opcode, gen_).code;
    if (name == "AccessMode") return shape_.align16;
    if (name == "ThreadCtrl") return one_of({0, 1, 2});
    if (name == "PredCtrl") return below(shape_.align16 ? 8 : 14);
    if (name == "ExecSize") return below(6);
    if (name == "CondModifier") return one_of({0, 1, 2, 3, 4, 5, 6, 8, 9});
    if (name == "FC")
      return is_gen7() ? one_of({1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13})
                       : one_of({1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15});
    if (name == "SFID") return static_cast<std::uint64_t>(sfids_[below(sfids_.size())]);
    if (name == "SelReg32ExDesc") return shape_.ex_desc_register;
    if (name == "SelReg32Desc") return shape_.dword3 == Dword3::Region;
    if (!is_gen7()) {
      if (name == "Dst.DstType") return type_code(0, false);
      if (name == "Src0.SrcType") return type_code(files_[0], shape_.dword3 == Dword3::Immediate64);
      if (name == "Src1.SrcType") return type_code(files_[1], false);
      if (name == "SrcType") return three_type_;
      if (name == "DstType") return one_of({0, 1, 2, 3, 4});
      if (ends_with(name, ".SrcType[HF]")) return half_beside_ ? below(2) : 0;
    }
    if (shape_.format == Format::Sends) {
      if (name == "Src1.RegFile") return payload_file_;
      if (name == "Src1.RegNum") return register_number(payload_file_);
      if (name == "Src0.RegNum") return below(128);
    }
    if (name == "Dst.RegFile") return dst_file_;
    if (name == "Src0.RegFile") return files_[0];
    if (name == "Src1.RegFile") return files_[1];
    if (name == "Dst.AddrMode") return shape_.dst_indirect;
    if (name == "Src0.AddrMode") return shape_.src0_indirect;
    if (name == "Src1.AddrMode") return shape_.src1_indirect;
    if (shape_.format == Format::ThreeSrc && ends_with(name, ".RegNum")) return below(128);
    if (name == "Dst.RegNum") return register_number(dst_file_);
    if (name == "Src0.RegNum") return register_number(files_[0]);
    if (name == "Src1.RegNum") return register_number(files_[1]);
    if (ends_with(name, ".Width")) return below(5);
    if (name == "Src0.VertStride" && shape_.src0_indirect && !shape_.align16)
      return one_of({0, 1, 2, 3, 4, 5, 6, 15});
    if (ends_with(name, ".VertStride")) return below(7);
    return random_();
  }

  static bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
  }

  std::mt19937_64 random_;
  Generation gen_;
  std::vector<Shape> shapes_;
  std::vector<std::vector<const FieldRow*>> rows_;
  std::vector<const OpcodeRow*> opcodes_;
  std::vector<int> sfids_;
  Shape shape_;
  std::uint64_t dst_file_ = 0;
  std::uint64_t files_[2] = {0, 0};
  std::uint64_t payload_file_ = 0;
  std::uint64_t three_type_ = 0;
  bool half_beside_ = false;
};

}  // namespace eu::test
