// Machine code and kernels as text. Code that can be read can be written, and reads the same again.
#include <algorithm>
#include <cstring>
#include <filesystem>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/gen4asm_goldens.hpp"

namespace eu::test {
namespace {

using isa::Generation;
using isa::KernelFormat;
using isa::Program;

const std::string kKernels = EUSIM_SOURCE_DIR "/traces/kernels";

/// The first byte of an input chooses the generation.
Generation gen_of(std::string_view& input) {
  if (input.empty()) return Generation::Ivb;
  const Generation gen = (input[0] & 1) != 0 ? Generation::Hsw : Generation::Ivb;
  input.remove_prefix(1);
  return gen;
}

/// Expects that written text reads, and is written the same again.
template <class Write, class Read>
void check_text(const Program& program, Write&& write, Read&& read, const char* dialect) {
  const std::string text = write(program);
  std::string again;
  try {
    again = write(read(text, program.gen));
  } catch (const isa::InputError& error) {
    throw BrokenLaw(std::string("the ") + dialect + " text\n" + text +
                    "\ncannot be read: " + error.what());
  }
  if (again != text)
    throw BrokenLaw(std::string("the ") + dialect + " text\n" + text + "\nis read as\n" + again);
}

/// Made once, since making it takes longer than checking a short kernel.
const isa::lint::Linter& linter() {
  static const isa::lint::Linter all_rules;
  return all_rules;
}

void check_program(const Program& program) {
  check_text(
      program, [](const Program& p) { return isa::write_mesa(p); },
      [](const std::string& text, Generation gen) { return isa::read_mesa(text, gen, "mesa"); },
      "Mesa");
  check_text(
      program, [](const Program& p) { return isa::write_prm(p); },
      [](const std::string& text, Generation gen) { return isa::read_prm(text, gen, "prm"); },
      "PRM");
  (void)linter().check(program);
  try {
    (void)isa::compact_program(program);
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  }
}

void fuzz_words(std::string_view input) {
  const Generation gen = gen_of(input);
  for (; input.size() >= sizeof(isa::Word); input.remove_prefix(sizeof(isa::Word))) {
    isa::Word word;
    std::memcpy(static_cast<void*>(&word), input.data(), sizeof word);
    isa::Instruction instruction;
    try {
      instruction = isa::decode(word, gen);
    } catch (const isa::DecodeError&) {
      continue;
    }
    if (const isa::Word again = isa::encode(instruction, gen);
        std::memcmp(&again, &word, sizeof word) != 0)
      throw BrokenLaw("decoded and encoded, the word differs: " +
                      isa::write_mesa(instruction, gen));
    (void)isa::write_prm(instruction, gen);
    (void)linter().check(instruction, gen);
  }
}

void fuzz_code(std::string_view input) {
  const Generation gen = gen_of(input);
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  try {
    const Program program = isa::program_from_bytes(bytes, gen, "code", isa::Undecodable::Illegal);
    (void)isa::write_hex_bytes(program);
    (void)isa::write_c_array(program);
    if (!program.undecoded.empty()) return;
    check_program(program);
    // A compact word may have bits that its immediate covers; a word without them means the same.
    const Program again = isa::program_from_instructions(instructions(program), gen, "again");
    if (isa::write_mesa(again) != isa::write_mesa(program))
      throw BrokenLaw("the encoded program differs");
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  }
}

void fuzz_kernel(std::string_view input, std::optional<KernelFormat> format) {
  const Generation gen = gen_of(input);
  try {
    check_program(isa::read_kernel(input, format, gen, "kernel"));
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  }
}

/// Text of our kernels in a form. Beignet's form has no writer; the manual's similar form is
/// used instead.
std::string text_of(const Program& program, KernelFormat format) {
  switch (format) {
    case KernelFormat::Binary: return {program.bytes.begin(), program.bytes.end()};
    case KernelFormat::Hex: return isa::write_hex_bytes(program);
    case KernelFormat::CArray: return isa::write_c_array(program);
    case KernelFormat::Mesa: return isa::write_mesa(program);
    default: return isa::write_prm(program);
  }
}

std::vector<std::string> files_below(const std::string& directory, const std::string& suffix) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    const std::string path = entry.path().string();
    if (entry.is_regular_file() && path.size() > suffix.size() &&
        path.compare(path.size() - suffix.size(), suffix.size(), suffix) == 0)
      files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

FuzzInputs seeds_in(KernelFormat format) {
  return [format] {
    constexpr std::size_t kMaxBytes = 6000;  // short inputs, many runs
    std::vector<std::string> seeds;
    for (const std::string& file : files_below(kKernels, ".txt")) {
      const std::string dump = contents(file);
      const std::string text = format == KernelFormat::Dump
                                   ? dump
                                   : text_of(isa::read_dump(dump, Generation::Ivb, file), format);
      seeds.push_back('\0' + text.substr(0, kMaxBytes));
    }
    return seeds;
  };
}

std::vector<std::string> assembly_words() {
  std::vector<std::string> all = {"g0",
                                  "g127.31",
                                  "acc1",
                                  "f1.1",
                                  "a0.7",
                                  "<8,8,1>",
                                  "<0;1,0>",
                                  "<4>",
                                  "(32)",
                                  "(16|M16)",
                                  "{ align1 }",
                                  "align16",
                                  "NoDDClr",
                                  "Compacted",
                                  "JIP: ",
                                  "UIP: 99",
                                  "L0:\n",
                                  ".declare",
                                  ".define",
                                  ".default",
                                  "0x7fffffffffffffff",
                                  "-2147483648",
                                  "1e999F",
                                  "nan",
                                  "null<1>UD",
                                  "mlen 15",
                                  "rlen 16",
                                  "EOT",
                                  "g[a0.3 -512]",
                                  "r[a0.0,511]:f",
                                  "/*",
                                  "//",
                                  "\"",
                                  "\n",
                                  "\xff",
                                  "|",
                                  ":vf",
                                  "V",
                                  "UV",
                                  "*",
                                  "/0",
                                  "((((",
                                  "Native code for"};
  for (const isa::OpcodeRow& row : isa::kOpcodes) all.emplace_back(row.mnemonic);
  return all;
}

std::vector<std::string> gen4asm_seeds() {
  std::vector<std::string> seeds;
  for (const Gen4asmGolden& golden : kGen4asmBytes)
    seeds.push_back('\0' + std::string(golden.text));
  for (const Gen4asmGolden& golden : kGen4asmElements)
    seeds.push_back('\0' + std::string(golden.text));
  return seeds;
}

FuzzTarget kernel_target(const std::string& name, std::optional<KernelFormat> format,
                         FuzzInputs seeds, int long_runs = 300'000) {
  return {name,
          [format](std::string_view input) { fuzz_kernel(input, format); },
          std::move(seeds),
          assembly_words,
          20000,
          long_runs,
          600};
}

}  // namespace

std::vector<FuzzTarget> kernel_targets() {
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  return {
      {"words", fuzz_words, seeds_in(KernelFormat::Binary), no_words, 2000, 5'000'000, 33},
      {"code", fuzz_code, seeds_in(KernelFormat::Binary), no_words, 10000, 1'000'000, 200},
      kernel_target("mesa", KernelFormat::Mesa, seeds_in(KernelFormat::Mesa)),
      kernel_target("prm", KernelFormat::Prm, seeds_in(KernelFormat::Prm)),
      kernel_target("gen4asm", KernelFormat::Gen4asm, gen4asm_seeds),
      kernel_target("gen4asm_bytes", KernelFormat::Gen4asmBytes, gen4asm_seeds),
      kernel_target("beignet", KernelFormat::Beignet, seeds_in(KernelFormat::Prm)),
      kernel_target("dump", KernelFormat::Dump, seeds_in(KernelFormat::Dump)),
      kernel_target("hex", KernelFormat::Hex, seeds_in(KernelFormat::Hex)),
      kernel_target("c_array", KernelFormat::CArray, seeds_in(KernelFormat::CArray)),
      kernel_target("any", std::nullopt, seeds_in(KernelFormat::Mesa)),
  };
}

}  // namespace eu::test
