#pragma once
// The difference of two runs in cycles: tables that sum to the whole difference.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/compare/kernel_alignment.hpp"

namespace eu::model {

/// The comparable facts of a result document (eusim.result/v1).
struct RunFacts {
  struct Instruction {
    std::int64_t offset_bytes = 0;
    KernelLine line;
    std::int64_t issues = 0;
    std::int64_t thread_cycles = 0;
    std::vector<std::pair<std::string, std::int64_t>> causes;  ///< without "issued"
  };

  /// The draws of its error bars.
  struct Draws {
    std::int64_t seed = 0;
    std::vector<std::int64_t> cycles;     ///< of each drawn machine
    std::vector<std::int64_t> clock_mhz;  ///< of each drawn machine
  };

  std::string machine;
  std::string workload;
  std::string kernel_sha256;
  std::int64_t cycles = 0;
  std::int64_t thread_cycles = 0;
  /// "issued" and the stall reasons, in thread-cycles: sum = thread_cycles.
  std::vector<std::pair<std::string, std::int64_t>> causes;
  std::vector<Instruction> instructions;
  /// Clock of the EUs; older results lack it.
  std::optional<std::int64_t> clock_mhz;
  std::optional<std::int64_t> memory_bytes;      ///< read and written
  std::optional<std::int64_t> float_operations;  ///< if the run had observers
  std::optional<Draws> draws;                    ///< if it has error bars
};

/// The facts of a result document. Throws std::invalid_argument with the mistake if it is not one.
RunFacts facts_of(const config::JsonValue& document);

/// One line of a table: the same item in both runs.
struct DifferenceRow {
  std::string key;
  std::int64_t a = 0;
  std::int64_t b = 0;
  /// Its part of the difference in cycles of the run; the parts of a table sum to the difference.
  std::int64_t cycles = 0;

  std::int64_t change() const { return b - a; }
};

struct InstructionDifference {
  DifferenceRow row;  ///< key: offset and text; of B, if it is in B
  std::string cause;  ///< the cause with the largest change
  std::int64_t cause_change = 0;
  AlignedInstruction in;    ///< its indices in RunFacts::instructions of A and of B
  std::size_t in_code = 0;  ///< its place in the order of the code
};

struct Difference {
  std::vector<DifferenceRow> causes;  ///< largest change first
  /// Largest change first; for different kernels, paired by align_kernels(). Empty
  /// if the kernels are unlike.
  std::vector<InstructionDifference> instructions;
  bool is_edited = false;  ///< the kernels differ
  std::string unlike;      ///< why instructions are not compared; else empty
};

/// The difference of two runs. In a run of C cycles and T thread-cycles, each thread-cycle counts
/// C / T cycles, rounded so that the sums are exact. Throws std::invalid_argument if results of one
/// kernel list different numbers of instructions.
Difference difference(const RunFacts& a, const RunFacts& b);

/// The difference as text; `all` is that of the two runs. Without tables if nothing differs.
std::string difference_text(const RunFacts& a, const RunFacts& b, const Difference& all,
                            std::size_t columns);
/// All instructions in the order of the code, in the form of a diff.
std::string difference_listing(const RunFacts& a, const RunFacts& b, const Difference& all,
                               std::size_t columns);
/// The runs in seconds: "Time  0.98 -> 0.71 us, ..."; empty if one of them has no clock.
std::string time_text(const RunFacts& a, const RunFacts& b, std::size_t columns);
/// Adds the times as member "time", if both runs have a clock.
void add_times(config::JsonValue& document, const RunFacts& a, const RunFacts& b);
/// Why the draws of A and B cannot be compared; empty if they can.
std::string unlike_draws(const RunFacts& a, const RunFacts& b);
/// B's gain over A on the drawn machines, or why their draws cannot be compared; empty
/// if neither has error bars.
std::string draws_text(const RunFacts& a, const RunFacts& b, std::size_t columns);
/// Adds the gain as member "gain", if both have the same draws.
void add_gain_on_draws(config::JsonValue& document, const RunFacts& a, const RunFacts& b);
/// The members of eusim.difference/v1 without "schema" and "eusim_version"; a
/// result's what-ifs also have them.
config::JsonValue difference_document(const RunFacts& a, const RunFacts& b, const Difference& all);
/// A JSON schema (draft-07) of eusim.difference/v1.
std::string difference_schema();

}  // namespace eu::model
