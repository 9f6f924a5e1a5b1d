#pragma once
// What is fuzzed. A target takes any bytes; it fails by crashing, by hanging, or by throwing what
// is not an error about its input.
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::test {

/// A law that an input has broken.
class BrokenLaw : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// An error about an input has its place in front: a file's name, perhaps with line and column, or
/// with a part of the file in parentheses, and no word of the message. Throws BrokenLaw without
/// one.
inline void expect_place(const std::exception& refusal) {
  const std::string text = refusal.what();
  const std::string place = text.substr(0, text.find(": "));
  const std::string file = place.substr(0, place.find(" ("));
  if (file.empty() || place.size() == text.size() || file == "error" ||
      file.find(' ') != std::string::npos)
    throw BrokenLaw("a refusal without a place: " + text);
}

/// Made when they are asked for: every test lists the targets.
using FuzzInputs = std::function<std::vector<std::string>()>;

struct FuzzTarget {
  std::string name;
  std::function<void(std::string_view)> run;
  FuzzInputs seeds;          ///< inputs to begin with, most of them good
  FuzzInputs words;          ///< what inputs are made of, to put in
  int smoke_runs;            ///< of the short pass among the tests
  int long_runs;             ///< of scripts/fuzz.sh
  int max_bytes;             ///< of inputs that libFuzzer makes
  bool in_children = false;  ///< each run is a process: no use to libFuzzer
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
