#include "tests/bench/kernels.hpp"

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine_file.hpp"
#include "isa/g13/g13_isa.hpp"
#include "isa/g13/instruction.hpp"
#include "isa/intel/text/text.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::bench {
namespace {

constexpr int kLoopThreads = 512;  ///< enough work for 64 EUs

/// `name`: a file in traces.
model::Workload workload_of(const std::string& name) {
  const std::string path = EUSIM_SOURCE_DIR "/traces/" + name + ".json";
  model::InputOptions options;
  options.gen = model::stated_generation(path).value_or(options.gen);
  model::Workload workload = model::read_workload(path, options);
  workload.expectations.clear();
  return workload;
}

/// `scale` times the walker's groups, as further layers of the same picture.
model::Workload layers(const std::string& name, int scale) {
  model::Workload workload = workload_of(name);
  workload.dispatch.groups[2] *= scale;
  return workload;
}

/// More groups in a row, with larger buffers for them.
model::Workload longer(const std::string& name, int scale) {
  model::Workload workload = workload_of(name);
  workload.dispatch.groups[0] *= scale;
  for (model::SurfaceData& surface : workload.surfaces) {
    if (surface.name == "uniforms") continue;
    surface.size_bytes *= static_cast<std::uint32_t>(scale);
    surface.width *= scale;
  }
  return workload;
}

/// A loop that executes `body` `iterations` times, then ends the thread.
model::Workload loop_of(const std::string& body, int threads, int iterations,
                        isa::Generation gen = isa::Generation::Ivb) {
  const std::string text =
      "mov(1) g1<1>D " + std::to_string(iterations) + "D { align1 WE_all 1N };\nTOP:\n" + body +
      "add.nz.f0.0(1) g1<1>D g1<0,1,0>D -1D { align1 WE_all 1N };\n"
      "(+f0.0.any16h) while(16) JIP: TOP { align1 1H };\n"
      "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
      "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
      "         thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n";
  model::Workload workload;
  workload.name = "loop";
  workload.program = isa::read_mesa(text, gen, "loop");
  workload.dispatch.groups = {threads, 1, 1};
  workload.dispatch.local_size = {16, 1, 1};
  return workload;
}

}  // namespace

const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> kKernels = {
      {"float_loop", "ALU-bound loop", 160,
       [](int scale) { return float_loop(kLoopThreads, scale); }},
      {"integer_loop", "ALU-bound loop", 160,
       [](int scale) { return integer_loop(kLoopThreads, scale); }},
      {"g13_float_loop", "ALU-bound loop", 160,
       [](int scale) { return g13_float_loop(kLoopThreads, scale); }, "m1"},
      {"skl_float_loop", "ALU-bound loop", 160,
       [](int scale) { return float_loop(kLoopThreads, scale, isa::Generation::Skl); }, "skl_gt2"},
      {"mandelbrot", "ALU-bound (driver)", 80,
       [](int scale) { return layers("workloads/driver_mandelbrot_64x32", scale); }},
      {"mandelbrot_own", "divergent", 80,
       [](int scale) { return layers("workloads/mandelbrot_64x32", scale); }},
      {"sobel", "mixed (driver)", 640,
       [](int scale) { return layers("workloads/driver_sobel_50x18", scale); }},
      {"minmax9", "mixed", 640, [](int scale) { return layers("workloads/minmax9_32x12", scale); }},
      {"saxpy", "memory-bound (driver)", 512,
       [](int scale) { return longer("workloads/driver_saxpy_1024", scale); }},
      {"saxpy_own", "memory-bound", 512,
       [](int scale) { return longer("workloads/saxpy_1024", scale); }},
      {"reduce_slm", "barriers (driver)", 512,
       [](int scale) { return longer("workloads/driver_reduce_slm_8", scale); }},
      {"skl_saxpy", "memory-bound (compiler)", 512,
       [](int scale) { return layers("opencl/saxpy.skl", scale); }, "skl_gt2"},
      {"skl_reduce_slm", "barriers (compiler)", 512,
       [](int scale) { return layers("opencl/reduce.skl", scale); }, "skl_gt2"},
      {"bdw_transpose", "memory and barriers (compiler)", 512,
       [](int scale) { return layers("opencl/transpose.bdw", scale); }, "bdw_gt2"},
  };
  return kKernels;
}

const Kernel& kernel(const std::string& name) {
  for (const Kernel& each : kernels())
    if (each.name == name) return each;
  throw std::out_of_range("no kernel to measure is called " + name);
}

model::Workload float_loop(int threads, int iterations, isa::Generation gen) {
  std::string body;
  for (int i = 0; i < 16; ++i) {
    const std::string dst = std::to_string(20 + i), a = std::to_string(40 + i),
                      b = std::to_string(60 + (7 * i) % 16);
    body += "mul(8) g" + dst + "<1>F g" + a + "<8,8,1>F g" + b + "<8,8,1>F { align1 1Q };\n";
    body += "add(8) g" + a + "<1>F g" + b + "<8,8,1>F 0.5F { align1 1Q };\n";
    body += "mad(8) g" + std::to_string(80 + i) + "<1>F g" + a + "<4,4,1>F g" + b + "<4,4,1>F g" +
            dst + "<4,4,1>F { align16 1Q };\n";
  }
  return loop_of(body, threads, iterations, gen);
}

model::Workload integer_loop(int threads, int iterations) {
  std::string body;
  for (int i = 0; i < 16; ++i) {
    const std::string dst = std::to_string(20 + i), a = std::to_string(40 + i);
    body += "add(8) g" + dst + "<1>D g" + a + "<8,8,1>D 7D { align1 1Q };\n";
    body += "and(8) g" + a + "<1>UD g" + dst + "<8,8,1>UD 0x00ffffffUD { align1 1Q };\n";
    body += "shl(8) g" + std::to_string(60 + i) + "<1>UD g" + a +
            "<8,8,1>UD 0x00000003UD { align1 1Q };\n";
  }
  return loop_of(body, threads, iterations);
}

model::Workload g13_float_loop(int threads, int iterations) {
  std::string text = "ldimm r1, " + std::to_string(iterations) + "\nldimm r0l, 0\nTOP:\n";
  for (int i = 0; i < 16; ++i) {
    const std::string dst = "r" + std::to_string(4 + i), a = "r" + std::to_string(20 + i),
                      b = "r" + std::to_string(36 + (7 * i) % 16);
    text += "fmul " + dst + ", " + a + ", " + b + "\n";
    text += "fadd " + a + ", " + b + ", 0.5\n";
    text += "ffma r" + std::to_string(52 + i) + ", " + a + ", " + b + ", " + dst + "\n";
  }
  text += "isub r1, r1.sx, 1\nwhile r1, 0, 1, ugt\njmp_any TOP\npop_exec 1\nstop\n";
  model::Workload workload;
  workload.name = "loop";
  workload.program = isa::g13::g13_isa().read(
      {text, std::nullopt, "loop", isa::Undecodable::Reject, ""}, isa::Generation::G13);
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.groups = {threads, 1, 1};
  workload.dispatch.local_size = {isa::g13::kLanes, 1, 1};
  model::suit_program(workload.dispatch, workload.program);
  return workload;
}

model::Workload waiting_loop(int threads, int iterations) {
  model::Workload workload = loop_of(
      "mov(8) g2<1>UD 0UD { align1 WE_all 1Q };\n"
      "send(16) g4<1>UD g2<8,8,1>UD 0x02180000\n"
      "         const MsgDesc: ( 0, 0, 0, 0) mlen 1 rlen 1 { align1 WE_all 1H };\n"
      "mov(8) g6<1>UD g4<8,8,1>UD { align1 WE_all 1Q };\n",
      threads, iterations);
  model::SurfaceData constants;
  constants.name = "constants";
  constants.size_bytes = 64;
  workload.surfaces.push_back(constants);
  return workload;
}

config::Machine machine_of(int eus, int threads, const std::vector<std::string>& settings,
                           const std::string& base) {
  const int in_subslice = std::min(eus, 8);
  std::vector<std::string> all = {"/machine/subslices=" + std::to_string(eus / in_subslice),
                                  "/machine/eus_per_subslice=" + std::to_string(in_subslice),
                                  "/eu/threads=" + std::to_string(threads)};
  all.insert(all.end(), settings.begin(), settings.end());
  return config::load_machine(base, {}, all);
}

}  // namespace eu::bench
