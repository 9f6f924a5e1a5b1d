#pragma once
// Kernels to measure with, in the sizes that measurements need.
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/workload/workload.hpp"

namespace eu::bench {

/// What a kernel is about, and its workload made `scale` times as large.
struct Kernel {
  std::string name;
  std::string kind;
  int scale;  ///< for a sample that takes long enough to be measured
  model::Workload (*make)(int scale);
  std::string machine = "ivb_gt2";  ///< whose instructions it has
};

/// Kernels as compilers and people wrote them (traces/).
const std::vector<Kernel>& kernels();
/// The same by name. Throws std::out_of_range.
const Kernel& kernel(const std::string& name);

/// ALU-bound loops of nothing but the commonest instruction shapes; every thread ends itself, so
/// that the clocked twin can run them too.
model::Workload float_loop(int threads, int iterations, isa::Generation gen = isa::Generation::Ivb);
model::Workload integer_loop(int threads, int iterations);
/// float_loop's arithmetic as a SIMD-group of Apple's G13 does it: as many instructions of each
/// kind, of 32 lanes each.
model::Workload g13_float_loop(int threads, int iterations);
/// Each thread asks for a line of its own again and again, and waits for it.
model::Workload waiting_loop(int threads, int iterations);

/// A machine with so many EUs of so many threads, in subslices of eight, and further settings.
config::Machine machine_of(int eus, int threads, const std::vector<std::string>& settings = {},
                           const std::string& base = "ivb_gt2");

}  // namespace eu::bench
