// G13 code as bytes and as text, and its runs for values. Code that can be read can be written, and
// reads the same again.
#include "isa/g13/g13_isa.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/instruction_text.hpp"
#include "isa/g13/text/program_text.hpp"
#include "model/g13/g13_run.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/g13_program.hpp"

namespace eu::test {
namespace {

/// Expects that lint accepts the program, and that its text assembles to the same bytes.
void check_g13_program(const isa::Program& program) {
  (void)program.isa->lint(program, {std::vector<bool>(program.isa->lint_rules().size(), true), 64});
  if (!program.undecoded.empty() || program.size() == 0) return;
  for (const bool offsets : {false, true})
    for (const bool labels : {false, true}) {
      isa::WriteOptions options;
      options.offsets = offsets;
      options.labels = labels;
      const std::string text = isa::g13::write_assembly(program, options);
      std::vector<std::uint8_t> again;
      try {
        again = isa::g13::read_program({text, static_cast<int>(isa::g13::Form13::Mesa), "again",
                                        isa::Undecodable::Reject, ""},
                                       isa::Generation::G13)
                    .bytes;
      } catch (const isa::InputError& error) {
        throw BrokenLaw("the text\n" + text + "\ncannot be read: " + error.what());
      }
      if (again != program.bytes) throw BrokenLaw("the text\n" + text + "\nhas other bytes");
    }
}

void fuzz_g13_code(std::string_view input) {
  for (const isa::Undecodable undecodable : {isa::Undecodable::Reject, isa::Undecodable::Illegal})
    try {
      check_g13_program(isa::g13::program_from_bytes({input.begin(), input.end()},
                                                     isa::Generation::G13, "code", undecodable));
    } catch (const isa::InputError& refusal) {
      expect_place(refusal);
    }
}

/// The first byte chooses the form; most values leave it to be guessed.
void fuzz_g13_text(std::string_view input) {
  if (input.empty()) return;
  isa::KernelText text{input.substr(1), std::nullopt, "text", isa::Undecodable::Reject, ""};
  const auto form = static_cast<std::size_t>(static_cast<std::uint8_t>(input[0]));
  if (form < std::size(isa::g13::kFormNames)) text.form = static_cast<int>(form);
  try {
    check_g13_program(isa::g13::read_program(text, isa::Generation::G13));
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  }
}

/// Machine code with a buffer that its first uniforms and registers point to. The first byte
/// chooses the number of lanes.
void fuzz_g13_values(std::string_view input) {
  if (input.size() < 2) return;
  model::Workload workload;
  try {
    workload.program =
        isa::g13::program_from_bytes({input.begin() + 1, input.end()}, isa::Generation::G13,
                                     "damaged", isa::Undecodable::Illegal);
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
    return;
  }
  if (workload.program.size() == 0) return;
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {1 + static_cast<std::uint8_t>(input[0]) % 70, 1, 1};
  workload.dispatch.slm_bytes = 256;
  workload.surfaces.emplace_back();
  workload.surfaces.back().name = "memory";
  workload.surfaces.back().size_bytes = 1 << 17;
  model::UntimedOptions options;
  options.max_instructions = 500;
  model::G13Run(workload, options).run();
}

std::vector<std::string> g13_code_seeds() {
  std::vector<std::string> seeds;
  for (const char* name : {"histo", "mandel", "reduce", "saxpy"}) {
    const std::string hex = contents(EUSIM_SOURCE_DIR "/traces/g13/" + std::string(name) + ".hex");
    const std::vector<std::uint8_t> bytes = g13_bytes(hex);
    seeds.push_back("@" + std::string(bytes.begin(), bytes.end()));
  }
  return seeds;
}

/// The same seeds as bytes alone, and as assembly.
std::vector<std::string> byte_seeds() {
  std::vector<std::string> seeds = g13_code_seeds();
  for (std::string& seed : seeds) seed.erase(0, 1);
  return seeds;
}

std::vector<std::string> g13_text_seeds() {
  std::vector<std::string> seeds;
  for (const std::string& code : byte_seeds())
    for (const bool offsets : {false, true}) {
      isa::WriteOptions options;
      options.offsets = offsets;
      const isa::Program program = isa::g13::program_from_bytes(
          {code.begin(), code.end()}, isa::Generation::G13, "seed", isa::Undecodable::Reject);
      seeds.push_back("@" + isa::g13::write_assembly(program, options));
      seeds.push_back("@" + isa::g13::write_hex(program, options));
    }
  return seeds;
}

std::vector<std::string> text_words() {
  std::vector<std::string> words = {"r0l",    "r127h",
                                    "dr8",    "u255l",
                                    "du10",   "r0_r1_r2",
                                    "^",      "$",
                                    ".neg",   ".abs",
                                    ".sx",    ".sat",
                                    "_",      "-0.0",
                                    "0.3",    "0x-1E4",
                                    "L0",     "L0:\n",
                                    ".raw ",  "8800",
                                    "lsl 4",  "xyzw",
                                    "i32",    "a",
                                    "sat",    "quad",
                                    "cache",  ".discard",
                                    ".cache", "//",
                                    "ts1",    "cf0",
                                    "ss2",    "mask 0x7",
                                    "0b1",    "\n",
                                    ",",      "99999999999999999999"};
  for (const isa::g13::Dialect dialect : {isa::g13::Dialect::Mesa, isa::g13::Dialect::Applegpu})
    for (const std::string_view name : isa::g13::mnemonics(dialect)) words.emplace_back(name);
  return words;
}

}  // namespace

std::vector<FuzzTarget> g13_targets() {
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  return {{"g13_code", fuzz_g13_code, byte_seeds, no_words, 600, 500'000, 1500},
          {"g13_text", fuzz_g13_text, g13_text_seeds, text_words, 600, 500'000, 4096},
          {"g13_values", fuzz_g13_values, g13_code_seeds, no_words, 1500, 500'000, 1500}};
}

}  // namespace eu::test
