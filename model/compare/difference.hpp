#pragma once
// Where the cycles of two runs differ: tables that sum to the whole difference.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/compare/kernel_alignment.hpp"

namespace eu::model {

/// What of a result document (eusim.result/v1) can be compared.
struct RunFacts {
  struct Instruction {
    std::int64_t offset_bytes = 0;
    KernelLine line;
    std::int64_t issues = 0;
    std::int64_t thread_cycles = 0;
    std::vector<std::pair<std::string, std::int64_t>> causes;  ///< without "issued"
  };

  /// Of its error bars.
  struct Draws {
    std::int64_t seed = 0;
    std::vector<std::int64_t> cycles;     ///< of each machine drawn
    std::vector<std::int64_t> clock_mhz;  ///< its clock
  };

  std::string machine;
  std::string workload;
  std::string kernel_sha256;
  std::int64_t cycles = 0;
  std::int64_t thread_cycles = 0;
  /// "issued" and the causes of waiting, in thread-cycles: sum = thread_cycles.
  std::vector<std::pair<std::string, std::int64_t>> causes;
  std::vector<Instruction> instructions;
  /// What makes seconds of cycles; older results do not say.
  std::optional<std::int64_t> clock_mhz;
  std::optional<std::int64_t> memory_bytes;      ///< read and written
  std::optional<std::int64_t> float_operations;  ///< if the run was listened to
  std::optional<Draws> draws;                    ///< if it has error bars
};

/// Throws std::invalid_argument, saying what is missing, if it is no result document.
RunFacts facts_of(const config::JsonValue& document);

/// One line of a table: the same thing in both runs.
struct DifferenceRow {
  std::string key;
  std::int64_t a = 0;
  std::int64_t b = 0;
  /// Its part of the difference in cycles of the run; the parts of a table sum to it.
  std::int64_t cycles = 0;

  std::int64_t change() const { return b - a; }
};

struct InstructionDifference {
  DifferenceRow row;  ///< key: offset and text; of B, if it is in B
  std::string cause;  ///< what changed most at it
  std::int64_t cause_change = 0;
  AlignedInstruction in;    ///< which one it is in RunFacts::instructions of A and of B
  std::size_t in_code = 0;  ///< its place in the order of the code
};

struct Difference {
  std::vector<DifferenceRow> causes;  ///< largest change first
  /// Largest change first; of kernels that are not the same, as align_kernels() pairs them. Empty
  /// if they are unlike.
  std::vector<InstructionDifference> instructions;
  bool is_edited = false;  ///< the kernels are not the same
  std::string unlike;      ///< why instructions are not compared; else empty
};

/// A run of C cycles in which threads were resident for T thread-cycles gives each thread-cycle
/// C / T cycles of the run, rounded so that the sums are exact. Throws std::invalid_argument if
/// results of one kernel list different numbers of instructions.
Difference difference(const RunFacts& a, const RunFacts& b);

/// `all` is the difference of the two.
std::string difference_text(const RunFacts& a, const RunFacts& b, const Difference& all,
                            std::size_t columns);
/// Every instruction in the order of the code, as a diff shows it.
std::string difference_listing(const RunFacts& a, const RunFacts& b, const Difference& all,
                               std::size_t columns);
/// The runs in seconds: "Time  0.98 -> 0.71 us, ..."; empty if one of them has no clock.
std::string time_text(const RunFacts& a, const RunFacts& b, std::size_t columns);
/// The same as member "time", if both have one.
void add_times(config::JsonValue& document, const RunFacts& a, const RunFacts& b);
/// Why B's machines drawn cannot be compared with A's; empty if they can.
std::string unlike_draws(const RunFacts& a, const RunFacts& b);
/// What B gains over A on the machines drawn: empty if neither has error bars; if they cannot be
/// compared, why.
std::string draws_text(const RunFacts& a, const RunFacts& b, std::size_t columns);
/// The same as member "gain", if both have the same draws.
void add_gain_on_draws(config::JsonValue& document, const RunFacts& a, const RunFacts& b);
/// The members of eusim.difference/v1 but for "schema" and "eusim_version": a result's what-ifs
/// have them too.
config::JsonValue difference_document(const RunFacts& a, const RunFacts& b, const Difference& all);
/// A JSON schema (draft-07) of it.
std::string difference_schema();

}  // namespace eu::model
