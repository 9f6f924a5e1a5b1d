// Units of a subslice serve only its messages: data ports and gateways, compared with one per slice
// or machine. The rate at which a port takes payload, in closed form.
#include <gtest/gtest.h>

#include <utility>

#include "config/machine/machine_file.hpp"
#include "model/base/message_model.hpp"
#include "model/dispatch/dispatch.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr int kSubslices = 3;
constexpr int kMessages = 64;

/// Three EUs, one in each subslice.
config::Machine three_eus(std::vector<std::string> sets) {
  for (const char* set : {"/machine/subslices=3", "/machine/eus_per_subslice=1", "/eu/threads=4"})
    sets.emplace_back(set);
  return machine_with(sets);
}

/// One thread per slot, spread over the EUs.
model::Workload on_all_slots(const std::string& assembly) {
  model::Workload workload = bare_kernel(assembly, kSubslices * 4);
  workload.dispatch.placement = model::Placement::Spread;
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 4096;
  workload.surfaces.push_back(surface);
  return workload;
}

/// The message kMessages times, then `last`, whose response is waited for, so that all have been
/// served at the end of the run.
std::string repeated(const std::string& text, const std::string& last) {
  std::string result;
  for (int i = 0; i < kMessages; ++i) result += text;
  return result + last + "mov(8) null<1>UD g30<8,8,1>UD { align1 1Q };\n";
}

/// A SIMD8 untyped write of a dword a lane, all at address 0: no response to wait for.
const std::string kWrite = send_text("null<1>UW", "data", 0x04036e00);
/// A read of these dwords.
const std::string kRead = send_text("g30<1>UW", "data", 0x02116e00);
constexpr int kServed = kSubslices * 4 * (kMessages + 1);

TEST(UnitsOfASubslice, DataPortsServeTheirSubsliceAlone) {
  constexpr int kBusy = 40;
  const std::vector<std::string> busy = {"/data_cache/cycles_per_message=" + std::to_string(kBusy)};
  std::vector<std::string> own = busy;
  own.emplace_back("/data_cache/per_subslice=1");
  const SimulatedRun one = simulate(three_eus(busy), on_all_slots(repeated(kWrite, kRead)));
  const SimulatedRun each = simulate(three_eus(own), on_all_slots(repeated(kWrite, kRead)));
  ASSERT_EQ(one.outcome, model::Outcome::Finished) << one.failure;
  constexpr int kAll = kServed * kBusy;
  EXPECT_EQ(one.number("/resources/data_cache/instances"), 1);
  EXPECT_EQ(each.number("/resources/data_cache/instances"), kSubslices);
  EXPECT_GE(one.number("/summary/cycles"), kAll);
  EXPECT_LT(each.number("/summary/cycles"), kAll / kSubslices + 400);
  EXPECT_EQ(each.number("/messages/data_cache/count"), one.number("/messages/data_cache/count"));
}

TEST(UnitsOfASubslice, GatewaysServeTheirSubsliceAlone) {
  constexpr int kBusy = 40;
  const std::string own_timestamp = send_text("g30<1>UW", "gateway", descriptor(1, 1, false, 3));
  const std::vector<std::string> busy = {"/gateway/cycles_per_message=" + std::to_string(kBusy)};
  std::vector<std::string> own = busy;
  own.emplace_back("/gateway/per_subslice=1");
  // The next response overwrites the previous one, so each message waits for the one before.
  const SimulatedRun one =
      simulate(three_eus(busy), on_all_slots(repeated(own_timestamp, own_timestamp)));
  const SimulatedRun each =
      simulate(three_eus(own), on_all_slots(repeated(own_timestamp, own_timestamp)));
  ASSERT_EQ(one.outcome, model::Outcome::Finished) << one.failure;
  constexpr int kAll = kServed * kBusy;
  EXPECT_EQ(one.number("/resources/gateway/instances"), 1);
  EXPECT_EQ(each.number("/resources/gateway/instances"), kSubslices);
  EXPECT_GE(one.number("/summary/cycles"), kAll);
  EXPECT_LT(each.number("/summary/cycles"), kAll / kSubslices + 400);
}

/// A port is busy for the payload's registers at their rate, for the lines, or for the minimum of a
/// message, whichever takes longest.
TEST(UnitsOfASubslice, ADataPortTakesPayloadInAtItsRate) {
  struct Row {
    int registers_per_cycle, cycles_per_message, cycles;
  };
  // Two registers of payload and one line, which takes two cycles on Ivy Bridge.
  for (const Row& row :
       {Row{0, 0, 2}, Row{0, 7, 7}, Row{1, 0, 2}, Row{1, 7, 7}, Row{2, 1, 2}, Row{64, 3, 3}}) {
    const SimulatedRun run = simulate(
        three_eus(
            {"/data_cache/cycles_per_line=2",
             "/data_cache/cycles_per_message=" + std::to_string(row.cycles_per_message),
             "/data_cache/payload_registers_per_cycle=" + std::to_string(row.registers_per_cycle)}),
        on_all_slots(repeated(kWrite, kRead)));
    EXPECT_EQ(run.number("/resources/data_cache/busy_cycles"), kServed * row.cycles)
        << row.registers_per_cycle << ' ' << row.cycles_per_message;
  }
  const SimulatedRun slow =
      simulate(three_eus({"/data_cache/cycles_per_line=0", "/data_cache/cycles_per_message=0",
                          "/data_cache/payload_registers_per_cycle=1"}),
               on_all_slots(repeated(kWrite, kRead)));
  // The read has one register.
  EXPECT_EQ(slow.number("/resources/data_cache/busy_cycles"), 2 * kServed - kSubslices * 4);
}

/// In each run, one of the two limits is slow and the other takes no time.
TEST(UnitsOfASubslice, MessagesToSharedLocalMemoryWaitForWhatLimitsThem) {
  // SIMD8 untyped reads of a dword a lane at address 0 of shared local memory.
  const std::string read = send_text("g30<1>UW", "data", 0x02116efe);
  const auto waits = [&](const char* port, const char* memory) {
    model::Workload workload = on_all_slots(repeated(read, read));
    workload.dispatch.slm_bytes = 4096;
    const SimulatedRun run =
        simulate(three_eus({"/data_cache/per_subslice=1", "/data_cache/cycles_per_line=0",
                            std::string("/data_cache/cycles_per_message=") + port,
                            std::string("/slm/cycles_per_access=") + memory}),
                 workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    return std::pair(run.number("/accounting/causes/backpressure.data_port"),
                     run.number("/accounting/causes/backpressure.slm"));
  };
  const auto [by_port, beside_port] = waits("40", "1");
  EXPECT_GT(by_port, 9 * beside_port);
  const auto [beside_memory, by_memory] = waits("1", "40");
  EXPECT_GT(by_memory, 9 * beside_memory);
}

/// A message to a unit that the instruction set lacks is not served by another unit.
TEST(UnitsOfAnInstructionSet, HaveNoFunctionAndNoLatencyOutsideTheirTable) {
  for (const char* name : {"m1", "ivb_gt2", "skl_gt2"}) {
    const config::Machine machine = config::load_machine(name);
    const isa::Isa& isa = isa::isa_of(machine.gen);
    const model::MessageModel& messages = model::message_model(isa);
    const model::Dispatch dispatch;
    model::SurfaceTable surfaces;
    const auto units = messages.make_units({machine, dispatch, machine.gen, surfaces});
    units->add_subslice();
    const int count = isa.units.count;
    int served = 0;
    for (int unit = 0; unit < count; ++unit) served += units->function(unit, 0) != nullptr;
    EXPECT_GE(served, 5) << name;
    for (const int unit : {count, count + 1, 1000, -1}) {
      EXPECT_EQ(units->function(unit, 0), nullptr) << name << ": unit " << unit;
      EXPECT_FALSE(messages.idle_cycles(machine, unit, std::nullopt)) << name << ": unit " << unit;
    }
  }
}

}  // namespace
}  // namespace eu::test
