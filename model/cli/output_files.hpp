#pragma once
// What a command is to write, looked at before its work.
#include <string>
#include <vector>

namespace eu::model {

/// A file of the command line: {"--json", "o.json"}, {"INPUT", "k.asm"}; "" is none.
struct NamedFile {
  std::string option;
  std::string file;
};

/// The file of an option that takes "-" for standard output: "" if it is that.
std::string unless_standard_output(const std::string& file);

/// Refuses outputs that would take the place of an input, of whatever else was read by now, or of
/// each other, by whatever names; and those that cannot be written. Throws UsageError, WriteError.
void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

/// What was printed has arrived, or nobody reads it any more. Throws WriteError.
void flush_standard_output();

/// After that: was some of what was written dropped, as who reads it had gone?
bool output_has_lost_its_reader();

}  // namespace eu::model
