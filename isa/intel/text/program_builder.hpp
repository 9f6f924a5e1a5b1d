#pragma once
// Builds a program from the instructions of an assembly text: labels, encoding, compaction.
#include <string_view>
#include <unordered_map>
#include <vector>

#include "isa/common/scanner.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// The meaning of a label that is defined more than once.
enum class RepeatedLabels : std::uint8_t {
  AreErrors,
  LeadToNextOne,  ///< to the first one from the branch on, else to the first one of the text
};

class ProgramBuilder {
 public:
  /// Positions are in `scanner`'s text; it must outlive the builder. `expected` is the approximate
  /// number of instructions. Errors are added to `errors`, to which the text's reader adds too.
  ProgramBuilder(Scanner& scanner, Generation gen, const std::string& name, std::size_t expected,
                 RepeatedLabels repeated_labels, ErrorList& errors);

  /// Adds the next instruction, at [begin, end) of the text. If it must be compacted,
  /// `compacted_at` is the place of that option; otherwise null.
  void add(const Instruction& instruction, const char* begin, const char* end,
           const char* compacted_at);
  /// Records that the last instruction leads to `label`, which may be defined later.
  void refer(Distance distance, std::string_view label, const char* at);
  /// Gives the next instruction, or the end of the program, this name. If a name repeats, the
  /// program keeps the first place only.
  void define(std::string_view label, const char* at);

  /// Returns the program. Throws TextErrors if there are errors. These include labels without a
  /// definition or out of reach, and instructions without an encoding, or without the compact one
  /// that the text demands.
  Program finish();

 private:
  struct Reference {
    std::uint32_t instruction;
    Distance distance;
    std::string_view label;
    const char* at;
  };
  struct Place {
    const char* begin;
    const char* compacted_at;
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(instructions_.size()); }
  void error(const char* at, const std::string& message) {
    errors_.add(scanner_.error_at(at, message));
  }
  void resolve(const Reference& reference, bool has_all_instructions);
  static std::uint32_t nearest(const std::vector<std::uint32_t>& definitions, std::uint32_t branch);
  void encode_one(std::uint32_t index);

  Scanner& scanner_;
  ErrorList& errors_;
  Program program_;  ///< without its code, which follows from its bytes
  std::vector<Instruction> instructions_;
  std::vector<Place> places_;
  std::vector<Reference> references_;
  RepeatedLabels repeated_labels_;
  /// Indices of instructions, in the order of the text.
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> definitions_;
  std::uint32_t size_bytes_ = 0;
};

}  // namespace eu::isa
