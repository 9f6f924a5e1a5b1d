// Every row of the message table as a real send, timed and untimed: the returned registers, the
// enabled channels, the written data, or the refusal by name.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "isa/intel/text/text.hpp"
#include "tests/model/message_case.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::vector<MessageCase> all_cases() {
  std::vector<MessageCase> cases = data_cases();
  for (const auto& more : {image_cases(), other_cases(), gen8_cases()})
    cases.insert(cases.end(), more.begin(), more.end());
  return cases;
}

bool moves_whole_registers(isa::MessageFamily family) {
  static constexpr std::string_view kEnables[] = {
#define MESSAGE_FAMILY(id, enables, ...) #enables,
#include "isa/intel/messages/message_families.def"
  };
  return kEnables[static_cast<std::size_t>(family)] == "Whole";
}

void check_response(const MessageCase& each, const SimulatedRun& run, isa::Generation gen) {
  const auto layout = isa::message_layout(isa::row(each.kind).sfid, {descriptor_of(each)}, gen);
  const bool whole = moves_whole_registers(isa::row(each.kind).family);
  for (int grf = 0; grf < kResponseRegisters; ++grf)
    for (int dword = 0; dword < 8; ++dword) {
      const std::uint32_t seen = grf_dword(run, 0, kResponse + grf, dword);
      const int registers = whole ? 1 : layout->item_registers;
      const int lane = whole ? dword : 8 * (grf % registers) + dword;
      std::uint32_t expected = kBefore;
      // Two lanes of four channels share a register.
      if (grf < each.response_registers && (whole || layout->lanes == 2 || is_on(lane)))
        expected = each.response_value(grf / registers, lane);
      if (expected == kAny) continue;
      EXPECT_EQ(seen, expected) << "register " << grf << ", dword " << dword << std::hex << " "
                                << seen << " " << expected;
    }
}

void check_memory(const MessageCase& each, const SimulatedRun& run) {
  for (const model::SurfaceData& before : message_surfaces()) {
    if (before.name == each.surface && !each.written) continue;
    const std::vector<std::uint8_t>& bytes = run.surfaces.at(before.name);
    for (std::uint32_t dword = 0; dword < before.size_bytes / 4; ++dword) {
      std::uint32_t expected, seen;
      std::memcpy(&expected, &before.initial[4 * dword], 4);
      std::memcpy(&seen, &bytes[4 * dword], 4);
      if (before.name == each.surface)
        expected = each.written(static_cast<int>(dword)).value_or(expected);
      EXPECT_EQ(seen, expected) << before.name << " dword " << dword;
    }
  }
}

std::string name_of(isa::MessageKind kind) {
  static constexpr const char* kNames[] = {
#define MESSAGE(id, ...) #id,
#include "isa/intel/messages/messages.def"
  };
  return kNames[static_cast<std::size_t>(kind)];
}

/// A case on a generation that has its row.
struct OnGeneration {
  std::size_t number;
  isa::Generation gen;

  std::string name() const {
    return name_of(all_cases()[number].kind) + "_" + std::to_string(number) + "_" +
           std::string(isa::row(gen).key);
  }
  friend void PrintTo(const OnGeneration& each, std::ostream* out) { *out << each.name(); }
};

/// True if the generation has the message and no earlier row of the table has the same code.
bool has_row(const MessageCase& each, isa::Generation gen) {
  return each.gens.has(gen) &&
         isa::message_kind(isa::row(each.kind).sfid, {descriptor_of(each)}, gen) == each.kind;
}

std::vector<OnGeneration> all_on_generations() {
  std::vector<OnGeneration> all;
  const std::vector<MessageCase> cases = all_cases();
  for (std::size_t number = 0; number < cases.size(); ++number)
    for (const isa::GenerationRow& generation : isa::kGenerations)
      if (has_row(cases[number], generation.gen)) all.push_back({number, generation.gen});
  return all;
}

/// A machine for Gen8 and Gen9 with Haswell's numbers, since timing is irrelevant here.
config::Machine machine_of(isa::Generation gen) {
  if (gen == isa::Generation::Ivb) return config::load_machine("ivb_gt2", {}, {});
  if (gen == isa::Generation::Hsw) return config::load_machine("hsw_gt2", {}, {});
  return config::load_machine("hsw_gt2", {}, {"/gen=" + std::string(isa::row(gen).key)});
}

class EveryMessage : public testing::TestWithParam<OnGeneration> {};

void check(const MessageCase& each, const SimulatedRun& run, isa::Generation gen) {
  if (!each.refusal.empty()) {
    EXPECT_EQ(run.outcome, model::Outcome::Failed);
    EXPECT_NE(run.failure.find(each.refusal), std::string::npos) << run.failure;
    return;
  }
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  check_response(each, run, gen);
  check_memory(each, run);
}

TEST_P(EveryMessage, DoesWhatItsRowSays) {
  MessageCase each = all_cases()[GetParam().number];
  const isa::Generation gen = GetParam().gen;
  if (each.refusal.empty() && !isa::layout_is_known(isa::row(each.kind).family, gen))
    each.refusal = std::string(isa::row(each.kind).name) + ": not modelled for " +
                   std::string(isa::row(gen).name) + " yet";
  const config::Machine machine = machine_of(gen);
  {
    SCOPED_TRACE("timed");
    check(each, simulate(machine, message_workload(each, gen)), gen);
  }
  SCOPED_TRACE("untimed");
  check(each, run_untimed(machine, message_workload(each, gen)), gen);
}

INSTANTIATE_TEST_SUITE_P(Rows, EveryMessage, testing::ValuesIn(all_on_generations()),
                         [](const auto& each) { return each.param.name(); });

TEST(EveryMessageRow, OfGen8ThatIsRefusedIsOneOfThese) {
  using isa::MessageFamily;
  const std::set<MessageFamily> refused = {
      MessageFamily::Vme,       MessageFamily::VmeIntra,           MessageFamily::Cre,
      MessageFamily::Sample8x8, MessageFamily::DenoiseDeinterlace, MessageFamily::UrbWrite,
      MessageFamily::UrbRead,   MessageFamily::UrbAtomic};
  for (const isa::MessageRow& row : isa::kMessages)
    for (const isa::GenerationRow& generation : isa::kGenerations)
      EXPECT_EQ(isa::layout_is_known(row.family, generation.gen),
                generation.gen <= isa::Generation::Hsw || refused.count(row.family) == 0)
          << row.name;
}

TEST(EveryMessageRow, HasACase) {
  std::set<std::pair<isa::MessageKind, isa::Generation>> covered;
  for (const OnGeneration& each : all_on_generations())
    covered.insert({all_cases()[each.number].kind, each.gen});
  for (const isa::MessageRow& row : isa::kMessages)
    for (const isa::GenerationRow& generation : isa::kGenerations) {
      const auto first = isa::message_kind(row.sfid, {row.selector.value}, generation.gen);
      if (first != row.kind) continue;
      EXPECT_TRUE(covered.count({row.kind, generation.gen}) != 0)
          << name_of(row.kind) << " " << generation.key;
    }
}

/// "Haswell, Broadwell, Skylake and Broxton have": the generations with the case's descriptor.
std::string generations_with(const MessageCase& each) {
  std::vector<std::string> names;
  for (const isa::GenerationRow& generation : isa::kGenerations)
    if (isa::message_kind(isa::row(each.kind).sfid, {descriptor_of(each)}, generation.gen))
      names.emplace_back(generation.name);
  std::string text = names.front();
  for (std::size_t n = 1; n < names.size(); ++n)
    text += (n + 1 == names.size() ? " and " : ", ") + names[n];
  return text + (names.size() == 1 ? " has" : " have");
}

TEST(EveryMessageRow, OfLaterGenerationsIsRefusedByNameOnIvyBridge) {
  for (const MessageCase& each : all_cases()) {
    const isa::MessageRow& row = isa::row(each.kind);
    const isa::Descriptor raw{descriptor_of(each)};
    if (isa::message_kind(row.sfid, raw, isa::Generation::Ivb)) continue;
    EXPECT_EQ(isa::message_problem(row.sfid, raw, isa::Generation::Ivb),
              std::string(row.name) + ": only " + generations_with(each) + " this message");
  }
}

}  // namespace
}  // namespace eu::test
