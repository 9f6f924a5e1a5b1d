#pragma once
// Checks of a command's output files before its work.
#include <string>
#include <vector>

namespace eu::model {

/// A file of the command line: {"--json", "o.json"}, {"INPUT", "k.asm"}; file "": none.
struct NamedFile {
  std::string option;
  std::string file;
};

/// The file of an option that takes "-" for standard output; "" if `file` is "-".
std::string unless_standard_output(const std::string& file);

/// Refuses outputs that would replace an input, another file that was read, or each other, under
/// any name; and outputs that cannot be written. Throws UsageError, WriteError.
void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

/// Flushes standard output. Throws WriteError, except if the output has lost its reader.
void flush_standard_output();

/// Call after flush_standard_output(): true if output was dropped because its reader has ended.
bool output_reader_closed();

}  // namespace eu::model
