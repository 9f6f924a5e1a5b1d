#pragma once
// Analysis of kernels as `eusim hazards` does it.
#include <string>

#include "model/hazards/improvement.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {

inline model::Observation observe(const config::Machine& machine, const model::Workload& workload) {
  return model::observe(machine, workload, 10'000'000, 10'000'000);
}

/// The improvement of a workload by changes of one kind, or of all kinds if it is null.
inline model::Improvement improve(const config::Machine& machine, const model::Workload& workload,
                                  const model::FindingKind* only = nullptr, int budget = 200) {
  model::ImprovementOptions options;
  options.budget = budget;
  options.jobs = 2;
  if (only != nullptr) {
    options.kinds.reset();
    options.kinds.set(static_cast<std::size_t>(*only));
  }
  return model::improve(machine, workload, observe(machine, workload), options);
}

/// The end of a thread, as a compiler writes it.
inline const char* const kEndOfThread =
    "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "send(8) null<1>UD g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";

}  // namespace eu::test
