#include "tests/support/visa.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {

const char* const kVisaHead = R"(.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=64 align=GRF
.decl V33 v_type=G type=f num_elts=64 align=GRF
.decl V34 v_type=G type=w num_elts=64 align=GRF
.decl V35 v_type=G type=d num_elts=64 align=GRF
.decl V36 v_type=G type=ud num_elts=64 align=GRF
.decl VUW v_type=G type=uw num_elts=64 align=GRF
.decl VB v_type=G type=b num_elts=64 align=GRF
.decl VUB v_type=G type=ub num_elts=64 align=GRF
.decl VQ v_type=G type=q num_elts=64 align=GRF
.decl VUQ v_type=G type=uq num_elts=64 align=GRF
.decl VHF v_type=G type=hf num_elts=64 align=GRF
.decl VDF v_type=G type=df num_elts=64 align=GRF
.decl VS v_type=G type=d num_elts=3 align=dword
.decl VA v_type=G type=uw num_elts=16 align=hword alias=<V35, 64>
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
.decl P3 v_type=P num_elts=32
.decl A0 v_type=A num_elts=8
.decl A1 v_type=A num_elts=8
.decl A2 v_type=A num_elts=8
.decl A3 v_type=A num_elts=8
.decl S0 v_type=S num_elts=1 v_name=S000
.decl T6 v_type=T num_elts=1 v_name=T006 attrs={SurfaceUsage=0}
.input V35 offset=32 size=256
.input VS offset=288 size=12
.kernel_attr Target="cm"
.kernel_attr SLMSize=4
.function "k_0"
k_0:
)";

std::string visa_kernel(const std::string& lines) {
  return kVisaHead + lines +
         "\nEND:\nret (M1, 1)\n.function \"SUB\"\nSUB:\nmov (M1, 8) V32(0,0)<1> 0x0:d\nret (M1, "
         "8)\n";
}

const std::vector<std::string>& visa_instructions() {
  static const std::vector<std::string> all = {
      "mov (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1>",
      "(!P1) mov.sat (M3_NM, 8) V33(1,0)<2> (-abs)V33(0,1)<4;4,1>",
      "mov (M1, 8) V34(0,0)<1> 0x76543210:v",
      "mov (M1, 8) V34(0,0)<1> -1:w",
      "mov (M1, 8) V33(0,0)<1> 1.5e+3:f",
      "mov (M1, 8) V33(0,0)<1> -0.25:f",
      "mov (M1, 4) VDF(0,0)<1> 0.1:df",
      "mov (M1, 8) VHF(0,0)<1> 0x3c00:hf",
      "mov (M1, 8) V32<1> r[A0(0),-4]<1,0>:d",
      "mov (M1, 8) r[A1(1),32]<2>:d V32(0,0)<1;1,0>",
      "mov (M1, 8) V32(0,0)<1> r[A2(0)]<2>:d",
      "mov (M1, 1) V32(0,0)<1> P1",
      "mov (M1, 8) A0(0)<8> V34(0,0)<8;8,1>",
      "mov (M1, 8) V34(0,0)<1> A0(0)<8>",
      "mov (M1, 1) V32(0,0)<1> &V35[16]",
      "(P1) sel (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d",
      "min (M1, 8) V33(0,0)<1> V33(0,0)<8;8,1> V33(1,0)<8;8,1>",
      "max (M1, 8) V32(0,0)<1> V32(0,0)<8;8,1> V32(1,0)<8;8,1>",
      "setp (M1, 16) P1 0xf0f0:uw",
      "movs (M1_NM, 1) T6(0) 0x1:ud",
      "cmp.lt (M1, 8) P1 V35(0,0)<8;8,1> V32(0,0)<8;8,1>",
      "cmp.ge (M1, 8) V32(0,0)<1> V33(0,0)<8;8,1> V33(1,0)<8;8,1>",
      "inv (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "log (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "exp (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "sqrt (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "rsqrt (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "sin (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "cos (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "sqrtm (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "frc (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "rndd (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "rndu (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "rnde (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "rndz (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1>",
      "lzd (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1>",
      "add (M1, 8) V32(0,0)<1> (-)V35(0,0)<8;8,1> 0x1:d",
      "mul (M1, 8) V32(0,0)<1> V34(0,0)<8;8,1> V35(0,0)<8;8,1>",
      "mulh (M1, 8) V32(0,0)<1> V32(1,0)<8;8,1> V35(0,0)<8;8,1>",
      "avg (M1, 8) V32(0,0)<1> V32(1,0)<8;8,1> V35(0,0)<8;8,1>",
      "div (M1, 8) V32(0,0)<1> V32(1,0)<8;8,1> V35(0,0)<8;8,1>",
      "mod (M1, 8) V32(0,0)<1> V32(1,0)<8;8,1> V35(0,0)<8;8,1>",
      "divm (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "pow (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "sad2 (M1, 8) V34(0,0)<1> VB(0,0)<8;8,1> VB(1,0)<8;8,1>",
      "dp2 (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "dp3 (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "dp4 (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "dph (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1>",
      "line (M1, 8) V33(0,0)<1> V33(1,0)<0;1,0> V33(2,0)<8;8,1>",
      "plane (M1, 8) V33(0,0)<1> V33(1,0)<0;1,0> V33(2,0)<8;8,1>",
      "mad (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1> V33(3,0)<8;8,1>",
      "lrp (M1, 8) V33(0,0)<1> V33(1,0)<8;8,1> V33(2,0)<8;8,1> V33(3,0)<8;8,1>",
      "madw (M1, 8) V36(0,0)<1> V36(2,0)<8;8,1> V36(3,0)<8;8,1> 0x0:ud",
      "sad2add (M1, 8) V34(0,0)<1> VB(0,0)<8;8,1> VB(1,0)<8;8,1> V34(1,0)<8;8,1>",
      "addc (M1, 8) V36(0,0)<1> V36(1,0)<1> V36(2,0)<8;8,1> V36(3,0)<8;8,1>",
      "subb (M1, 8) V36(0,0)<1> V36(1,0)<1> V36(2,0)<8;8,1> V36(3,0)<8;8,1>",
      "and (M1, 8) V32(0,0)<1> (~)V35(0,0)<8;8,1> 0xff:d",
      "and (M1, 16) P1 P1 P2",
      "or (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0xff:d",
      "xor (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0xff:d",
      "not (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1>",
      "not (M1, 16) P1 P2",
      "shl (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x2:d",
      "shr (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1> 0x2:ud",
      "asr (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x2:d",
      "cbit (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1>",
      "fbh (M1, 8) V36(0,0)<1> V35(1,0)<8;8,1>",
      "fbl (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1>",
      "bfrev (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1>",
      "bfe (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1> V36(2,0)<8;8,1> V36(3,0)<8;8,1>",
      "bfi (M1, 8) V36(0,0)<1> V36(1,0)<8;8,1> V36(2,0)<8;8,1> V36(3,0)<8;8,1> V36(4,0)<8;8,1>",
      "addr_add (M1_NM, 1) A0(0)<1> &V35[32] 0x10:uw",
      "addr_add (M1_NM, 8) A0(0)<8> A1(0)<8> VUW(0,0)<8;8,1>",
      "(P1) jmp (M1, 1) END",
      "(P1) goto (M1, 8) END",
      "call (M1, 8) SUB",
      "(P1) ret (M1, 8)",
      "oword_ld (8) T6 0x2:ud V32.0",
      "oword_ld.mod (4) T6 V36(0,1)<0;1,0> V32.32",
      "oword_ld_unaligned (4) T6 0x2:ud V32.0",
      "oword_st (4) T6 0x2:ud V35.0",
      "media_ld.modified (32,8) T6 0 V35(0,0)<0;1,0> V35(0,1)<0;1,0> V32.0",
      "media_ld.top (16,4) T6 V35(0,0)<0;1,0> V35(0,1)<0;1,0> V32.0",
      "media_st.nomod (16,4) T6 0 V35(0,0)<0;1,0> V35(0,1)<0;1,0> V35.0",
      "svm_block_ld (4) VUQ(0,0)<0;1,0> V32.0",
      "svm_block_st (4) VUQ(0,0)<0;1,0> V32.0",
      "gather.4 (M1, 16) T6 0x0:ud V36.0 V33.0",
      "scatter.4 (16) T6 0x0:ud V36.0 V33.0",
      "gather_scaled.1 (M1, 16) T6 0x0:ud V36.0 V33.0",
      "scatter_scaled.4 (M1, 16) T6 0x0:ud V36.0 V33.0",
      "(P1) gather4_scaled.RGBA (M1, 8) T6 0x10:ud V36.0 V33.0",
      "scatter4_scaled.RB (M1, 8) %slm 0x0:ud V36.0 V33.0",
      "gather4_typed.R (M1, 8) T6 V36.0 V36.32 %null.0 %null.0 V33.0",
      "scatter4_typed.RGBA (M1, 8) T6 V36.0 V36.32 %null.0 %null.0 V33.0",
      "svm_gather.4.1 (M1, 8) VUQ.0 V33.0",
      "svm_scatter.4.2 (M1, 8) VUQ.0 V33.0",
      "svm_gather4scaled.RGBA (M1, 8) 0x0:ud VUQ.0 V33.0",
      "svm_scatter4scaled.R (M1, 8) 0x0:ud VUQ.0 V33.0",
      "dword_atomic.inc (M1, 8) %slm V36.0 %null.0 %null.0 %null.0",
      "dword_atomic.cmpxchg (M1, 8) T6 V36.0 V36.32 V36.64 V36.96",
      "typed_atomic.add (M1, 8) T6 V36.0 V36.32 %null.0 %null.0 V36.64 %null.0 V32.0",
      "svm_atomic.add.64 (M1, 8) VUQ.0 VQ.0 VUQ.64 %null.0",
      "raw_send (M1, 8) 0xc 1 1 0x2190000:ud V35.0 V33.0",
      "raw_sendc (M1, 8) 0xc 1 1 0x2190000:ud V35.0 V33.0",
      "raw_sends.12.1.1.0 (M1, 8) 0x4c:ud 0x2026e01:ud V36.0 V33.0 %null.0",
      "raw_sends_eot.12.1.1.0 (M1, 8) 0x4c:ud 0x2026e01:ud V36.0 V33.0 %null.0",
      "barrier",
      "wait 0x0:ud",
      "fence_global.ESR",
      "fence_local",
      "fence_sw",
      "yield",
      "sampler_cache_flush",
      "sample_lz.RGBA (M1, 8) 0x0:uw S0 T6 V33.0 V33.64 V33.128",
      "sample_l.R (M1, 8) 0x0:uw S0 T6 V33.0 V33.64 V33.96 V33.128",
      "sample_b.RGBA (M1, 8) 0x0:uw S0 T6 V33.0 V33.64 V33.96 V33.128",
      "sample_d.RGBA (M1, 8) 0x0:uw S0 T6 V33.0 V33.64 V33.96 V33.128",
      "sample_3d.pixel_null_mask.RGBA (M1, 8) 0x0:uw S0 T6 V33.0 V33.160 V33.192",
      "load_3d.RGBA (M1, 8) 0x0:uw T6 V33.0 V36.0 V36.32 V36.64",
      "load_lz.RGBA (M1, 8) 0x0:uw T6 V33.0 V36.0 V36.32",
      "sample4.R (M1, 8) 0x0:uw S0 T6 V33.0 V33.128 V33.160",
      "resinfo.RGBA (M1, 8) T6 V36.0 V36.32",
      "lifetime.start V32",
      "lifetime.end P1",
      "LOC 5",
      "FILE \"x.c\"",
  };
  return all;
}

std::vector<std::vector<std::string>> tsv_rows(const std::string& path) {
  std::istringstream text(contents(path));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells(1);
    for (const char c : line)
      if (c == '\t')
        cells.emplace_back();
      else
        cells.back() += c;
    rows.push_back(std::move(cells));
  }
  return rows;
}

std::vector<std::string> shared_visa_files() {
  std::vector<std::string> files;
  const auto folder = shared_path("kernels");
  if (!folder) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder))
    if (entry.path().extension() == ".visaasm") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

namespace {

/// Runs the finalizer, which writes k.asm and k.dat to the directory.
void finalize(const TemporaryDirectory& directory, const std::string& text,
              const std::string& platform) {
  directory.file("k.visaasm", text);
  run_program("timeout",
              {"20", "GenX_IR", "k.visaasm", "-platform", platform, "-output", "-binary"},
              directory.path());
}

}  // namespace

std::vector<std::uint8_t> finalized_bytes(const std::string& text, const std::string& platform) {
  const TemporaryDirectory directory;
  finalize(directory, text, platform);
  if (!std::filesystem::exists(directory.path() + "/k.dat")) return {};
  const std::string code = contents(directory.path() + "/k.dat");
  return {code.begin(), code.end()};
}

std::string finalized(const std::string& text, const std::string& platform) {
  const TemporaryDirectory directory;
  finalize(directory, text, platform);
  if (!std::filesystem::exists(directory.path() + "/k.asm")) return "";
  std::istringstream listing(contents(directory.path() + "/k.asm"));
  std::string code = contents(directory.path() + "/k.dat");
  for (std::string line; std::getline(listing, line);)
    if (line.substr(0, 2) != "//") code += line + "\n";
  return code;
}

std::string visa_platform(const std::string& path) {
  return path.find("bdw") != std::string::npos ? "BDW" : "SKL";
}

}  // namespace eu::test
