#pragma once
// Kernels to measure, in the sizes that measurements need.
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/workload/workload.hpp"

namespace eu::bench {

/// A kernel's subject, and its workload made `scale` times as large.
struct Kernel {
  std::string name;
  std::string kind;
  int scale;  ///< makes a sample long enough to measure
  model::Workload (*make)(int scale);
  std::string machine = "ivb_gt2";  ///< executes the kernel's instructions
};

/// Kernels written by compilers and by people (traces/).
const std::vector<Kernel>& kernels();
/// The kernel of kernels() with this name. Throws std::out_of_range.
const Kernel& kernel(const std::string& name);

/// ALU-bound loops of the commonest instruction shapes only. Every thread ends itself, so that the
/// clocked twin can run them too.
model::Workload float_loop(int threads, int iterations, isa::Generation gen = isa::Generation::Ivb);
model::Workload integer_loop(int threads, int iterations);
/// float_loop's arithmetic as a SIMD-group of Apple's G13 executes it: the same number of
/// instructions of each kind, of 32 lanes each.
model::Workload g13_float_loop(int threads, int iterations);
/// Each thread repeatedly reads a cache line of its own and waits for the response.
model::Workload waiting_loop(int threads, int iterations);

/// A machine with this number of EUs, in subslices of eight, with this number of threads each, and
/// with further settings.
config::Machine machine_of(int eus, int threads, const std::vector<std::string>& settings = {},
                           const std::string& base = "ivb_gt2");

}  // namespace eu::bench
