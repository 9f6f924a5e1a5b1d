// vISA as text, and its operands in bytes. Code that can be read can be written, and reads the
// same again.
#include "isa/common/text_errors.hpp"
#include "isa/intel/visa/codec/operand_codec.hpp"
#include "isa/intel/visa/text/instruction_parts.hpp"
#include "isa/intel/visa/verifier.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/visa.hpp"

namespace eu::test {
namespace {

using isa::visa::Kernel;

void fuzz_text(std::string_view input) {
  try {
    const Kernel kernel = isa::visa::read_visa(input, "fuzz");
    (void)isa::visa::verify(kernel);
    const std::string once = isa::visa::write_visa(kernel, true);
    std::string again;
    try {
      again = isa::visa::write_visa(isa::visa::read_visa(once, "again"), true);
    } catch (const isa::InputError& error) {
      throw BrokenLaw("the text\n" + once + "\ncannot be read: " + error.what());
    }
    if (again != once) throw BrokenLaw("the text\n" + once + "\nis read as\n" + again);
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  }
}

/// The first byte chooses the position of a vector operand.
void fuzz_operand(std::string_view input) {
  static const Kernel kernel = isa::visa::read_visa(visa_kernel(""), "variables");
  if (input.empty()) return;
  constexpr std::string_view kPlaces = "dsbx";
  const char role = kPlaces[static_cast<unsigned char>(input[0]) % kPlaces.size()];
  const std::vector<std::uint8_t> bytes(input.begin() + 1, input.end());
  isa::visa::OperandBytes rest(bytes);
  try {
    const isa::visa::Operand operand = isa::visa::decode_vector(rest, role, kernel);
    (void)isa::visa::operand_text(kernel, operand);
    const std::vector<std::uint8_t> first = isa::visa::encode_vector(operand);
    isa::visa::OperandBytes again(first);
    if (isa::visa::encode_vector(isa::visa::decode_vector(again, role, kernel)) != first)
      throw BrokenLaw("an operand decodes differently the second time");
  } catch (const isa::visa::OperandError&) {
  }
}

std::vector<std::string> text_seeds() {
  std::vector<std::string> seeds;
  for (const std::string& line : visa_instructions()) seeds.push_back(visa_kernel(line));
  return seeds;
}

std::vector<std::string> operand_seeds() {
  const Kernel kernel = isa::visa::read_visa(visa_kernel(""), "variables");
  std::vector<std::string> seeds;
  for (const char* text : {"V32(0,1)<8;8,1>", "(-abs)r[A1(2),-8]<4,1>:f", "0x5:d", "0x5:q", "P1"}) {
    const auto bytes = isa::visa::encode_vector(isa::visa::read_operand(text, 'q', kernel));
    seeds.push_back("s" + std::string(bytes.begin(), bytes.end()));
  }
  return seeds;
}

std::vector<std::string> visa_words() {
  std::vector<std::string> words = {"(M1, 16)",
                                    "(NoMask, 8)",
                                    "<8;8,1>",
                                    "<1>",
                                    "r[A0(0),",
                                    "]",
                                    "0x",
                                    ":d",
                                    ":vf",
                                    ".sat",
                                    "(abs)",
                                    "(~)",
                                    "%null.0",
                                    "%r0",
                                    "&V35[16]",
                                    "V32.0",
                                    "T6(0)",
                                    ".decl ",
                                    "alias=<",
                                    "v_type=",
                                    ".input ",
                                    "%sizeof(V32)",
                                    "?",
                                    "<<",
                                    "/*",
                                    "\"",
                                    "{",
                                    "\n",
                                    "\xff",
                                    "SUB:\n",
                                    "-9223372036854775808",
                                    "0xffffffffffffffff"};
  for (int opcode = 0; opcode < isa::visa::opcode_count(); ++opcode)
    words.emplace_back(isa::visa::row(static_cast<isa::visa::Opcode>(opcode)).mnemonic);
  return words;
}

}  // namespace

std::vector<FuzzTarget> visa_targets() {
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  return {
      {"visa", fuzz_text, text_seeds, visa_words, 3000, 300'000, 3000},
      {"visa_operands", fuzz_operand, operand_seeds, no_words, 5000, 2'000'000, 24},
  };
}

}  // namespace eu::test
