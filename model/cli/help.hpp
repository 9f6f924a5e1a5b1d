#pragma once
// Help texts: the overview, and a verb with its options and examples.
#include <functional>
#include <string>
#include <vector>

#include "model/cli/options.hpp"
#include "model/cli/verbs.hpp"

namespace eu::model {

/// A command line, and its purpose.
struct HelpExample {
  const char* verb;
  const char* command;
  const char* meaning;
};
std::vector<HelpExample> examples_of(const Verb& verb);

/// The text of a verb's DETAILS in verb_help.def; empty for most verbs.
std::string details_of(const Verb& verb);

struct VerbGroupRow {
  VerbGroup group;
  const char* heading;
};
inline constexpr VerbGroupRow kVerbGroups[] = {
    {VerbGroup::Runs, "Run"},
    {VerbGroup::Kernels, "Kernels and workloads"},
    {VerbGroup::Studies, "Find out why, compare, make series"},
    {VerbGroup::Machines, "Machines and results"},
    {VerbGroup::Help, "Help"},
};

struct ExitCodeRow {
  ExitCode code;
  const char* meaning;
};
/// One row per code, in ascending order.
const std::vector<ExitCodeRow>& exit_codes();

/// All verbs by group.
std::string overview_text();
/// Usage, options by group, examples.
std::string verb_help_text(const Verb& verb, const po::options_description& options);

/// While it exists, --help of a verb passes the verb's options to `read` and prints nothing.
class HelpReader {
 public:
  using Read = std::function<void(const po::options_description& options)>;
  explicit HelpReader(Read read);
  ~HelpReader();
  HelpReader(const HelpReader&) = delete;
  HelpReader& operator=(const HelpReader&) = delete;

 private:
  Read read_;
};

/// Prints the help of a verb, or passes its options to the HelpReader.
void show_help(const Verb& verb, const po::options_description& options);

// Line breaks of help texts.

inline constexpr std::size_t kHelpColumns = 80;

/// `text` in lines that begin at column `indent`, broken at blanks; newlines are kept. A line
/// "  name  meaning" continues below its meaning.
std::string help_paragraph(const std::string& text, std::size_t indent);

/// "  left       right": `right` begins at `column`, or on the next line if `left` is too long.
std::string help_entry(const std::string& left, const std::string& right, std::size_t column);

// Manual pages, in the man macros of troff: eusim(1), and one for each verb.

std::string overview_manual();
std::string verb_manual(const Verb& verb);

}  // namespace eu::model
