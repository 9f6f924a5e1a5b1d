// Every legal word of the G13 can be executed, or fails with a reason.
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/program.hpp"
#include "model/g13/g13_run.hpp"
#include "tests/support/g13_words.hpp"

namespace eu::model {
namespace {

constexpr std::array<std::uint8_t, 2> kStop{0x88, 0x00};
constexpr int kWords = 8000;

/// Eight words and a stop, with memory at small addresses.
Workload random_workload(std::mt19937_64& random) {
  std::vector<std::uint8_t> bytes;
  for (int words = 0; words < 8;) {
    const std::vector<std::uint8_t> word = test::random_g13_word(random);
    if (word.empty()) continue;
    bytes.insert(bytes.end(), word.begin(), word.end());
    ++words;
  }
  bytes.insert(bytes.end(), kStop.begin(), kStop.end());
  Workload workload;
  workload.name = "random";
  workload.program = isa::g13::program_from_bytes(std::move(bytes), isa::Generation::G13, "random",
                                                  isa::Undecodable::Reject);
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {40, 1, 1};
  workload.dispatch.slm_bytes = 1024;
  PayloadItem registers;
  registers.bytes.resize(sizeof(std::uint32_t) * isa::g13::kRegisters * isa::g13::kLanes);
  for (std::size_t byte = 0; byte < registers.bytes.size(); byte += sizeof(std::uint64_t)) {
    const std::uint64_t bits = random();
    std::memcpy(&registers.bytes[byte], &bits, sizeof bits);
  }
  // A quarter of the lanes is enabled: r0l is 0.
  for (std::size_t lane = 0; lane < isa::g13::kLanes; lane += 4)
    registers.bytes[4 * lane] = registers.bytes[4 * lane + 1] = 0;
  workload.dispatch.payload.push_back(std::move(registers));
  workload.surfaces.emplace_back();
  workload.surfaces.back().name = "memory";
  workload.surfaces.back().size_bytes = 1 << 16;
  return workload;
}

TEST(G13Random, LegalWordsAreExecutedOrSayWhyNot) {
  std::mt19937_64 random(13);
  int finished = 0, failed = 0;
  for (int words = 0; words < kWords; words += 8) {
    const Workload workload = random_workload(random);
    UntimedOptions options;
    options.max_instructions = 500;
    const RunResult result = G13Run(workload, options).run();
    if (result.outcome == Outcome::Finished) ++finished;
    if (result.outcome == Outcome::Failed) {
      ++failed;
      EXPECT_NE(result.failure->message.find("offset 0x"), std::string::npos)
          << result.failure->message;
    }
  }
  EXPECT_GT(finished, kWords / 8 / 50);  // not all of them fail
  EXPECT_GT(failed, 0);
}

isa::g13::G13State random_state(std::mt19937_64& random) {
  isa::g13::G13State state;
  state.present = state.exec_mask = static_cast<std::uint32_t>(random());
  for (auto& lanes : state.registers)
    for (std::uint32_t& lane : lanes) lane = static_cast<std::uint32_t>(random());
  return state;
}

/// Registers that changed and are neither in the footprint's range nor among the written bytes.
std::string unexpected_writes(const isa::Program& program, const isa::PreparedInstruction& prepared,
                              const isa::g13::G13State& before, const isa::g13::G13State& after) {
  const isa::Footprint footprint = isa::g13::footprint(program, prepared.index);
  std::vector<bool> may_change(sizeof after, false);
  for (const isa::WrittenByte& byte : isa::g13::written(prepared, before))
    may_change[byte.offset_bytes] = true;
  std::string text;
  const auto* const old_bytes = reinterpret_cast<const std::uint8_t*>(&before.registers);
  const auto* const new_bytes = reinterpret_cast<const std::uint8_t*>(&after.registers);
  const std::size_t first = isa::g13::state_layout().registers_offset_bytes;
  for (std::size_t byte = 0; byte < sizeof before.registers; ++byte) {
    if (old_bytes[byte] == new_bytes[byte]) continue;
    const std::size_t number = byte / sizeof before.registers[0];
    if (number - footprint.write.first >= footprint.write.count || !may_change[first + byte])
      text += " r" + std::to_string(number);
  }
  return text;
}

TEST(G13Random, FootprintsAndWrittenBytesNameAllThatExecutionChanges) {
  std::mt19937_64 random(14);
  int executed = 0;
  for (int words = 0; words < kWords / 2; words += 8) {
    const Workload workload = random_workload(random);
    const auto program = isa::g13::prepare(workload.program);
    for (std::uint32_t index = 0; index < workload.program.size(); ++index) {
      const isa::PreparedInstruction& prepared = (*program)[index];
      if (prepared.action != isa::Action::Execute) continue;
      isa::g13::G13State before = random_state(random);
      before.pc = index;
      isa::g13::G13State after = before;
      try {
        prepared.execute(prepared, after);
      } catch (const isa::ExecutionFault&) {
        continue;
      }
      ++executed;
      EXPECT_EQ(unexpected_writes(workload.program, prepared, before, after), "")
          << workload.program.isa->text(workload.program, index);
    }
  }
  EXPECT_GT(executed, 300);
}

}  // namespace
}  // namespace eu::model
