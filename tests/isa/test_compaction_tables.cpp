// Every row of the compaction tables against the column "Mapped Meaning" of IVB PRM 5.3.1.1. The
// meanings are undamaged where the manual's bits are damaged (isa/ERRATA.md A21).
#include <gtest/gtest.h>

#include <string>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/encoding/compact_format.hpp"

namespace eu::isa {
namespace {

/// Meanings of rows. The manual lacks those of rows 1 and 3, which follow from their neighbours.
const char* const kControls[32] = {
    "Align1 We (1) f0.0",
    "Align1 (4) f0.0",
    "Align16 (4) f0.0",
    "Align1 We (4) f0.0",
    "Align16 We (4) f0.0",
    "Align1 NoDDClr (4) f0.0",
    "Align16 NoDDClr (4) f0.0",
    "Align16 We NoDDClr (4) f0.0",
    "Align1 NoDDChk (4) f0.0",
    "Align16 NoDDChk (4) f0.0",
    "Align16 NoDDClr, NoDDChk (4) f0.0",
    "Align1 Q1 (8) f0.0",
    "Align16 Q1 (8) f0.0",
    "Align1 We Q1 (8) f0.0",
    "Align16 We Q1 (8) f0.0",
    "Align1 NoDDClr Q1 (8) f0.0",
    "Align16 NoDDClr Q1 (8) f0.0",
    "Align16 We NoDDClr Q1 (8) f0.0",
    "Align16 NoDDChk Q1 (8) f0.0",
    "Align16 NoDDClr, NoDDChk Q1 (8) f0.0",
    "Align1 Q2 (8) f0.0",
    "Align1 Q1 +f.xyzw (8) f0.0",
    "Align1 H1 (16) f0.0",
    "Align1 We H1 (16) f0.0",
    "Align1 NoDDClr H1 (16) f0.0",
    "Align1 H1 +f.xyzw (16) f0.0",
    "Align1 Q1 (8) .sat f0.0",
    "Align1 Q2 (8) .sat f0.0",
    "Align1 H1 (16) .sat f0.0",
    "Align1 H1 +f.xyzw (16) .sat f0.0",
    "Align1 H1 (16) f0.1",
    "Align1 H1 +f.xyzw (16) f0.1",
};

const char* const kDataTypes[32] = {
    "r:ud a:ud a:ud <1> dir", "a:ud r:ud a:ud <1> dir", "r:ud r:ud a:ud <1> dir",
    "r:ud i:ud a:ud <1> dir", "r:f r:d a:ud <1> dir",   "r:f i:vf a:ud <1> dir",
    "r:ud r:f a:ud <1> dir",  "r:d r:f a:ud <1> dir",   "r:f r:f a:ud <1> dir",
    "r:ud r:ud r:ud <1> dir", "a:ud r:ud i:ud <1> dir", "r:ud r:ud i:ud <1> dir",
    "r:d r:d r:d <1> dir",    "a:d r:d i:d <1> dir",    "r:d r:d i:d <1> dir",
    "r:f r:f a:f <1> dir",    "r:f a:f r:f <1> dir",    "a:f r:f r:f <1> dir",
    "r:f r:f r:f <1> dir",    "a:f r:f i:f <1> dir",    "a:w a:ub a:ud <0> dir",
    "r:f r:ud a:ud <1> dir",  "r:d r:d a:ud <1> dir",   "a:ud r:ud r:ud <1> dir",
    "a:d r:d r:d <1> dir",    "a:d a:d i:d <1> dir",    "r:uw a:uw r:uw <1> dir",
    "r:f r:f i:vf <1> dir",   "r:f r:f i:f <1> dir",    "a:w r:w i:w <1> dir",
    "a:uw r:uw r:uw <1> dir", "a:uw r:uw i:uw <1> dir",
};

/// Meanings of rows. The manual lacks that of row 25, which is the step between rows 23 and 27.
const char* const kSubRegisters[32] = {
    "0 0 0",
    "0.x 0.xx 0.xx",
    "8 0 0",
    "0.xyzw 0.xx 0.xx",
    "16 0 0",
    "0 4 0",
    "0 8 0",
    "0 12 0",
    "0 16 0",
    "16 16 0",
    "0 20 0",
    "0 0 4",
    "0.x 0.xx 0.xy",
    "0.x 0.xy 0.xy",
    "0.y 0.xy 0.xy",
    "0.xy 0.xy 0.xy",
    "0.z 0.xy 0.xy",
    "0.xyz 0.xy 0.xy",
    "0.w 0.xy 0.xy",
    "0.yzw 0.xy 0.xy",
    "0.xyzw 0.xy 0.xy",
    "0 12 4",
    "0.w 0.ww 0.xy",
    "0 0 8",
    "0 12 8",
    "0 0 12",
    "0.xyz 0.xy 0.ww",
    "0 0 16",
    "0 0 20",
    "0 0 24",
    "0 0 28",
    "28 0 28",
};

const char* const kSources[32] = {
    "dir <0;1,0>",     "(-) dir <0;1,0>",   "dir <0;>.zx",       "(-) dir <0;>.zx",
    "dir <0;>.wx",     "dir <0;>.xy",       "dir <0;>.yy",       "dir <0;4,1>",
    "dir <0;>.zz",     "dir <0;>.zw",       "dir <0;8,4>",       "dir <4;>.xx",
    "(-) dir <4;>.xx", "dir <4;>.yx",       "dir <4;>.zx",       "(-) dir <4;>.zx",
    "dir <4;>.xy",     "dir <4;>.yy",       "dir <4;>.wy",       "dir <4;4,0>",
    "(-) dir <4;4,0>", "dir <4;>.yz",       "dir <4;>.zz",       "dir <4;>.xw",
    "dir <4;>.yw",     "dir <4;>.zw",       "(abs) dir <4;>.zw", "dir <4;>.ww",
    "dir <8;8,1>",     "(abs) dir <8;8,1>", "(-) dir <8;8,1>",   "dir <16;16,1>",
};

constexpr unsigned kAlign16Control = 12;   // row 12 of kControls
constexpr unsigned kTwoRegisterTypes = 9;  // row 9 of kDataTypes

BitSpan bits_of(CompactIndexId id) {
  for (const CompactIndex& index : CompactGen7::kIndices)
    if (index.id == id) return index.compact;
  ADD_FAILURE() << "no such index";
  return {};
}

/// A compact mov with an index set and the others zero.
class Mov {
 public:
  Mov() : bits_(1u << 29 | opcode_word(Opcode::Mov, Generation::Ivb).code) {}
  Mov& with(CompactIndexId id, unsigned index) {
    bits_ |= static_cast<std::uint64_t>(index) << bits_of(id).low;
    return *this;
  }
  Instruction decoded() const { return decode(expand(bits_, Generation::Ivb), Generation::Ivb); }

 private:
  std::uint64_t bits_;
};

std::string control_meaning(const Instruction& insn) {
  std::string text = insn.is_align16() ? "Align16" : "Align1";
  if (insn.no_mask) text += " We";
  if (insn.no_dd_clr) text += " NoDDClr";
  if (insn.no_dd_chk) text += insn.no_dd_clr ? ", NoDDChk" : " NoDDChk";
  if (insn.exec_size == 8) text += " Q" + std::to_string(insn.qtr_ctrl + 1);
  if (insn.exec_size == 16) text += " H" + std::to_string(insn.qtr_ctrl / 2 + 1);
  if (insn.pred_ctrl == PredCtrl::Sequential && !insn.pred_inv) text += " +f.xyzw";
  text += " (" + std::to_string(insn.exec_size) + ")";
  if (insn.saturate) text += " .sat";
  return text + " f" + std::to_string(insn.flag_reg) + "." + std::to_string(insn.flag_subreg);
}

std::string lower(std::string_view text) {
  std::string result;
  for (const char c : text) result += static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string file_and_type(const Operand& operand) {
  const char* const files[] = {"a", "r", "", "i"};
  return std::string(files[static_cast<int>(operand.file)]) + ":" + lower(row(operand.type).name);
}

std::string data_type_meaning(const Instruction& insn) {
  return file_and_type(insn.dst) + " " + file_and_type(insn.src[0]) + " " +
         file_and_type(insn.src[1]) + " <" + std::to_string(insn.dst.region.horz_stride) + "> " +
         (insn.dst.indirect ? "indir" : "dir");
}

std::string channels(unsigned swizzle, int first, int last) {
  std::string text;
  for (int channel = first; channel <= last; ++channel)
    text += "xyzw"[(swizzle >> (2 * channel)) & 3];
  return text;
}

std::string enabled_channels(unsigned mask) {
  std::string text;
  for (int channel = 0; channel < 4; ++channel)
    if ((mask >> channel) & 1) text += "xyzw"[channel];
  return text;
}

std::string sub_register_meaning(const Instruction& insn) {
  const auto subreg = [](const Operand& operand) { return std::to_string(operand.subreg_bytes); };
  if (!insn.is_align16())
    return subreg(insn.dst) + " " + subreg(insn.src[0]) + " " + subreg(insn.src[1]);
  return subreg(insn.dst) + "." + enabled_channels(insn.dst.channel_enable) + " " +
         subreg(insn.src[0]) + "." + channels(insn.src[0].swizzle, 0, 1) + " " +
         subreg(insn.src[1]) + "." + channels(insn.src[1].swizzle, 0, 1);
}

std::string source_meaning(const Operand& source, bool align16) {
  std::string text = source.negate ? "(-) " : "";
  if (source.absolute) text += "(abs) ";
  text += source.indirect ? "indir <" : "dir <";
  const Region& region = source.region;
  text += std::to_string(region.vert_stride) + ";";
  if (align16) return text + ">." + channels(source.swizzle, 2, 3);
  return text + std::to_string(region.width) + "," + std::to_string(region.horz_stride) + ">";
}

bool is_align16_meaning(const std::string& meaning) {
  return meaning.find('.') != std::string::npos;
}

TEST(CompactionTables, ControlRowsMeanWhatTheManualSays) {
  for (unsigned index = 0; index < 32; ++index)
    EXPECT_EQ(control_meaning(Mov().with(CompactIndexId::Control, index).decoded()),
              kControls[index])
        << index;
}

TEST(CompactionTables, DataTypeRowsMeanWhatTheManualSays) {
  for (unsigned index = 0; index < 32; ++index)
    EXPECT_EQ(data_type_meaning(Mov().with(CompactIndexId::DataType, index).decoded()),
              kDataTypes[index])
        << index;
}

TEST(CompactionTables, SubRegisterRowsMeanWhatTheManualSays) {
  for (unsigned index = 0; index < 32; ++index) {
    Mov mov;
    mov.with(CompactIndexId::SubReg, index).with(CompactIndexId::DataType, kTwoRegisterTypes);
    if (is_align16_meaning(kSubRegisters[index]))
      mov.with(CompactIndexId::Control, kAlign16Control);
    EXPECT_EQ(sub_register_meaning(mov.decoded()), kSubRegisters[index]) << index;
  }
}

TEST(CompactionTables, SourceRowsMeanWhatTheManualSaysInBothSources) {
  for (unsigned index = 0; index < 32; ++index) {
    const bool align16 = is_align16_meaning(kSources[index]);
    Mov mov;
    mov.with(CompactIndexId::Src0, index).with(CompactIndexId::Src1, index);
    mov.with(CompactIndexId::DataType, kTwoRegisterTypes);
    if (align16) mov.with(CompactIndexId::Control, kAlign16Control);
    const Instruction insn = mov.decoded();
    EXPECT_EQ(source_meaning(insn.src[0], align16), kSources[index]) << index;
    EXPECT_EQ(source_meaning(insn.src[1], align16), kSources[index]) << index;
  }
}

TEST(CompactionTables, SourceRow10IsASwizzleInAlign16) {
  const Instruction insn = Mov()
                               .with(CompactIndexId::Src0, 10)
                               .with(CompactIndexId::DataType, kTwoRegisterTypes)
                               .with(CompactIndexId::Control, kAlign16Control)
                               .decoded();
  EXPECT_EQ(source_meaning(insn.src[0], true), "dir <0;>.ww");
}

/// Rows that the manual's meanings do not determine have the bits of isa/ERRATA.md (A21 to A23).
TEST(CompactionTables, CorrectedRowsAreThoseOfTheErrata) {
  const auto row_of = [](CompactIndexId id, unsigned index) {
    for (const CompactIndex& table : CompactGen7::kIndices)
      if (table.id == id) return table.table.bits[index];
    return std::uint64_t{0};
  };
  EXPECT_EQ(row_of(CompactIndexId::Control, 2), 0b0000100000000000001u);
  EXPECT_EQ(row_of(CompactIndexId::Control, 12), 0b0000110000000000001u);
  EXPECT_EQ(row_of(CompactIndexId::SubReg, 10), 0b000001010000000u);  // A23: not Mesa's
  EXPECT_EQ(row_of(CompactIndexId::SubReg, 25), 0b011000000000000u);
}

template <class Format>
void expect_rows_differ() {
  for (const CompactIndex& index : Format::kIndices)
    for (std::size_t a = 0; a < index.table.rows; ++a)
      for (std::size_t b = a + 1; b < index.table.rows; ++b)
        EXPECT_NE(index.table.bits[a], index.table.bits[b]) << a << " and " << b;
}

TEST(CompactionTables, RowsDifferFromEachOther) {
  expect_rows_differ<CompactGen7>();
  expect_rows_differ<CompactGen8>();
  expect_rows_differ<CompactThree<Layout::Gen9>>();
}

}  // namespace
}  // namespace eu::isa
