// Executions captured elsewhere: an execution that is impossible for the kernel is refused with
// its place.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/trace_import.hpp"

namespace eu::test {
namespace {

/// 0x00, 0x10 (jumps to 0x30), 0x20, 0x30 (reads memory), 0x40 (uses a0), 0x50 (end of thread).
const char* const kKernel =
    "mov(8) g3<1>F g5<8,8,1>F { align1 1Q };\n"
    "(+f0.0) jmpi 2D;\n"
    "mov(16) g7<1>F g5<8,8,1>F { align1 1H };\n"
    "send(16) g12<1>UW g9<8,8,1>UD 0x04215e00\n"
    "  data MsgDesc: ( DC untyped surface read, 0, 94) mlen 2 rlen 2 { align1 1H };\n"
    "mov(8) g20<1>F g[a0]<8,8,1>F { align1 1Q };\n"
    "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
    "  thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n";

const char* const kWorkload =
    "{\"schema\": \"eusim.workload/v1\", \"name\": \"w\", \"kernel\": {\"file\": \"k.asm\"},\n"
    "\"dispatch\": {\"kind\": \"threads\", \"threads\": 1},\n"
    "\"surfaces\": [{\"name\": \"s\", \"index\": 0, \"size_bytes\": 4096}]}";

const std::string kHead = "eusim.execution/v1\nthread 0\n";
const std::string kBegin = kHead + "0x00 0xff\n0x10 1\n";
const std::string kRead = "0x30 0xffff @ 0x10000+16\n";
const std::string kIndirect = "0x40 0xff a0 0x40 0 0 0 0 0 0 0\n";
const std::string kEnd = "0x50 0xffff\n";

class TraceImport : public TraceImporting {
 protected:
  TraceImport() : TraceImporting(kKernel, kWorkload) {}
};

TEST_F(TraceImport, TakesWhatTheKernelCanDo) {
  for (const std::string& way : {std::string(), std::string("0x20 0xffff\n")}) {
    const CommandResult result = import(kBegin + way + kRead + kIndirect + kEnd);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const CommandResult replay = eusim({"replay", trace_, "--json", "-"});
    ASSERT_EQ(replay.exit_code, 0) << replay.err;
    const std::string count = way.empty() ? "5" : "6";
    EXPECT_NE(replay.out.find("\"instructions\": " + count + ","), std::string::npos);
  }
}

TEST_F(TraceImport, RefusesWhatItCannot) {
  expect_error("thread 0\n", "1:1", "expected \"eusim.execution/v1\"");
  expect_error("eusim.execution/v1\n0x0 1\n", "2:1", "expected \"thread\"");
  expect_error(kHead + "0x08 0xff\n", "3:1", "no instruction of the kernel is at 0x8");
  expect_error(kHead + "0x10 1\n", "3:1", "a thread begins at 0x0");
  expect_error(kHead + "0x00 0xff\n0x30 1\n", "4:1", "0x0 cannot lead to 0x30");
  expect_error(kBegin + "0x40 0xff\n", "5:1", "0x10 cannot lead to 0x40");
  expect_error(kHead + "0x00 0x1ff\n", "3:6", "channels beyond the 8 of the instruction");
  expect_error(kHead + "0x00\n", "3:5", "expected the mask of channels");
  expect_error(kHead + "0x00 0xfg\n", "3:6", "not part of a number");
  expect_error(kHead + "0x00 0xff 3\n", "3:11", "\"3\" is not expected here");
  expect_error(kHead + "0x00 0xff @ 0x10000\n", "3:11", "\"@\" is not expected here");
  expect_error(kBegin + "0x30 0xffff\n", "5:12", "expected \"@\" and the addresses");
  expect_error(kBegin + "0x30 0xffff @\n", "5:13", "expected an address");
  expect_error(kBegin + "0x30 0xffff @ 0x10000+17\n", "5:15", "a count of addresses is too large");
  expect_error(kBegin + "0x30 0xffff @ 0x10000+16 4\n", "5:26", "more than 16 addresses in a row");
  expect_error(kBegin + "0x30 0xffff @ 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1\n", "5:45",
               "more than 8 rows");
  expect_error(kBegin + kRead + "0x40 0xff\n", "6:10", "expected \"a0\"");
  expect_error(kBegin + kRead + "0x40 0xff a0 1 2\n", "6:17", "expected a word of a0");
  expect_error(kBegin + kRead + kIndirect + "0x50 1 @ 4\n", "7:10", "touches no memory");
  expect_error(kBegin + kRead + kIndirect + kEnd + "0x00 1\n", "8:1", "the thread ended with 0x50");
  expect_error(kBegin + kRead, "6:1", "thread 0 has not ended");
  expect_error(kHead + "thread 0\n", "3:1", "thread 0 has not ended");
  expect_error(kBegin + kRead + kIndirect + kEnd + "thread 0\n", "8:8", "occurs twice");
  expect_error(kBegin + kRead + kIndirect + kEnd + "thread 1\n", "8:8", "is too large");
  expect_error("eusim.execution/v1\n", "2:1", "thread 0 is missing");
}

}  // namespace
}  // namespace eu::test
