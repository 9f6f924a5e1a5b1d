// Messages of lowered vISA instructions, against those that IGC's finalizer (GenX_IR) makes of the
// same instruction: shared function and descriptor, bit by bit.
#include <gtest/gtest.h>

#include <array>
#include <regex>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/lower.hpp"
#include "tests/support/visa.hpp"

namespace eu::test {
namespace {

using namespace isa;

const char* const kHead = R"(.version 4.1
.kernel "k"
.decl VD v_type=G type=d num_elts=128 align=GRF
.decl VE v_type=G type=d num_elts=128 align=GRF
.decl VF v_type=G type=f num_elts=128 align=GRF
.decl VQ v_type=G type=uq num_elts=128 align=GRF
.decl VR v_type=G type=q num_elts=64 align=GRF
.decl VU v_type=G type=ud num_elts=128 align=GRF
.decl VV v_type=G type=ud num_elts=128 align=GRF
.decl S0 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.input VD offset=64 size=512
.input VU offset=576 size=512
.input VQ offset=1088 size=1024
.kernel_attr SimdSize=16
.function "k_0"
k_0:
movs (M1_NM, 1) S0(0) 0x5:ud
movs (M1_NM, 1) T6(0) 0x3:ud
)";

const char* const kInstructions[] = {
    // clang-format off
    "media_ld.nomod (16,16) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VE.0",
    "media_ld.nomod (32,8) T6 0 VD(0,0)<0;1,0> VD(0,2)<0;1,0> VE.0",
    "media_ld.nomod (12,5) T6 1 VD(0,0)<0;1,0> VD(0,2)<0;1,0> VE.0",
    "media_ld.top (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VE.0",
    "media_ld.bottom (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VE.0",
    "media_ld.modified (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VE.0",
    "media_ld.top_mod (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VE.0",
    "media_st.nomod (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VD.32",
    "media_st.nomod (4,7) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VD.32",
    "oword_ld (1) T6 0x2:ud VE.0",
    "oword_ld (4) T6 0x2:ud VE.0",
    "oword_ld.mod (8) T6 0x2:ud VE.0",
    "oword_ld_unaligned (4) T6 0x2:ud VE.0",
    "oword_st (1) T6 0x2:ud VD.0",
    "oword_st (8) T6 0x2:ud VD.0",
    "gather_scaled.1 (M1, 8) T6 0x0:ud VU.0 VE.0",
    "gather_scaled.2 (M1, 16) T6 0x0:ud VU.0 VE.0",
    "scatter_scaled.4 (M1, 16) T6 0x0:ud VU.0 VD.0",
    "gather4_scaled.RGB (M1, 16) T6 0x0:ud VU.0 VE.0",
    "gather4_scaled.G (M1, 16) %slm 0x0:ud VU.0 VE.0",
    "scatter4_scaled.RB (M1, 8) %slm 0x0:ud VU.0 VD.0",
    "svm_gather.1.4 (M1, 8) VQ.0 VE.0",
    "svm_gather.1.1 (M1, 8) VQ.0 VE.0",
    "svm_gather.1.8 (M1_NM, 1) VQ.0 VE.0",
    "svm_gather.1.8 (M1, 16) VQ.0 VE.0",
    "svm_gather.4.4 (M1, 8) VQ.0 VE.0",
    "svm_gather.8.2 (M1, 8) VQ.0 VE.0",
    "svm_gather.8.1 (M1, 16) VQ.0 VE.0",
    "svm_scatter.4.2 (M1, 16) VQ.0 VD.0",
    "svm_scatter.1.2 (M1, 16) VQ.0 VD.0",
    "svm_scatter.1.8 (M1, 8) VQ.0 VD.0",
    "svm_scatter.1.8 (M1, 16) VQ.0 VD.0",
    "svm_gather4scaled.RGBA (M1, 8) 0x0:ud VQ.0 VE.0",
    "svm_gather4scaled.RG (M1, 16) 0x0:ud VQ.0 VE.0",
    "svm_scatter4scaled.R (M1, 8) 0x0:ud VQ.0 VD.0",
    "svm_block_ld (8) VQ(0,0)<0;1,0> VE.0",
    "svm_block_st (4) VQ(0,0)<0;1,0> VD.0",
    "svm_atomic.add (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "svm_atomic.inc (M1, 8) VQ.0 VV.0 %null.0 %null.0",
    "svm_atomic.cmpxchg.64 (M1, 8) VQ.0 VR.0 VQ.64 VQ.128",
    "svm_atomic.min (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "svm_atomic.max (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "svm_atomic.minsint (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "svm_atomic.xchg (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "svm_atomic.or (M1, 8) VQ.0 VV.0 VU.0 %null.0",
    "dword_atomic.inc (M1, 16) T6 VU.0 %null.0 %null.0 VV.0",
    "dword_atomic.cmpxchg (M1, 8) T6 VU.0 VU.32 VU.64 VV.0",
    "fence_global.E",
    "fence_global.ESR",
    "fence_global",
    "fence_global.EL1",
    "fence_local",
    "barrier",
    "sample_lz.RGBA (M1, 16) 0x0:uw S0 T6 VE.0 VF.0 VD.0",
    "sample_lz.R (M1, 16) 0x0:uw S0 T6 VE.0 VF.0 VD.0",
    "sample_lz.GA (M3, 8) 0x0:uw S0 T6 VE.0 VF.0 VD.0",
    "sample_lz.RGB (M1, 8) 0x123:uw S0 T6 VE.0 VF.0 VD.0",
    "sample_l.RGBA (M1, 8) 0x0:uw S0 T6 VE.0 VF.0 VD.0 VD.64",
    "sample_b.RGBA (M1, 8) 0x0:uw S0 T6 VE.0 VF.0 VD.0 VD.64",
    "sample_3d.RGBA (M1, 16) 0x0:uw S0 T6 VE.0 VF.0 VD.0",
    "load_3d.RGBA (M1, 16) 0x0:uw T6 VE.0 VD.0 VF.0 VD.128",
    "load_lz.RGBA (M1, 8) 0x0:uw T6 VE.0 VD.0 VD.64",
    "resinfo.RGBA (M1, 8) T6 VD.0 VE.0",
    "gather4_typed.RGBA (M1, 8) T6 VD.0 VD.32 %null.0 %null.0 VE.0",
    "gather4_typed.R (M3, 8) T6 VD.0 VD.32 VD.64 %null.0 VE.0",
    "scatter4_typed.RGBA (M1, 8) T6 VD.0 VD.32 %null.0 %null.0 VF.0",
    "scatter4_typed.RG (M1, 8) T6 VD.0 %null.0 %null.0 %null.0 VF.0",
    "raw_send (M1, 8) 0xc 1 1 0x2106e01:ud VD.0 VE.0",
    // clang-format on
};

std::string kernel_of(const std::string& instruction) {
  return kHead + instruction + "\nmov (M1, 16) VF(0,0)<1> VE(0,0)<1;1,0>\nret (M1, 1)\n";
}

/// Messages such as "c 02106e03", in order, without the end of the thread.
std::vector<std::string> lowered_messages(const std::string& instruction, Generation gen) {
  visa::LowerOptions options;
  options.keep_unread = true;
  const visa::Kernel kernel = visa::read_visa(kernel_of(instruction), "k");
  std::vector<std::string> messages;
  const visa::Lowered lowered = visa::lower(kernel, gen, "k", options);
  for (const isa::Instruction& in : instructions(lowered.program)) {
    if (!is_send(in.opcode) || in.eot) continue;
    char text[16];
    std::snprintf(text, sizeof text, "%x %08x", in.sfid, in.src[1].immediate);
    messages.emplace_back(text);
  }
  return messages;
}

/// Messages of the finalizer's listing, whose extended descriptor ends with the shared function.
std::vector<std::string> finalized_messages(const std::string& listing) {
  static const std::regex kSend(
      R"(sends? [^\n]*?0x[0-9A-F]*([0-9A-F])\s+0x([0-9A-F]{8})(?![^\n]*EOT))");
  std::vector<std::string> messages;
  for (std::sregex_iterator at(listing.begin(), listing.end(), kSend), end; at != end; ++at) {
    std::string text = (*at)[1].str() + " " + (*at)[2].str();
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    messages.push_back(text);
  }
  return messages;
}

TEST(VisaLoweringMessages, AreTheFinalizersBitByBit) {
  int compared = 0;
  for (const char* const instruction : kInstructions) {
    const std::string listing = finalized(kernel_of(instruction), "SKL");
    if (listing.empty()) GTEST_SKIP() << "no GenX_IR (Debian libigc-tools)";
    EXPECT_EQ(lowered_messages(instruction, Generation::Skl), finalized_messages(listing))
        << instruction;
    ++compared;
  }
  EXPECT_GT(compared, 40);
}

/// Broadwell's messages have the same descriptors, except that the finalizer gives some of them a
/// header that they do not need (isa/GEN8.md M1).
TEST(VisaLoweringMessages, AreThoseOfBroadwellButForHeaders) {
  for (const std::string instruction :
       {"media_st.nomod (16,4) T6 0 VD(0,0)<0;1,0> VD(0,1)<0;1,0> VD.32",
        "gather4_scaled.RGB (M1, 16) T6 0x0:ud VU.0 VE.0",
        "scatter4_scaled.RB (M1, 8) %slm 0x0:ud VU.0 VD.0", "oword_st (8) T6 0x2:ud VD.0",
        "svm_scatter.4.2 (M1, 16) VQ.0 VD.0", "svm_block_ld (8) VQ(0,0)<0;1,0> VE.0",
        "svm_block_st (1) VQ(0,0)<0;1,0> VD.0",
        "sample_l.RGBA (M1, 16) 0x0:uw S0 T6 VE.0 VF.0 VD.0 VD.64",
        "sample_3d.RB (M1, 16) 0x0:uw S0 T6 VE.0 VF.0 VD.0",
        "load_3d.R (M1, 8) 0x0:uw T6 VE.0 VD.0 VD.64 VD.128",
        "gather4_typed.RGBA (M3, 8) T6 VD.0 VD.32 %null.0 %null.0 VE.0",
        "scatter4_typed.RGBA (M1, 8) T6 VD.0 VD.32 %null.0 %null.0 VF.0",
        "svm_atomic.cmpxchg.64 (M1, 8) VQ.0 VR.0 VQ.64 VQ.128"}) {
    const std::string listing = finalized(kernel_of(instruction), "BDW");
    if (listing.empty()) GTEST_SKIP() << "no GenX_IR (Debian libigc-tools)";
    EXPECT_EQ(lowered_messages(instruction, Generation::Bdw), finalized_messages(listing))
        << instruction;
  }
}

/// Header of a kernel's first message, in a thread with a scratch space.
std::array<std::uint32_t, 8> first_header(const std::string& instruction, std::uint32_t scratch) {
  visa::LowerOptions options;
  options.keep_unread = true;
  const visa::Kernel kernel = visa::read_visa(kernel_of(instruction), "k");
  const visa::Lowered lowered = visa::lower(kernel, Generation::Skl, "k", options);
  const PreparedIntelProgram program(lowered.program);
  IntelState state;
  start_thread(state, 0xffff);
  state.write(5 * 4, scratch);
  while (program[state.pc].action != Action::Send) program.step(state);
  const int header = instructions(lowered.program)[state.pc].src[0].number * kGrfBytes;
  std::array<std::uint32_t, 8> dwords{};
  for (int n = 0; n < 8; ++n)
    dwords[static_cast<std::size_t>(n)] = state.read<std::uint32_t>(header + 4 * n);
  return dwords;
}

// The addresses of %scratch contain r0.5's base, which the message would add again. GenX_IR writes
// and(1) M0.5 r0.5 0x3ff for %scratch alone.
TEST(VisaLoweringMessages, BlocksWithoutSurfaceHaveNoBaseInTheirHeader) {
  for (const std::string opcode : {"oword_ld_unaligned (4)", "oword_ld (2)", "oword_st (1)"}) {
    const auto stateless = first_header(opcode + " %scratch 0x40:ud VD.0", 0x12345402);
    EXPECT_EQ(stateless[2], 0x40) << opcode;
    EXPECT_EQ(stateless[5], 2) << opcode;
    EXPECT_EQ(first_header(opcode + " T6 0x40:ud VD.0", 0x12345402)[5], 0x12345402) << opcode;
  }
}

}  // namespace
}  // namespace eu::test
