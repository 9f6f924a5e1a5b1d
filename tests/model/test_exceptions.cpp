// Exceptions of whole workloads: the system routine from the workload file, timed and untimed.
#include <gtest/gtest.h>

#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// Raises one exception of each kind, and stores the results of itself and of the routine in g7
/// and g8.
const char* const kKernel =
    "mov(16) g7<1>UD 0UD { align1 WE_all 1H };\n"
    "illegal;\n"
    "mov(1) g7<1>UD 11UD { align1 WE_all 1N };\n"
    "or(1) cr0.1<1>UD cr0.1<0,1,0>UD 0x20000000UD { align1 WE_all 1N switch };\n"
    "mov(1) g7.1<1>UD 22UD { align1 WE_all 1N };\n"
    "mov.breakpoint(1) g7.2<1>UD 33UD { align1 WE_all 1N };\n"
    "mov(8) g6<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "shl(1) g6.2<1>UD g1<0,1,0>UD 2UD { align1 WE_all 1N };\n"
    "send(16) null<1>UW g6<8,8,1>UD 0x060a0300\n"
    "  data MsgDesc: ( DC OWORD block write, 0, 3) mlen 3 rlen 0 { align1 WE_all 1H };\n"
    "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
    "  thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n";

/// Stores cr0.1 of each call in g8.0, g8.1, g8.2 and AIP from g8.3 on; skips an illegal opcode,
/// suppresses a breakpoint.
const char* const kRoutine =
    "mov(1) a0<1>UW g9<0,1,0>UW { align1 WE_all 1N };\n"
    "mov(1) g[a0 256]<1>UD cr0.1<0,1,0>UD { align1 WE_all 1N switch };\n"
    "mov(1) g[a0 272]<1>UD cr0.2<0,1,0>UD { align1 WE_all 1N switch };\n"
    "add(1) g9<1>UW g9<0,1,0>UW 4UW { align1 WE_all 1N };\n"
    "and.nz.f0.0(1) null<1>UD cr0.1<0,1,0>UD 0x10000000UD { align1 WE_all 1N switch };\n"
    "(+f0.0) add(1) cr0.2<1>UD cr0.2<0,1,0>UD 16UD { align1 WE_all 1N switch };\n"
    "and.nz.f0.1(1) null<1>UD cr0.1<0,1,0>UD 0x80000000UD { align1 WE_all 1N switch };\n"
    "(+f0.1) or(1) cr0<1>UD cr0<0,1,0>UD 0x8000UD { align1 WE_all 1N switch };\n"
    "and(1) cr0.1<1>UD cr0.1<0,1,0>UD 0xffffUD { align1 WE_all 1N switch };\n"
    "and(1) cr0<1>UD cr0<0,1,0>UD 0x7fffffffUD { align1 WE_all 1N switch };\n"
    "nop;\n";

std::string document(const std::string& routine, const std::string& exceptions, int threads) {
  return "{\"schema\": \"eusim.workload/v1\", \"name\": \"w\", \"kernel\": {\"file\": "
         "\"k.asm\"},\n" +
         routine + "\"dispatch\": {\"kind\": \"threads\", \"threads\": " + std::to_string(threads) +
         ",\n\"exceptions\": [" + exceptions +
         "],\n\"payload\": [{\"grf\": 1, \"type\": \"ud\", \"builtin\": \"thread\"}]},\n"
         "\"surfaces\": [{\"name\": \"out\", \"index\": 0, \"size_bytes\": " +
         std::to_string(64 * threads) + "}]}";
}

const std::string kWithRoutine = "\"system_routine\": {\"file\": \"r.asm\"},\n";
const std::string kAll = "\"illegal_opcode\", \"software\", \"breakpoint\"";

struct Files {
  TemporaryDirectory directory;
  std::string workload;

  Files(const std::string& routine, const std::string& exceptions, int threads = 3,
        const std::string& kernel = kKernel) {
    directory.file("k.asm", kernel);
    directory.file("r.asm", kRoutine);
    workload = directory.file("w.json", document(routine, exceptions, threads));
  }
  model::Workload read() const { return model::read_workload(workload, {}); }
};

/// The output of every thread: the kernel's marks, cr0.1 of the three calls, AIP of the
/// three calls.
std::vector<std::uint8_t> expected_output(int threads) {
  constexpr std::uint32_t kEnabled = 0xb000;
  const std::uint32_t dwords[16] = {11,
                                    22,
                                    33,
                                    0,
                                    0,
                                    0,
                                    0,
                                    0,
                                    kEnabled | 1u << 28,
                                    kEnabled | 1u << 29,
                                    kEnabled | 1u << 31,
                                    0,
                                    0x10,
                                    0x40,
                                    0x50,
                                    0};
  std::vector<std::uint8_t> bytes;
  for (int n = 0; n < threads; ++n)
    bytes.insert(bytes.end(), reinterpret_cast<const std::uint8_t*>(dwords),
                 reinterpret_cast<const std::uint8_t*>(dwords) + sizeof dwords);
  return bytes;
}

TEST(WorkloadExceptions, AreHandledTheSameTimedAndUntimed) {
  const Files files(kWithRoutine, kAll);
  const model::Workload workload = files.read();
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(run.surfaces.at("out"), expected_output(3));
  const SimulatedRun untimed = run_untimed(machine_with({}), workload);
  EXPECT_EQ(untimed.surfaces.at("out"), expected_output(3));
  EXPECT_EQ(untimed.number("/summary/instructions"), run.number("/summary/instructions"));
}

TEST(WorkloadExceptions, EntryAndExitOfTheRoutineAreCounted) {
  const Files files(kWithRoutine, kAll);
  const SimulatedRun slow = simulate(machine_with({"/eu/exception_cycles=1000"}), files.read());
  EXPECT_EQ(slow.number("/accounting/causes/exception"), 3 * 3 * 2 * 1000);
  EXPECT_EQ(slow.number("/accounting/unattributed"), 0);
  const SimulatedRun free = simulate(machine_with({"/eu/exception_cycles=0"}), files.read());
  EXPECT_EQ(free.number("/accounting/causes/exception"), 0);
  EXPECT_EQ(free.surfaces.at("out"), slow.surfaces.at("out"));
}

TEST(WorkloadExceptions, WithoutARoutineTheRunFailsAtTheInstruction) {
  const struct {
    const char* exceptions;
    const char* message;
  } kCases[] = {
      {"\"illegal_opcode\"", "k.asm:2: 0x0010 illegal"},
      {"", "illegal opcode; its exception is not enabled"},
  };
  for (const auto& each : kCases) {
    const Files files("", each.exceptions);
    const CommandResult result = eusim({"run", files.workload});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(each.message), std::string::npos) << result.err;
  }
  const Files software("", "\"software\"", 1,
                       "mov(1) cr0.1<1>UD 0x20002000UD { align1 WE_all 1N switch };\n");
  EXPECT_NE(eusim({"run", software.workload})
                .err.find("software exception, and there is no system routine to handle it"),
            std::string::npos);
  const Files breakpoint("", "\"breakpoint\"", 1,
                         "mov.breakpoint(1) g2<1>UD 0UD { align1 WE_all 1N };\n");
  const CommandResult result = eusim({"run", breakpoint.workload});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("k.asm:1: 0x0000 mov"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("breakpoint, and there is no system routine"), std::string::npos);
  const SimulatedRun run = simulate(machine_with({}), breakpoint.read());
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  EXPECT_NE(run.failure.find("breakpoint, and there is no system routine"), std::string::npos);
}

/// A thread whose routine for breakpoints ends it.
model::Workload ended_by_routine(const std::string& kernel) {
  TemporaryDirectory directory;
  directory.file("k.asm", kernel);
  directory.file("r.asm",
                 "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
                 "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
                 "  thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n");
  const std::string path = directory.file("w.json", document(kWithRoutine, "\"breakpoint\"", 1));
  return model::read_workload(path, {});
}

TEST(WorkloadExceptions, ABreakpointDoesNotWaitForWhatItsInstructionWaitsFor) {
  // The wait would never end.
  const model::Workload workload =
      ended_by_routine("wait.breakpoint(1) n0<1>UD { align1 WE_all 1N };\n");
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(run.number("/summary/instructions"), 2);
  EXPECT_EQ(run_untimed(machine_with({}), workload).number("/summary/instructions"), 2);
}

TEST(WorkloadExceptions, TheRoutineIsFetchedLikeTheBeginningOfTheKernel) {
  std::string far_away;
  for (int i = 0; i < 200; ++i) far_away += "nop;\n";
  const model::Workload workload =
      ended_by_routine("nop;\nmov.breakpoint(1) g2<1>UD 0UD { align1 WE_all 1N };\n" + far_away);
  for (const int latency_cycles : {20, 50}) {
    const SimulatedRun run = simulate(
        machine_with({"/instruction_cache/start=\"warm\"", "/eu/exception_cycles=0",
                      "/instruction_cache/latency_cycles=" + std::to_string(latency_cycles)}),
        workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(run.number("/accounting/causes/fetch"), 2 * latency_cycles);
  }
}

TEST(WorkloadExceptions, KernelDoesNotRunIntoTheRoutineAfterIt) {
  const Files files(kWithRoutine, kAll, 1, "mov(8) g7<1>UD 0UD { align1 WE_all 1Q };\n");
  const CommandResult result = eusim({"run", files.workload});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("ran past the end of the kernel"), std::string::npos) << result.err;
}

const std::string kMovInHex = "01006000bd00c02f80008d0000000000\n";

TEST(WorkloadExceptions, PaddingThatIsNoInstructionFailsOnlyWhereItIsExecuted) {
  TemporaryDirectory directory;
  const std::string garbage = "7f000000000000000000000000000000 ffffffffffffffffffffffffffffffff\n";
  directory.file("k.hex", kMovInHex + garbage + "0000000000000000\n");
  const CommandResult result = eusim({"run", "k.hex"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("illegal opcode (Opcode"), std::string::npos) << result.err;
  EXPECT_EQ(eusim({"disasm", "k.hex"}, directory.path()).exit_code, 4);
  directory.file("garbage.hex", garbage);  // not even its first word is an instruction
  EXPECT_EQ(eusim({"run", "garbage.hex"}, directory.path()).exit_code, 4);
}

TEST(WorkloadControl, SetsTheModesTheDispatcherSets) {
  TemporaryDirectory directory;
  directory.file("k.asm", kKernel);
  const auto read = [&](const std::string& control) {
    return model::read_workload(
        directory.file("w.json",
                       "{\"schema\": \"eusim.workload/v1\", \"name\": \"w\", \"kernel\": "
                       "{\"file\": \"k.asm\"}, \"dispatch\": {\"kind\": \"threads\", "
                       "\"threads\": 1, \"control\": " +
                           control + "}}"),
        {});
  };
  EXPECT_EQ(read("{}").dispatch.control, 0u);
  EXPECT_EQ(read("{\"alt_mode\": true, \"single_program_flow\": true, \"vector_mask\": true, "
                 "\"double_denorms\": true, \"rounding\": \"toward_zero\"}")
                .dispatch.control,
            0x7du);
  EXPECT_EQ(read("{\"rounding\": \"up\"}").dispatch.control, 0x10u);
  EXPECT_THROW(read("{\"rounding\": \"odd\"}"), model::WorkloadError);
  EXPECT_THROW(read("{\"spf\": true}"), model::WorkloadError);
}

}  // namespace
}  // namespace eu::test
