#pragma once
// The files of `eusim hazards --apply`: the improved kernel, and a workload that runs it.
#include <string>
#include <vector>

#include "model/cli/output_files.hpp"
#include "model/io/atomic_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

class AppliedKernel {
 public:
  /// `output`: name of the files without .asm, .bin and .json (any of them at its end is removed);
  /// empty: no files. Reads `input` again. Throws FileError, and UsageError for a workload
  /// that cannot be read twice.
  AppliedKernel(std::string output, std::string input, const Workload& workload);

  bool is_wanted() const { return !output_.empty(); }
  std::vector<NamedFile> files() const;
  void write(const isa::Program& program, FileBatch& files) const;
  /// "better.asm, better.bin and better.json", and the command that runs them.
  std::string text() const;

 private:
  std::string document(const isa::Program& program) const;
  bool has_routine() const;

  std::string output_;
  std::string input_;
  const Workload& workload_;
  std::string input_text_;  ///< of a workload document
};

}  // namespace eu::model
