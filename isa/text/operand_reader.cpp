#include "isa/text/operand_reader.hpp"

#include <vector>

#include "isa/text/immediate_reader.hpp"
#include "isa/text/names.hpp"
#include "isa/text/nearest.hpp"
#include "isa/text/number_reader.hpp"
#include "isa/text/type_reader.hpp"

namespace eu::isa {
namespace {

constexpr std::uint64_t kMaxRegisterField = 255;  // behind an immediate may lie any of them
constexpr const char* kRegisters =
    "g0 to g127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, tm0 or g[a0...]";

std::string_view letters_at(const Scanner& scanner) {
  std::ptrdiff_t length = 0;
  while (is_letter(scanner.peek(length))) ++length;
  return {scanner.position(), static_cast<std::size_t>(length)};
}

bool is_grf_letter(std::string_view letters) {
  return letters == "g" || letters == "r" || letters == "G" || letters == "R";
}

const NameRow<Arf>* find_arf(std::string_view letters) {
  for (const NameRow<Arf>& arf : kArfNames)
    if (same_ignoring_case(letters, arf.name)) return &arf;
  return nullptr;
}

void read_modifiers(Scanner& scanner, Operand& operand) {
  if (scanner.peek() == '-' || scanner.peek() == '~') {
    operand.negate = true;
    scanner.advance();
  }
  const char* at = scanner.position();
  if (scanner.peek() != '(') return;
  scanner.advance();
  if (!same_ignoring_case(scanner.take_word(), "abs")) {
    scanner.move_to(at + 1);
    scanner.fail("expected \"abs\", found " + scanner.found());
  }
  scanner.expect(')', "')'");
  operand.absolute = true;
}

void read_indirect(Scanner& scanner, OperandText& text) {
  Operand& operand = text.operand;
  operand.indirect = true;
  scanner.advance();  // '['
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!same_ignoring_case(scanner.take_word(), "a0")) {
    scanner.move_to(at);
    scanner.fail("expected \"a0\" in the indirect address, found " + scanner.found());
  }
  if (scanner.peek() == '.') {
    scanner.advance();
    operand.addr_subreg = static_cast<std::uint8_t>(scanner.take_decimal(7, "address subregister"));
  }
  scanner.take(',');
  if (!scanner.take(']')) {
    operand.addr_imm =
        static_cast<std::int16_t>(read_integer(scanner, -512, 511, "the address immediate"));
    scanner.expect(']', "']' behind the indirect address");
  }
}

void read_subregister(Scanner& scanner, OperandText& text) {
  if (scanner.peek() != '.' || !is_digit(scanner.peek(1))) return;
  scanner.advance();
  text.subregister_at = scanner.position();
  text.subregister = static_cast<int>(scanner.take_decimal(31, "subregister"));
  if (scanner.peek() == 'b' && !is_word(scanner.peek(1))) {
    text.subregister_in_bytes = true;
    scanner.advance();
  }
}

void read_register(Scanner& scanner, OperandText& text) {
  Operand& operand = text.operand;
  const std::string_view letters = letters_at(scanner);
  const char next = scanner.peek(static_cast<std::ptrdiff_t>(letters.size()));
  const bool grf = is_grf_letter(letters) && (is_digit(next) || next == '[');
  const NameRow<Arf>* arf = grf ? nullptr : find_arf(letters);
  const bool indirect_arf = letters == "ARF" && next == '[';
  if (!grf && !indirect_arf && (arf == nullptr || (!is_digit(next) && !is_unnumbered(arf->value))))
    scanner.fail("expected an operand (" + std::string(kRegisters) + "), found " + scanner.found());
  scanner.move_to(scanner.position() + letters.size());
  operand.file = grf ? RegFile::Grf : RegFile::Arf;
  if (next == '[') return read_indirect(scanner, text);
  if (grf) {
    const std::uint64_t number = scanner.take_digits("register number");
    if (number > kMaxRegisterField)
      scanner.fail(text.begin, "this register does not exist; the last is g127");
    operand.number = static_cast<std::uint8_t>(number);
  } else {
    const unsigned number =
        is_digit(next) ? scanner.take_decimal(15, "number of an architecture register") : 0;
    operand.number = static_cast<std::uint8_t>(static_cast<unsigned>(arf->value) << 4 | number);
  }
  read_subregister(scanner, text);
}

std::uint8_t read_stride(Scanner& scanner, int max, bool zero, std::string_view what) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  const std::uint32_t value = scanner.take_decimal(255, what);
  const bool power_of_two = value != 0 && (value & (value - 1)) == 0;
  if ((power_of_two && value <= static_cast<std::uint32_t>(max)) || (zero && value == 0))
    return static_cast<std::uint8_t>(value);
  std::string allowed = zero ? "0" : "";
  for (int power = 1; power <= max; power *= 2)
    allowed += (allowed.empty() ? "" : ", ") + std::to_string(power);
  scanner.fail(at, std::string(what) + " " + std::to_string(value) +
                       " does not exist; allowed are " + allowed);
}

std::uint8_t read_vert_stride(Scanner& scanner) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!is_letter(scanner.peek())) return read_stride(scanner, 32, true, "vertical stride");
  const std::string_view word = scanner.take_word();
  if (same_ignoring_case(word, "vxh") || same_ignoring_case(word, "vx1")) return Region::kVxH;
  scanner.move_to(at);
  scanner.fail("expected a vertical stride or VxH, found " + scanner.found());
}

/// <v;w,h>, <v,w,h>, <s> or, of an indirect operand, <w,h>, which means <VxH,w,h>.
void read_region(Scanner& scanner, OperandText& text) {
  if (scanner.peek() != '<') return;
  text.region_at = scanner.position();
  scanner.advance();
  Region& region = text.operand.region;
  const char* first_at = scanner.position();
  region.vert_stride = read_vert_stride(scanner);
  text.region_form = OperandText::RegionForm::One;
  if (scanner.take('>')) return;
  text.region_form = OperandText::RegionForm::Three;
  if (!scanner.take(';')) scanner.expect(',', "',', ';' or '>' in the region");
  const bool may_be_short = text.operand.indirect;
  const char* second_at = scanner.position();
  region.width = read_stride(scanner, 16, may_be_short, "width");
  if (may_be_short && scanner.take('>')) {
    scanner.move_to(first_at);
    region.vert_stride = Region::kVxH;
    region.width = read_stride(scanner, 16, false, "width");
    scanner.expect(',', "','");
    region.horz_stride = read_stride(scanner, 4, true, "horizontal stride");
  } else {
    scanner.expect(',', "',' and the horizontal stride");
    if (region.width == 0) scanner.fail(second_at, "width 0 does not exist");
    region.horz_stride = read_stride(scanner, 4, true, "horizontal stride");
  }
  scanner.expect('>', "'>' behind the region");
}

void read_channels(Scanner& scanner, OperandText& text) {
  if (scanner.peek() != '.') return;
  scanner.advance();
  text.has_channels = true;
  text.channels_at = scanner.position();
  for (;;) {
    const auto channel = kChannelLetters.find(scanner.peek());
    if (channel == std::string_view::npos) break;
    if (text.channel_count == 4) scanner.fail("more than four channels");
    text.channels[static_cast<std::size_t>(text.channel_count++)] =
        static_cast<std::uint8_t>(channel);
    scanner.advance();
  }
}

/// ip and tdr stand without region and type in Mesa's text.
bool may_lack_type(const Operand& operand) {
  return operand.is_arf(Arf::Ip) || operand.is_arf(Arf::ThreadDependency);
}

}  // namespace

bool at_register(const Scanner& scanner) {
  const char c = scanner.peek();
  if (c == '-' || c == '~' || c == '(') return true;
  const std::string_view letters = letters_at(scanner);
  std::ptrdiff_t length = static_cast<std::ptrdiff_t>(letters.size());
  const char next = scanner.peek(length);
  if (is_grf_letter(letters)) {
    if (next == '[') return true;
    if (!is_digit(next)) return false;
  } else if (find_arf(letters) == nullptr) {
    return letters == "ARF" && next == '[';
  }
  while (is_digit(scanner.peek(length))) ++length;
  return !is_word(scanner.peek(length));
}

OperandText read_operand(Scanner& scanner, bool wide) {
  scanner.skip_blanks();
  OperandText text;
  text.begin = scanner.position();
  if (at_immediate(scanner)) {
    text.operand = read_immediate(scanner, wide);
    text.has_type = true;
  } else {
    read_modifiers(scanner, text.operand);
    read_register(scanner, text);
    read_region(scanner, text);
    read_channels(scanner, text);
    text.has_type = at_type(scanner);
    if (text.has_type)
      text.operand.type = read_type(scanner);
    else if (may_lack_type(text.operand))
      text.operand.type = text.operand.is_arf(Arf::Ip) ? Type::UD : Type::UW;
  }
  text.end = scanner.position();
  return text;
}

}  // namespace eu::isa
