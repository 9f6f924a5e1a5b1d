// Images in vISA: a kernel reads the same through the sampler whether it is executed on its
// variables, lowered, or compiled by IGC's finalizer (GenX_IR) where that is installed. Loads of
// texels return the image's bytes.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <cstring>
#include <filesystem>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

constexpr int kEdge = 8;    ///< texels
constexpr int kLanes = 16;  ///< of the only thread
constexpr int kChannels = 4;

/// X counts lanes. U and V cover the image, L is a small level. R is stored, four dwords a lane.
std::string kernel(const std::string& code) {
  return R"(.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl I v_type=G type=d num_elts=16 align=GRF
.decl J v_type=G type=d num_elts=16 align=GRF
.decl N v_type=G type=d num_elts=16 align=GRF
.decl U v_type=G type=f num_elts=16 align=GRF
.decl V v_type=G type=f num_elts=16 align=GRF
.decl L v_type=G type=f num_elts=16 align=GRF
.decl R v_type=G type=f num_elts=64 align=GRF
.decl P1 v_type=P num_elts=16
.decl S0 v_type=S num_elts=1
.decl S1 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.input X offset=32 size=64
.input T7 offset=96 size=4
.input S1 offset=100 size=4
.kernel_attr SimdSize=16
.function "k_0"
k_0:
and (M1, 16) I(0,0)<1> X(0,0)<1;1,0> 0x7:d
shr (M1, 16) J(0,0)<1> X(0,0)<1;1,0> 0x1:d
mov (M1, 16) N(0,0)<1> 0x0:d
mov (M1, 16) U(0,0)<1> I(0,0)<1;1,0>
mul (M1, 16) U(0,0)<1> U(0,0)<1;1,0> 0x3e124925:f
mov (M1, 16) V(0,0)<1> J(0,0)<1;1,0>
mul (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x3e0f5c29:f
mul (M1, 16) L(0,0)<1> U(0,0)<1;1,0> 0x3f000000:f
mov (M1, 16) R(0,0)<1> 0x3f800000:f
mov (M1, 16) R(2,0)<1> 0x40000000:f
mov (M1, 16) R(4,0)<1> 0x40400000:f
mov (M1, 16) R(6,0)<1> 0x40800000:f
setp (M1, 16) P1 0xa35c:uw
movs (M1_NM, 1) S0(0) 0x2:ud
movs (M1_NM, 1) T6(0) 0x0:ud
)" + code +
         R"(
shl (M1, 16) N(0,0)<1> X(0,0)<1;1,0> 0x4:d
movs (M1_NM, 1) T6(0) 0x1:ud
scatter4_scaled.RGBA (M1, 16) T6 0x0:ud N.0 R.0
ret (M1, 1)
)";
}

std::string image_workload(const std::string& gen) {
  return fmt::format(R"({{"schema": "eusim.workload/v1", "name": "k",
"kernel": {{"file": "k.visaasm", "gen": "{}"}},
"dispatch": {{"kind": "walker", "groups": [1, 1, 1], "local_size": [{}, 1, 1], "simd_size": 16,
"payload": [{{"grf": 1, "type": "ud", "builtin": "local_x"}},
{{"grf": 3, "type": "ud", "values": [0, 2]}}]}},
"surfaces": [{{"name": "image", "index": 0, "format": "r8g8b8a8_unorm", "width": {}, "height": {},
"data": {{"type": "ub", "file": "image.bin"}}}},
{{"name": "out", "index": 1, "size_bytes": {}}}],
"samplers": [{{"index": 2, "min_filter": "linear", "mag_filter": "linear", "mip_filter": "none",
"address": ["clamp", "clamp", "clamp"], "normalized": true}}]}})",
                     gen, kLanes, kEdge, kEdge, kLanes * kChannels * 4);
}

std::string image() {
  std::string bytes;
  for (int n = 0; n < kEdge * kEdge * kChannels; ++n) bytes += static_cast<char>(n * 37 % 251);
  return bytes;
}

class VisaImages : public testing::Test {
 protected:
  VisaImages() { directory_.file("image.bin", image()); }

  /// The results of a kernel, as floats.
  std::vector<float> left_by(const std::string& code, const std::string& gen,
                             const std::string& finalizer) {
    directory_.file("k.visaasm", kernel(code));
    directory_.file("k.json", image_workload(gen));
    const CommandResult run = eusim({"run", "k.json", "--untimed", "--report", "none",
                                     "--finalizer", finalizer, "--dump-surface", "out=out.bin"},
                                    directory_.path());
    EXPECT_EQ(run.exit_code, 0) << code << gen << finalizer << run.err;
    std::vector<float> values(kLanes * kChannels);
    const std::string bytes = contents(directory_.path() + "/out.bin");
    EXPECT_EQ(bytes.size(), values.size() * sizeof(float));
    std::memcpy(values.data(), bytes.data(), std::min(bytes.size(), values.size() * sizeof(float)));
    std::filesystem::remove(directory_.path() + "/out.bin");
    return values;
  }
  const TemporaryDirectory directory_;
};

const char* const kInstructions[] = {
    "sample_lz.RGBA (M1, 16) 0x0:uw S0 T6 R.0 U.0 V.0",
    "sample_lz.RGBA (M1, 16) 0x0:uw S1 T7 R.0 U.0 V.0",
    "sample_lz.RGBA (M1, 16) 0x0:uw S1 T6 R.0 U.0 V.0",
    "sample_lz.RGBA (M1, 16) 0x0:uw S0 T7 R.0 U.0 V.0",
    "sample_lz.RG (M1, 16) 0x0:uw S0 T6 R.0 U.0 V.0",
    "sample_lz.GA (M1, 16) 0x0:uw S0 T6 R.0 U.0 V.0",
    "sample_lz.RGBA (M1, 16) 0x1f0:uw S0 T6 R.0 U.0 V.0",
    "sample_lz.B (M3, 8) 0x0:uw S0 T6 R.32 U.32 V.32",
    "(P1) sample_lz.RGBA (M1, 16) 0x0:uw S0 T6 R.0 U.0 V.0",
    "(!P1) sample_lz.RBA (M1, 16) 0xf1:uw S0 T6 R.0 U.0 V.0",
    "sample_l.RGBA (M1, 16) 0x0:uw S0 T6 R.0 L.0 U.0 V.0",
    "sample_b.RGBA (M1, 8) 0x0:uw S0 T6 R.0 L.0 U.0 V.0",
    "sample_3d.RGBA (M1, 16) 0x0:uw S0 T6 R.0 U.0 V.0",
    "load_3d.RGBA (M1, 16) 0x0:uw T6 R.0 I.0 N.0 N.0",
    "load_3d.RB (M1, 8) 0x0:uw T6 R.0 I.0 N.0 N.0",
    "resinfo.RGBA (M1, 8) T6 N.0 R.0",
    "gather4_typed.RGBA (M3, 8) T6 I.32 J.32 %null.0 %null.0 R.0",
};

/// Contents of R before the code.
const std::vector<float> kBefore = [] {
  std::vector<float> values;
  for (int lane = 0; lane < kLanes; ++lane) values.insert(values.end(), {1, 2, 3, 4});
  return values;
}();

TEST_F(VisaImages, AreReadTheSameWithEitherFinalizer) {
  const bool is_here = is_installed("GenX_IR");
  for (const std::string gen : {"bdw", "skl"})
    for (const std::string code : kInstructions) {
      const std::vector<float> executed = left_by(code, gen, "none");
      EXPECT_NE(executed, kBefore) << code << ": nothing was read";
      EXPECT_EQ(left_by(code, gen, "own"), executed) << code << gen;
      // The finalizer's message for Broadwell is that of Gen9.
      const bool is_newer = gen == "bdw" && code.find("_lz") != std::string::npos;
      if (!is_here || is_newer) continue;
      EXPECT_EQ(left_by(code, gen, "igc"), executed) << code << gen;
    }
}

TEST_F(VisaImages, TexelsAreTheImagesBytes) {
  const std::string bytes = image();
  for (const std::string gen : {"hsw", "bdw", "skl"})
    for (const std::string finalizer : {"none", "own"}) {
      const std::vector<float> left =
          left_by("load_lz.RGBA (M1, 16) 0x0:uw T6 R.0 I.0 J.0", gen, finalizer);
      for (int lane = 0; lane < kLanes; ++lane)
        for (int channel = 0; channel < kChannels; ++channel) {
          const int texel = lane / 2 * kEdge + lane % kEdge;
          const auto byte = static_cast<unsigned char>(
              bytes[static_cast<std::size_t>(texel * kChannels + channel)]);
          EXPECT_NEAR(left[static_cast<std::size_t>(lane * kChannels + channel)], byte / 255.0,
                      1e-6)
              << gen << finalizer << lane;
        }
    }
}

TEST_F(VisaImages, WhatIsNotExecutedOrLoweredIsNamedWithItsPlace) {
  directory_.file("k.json", image_workload("skl"));
  const std::pair<std::string, std::string> refused[] = {
      {"sample_d.RGBA (M1, 8) 0x0:uw S0 T6 R.0 U.0 L.0 L.0 V.0 L.0 L.0", "sample_d"},
      {"sample4.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 V.0", "sample4"},
      {"sample_lz.pixel_null_mask.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 V.0",
       "sample_lz with pixel_null_mask"},
      {"sample_lz.R (M1, 4) 0x0:uw S0 T6 R.0 U.0 V.0", "sample_lz of 4 lanes"},
      {"sample_lz.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 V.0 L.0 L.0 L.0",
       "sample_lz with more parameters than its message has (at most 4)"}};
  for (const auto& [code, what] : refused) {
    directory_.file("k.visaasm", kernel(code));
    const CommandResult run =
        eusim({"run", "k.json", "--untimed", "--finalizer", "none"}, directory_.path());
    EXPECT_EQ(run.err, "./k.visaasm:37:1: error: " + what + " is not executed\n");
    const CommandResult lowered = eusim({"disasm", "k.visaasm"}, directory_.path());
    EXPECT_EQ(lowered.err, "k.visaasm:37:1: error: " + what + " is not lowered\n");
  }
}

}  // namespace
}  // namespace eu::test
