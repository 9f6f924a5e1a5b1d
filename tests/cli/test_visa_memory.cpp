// Memory of vISA that is executed on its variables: the same bytes as machine code accesses.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// Lane n writes its address, tagged, to shared local memory, and reads it without the tag.
constexpr const char* kTagged = R"(.version 4.1
.kernel "k"
.decl A v_type=G type=ud num_elts=16 align=GRF
.decl B v_type=G type=ud num_elts=16 align=GRF
.decl C v_type=G type=ud num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input A offset=32 size=64
.kernel_attr SimdSize=16
.function "k_0"
k_0:
    shl (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x2:ud
    or (M1, 16) B(0,0)<1> A(0,0)<1;1,0> 0x10000000:ud
    scatter4_scaled.R (M1, 16) %slm 0x0:ud B.0 B.0
    gather4_scaled.R (M1, 16) %slm 0x0:ud A.0 C.0
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud A.0 C.0
    ret (M1, 1)
)";
constexpr const char* kWorkload = R"({"schema": "eusim.workload/v1", "name": "k",
"kernel": {"file": "k.visaasm", "gen": "skl"},
"dispatch": {"kind": "walker", "groups": [1, 1, 1], "local_size": [16, 1, 1], "simd_size": 16,
"slm_bytes": 4096, "payload": [{"grf": 1, "type": "ud", "builtin": "local_x"}]},
"surfaces": [{"name": "o", "index": 1,
"data": {"type": "ud", "pattern": "constant", "value": 7, "count": 16}}]})";

// IGC tags addresses of local memory that may become generic ones: 0x10000000 of a program in
// OpenCL C whose results PoCL gives. Offsets to shared local memory have 16 bits (isa/GEN8.md M2).
TEST(CliVisaMemory, OffsetsToSharedLocalMemoryHaveSixteenBits) {
  const TemporaryDirectory directory;
  directory.file("k.visaasm", kTagged);
  directory.file("k.json", kWorkload);
  std::string wanted;
  for (int lane = 0; lane < 16; ++lane) wanted += std::to_string(0x10000000 + 4 * lane) + "\n";
  for (const std::string finalizer : {"none", "own"}) {
    const CommandResult run = eusim({"run", "k.json", "--untimed", "--report", "none",
                                     "--finalizer", finalizer, "--dump-surface", "o=o.csv"},
                                    directory.path());
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "") << finalizer;
    EXPECT_EQ(contents(directory.path() + "/o.csv"), wanted) << finalizer;
  }
}

}  // namespace
}  // namespace eu::test
