#pragma once
// From the instructions of an assembly text to a program: labels, encoding, compaction.
#include <string_view>
#include <unordered_map>
#include <vector>

#include "isa/common/scanner.hpp"
#include "isa/intel/program/branch_targets.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// What a label that is defined more than once means.
enum class RepeatedLabels : std::uint8_t {
  AreErrors,
  LeadToNextOne,  ///< to the first one from the branch on, else to the first one of the text
};

class ProgramBuilder {
 public:
  /// Positions are of `scanner`'s text; it must outlive the builder. About `expected` instructions
  /// will come. What is wrong is added to `errors`, also by whoever reads the text.
  ProgramBuilder(Scanner& scanner, Generation gen, const std::string& name, std::size_t expected,
                 RepeatedLabels repeated_labels, ErrorList& errors);

  /// The next instruction stands at [begin, end) of the text. If it is to be compacted,
  /// `compacted_at` is where the text says so.
  void add(const Instruction& instruction, const char* begin, const char* end,
           const char* compacted_at);
  /// The instruction added last leads to `label`, which may be defined later.
  void refer(Distance distance, std::string_view label, const char* at);
  /// The next instruction, or the end of the program, has this name. Of a name that repeats the
  /// program keeps the first place alone.
  void define(std::string_view label, const char* at);

  /// Throws TextErrors if there are any, those of labels without definition or out of reach and of
  /// instructions that have no encoding, or no compact one and should have, among them.
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
  Program program_;  ///< but for its code, which follows from its bytes
  std::vector<Instruction> instructions_;
  std::vector<Place> places_;
  std::vector<Reference> references_;
  RepeatedLabels repeated_labels_;
  /// Indices of instructions, in the order of the text.
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> definitions_;
  std::uint32_t size_bytes_ = 0;
};

}  // namespace eu::isa
