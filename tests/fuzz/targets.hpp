#pragma once
// Targets of the fuzzer. A target takes any bytes; it fails if it crashes, hangs, or throws
// anything but an error about its input.
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::test {

/// A law that an input violates.
class BrokenLaw : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Expects that an error about an input begins with its place, not with a word of the message: a
/// file's name, perhaps with line and column, or with a part of the file in parentheses. Throws
/// BrokenLaw otherwise.
inline void expect_place(const std::exception& refusal) {
  const std::string text = refusal.what();
  const std::string place = text.substr(0, text.find(": "));
  const std::string file = place.substr(0, place.find(" ("));
  if (file.empty() || place.size() == text.size() || file == "error" ||
      file.find(' ') != std::string::npos)
    throw BrokenLaw("a refusal without a place: " + text);
}

/// Made on demand, since every test lists the targets.
using FuzzInputs = std::function<std::vector<std::string>()>;

struct FuzzTarget {
  std::string name;
  std::function<void(std::string_view)> run;
  FuzzInputs seeds;          ///< initial inputs, most of them valid
  FuzzInputs words;          ///< words to insert into inputs
  int smoke_runs;            ///< in the short pass among the tests
  int long_runs;             ///< in scripts/fuzz.sh
  int max_bytes;             ///< of inputs made by libFuzzer
  bool in_children = false;  ///< each run is a process: useless with libFuzzer
};

/// Codec, linter and the readers of kernels.
std::vector<FuzzTarget> kernel_targets();
/// vISA.
std::vector<FuzzTarget> visa_targets();
/// Machines, workloads, sweeps, results, rows of sweeps.
std::vector<FuzzTarget> document_targets();
/// Pictures and tables.
std::vector<FuzzTarget> surface_targets();
/// Traces and captured executions.
std::vector<FuzzTarget> trace_targets();
/// Whole runs.
std::vector<FuzzTarget> run_targets();

/// Runs of the G13.
std::vector<FuzzTarget> g13_targets();

/// All of them.
std::vector<FuzzTarget> fuzz_targets();

}  // namespace eu::test
