// Second step of reading an operand: its meaning in its place (isa/intel/text/operand_reader.hpp).
#include <fmt/core.h>

#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_parts.hpp"
#include "isa/intel/text/operand_reader.hpp"
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {
namespace {

bool is_register_type(const TypeRow& type, Generation gen) {
  return codes_of(type, gen).of_register != kNone;
}
bool is_immediate_type(const TypeRow& type, Generation gen) {
  return codes_of(type, gen).of_immediate != kNone;
}
bool is_three_source_type(const TypeRow& type, Generation gen) {
  return codes_of(type, gen).three_src != kNone;
}

/// Checks an operand in its place and derives its meaning.
class Meaning {
 public:
  Meaning(const Scanner& scanner, const OperandText& text, const OperandPlace& place)
      : scanner_(scanner), text_(text), place_(place), operand_(text.operand) {}

  Operand destination() {
    if (operand_.is_immediate()) fail("a destination cannot be an immediate");
    if (operand_.negate || operand_.absolute) fail("a destination has no source modifiers");
    check_type();
    check_number();
    subregister();
    operand_.region = {};
    operand_.region.horz_stride = destination_stride();
    write_mask();
    return operand_;
  }

  Operand source() {
    if (operand_.is_immediate()) {
      if (place_.three_source) fail("instructions with three sources have no immediates");
      return operand_;
    }
    check_type();
    check_number();
    return region_of_source();
  }

  /// The meaning as a source that has the immediate's file and type.
  Operand behind(const Operand& immediate) {
    if (operand_.is_immediate()) fail("after an immediate only a register region is allowed");
    if (text_.has_type) fail("the region after an immediate has the immediate's type");
    operand_.file = immediate.file;
    operand_.type = immediate.type;
    operand_.immediate = immediate.immediate;
    operand_.immediate_high = immediate.immediate_high;
    return region_of_source();
  }

 private:
  bool align16() const { return place_.mode == AccessMode::Align16; }

  [[noreturn]] void fail(const std::string& message) const { scanner_.fail(text_.begin, message); }
  [[noreturn]] void fail_region(const std::string& message) const {
    scanner_.fail(text_.region_at != nullptr ? text_.region_at : text_.begin, message);
  }

  void check_type() const {
    const TypeRow& type = row(operand_.type);
    if (!text_.has_type && !operand_.is_arf(Arf::Ip) && !operand_.is_arf(Arf::ThreadDependency))
      scanner_.fail(text_.end, "the operand has no type");
    const bool three = place_.three_source;
    const auto is_allowed = three                    ? is_three_source_type
                            : place_.after_immediate ? is_immediate_type
                                                     : is_register_type;
    if (is_allowed(type, place_.gen)) return;
    scanner_.fail(text_.begin,
                  fmt::format("type {} {}; allowed are {}", type.name,
                              three ? "has no place in instructions with three sources"
                              : place_.after_immediate ? "is not allowed after an immediate"
                                                       : "is for immediates only",
                              list_types(place_.gen, is_allowed)));
  }

  void check_number() const {
    if (operand_.file == RegFile::Arf &&
        !exists_on(static_cast<Arf>(operand_.number >> 4), place_.gen))
      fail(fmt::format("this register does not exist on {}", row(place_.gen).name));
    if (place_.three_source && !operand_.is_grf())
      fail("instructions with three sources have GRF operands only");
    if (place_.three_source && operand_.indirect)
      fail("instructions with three sources have no indirect operands");
    if (operand_.is_grf() && operand_.number >= kGrfs)
      fail(fmt::format("this register does not exist; the last is {}127", text_.grf_letter));
  }

  void subregister() {
    const int size = size_of(operand_.type);
    const int bytes = text_.subregister * (text_.subregister_in_bytes ? 1 : size);
    if (bytes >= kRegisterBytes)
      scanner_.fail(text_.subregister_at,
                    fmt::format("subregister {} is outside the register: {} of type {} fit in",
                                text_.subregister, kRegisterBytes / size, row(operand_.type).name));
    const int unit = place_.three_source ? three_source_unit() : (align16() ? 16 : 1);
    if (bytes % unit != 0)
      scanner_.fail(
          text_.subregister_at,
          fmt::format("byte {} of a register cannot be addressed here; allowed are multiples of {}",
                      bytes, unit));
    if (operand_.indirect && align16() && operand_.addr_imm % 16 != 0)
      fail("in align16 an address immediate is a multiple of 16");
    operand_.subreg_bytes = static_cast<std::uint8_t>(bytes);
  }

  /// Unit of a subregister in bytes. Gen9 selects the half of a dword that a source of type HF is
  /// in (isa/GEN8.md E11).
  int three_source_unit() const {
    return place_.source && facts(place_.gen).layout == Layout::Gen9 ? 2 : 4;
  }

  std::uint8_t destination_stride() const {
    if (text_.region_form == RegionForm::None) return 1;
    if (text_.region_form != RegionForm::One) fail_region("a destination's region is <stride>");
    const std::uint8_t stride = text_.operand.region.vert_stride;
    if (place_.three_source && stride != 1)
      fail_region("with three sources the destination's stride is 1");
    if (stride > 4)
      fail_region(destination_stride_fault(stride == Region::kVxH ? std::string("VxH")
                                                                  : std::to_string(stride)));
    return stride;
  }

  void check_macro() const {
    if (!place_.macro_step)
      scanner_.fail(text_.channels_at, "only madm, math.invm and math.rsqtm have such operands");
    if (!align16()) scanner_.fail(text_.channels_at, "such an operand needs align16");
    if (!operand_.is_grf() || operand_.indirect)
      scanner_.fail(text_.channels_at, "such an operand is a GRF register");
    if (text_.region_form != RegionForm::None && text_.region_at != nullptr)
      scanner_.fail(text_.region_at, "such an operand has no region");
  }

  void write_mask() {
    if (text_.has_macro_accumulator) {
      check_macro();
      operand_.channel_enable = text_.macro_accumulator;
      operand_.region.horz_stride = place_.three_source ? 1 : 0;
      return;
    }
    if (!text_.has_channels) return;
    if (!align16()) scanner_.fail(text_.channels_at, "a write mask needs align16");
    operand_.channel_enable = 0;
    int last = -1;
    for (int n = 0; n < text_.channel_count; ++n) {
      const int channel = text_.channels[static_cast<std::size_t>(n)];
      if (channel <= last)
        scanner_.fail(text_.channels_at + n,
                      "the channels of a write mask must be in the order xyzw");
      operand_.channel_enable |= static_cast<std::uint8_t>(1 << channel);
      last = channel;
    }
  }

  Operand macro_source() {
    check_macro();
    operand_.swizzle = text_.macro_accumulator;
    operand_.region = place_.three_source ? Region{4, 4, 1} : macro_region(operand_.type);
    return operand_;
  }

  Operand region_of_source() {
    subregister();
    if (text_.has_macro_accumulator) return macro_source();
    if (text_.is_blank) return blank_source();
    if (place_.three_source)
      three_source_region();
    else if (align16())
      align16_region();
    else
      align1_region();
    swizzle();
    return operand_;
  }

  void align1_region() {
    if (text_.region_form == RegionForm::One || text_.region_form == RegionForm::Two)
      fail_region("a source's region in align1 is <vertical stride, width, horizontal stride>");
    if (text_.region_form == RegionForm::None) operand_.region = {0, 1, 0};
    if (operand_.region.width == 0 || operand_.region.width > kMaxRegionWidth)
      fail_region(fmt::format("width {} does not exist; allowed are 1, 2, 4, 8, 16",
                              operand_.region.width));
    if (operand_.region.vert_stride != Region::kVxH) return;
    if (!operand_.indirect) fail_region("VxH needs an indirect operand");
    if (!place_.source0) fail_region("VxH is allowed in source 0 only");
  }

  Operand blank_source() {
    operand_.region = align16() ? Region{0, 4, 1} : Region{0, 1, 0};
    operand_.swizzle = 0;
    return operand_;
  }

  void align16_region() {
    const Region& region = text_.operand.region;
    if (text_.region_form == RegionForm::Two ||
        (text_.region_form == RegionForm::Three && !(region.width == 4 && region.horz_stride == 1)))
      fail_region("a source's region in align16 is <vertical stride>");
    if (region.vert_stride == Region::kVxH) fail_region("VxH needs align1");
    operand_.region = {region.vert_stride, 4, 1};
  }

  void three_source_region() {
    const Region& region = text_.operand.region;
    const RegionForm form = text_.region_form;
    const bool three = form == RegionForm::Three;
    const bool one = form == RegionForm::One;
    const bool two = form == RegionForm::Two;
    // iga64 writes <2;1> and <1> for packed operands, <0;0> and <0> for one element.
    if ((three && region == Region{0, 1, 0}) || (one && region.vert_stride == 0) ||
        (two && region.vert_stride == 0 && region.horz_stride == 0)) {
      operand_.replicate = true;
      operand_.region = {0, 1, 0};
    } else if ((three && region == Region{4, 4, 1}) ||
               (one && (region.vert_stride == 4 || region.vert_stride == 1)) ||
               (two && region.vert_stride == 2 && region.horz_stride == 1)) {
      operand_.region = {4, 4, 1};
    } else {
      fail_region("with three sources a region is <4,4,1>, or <0,1,0> for one element");
    }
  }

  void swizzle() {
    if (!text_.has_channels) {
      operand_.swizzle = implied_swizzle(operand_, place_.replicates_full);
      return;
    }
    if (!align16() && !place_.three_source)
      scanner_.fail(text_.channels_at, "a swizzle needs align16");
    if (text_.channel_count != 1 && text_.channel_count != 4)
      scanner_.fail(text_.channels_at, "a swizzle has one channel or four");
    int swizzle = 0;
    for (int n = 0; n < 4; ++n) {
      const std::size_t from = text_.channel_count == 1 ? 0 : static_cast<std::size_t>(n);
      swizzle |= text_.channels[from] << (2 * n);
    }
    operand_.swizzle = static_cast<std::uint8_t>(swizzle);
  }

  const Scanner& scanner_;
  const OperandText& text_;
  const OperandPlace& place_;
  Operand operand_;
};

}  // namespace

Operand as_destination(const Scanner& scanner, const OperandText& text, const OperandPlace& place) {
  return Meaning(scanner, text, place).destination();
}

Operand as_source(const Scanner& scanner, const OperandText& text, const OperandPlace& place) {
  return Meaning(scanner, text, place).source();
}

Operand after_immediate(const Scanner& scanner, const OperandText& text, const Operand& immediate,
                        const OperandPlace& place) {
  return Meaning(scanner, text, place).behind(immediate);
}

}  // namespace eu::isa
