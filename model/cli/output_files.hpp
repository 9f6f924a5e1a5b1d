#pragma once
// Checks of a command's output files before its work.
#include <string>
#include <vector>

namespace eu::model {

/// The meaning of the file "-" for an output.
enum class Dash {
  Refused,
  StandardOutput,  ///< the output alone: the verb then prints nothing else
};

/// A file of the command line: {"--json", "o.json"}, {"INPUT", "k.asm"}; file "": none.
struct NamedFile {
  std::string option;
  std::string file;
  Dash dash = Dash::Refused;
};

inline bool is_standard_output(const std::string& file) {
  return file == "-";
}

/// The path to open for an output: that of standard output for "-".
std::string path_of_output(const std::string& file);

/// Refuses outputs that would replace an input, another file that was read, or each other, under
/// any name; several outputs, or one that is not for it, on standard output; and outputs that
/// cannot be written. Throws UsageError, WriteError.
void check_outputs(const std::vector<NamedFile>& all_outputs, const std::vector<NamedFile>& inputs);

/// Flushes standard output. Throws WriteError, except if the output has lost its reader.
void flush_standard_output();

/// Call after flush_standard_output(): true if output was dropped because its reader has ended.
bool output_reader_closed();

}  // namespace eu::model
