#pragma once
// The measurements of eusim_bench, by file.

namespace eu::bench {

void add_simulation();   ///< bench_simulation.cpp
void add_kernel_text();  ///< bench_kernel_text.cpp
void add_start_up();     ///< bench_start_up.cpp
void add_replay();       ///< bench_replay.cpp

}  // namespace eu::bench
