// Response times of shared functions: exactly their closed form.
#include <gtest/gtest.h>

#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A bare kernel with an image of 16 x 8 dwords at index 0.
model::Workload kernel_with_image(const std::string& assembly) {
  model::Workload workload = bare_kernel(assembly);
  workload.dispatch.slm_bytes = 4096;
  model::SurfaceData surface;
  surface.name = "image";
  surface.format = model::SurfaceFormat::R32Uint;
  surface.width = 16;
  surface.height = 8;
  surface.pitch_bytes = 64;
  surface.size_bytes = 512;
  workload.surfaces.push_back(surface);
  return workload;
}

std::int64_t measured(const config::Machine& machine, const std::string& body) {
  return measured_cycles(simulate(machine, kernel_with_image(timestamped(body))));
}

std::string send_to(const std::string& function, const std::string& descriptor, int mlen,
                    int rlen) {
  const std::string destination = rlen > 0 ? "g4<1>UW" : "null<1>UW";
  return "send(8) " + destination + " g20<8,8,1>UD " + descriptor + " " + function +
         " MsgDesc: x mlen " + std::to_string(mlen) + " rlen " + std::to_string(rlen) +
         " { align1 1Q };\n";
}

const std::string kUse = "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";
const std::string kLd = send_to("sampler", "0x02427000", 1, 4);
const std::string kResinfo = send_to("sampler", "0x0242a000", 1, 4);
const std::string kSample = send_to("sampler", "0x02420000", 1, 4);

/// From a send's issue to its consumer's, without the shared function.
std::int64_t way(const config::Machine& m, int mlen, int rlen) {
  return m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
         mlen * m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles +
         rlen * m.eu.response.cycles_per_register;
}

/// A send and its consumer, measured with timestamps.
std::int64_t seen(const config::Machine& m, std::int64_t cycles) {
  const int step = m.eu.issue_granularity_cycles;
  return (cycles + step - 1) / step * step + 2;
}

/// The second of two messages with their consumers, when everything is in the caches.
std::int64_t second(const config::Machine& m, const std::string& send) {
  return measured(m, send + kUse + send + kUse) - measured(m, send + kUse);
}

TEST(FunctionGates, SamplerServesAHitAfterItsLatency) {
  for (const int latency : {10, 102, 131}) {
    const config::Machine m = machine_with({"/sampler/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(second(m, kLd), seen(m, way(m, 1, 4) + latency + m.sampler.l1.latency_cycles));
  }
}

TEST(FunctionGates, SecondLevelOfTheSamplerFollowsTheFirst) {
  // The first level has four lines, one for each row, but row 4 replaces row 0.
  const std::string row_4 =
      "mov(8) g22<1>UD 4UD { align1 1Q };\n" + send_to("sampler", "0x06427000", 3, 4) + kUse;
  const std::string both = kLd + kUse + row_4;
  for (const int latency : {0, 4, 30}) {
    const config::Machine m =
        machine_with({"/sampler/l1/size_bytes=256", "/sampler/l1/ways=1",
                      "/sampler/l2/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(measured(m, both + kLd + kUse) - measured(m, both),
              seen(m, way(m, 1, 4) + m.sampler.latency_cycles + latency));
  }
}

TEST(FunctionGates, TheFirstUseOfASurfaceFetchesItsState) {
  for (const int cycles : {0, 100, 305}) {
    const config::Machine m =
        machine_with({"/sampler/surface_state_cycles=" + std::to_string(cycles)});
    const int info = m.sampler.info_latency_cycles;
    EXPECT_EQ(measured(m, kResinfo + kUse), seen(m, way(m, 1, 4) + cycles + info));
    EXPECT_EQ(second(m, kResinfo), seen(m, way(m, 1, 4) + info));
  }
}

TEST(FunctionGates, TheFirstUseOfASamplerFetchesItsStateAfterTheSurfaces) {
  for (const int cycles : {0, 1, 106}) {
    const config::Machine m =
        machine_with({"/sampler/sampler_state_cycles=" + std::to_string(cycles)});
    EXPECT_EQ(measured(m, kSample + kUse) - measured(m, kLd + kUse), cycles);
  }
}

TEST(FunctionGates, AWarmLastLevelCacheHasTheSurfaces) {
  const config::Machine cold = machine_with({});
  const config::Machine warm = machine_with({"/llc/start=warm"});
  EXPECT_EQ(measured(cold, kLd + kUse) - measured(warm, kLd + kUse), memory_line_cycles(cold));
}

TEST(FunctionGates, TheSamplerTakesUpFourPixelsACycle) {
  const std::string other =
      "send(8) g8<1>UW g20<8,8,1>UD 0x02427000 sampler MsgDesc: x mlen 1 rlen 4 { align1 1Q };\n";
  const std::string use_other = "mov(8) null<1>UD g8<8,8,1>UD { align1 1Q };\n";
  for (const int cycles : {8, 40}) {
    const config::Machine m =
        machine_with({"/sampler/cycles_per_subspan=" + std::to_string(cycles)});
    const std::int64_t pair =
        measured(m, kLd + kUse + kLd + other + use_other) - measured(m, kLd + kUse);
    // The second starts when both subspans of the first have started.
    EXPECT_EQ(pair, seen(m, way(m, 1, 4) + m.sampler.latency_cycles + 2 * cycles));
  }
}

/// A SIMD8 increment of dword 0 by all lanes.
const std::string kIncrement = send_to("data", "0x0211b500", 1, 1);

TEST(FunctionGates, AtomicOperationsOnALineTakeTurns) {
  for (const int lane_cycles : {0, 13, 20}) {
    const config::Machine m =
        machine_with({"/atomics/cycles_per_lane=" + std::to_string(lane_cycles)});
    const std::int64_t turns = m.atomics.cycles_per_message + 8 * lane_cycles;
    EXPECT_EQ(second(m, kIncrement),
              seen(m, way(m, 1, 1) + m.data_cache.latency_cycles + m.l3.latency_cycles + turns));
  }
}

TEST(FunctionGates, AtomicOperationsInSharedLocalMemoryTakeTurnsAtABank) {
  const config::Machine m = machine_with({});
  const std::string increment = send_to("data", "0x0211b5fe", 1, 1);
  EXPECT_EQ(second(m, increment),
            seen(m, way(m, 1, 1) + m.slm.latency_cycles + 8 * m.slm.cycles_per_access));
}

TEST(FunctionGates, RenderCacheRespondsAfterItsLatency) {
  // Typed read of one channel; a header without pixels would read nothing.
  const std::string read = "mov(8) g20<1>UD 0x0000ffffUD { align1 1Q };\n" +
                           send_to("render", "0x04194e00", 2, 1) + kUse;
  for (const int latency : {12, 77}) {
    const config::Machine m =
        machine_with({"/render_cache/latency_cycles=" + std::to_string(latency)});
    const config::Machine none = machine_with({"/render_cache/latency_cycles=1"});
    EXPECT_EQ(measured(m, read + read) - measured(none, read + read), 2 * (latency - 1));
  }
}

TEST(FunctionGates, ConstantAndSamplerCachesRespondAfterTheirLatency) {
  const std::pair<std::string, std::string> ports[] = {{"const", "/constant_cache"},
                                                       {"dp_sampler", "/sampler_cache"}};
  for (const auto& [name, path] : ports)
    for (const int latency : {12, 77}) {
      const config::Machine m = machine_with({path + "/latency_cycles=" + std::to_string(latency)});
      EXPECT_EQ(second(m, send_to(name, "0x02180200", 1, 1)),
                seen(m, way(m, 1, 1) + latency + m.l3.latency_cycles));
    }
}

}  // namespace
}  // namespace eu::test
