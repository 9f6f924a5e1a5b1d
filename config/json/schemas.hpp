#pragma once
// The formats that eusim reads or writes as text, with their current versions. A format whose
// meaning changes gets the next version; tests/compatibility has a file of each version.
#include <string>
#include <string_view>

namespace eu::config {

struct Schema {
  std::string_view format;
  int version;
  bool is_read;  ///< else only written, for other programs

  /// Name with version, such as "eusim.machine/v1".
  std::string name() const { return std::string(format) + "/v" + std::to_string(version); }
};

inline constexpr Schema kMachineSchema{"eusim.machine", 1, true};
inline constexpr Schema kWorkloadSchema{"eusim.workload", 1, true};
inline constexpr Schema kSweepSchema{"eusim.sweep", 1, true};
inline constexpr Schema kRowSchema{"eusim.row", 1, true};
inline constexpr Schema kResultSchema{"eusim.result", 1, true};
inline constexpr Schema kTraceSchema{"eusim.trace", 1, true};
inline constexpr Schema kExecutionSchema{"eusim.execution", 1, true};
inline constexpr Schema kHazardsSchema{"eusim.hazards", 1, false};
inline constexpr Schema kAdviceSchema{"eusim.advice", 1, false};
inline constexpr Schema kLintSchema{"eusim.lint", 1, false};
inline constexpr Schema kRegistersSchema{"eusim.registers", 1, false};
inline constexpr Schema kCalibrationSchema{"eusim.calibration", 1, false};
inline constexpr Schema kDifferenceSchema{"eusim.difference", 1, false};
inline constexpr Schema kCountersSchema{"eusim.counters", 1, false};

inline constexpr Schema kSchemas[] = {
    kMachineSchema,   kWorkloadSchema,  kSweepSchema,      kRowSchema,      kResultSchema,
    kTraceSchema,     kExecutionSchema, kHazardsSchema,    kLintSchema,     kCalibrationSchema,
    kRegistersSchema, kAdviceSchema,    kDifferenceSchema, kCountersSchema,
};

}  // namespace eu::config
