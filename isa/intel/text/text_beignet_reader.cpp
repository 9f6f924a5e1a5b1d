// Reader of dumps of beignet's compiler (OCL_OUTPUT_ASM=1) and of disassemblers of its age: Mesa's
// dialect without descriptors, without types on null, with distances as plain numbers.
#include <algorithm>

#include "isa/common/number_text.hpp"
#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/mesa.hpp"
#include "isa/intel/text/message_text.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

constexpr std::string_view kBegin = "'s disassemble begin:";
constexpr std::string_view kEnd = "'s disassemble end.";

class BeignetInstructionReader : public MesaInstructionReader {
 public:
  using MesaInstructionReader::MesaInstructionReader;

  const InstructionText& read() override {
    MesaInstructionReader::read();
    for (OperandText& source : text_.src)
      if (source.operand.is_null() && source.begin != nullptr) set_null_region(source);
    return text_;
  }

  void skip_to_instruction() override {
    MesaInstructionReader::skip_to_instruction();
    skip_debug_position();
  }

 protected:
  void read_destination() override {
    MesaInstructionReader::read_destination();
    // wait writes its counter as a source.
    if (known().opcode == Opcode::Wait && text_.dst.region_form == RegionForm::Three)
      text_.dst.region_form = RegionForm::None;
  }

  void read_source(std::size_t index) override {
    if (read_special_immediate(text_.src[index])) return;
    MesaInstructionReader::read_source(index);
    OperandText& source = text_.src[index];
    if (text_.format() == Format::ThreeSrc) set_three_source_region(source);
    if (source.operand.is_null()) set_null_type(source);
    if (index == 0) set_null_destination(source);
  }

  void read_message() override { text_.message = read_beignet_message(scanner_, gen_); }

  /// Reads bits 15:0 of the index.
  void read_jump_index() override {
    OperandText& index = text_.src[1];
    index.begin = scanner_.position();
    index.operand.file = RegFile::Immediate;
    index.operand.type = Type::D;
    index.operand.immediate = static_cast<std::uint32_t>(std::int32_t{read_units()});
  }

  /// Reads JIP and UIP where they are shown, then skips operands that are not used.
  void read_distances() override {
    known().jip = read_units();
    scanner_.skip_blanks();
    const bool two = at_number(scanner_);
    if (two)
      known().uip = read_units();
    else if (known().opcode == Opcode::If)
      known().uip = known().jip;  // not shown; nothing depends on it (isa/ERRATA.md B2)
    else if (has_distance(known(), Distance::Uip, gen_))
      scanner_.fail("expected the second distance, found " + scanner_.found());
    for (scanner_.skip_blanks(); is_letter(scanner_.peek()) || at_number(scanner_);
         scanner_.skip_blanks())
      read_operand(scanner_, syntax_);
  }

 private:
  /// Skips `[  3,  7]`: line and column in the OpenCL source.
  void skip_debug_position() {
    if (scanner_.peek() != '[') return;
    while (!scanner_.at_end() && scanner_.peek() != ']' && scanner_.peek() != '\n')
      scanner_.advance();
    scanner_.take(']');
    MesaInstructionReader::skip_to_instruction();
  }

  std::int16_t read_units() {
    return static_cast<std::int16_t>(read_integer(scanner_, -32768, 65535, "a distance"));
  }

  /// Reads infF. Fails for immediates whose bits the dump does not show: nanF, Vector Float.
  bool read_special_immediate(OperandText& source) {
    scanner_.skip_blanks();
    const std::ptrdiff_t sign = scanner_.peek() == '-' ? 1 : 0;
    const std::string_view word = scanner_.letters_ahead(sign);
    if (word == "Vector" || word == "nanF")
      scanner_.fail("the dump does not show the bits of this immediate");
    if (word != "infF") return false;
    source.begin = scanner_.position();
    source.operand.file = RegFile::Immediate;
    source.operand.type = Type::F;
    source.operand.immediate = sign != 0 ? 0xff800000 : 0x7f800000;
    source.has_type = true;
    scanner_.move_to(scanner_.position() + sign + static_cast<std::ptrdiff_t>(word.size()));
    source.end = scanner_.position();
    return true;
  }

  /// Sets the region of a three-source operand. The dump prints <4,1,1>, and does not show whether
  /// one element is replicated.
  static void set_three_source_region(OperandText& source) {
    if (source.operand.region == Region{4, 1, 1}) source.operand.region = {4, 4, 1};
  }

  void set_null_type(OperandText& source) {
    if (!source.has_type && text_.dst.has_type) source.operand.type = text_.dst.operand.type;
    source.has_type = true;
  }

  void set_null_region(OperandText& source) {
    if (source.region_form != RegionForm::None) return;
    const bool align16 = text_.options.controls.is_align16();
    source.operand.region = align16 ? Region{4, 4, 1} : Region{8, 8, 1};
    source.region_form = RegionForm::Three;
  }

  void set_null_destination(const OperandText& source) {
    OperandText& dst = text_.dst;
    if (dst.has_type || !dst.operand.is_null()) return;
    if (!is_packed_vector(source.operand.type)) dst.operand.type = source.operand.type;
    dst.has_type = true;
  }
};

struct BeignetSection {
  KernelEntry entry;
  std::string_view text;
};

/// The name in "  NAME's disassemble begin:"; `name_end` is the end of the name.
std::string_view name_before(std::string_view text, std::size_t name_end) {
  const std::size_t line_end = text.rfind('\n', name_end);
  std::string_view name = text.substr(0, name_end);
  if (line_end != std::string_view::npos) name.remove_prefix(line_end + 1);
  while (!name.empty() && is_blank(name.front())) name.remove_prefix(1);
  return name;
}

/// The kernels of the dump; one with the whole dump if it names none.
std::vector<BeignetSection> sections_of(std::string_view text) {
  std::vector<BeignetSection> sections;
  for (std::size_t at = text.find(kBegin); at != std::string_view::npos;
       at = text.find(kBegin, at + 1)) {
    std::string_view kernel = text.substr(at + kBegin.size());
    // The name of the kernel is also before its end mark.
    if (const std::size_t end = kernel.find(kEnd); end != std::string_view::npos)
      kernel = kernel.substr(0, kernel.rfind('\n', end));
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
    sections.push_back({{std::string(name_before(text, at)), 0,
                         static_cast<std::uint32_t>(std::count(kernel.begin(), kernel.end(), ';')),
                         static_cast<int>(line)},
                        kernel});
  }
  if (sections.empty()) sections.push_back({{"", 0, 0, 1}, text});
  return sections;
}

}  // namespace

std::vector<KernelEntry> list_beignet_kernels(std::string_view text) {
  std::vector<KernelEntry> kernels;
  for (BeignetSection& section : sections_of(text)) kernels.push_back(std::move(section.entry));
  return kernels;
}

Program read_beignet(std::string_view text, Generation gen, const std::string& name,
                     std::optional<std::size_t> kernel) {
  const std::vector<BeignetSection> sections = sections_of(text);
  const std::string_view section = sections.at(kernel.value_or(sections.size() - 1)).text;
  const char* end = section.data() + section.size();
  Scanner scanner(text.substr(0, static_cast<std::size_t>(end - text.data())), name);
  scanner.move_to(section.data());
  BeignetInstructionReader reader(scanner, gen);
  return read_assembly(scanner, reader, gen, name, scanner.count(';'));
}

}  // namespace eu::isa
