#pragma once
// What eusim says of itself: the overview, and a verb with its options and examples.
#include <functional>
#include <string>
#include <vector>

#include "model/cli/options.hpp"

namespace eu::model {

/// A command that can be typed, and what it is good for.
struct HelpExample {
  const char* verb;
  const char* command;
  const char* meaning;
};
std::vector<HelpExample> examples_of(const Verb& verb);

/// What there is to say of a verb beside its options; empty for most.
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
/// A row for each code, in their order.
const std::vector<ExitCodeRow>& exit_codes();

/// All verbs by group.
std::string overview_text();
/// Usage, options by group, examples.
std::string verb_help_text(const Verb& verb, const po::options_description& options);

/// While it exists, the options of a verb that is asked for help go to it, and nothing is printed.
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

/// What --help of a verb does.
void show_help(const Verb& verb, const po::options_description& options);

}  // namespace eu::model
