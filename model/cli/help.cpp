#include "model/cli/help.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>

#include "model/cli/option_info.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kOptionColumn = 26;  ///< where the meanings of options begin
constexpr std::size_t kVerbColumn = 34;

const HelpReader::Read* reader = nullptr;

constexpr HelpExample kExamples[] = {
#define DETAILS(verb, text)
#define EXAMPLE(verb, command, meaning) {verb, command, meaning},
#include "model/cli/verb_help.def"
};

struct DetailsRow {
  const char* verb;
  const char* text;
};
constexpr DetailsRow kDetails[] = {
#define DETAILS(verb, text) {verb, text},
#define EXAMPLE(verb, command, meaning)
#include "model/cli/verb_help.def"
};

std::string group_text(const OptionGroupRow& group, const std::vector<OptionInfo>& options) {
  std::string text;
  for (const OptionInfo& option : options)
    if (option.group == group.group)
      text += help_entry(option.usage(), option.meaning, kOptionColumn);
  return text.empty() ? "" : fmt::format("\n{}:\n{}", group.heading, text);
}

}  // namespace

std::vector<HelpExample> examples_of(const Verb& verb) {
  std::vector<HelpExample> examples;
  for (const HelpExample& example : kExamples)
    if (verb.name == std::string_view(example.verb)) examples.push_back(example);
  return examples;
}

std::string details_of(const Verb& verb) {
  for (const DetailsRow& row : kDetails)
    if (verb.name == std::string_view(row.verb)) return row.text;
  return "";
}

const std::vector<ExitCodeRow>& exit_codes() {
  static const std::vector<ExitCodeRow> kRows = {
      {ExitCode::Ok, "done"},
      {ExitCode::ProgramFailed,
       "the simulated program failed: a hang, an illegal instruction, a limit, races with "
       "--check-races=fail; a row of sweep or replay --jsonl has the status failed; or lint or "
       "hazards found what --fail-on names"},
      {ExitCode::Usage, "the command line is wrong"},
      {ExitCode::Machine, "the machine is wrong"},
      {ExitCode::Input, "the kernel or the workload is wrong"},
      {ExitCode::OutputsDiffer, "the outputs are not as expected"},
      {ExitCode::Failed,
       "not enough memory for a part without --max-memory, or an internal error of eusim: please "
       "report it"},
      {ExitCode::NotWritten,
       "an output cannot be written: a full disk, a missing folder, a read-only file, existing "
       "rows"},
      {ExitCode::System, "the system grants no child process, no descriptor for one, or no stack"}};
  return kRows;
}

std::string overview_text() {
  std::string text = "usage: eusim [--color auto|always|never] VERB ...\n";
  for (const VerbGroupRow& group : kVerbGroups) {
    text += fmt::format("\n{}:\n", group.heading);
    for (const Verb& verb : kVerbs)
      if (verb.group == group.group) text += help_entry(verb.synopsis, verb.summary, kVerbColumn);
  }
  return text +
         "\neusim help VERB, eusim VERB --help and -h explain a verb, with examples;\n"
         "eusim help what-ifs lists what --if can change. The manual: man eusim.\n";
}

std::string verb_help_text(const Verb& verb, const po::options_description& options) {
  std::string text = fmt::format("usage: eusim {}\n{}\n", verb.synopsis, verb.summary);
  if (const std::string details = details_of(verb); !details.empty())
    text += "\n" + help_paragraph(details, 0);
  const std::vector<OptionInfo> infos = option_infos(options);
  for (const OptionGroupRow& group : kOptionGroups) text += group_text(group, infos);
  text += "\nExamples:\n";
  for (const HelpExample& example : examples_of(verb))
    text += fmt::format("  {}\n{}", example.command, help_paragraph(example.meaning, 6));
  return text;
}

HelpReader::HelpReader(Read read) : read_(std::move(read)) {
  reader = &read_;
}

HelpReader::~HelpReader() {
  reader = nullptr;
}

void show_help(const Verb& verb, const po::options_description& options) {
  if (reader != nullptr)
    (*reader)(options);
  else
    std::cout << verb_help_text(verb, options);
}

}  // namespace eu::model
