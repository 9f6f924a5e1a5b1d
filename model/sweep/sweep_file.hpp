#pragma once
// Reads sweep files: eusim.sweep/v1 (traces/SWEEPS.md).
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/compare/error_bars.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

/// The sweep file is wrong (exit code 4).
class SweepError : public config::InputError {
 public:
  using InputError::InputError;
};

/// Key of the axis of machines that replace the base.
inline constexpr std::string_view kMachineAxis = "machine";

/// Key of the axis of what-ifs by name (what_ifs.def), or kNoWhatIf.
inline constexpr std::string_view kWhatIfAxis = "if";
inline constexpr std::string_view kNoWhatIf = "none";

/// Values by path, in the order written; each value as JSON.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// One run of a sweep.
struct SweepPoint {
  std::size_t index = 0;  ///< in the sweep
  std::string kernel;     ///< workload or kernel, relative to the sweep's directory
  std::string name;       ///< of a point in "points"; else empty
  Settings settings;
};

struct Sweep {
  std::string directory;  ///< that files are relative to
  std::string base;       ///< machine name or file
  long long max_cycles = 0;
  int threads = 1;                            ///< of bare kernels
  std::optional<ErrorBarRequest> error_bars;  ///< of each point, if wanted
  std::optional<CounterRequest> counters{};   ///< of each point, if wanted
  std::vector<SweepPoint> points;

  /// The machine of a point. Throws ConfigError if a what-if does not apply to it.
  config::MachineChoice machine(const SweepPoint& point) const;
};

/// Reads a sweep and lists its points: kernels, then `grid` with its first key slowest, then `zip`,
/// then `points`, without those of `exclude`. Throws SweepError, FileError.
Sweep read_sweep(const std::string& path);

/// A JSON schema (draft-07) of eusim.sweep/v1.
std::string sweep_schema();

/// A JSON schema (draft-07) of eusim.row/v1.
std::string row_schema();

}  // namespace eu::model
