// Every row of the message table as a real send on the model, and without time: the registers that
// come back, the channels that are on, what is written, or that it is refused by its name.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "isa/gen/text/text.hpp"
#include "tests/model/message_case.hpp"
#include "tests/support/message.hpp"
#include "tests/support/message_kernel.hpp"
#include "tests/support/simulate.hpp"

namespace eu::test {
namespace {

constexpr int kPayload = 20;
constexpr int kResponse = 60;
constexpr int kResponseRegisters = 16;

std::vector<MessageCase> all_cases() {
  std::vector<MessageCase> cases = data_cases();
  for (const auto& more : {image_cases(), other_cases(), gen8_cases()})
    cases.insert(cases.end(), more.begin(), more.end());
  return cases;
}

bool moves_whole_registers(isa::MessageFamily family) {
  static constexpr std::string_view kEnables[] = {
#define MESSAGE_FAMILY(id, enables, ...) #enables,
#include "isa/gen/message_families.def"
  };
  return kEnables[static_cast<std::size_t>(family)] == "Whole";
}

model::SurfaceData surface(unsigned index, const std::string& name, model::SurfaceFormat format,
                           int texel_bytes) {
  model::SurfaceData data;
  data.index = index;
  data.name = name;
  data.format = format;
  data.width = 16;
  data.height = 16;
  data.pitch_bytes = static_cast<std::uint32_t>(16 * texel_bytes);
  data.size_bytes = 16 * data.pitch_bytes;
  return data;
}

void fill(model::SurfaceData& data, std::uint32_t first) {
  for (std::uint32_t i = 0; i < data.size_bytes / 4; ++i)
    for (int byte = 0; byte < 4; ++byte)
      data.initial.push_back(static_cast<std::uint8_t>((first + i) >> (8 * byte)));
}

std::vector<model::SurfaceData> surfaces() {
  using model::SurfaceFormat;
  std::vector<model::SurfaceData> all(5);
  all[0].name = "buffer";
  all[0].size_bytes = 4096;
  fill(all[0], 1000);
  all[1] = surface(1, "image", SurfaceFormat::R32Uint, 4);
  fill(all[1], 5000);
  all[2] = surface(2, "grey", SurfaceFormat::R8G8B8A8Unorm, 4);
  all[2].initial.assign(all[2].size_bytes, 0x80);
  all[3] = surface(3, "target", SurfaceFormat::R8G8B8A8Unorm, 4);
  all[3].initial.assign(all[3].size_bytes, 0);
  all[4] = surface(4, "luma", SurfaceFormat::R8Unorm, 1);
  all[4].initial.assign(all[4].size_bytes, 0x80);
  return all;
}

void give(model::Workload& workload, int grf, const model::RegisterData& data) {
  model::PayloadItem item;
  item.byte = 32 * grf;
  item.bytes.resize(32);
  std::memcpy(item.bytes.data(), data.data(), 32);
  workload.dispatch.payload.push_back(item);
}

std::uint32_t descriptor_of(const MessageCase& each) {
  return descriptor(static_cast<unsigned>(each.payload.size()),
                    static_cast<unsigned>(each.response_registers), each.header,
                    each.function_control);
}

model::Workload workload_of(const MessageCase& each, isa::Gen gen) {
  const isa::SfidRow* function =
      isa::find_sfid(static_cast<unsigned>(isa::row(each.kind).sfid), gen);
  char raw[16];
  std::snprintf(raw, sizeof raw, "0x%08x", descriptor_of(each));
  const bool wide = each.exec_size == 16;
  const std::string destination =
      each.response_registers > 0 ? "g" + std::to_string(kResponse) : "null";
  const std::string text =
      "mov(1) f0<1>UW 0xa5a5UW { align1 WE_all 1N };\n"
      "(+f0.0) send(" +
      std::to_string(each.exec_size) + ") " + destination + "<1>UW g" + std::to_string(kPayload) +
      "<8,8,1>UD " + raw + " " + std::string(function->mesa_name) + " MsgDesc: x mlen " +
      std::to_string(each.payload.size()) + " rlen " + std::to_string(each.response_registers) +
      " { align1 " + (wide ? "1H" : "1Q") + " };\n" + "mov(8) g59<1>UD g" +
      std::to_string(kResponse) + "<8,8,1>UD { align1 WE_all 1Q };\n";
  model::Workload workload = bare_kernel("nop;\n");
  workload.program = isa::read_mesa(text, gen, "message");
  workload.surfaces = surfaces();
  workload.samplers.emplace_back();  // nearest, wraps; its comparison always holds
  give(workload, 1, header({{2, 0}, {3, 2}, {4, 2u << 16}, {5, 2u << 16 | 2}, {7, 0xffff}}));
  for (std::size_t i = 0; i < each.payload.size(); ++i)
    give(workload, kPayload + static_cast<int>(i), each.payload[i]);
  for (int i = 0; i < kResponseRegisters; ++i) give(workload, kResponse + i, same(kBefore));
  return workload;
}

void check_response(const MessageCase& each, const SimulatedRun& run, isa::Gen gen) {
  const auto layout = isa::message_layout(isa::row(each.kind).sfid, {descriptor_of(each)}, gen);
  const bool whole = moves_whole_registers(isa::row(each.kind).family);
  for (int grf = 0; grf < kResponseRegisters; ++grf)
    for (int dword = 0; dword < 8; ++dword) {
      const std::uint32_t seen = grf_dword(run, 0, kResponse + grf, dword);
      const int registers = whole ? 1 : layout->item_registers;
      const int lane = whole ? dword : 8 * (grf % registers) + dword;
      std::uint32_t expected = kBefore;
      // Two lanes of four channels have a register between them.
      if (grf < each.response_registers && (whole || layout->lanes == 2 || is_on(lane)))
        expected = each.answer(grf / registers, lane);
      if (expected == kAny) continue;
      EXPECT_EQ(seen, expected) << "register " << grf << ", dword " << dword << std::hex << " "
                                << seen << " " << expected;
    }
}

void check_memory(const MessageCase& each, const SimulatedRun& run) {
  for (const model::SurfaceData& before : surfaces()) {
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
#include "isa/gen/messages.def"
  };
  return kNames[static_cast<std::size_t>(kind)];
}

/// A case on a generation that has its row.
struct OnGeneration {
  std::size_t number;
  isa::Gen gen;

  std::string name() const {
    return name_of(all_cases()[number].kind) + "_" + std::to_string(number) + "_" +
           std::string(isa::row(gen).key);
  }
  friend void PrintTo(const OnGeneration& each, std::ostream* out) { *out << each.name(); }
};

/// What comes first in the table hides what has the same code behind it.
bool has_row(const MessageCase& each, isa::Gen gen) {
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

/// Of Gen8 and Gen9 with Haswell's numbers: times are no matter here.
config::Machine machine_of(isa::Gen gen) {
  if (gen == isa::Gen::Ivb) return config::load_machine("ivb_gt2", {}, {});
  if (gen == isa::Gen::Hsw) return config::load_machine("hsw_gt2", {}, {});
  return config::load_machine("hsw_gt2", {}, {"/gen=" + std::string(isa::row(gen).key)});
}

class EveryMessage : public testing::TestWithParam<OnGeneration> {};

void check(const MessageCase& each, const SimulatedRun& run, isa::Gen gen) {
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
  const isa::Gen gen = GetParam().gen;
  if (each.refusal.empty() && !isa::layout_is_known(isa::row(each.kind).family, gen))
    each.refusal = std::string(isa::row(each.kind).name) + ": not modelled for " +
                   std::string(isa::row(gen).name) + " yet";
  const config::Machine machine = machine_of(gen);
  {
    SCOPED_TRACE("with time");
    check(each, simulate(machine, workload_of(each, gen)), gen);
  }
  SCOPED_TRACE("without time");
  check(each, run_untimed(machine, workload_of(each, gen)), gen);
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
                generation.gen <= isa::Gen::Hsw || refused.count(row.family) == 0)
          << row.name;
}

TEST(EveryMessageRow, HasACase) {
  std::set<std::pair<isa::MessageKind, isa::Gen>> covered;
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

/// "Haswell, Broadwell, Skylake and Broxton have": those that know the case's descriptor.
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
    if (isa::message_kind(row.sfid, raw, isa::Gen::Ivb)) continue;
    EXPECT_EQ(isa::message_problem(row.sfid, raw, isa::Gen::Ivb),
              std::string(row.name) + ": only " + generations_with(each) + " this message");
  }
}

}  // namespace
}  // namespace eu::test
