// Instructions of the G13 against 756 executions by other programs: applegpu's emulator, whose
// arithmetic was compared with an M1, and where it lacks an instruction, a script of the
// vectors' author.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/operands.hpp"
#include "tests/support/g13_program.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa::g13 {
namespace {

using nlohmann::json;

bool is_nan_pattern(std::uint32_t bits, int size) {
  return size == 16 ? (bits & 0x7fff) > 0x7c00 : (bits & 0x7fffffff) > 0x7f800000;
}

/// The 32 words of a register from their text.
std::array<std::uint32_t, kLanes> words(const std::string& text) {
  std::array<std::uint32_t, kLanes> values{};
  std::istringstream stream(text);
  for (std::uint32_t& value : values) stream >> std::hex >> value;
  EXPECT_TRUE(stream) << text;
  return values;
}

std::uint32_t word(const std::string& digits) {
  return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
}

G13State state_of(const json& given) {
  G13State state;
  for (const auto& [name, lanes] : given.at("registers").items())
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      state.registers[std::stoul(name.substr(1))][lane] = word(lanes.at(lane));
  int half = 0;
  for (const std::string digits : given.at("uniform_halves")) {
    set_half(state.uniforms[static_cast<std::size_t>(half / 2)], half, word(digits));
    ++half;
  }
  state.present = ~0u;
  for (int lane = 0; lane < kLanes; ++lane)
    if (state.count(lane) == 0) state.exec_mask |= 1u << lane;
  return state;
}

/// True if a destination's word is the expected one. All NaNs are equal.
bool is_same(const Operand& destination, std::uint32_t got, std::uint32_t wanted) {
  if (got == wanted) return true;
  if (destination.bits == 32) return is_nan_pattern(got, 32) && is_nan_pattern(wanted, 32);
  const auto half = static_cast<int>(destination.value);
  const std::uint32_t other = 0xffffu << (16 * ((half + 1) & 1));
  return destination.bits == 16 && (got & other) == (wanted & other) &&
         is_nan_pattern(half_of(got, half), 16) && is_nan_pattern(half_of(wanted, half), 16);
}

/// Differences between registers after a row, as text.
std::string differences(const json& row, const G13State& before, const G13State& after,
                        const Operand& destination) {
  std::ostringstream text;
  const json& changed = row.at("changed");
  for (std::size_t number = 0; number < kRegisters; ++number) {
    const std::string name = "r" + std::to_string(number);
    const auto wanted = changed.contains(name) ? words(changed.at(name)) : before.registers[number];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      if (!is_same(destination, after.registers[number][lane], wanted[lane]))
        text << " " << name << "[" << lane << "] " << std::hex << after.registers[number][lane]
             << " for " << wanted[lane] << std::dec;
  }
  if (after.exec_mask != word(row.at("exec_after")))
    text << " mask " << std::hex << after.exec_mask;
  return text.str();
}

TEST(G13Vectors, EveryInstructionLeavesTheRegistersThatOthersComputed) {
  const auto folder = test::shared_path("vectors/g13");
  if (!folder) GTEST_SKIP() << "the vectors of the G13 are not there";
  std::ifstream rows(*folder + "/exec.jsonl");
  std::ifstream given(*folder + "/exec_states.json");
  ASSERT_TRUE(rows && given);
  const json states = json::parse(given).at("states");
  int count = 0;
  for (std::string line; std::getline(rows, line); ++count) {
    const json row = json::parse(line);
    const isa::Program program = test::g13_program(row.at("hex").get<std::string>());
    const auto prepared = prepare(program);
    const G13State before = state_of(states.at(row.at("state").get<std::size_t>()));
    ASSERT_EQ(before.exec_mask, word(row.at("exec_before")));
    G13State after = before;
    const PreparedInstruction& first = (*prepared)[0];
    ASSERT_NO_THROW(first.execute(first, after)) << row.at("text");
    EXPECT_EQ(after.pc, 1u);
    EXPECT_EQ(differences(row, before, after, instruction_of(first).destination), "")
        << row.at("text") << " of state " << row.at("state");
  }
  EXPECT_GT(count, 700);
}

}  // namespace
}  // namespace eu::isa::g13
