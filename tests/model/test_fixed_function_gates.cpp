// Response times of functions that answer every message after a fixed time: exactly their closed
// form (isa/MESSAGES.md 6 to 10).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

const std::string kUseOfResponse = "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";

std::int64_t measured_bare(const config::Machine& machine, const std::string& body) {
  return measured_cycles(simulate(machine, bare_kernel(timestamped(body))));
}

/// From a send's issue to its arrival at the shared function.
std::int64_t request_latency(const config::Machine& m, int mlen) {
  return m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
         mlen * m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles;
}

/// From a send's issue to its consumer's, measured with a timestamp before and after.
std::int64_t seen(const config::Machine& m, int mlen, int rlen, std::int64_t served) {
  const std::int64_t step = m.eu.issue_granularity_cycles;
  const std::int64_t cycles =
      request_latency(m, mlen) + served + rlen * m.eu.response.cycles_per_register;
  return (cycles + step - 1) / step * step + 2;
}

struct FixedGate {
  std::string path;      ///< of the function in the machine
  std::string function;  ///< in the kernel's text
  std::uint32_t raw;     ///< descriptor
  /// Cycles of work on the message before its latency begins.
  std::int64_t (*before)(const config::Machine&);

  friend void PrintTo(const FixedGate& gate, std::ostream* out) {
    *out << gate.function << " " << gate.raw;
  }
};

std::int64_t at_once(const config::Machine&) {
  return 0;
}

class FixedFunctionGates : public testing::TestWithParam<FixedGate> {};

TEST_P(FixedFunctionGates, RespondExactlyAfterTheirLatency) {
  const FixedGate& gate = GetParam();
  const isa::Descriptor words{gate.raw};
  const std::string send = send_text("g4<1>UW", gate.function, gate.raw);
  for (const int latency : {1, 20, 77, 300}) {
    const config::Machine m =
        machine_with({gate.path + "/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(measured_bare(m, send + kUseOfResponse),
              seen(m, static_cast<int>(words.message_length()),
                   static_cast<int>(words.response_length()), gate.before(m) + latency));
  }
}

std::int64_t gateway_turn(const config::Machine& m) {
  return m.gateway.cycles_per_message;
}

INSTANTIATE_TEST_SUITE_P(
    All, FixedFunctionGates,
    testing::Values(
        FixedGate{"/vme", "vme", descriptor(5, 6, true, 1u << 13), at_once},
        FixedGate{"/vme", "vme", descriptor(5, 1, true, 2u << 13), at_once},
        FixedGate{"/pixel_interpolator", "pixel interp", descriptor(1, 2, false, 0), at_once},
        FixedGate{"/pixel_interpolator", "pixel interp",
                  descriptor(4, 4, false, 1u << 16 | 3u << 12), at_once},
        FixedGate{"/urb", "urb", descriptor(1, 1, true, 2), at_once},
        FixedGate{"/urb", "urb", descriptor(1, 4, true, 3), at_once},
        FixedGate{"/urb", "urb", descriptor(1, 1, true, 5), at_once},
        FixedGate{"/gateway", "gateway", descriptor(1, 1, false, 3), gateway_turn},
        FixedGate{"/gateway", "gateway", descriptor(1, 1, false, 1u << 14 | 0), gateway_turn}),
    [](const auto& each) {
      std::string name = each.param.path.substr(1) + "_" + std::to_string(each.param.raw);
      return name;
    });

/// Cycles between the responses of two messages in flight together; the second waits for the first.
std::int64_t gap(const config::Machine& m, const std::string& function, std::uint32_t raw) {
  const std::string first = send_text("g4<1>UW", function, raw);
  const std::string second = send_text("g12<1>UW", function, raw);
  const std::string use = "mov(8) null<1>UD g12<8,8,1>UD { align1 1Q };\n";
  return measured_bare(m, first + second + use) - measured_bare(m, second + use);
}

TEST(FixedFunctionGates, AreBusyWithEachMessage) {
  struct Busy {
    std::string set;
    std::string function;
    std::uint32_t raw;
    int times;
  };
  const Busy cases[] = {
      {"/vme/cycles_per_message", "vme", descriptor(5, 1, true, 2u << 13), 1},
      {"/pixel_interpolator/cycles_per_message", "pixel interp", descriptor(1, 2, false, 0), 1},
      {"/urb/cycles_per_register", "urb", descriptor(1, 3, true, 2), 3},
      {"/gateway/cycles_per_message", "gateway", descriptor(1, 1, false, 3), 1}};
  for (const Busy& each : cases) {
    // Long enough that the second has to wait.
    for (const int cycles : {100, 164})
      EXPECT_EQ(
          gap(machine_with({each.set + "=" + std::to_string(cycles + 10)}), each.function,
              each.raw) -
              gap(machine_with({each.set + "=" + std::to_string(cycles)}), each.function, each.raw),
          10 * each.times)
          << each.set;
  }
}

/// Thread 0 of EU 0 opens its gateway and waits; thread 1 on the same EU forwards to it.
std::int64_t forwarded_after(const config::Machine& m) {
  const std::string time = "mov(1) g62<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n";
  std::string text =
      "cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) SECOND { align1 WE_all };\n" +
      set_dword(20, 4, 7) + set_dword(20, 5, 40u << 21) +
      send_text("null<1>UW", "gateway", descriptor(1, 0, false, 0)) +
      "wait(1) n0<1>UD { align1 WE_all 1N };\n" + time + "jmpi(1) END { align1 WE_all };\n" +
      "SECOND:\n" + set_dword(20, 4, 7) + set_dword(20, 5, 0);
  for (int i = 0; i < 200; ++i) text += "nop;\n";
  text += time + send_text("null<1>UW", "gateway", descriptor(1, 0, false, 1u << 15 | 2)) +
          "END:\nmov(8) g127<1>UD 1UD { align1 1Q };\n";
  model::Workload workload = bare_kernel(text, 2);
  model::PayloadItem number;
  number.byte = 32;
  number.builtin = model::Builtin::Thread;
  workload.dispatch.payload.push_back(number);
  const SimulatedRun run = simulate(m, workload);
  if (run.outcome != model::Outcome::Finished) throw std::runtime_error(run.failure);
  return std::int64_t{grf_dword(run, 0, 62, 0)} - grf_dword(run, 1, 62, 0);
}

TEST(FixedFunctionGates, AForwardedMessageWakesItsReceiverExactlyAfterTheGatewaysLatency) {
  for (const int latency : {20, 72, 201}) {
    const config::Machine m = machine_with({"/gateway/latency_cycles=" + std::to_string(latency)});
    // From timestamp to send, the transfer, the wait's issue, the second timestamp.
    const config::ClassTiming& wait = m.eu.timing[isa::TimingClass::Wait];
    EXPECT_EQ(forwarded_after(m), 2 + request_latency(m, 1) + m.gateway.cycles_per_message +
                                      latency + wait.issue_cycles + wait.issue_cycles_per_pass);
  }
}

}  // namespace
}  // namespace eu::test
