#include "model/cli/help.hpp"

#include <fmt/core.h>

#include <cctype>
#include <sstream>
#include <utility>

#include "model/cli/option_info.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

/// `text` with its special characters escaped for troff.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::string bold(const std::string& text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + escaped(text) + "\\fR";
}

constexpr std::size_t kItemIndent = 2;  // of the names of items in help texts

/// `text` with a capital letter at its beginning and a full stop at its end.
std::string sentence(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

/// `text` as paragraphs; lines "  name  meaning" become items below the paragraph before them.
std::string paragraphs(const std::string& text) {
  std::istringstream lines(text);
  std::string out, items;
  std::string long_name;  // of an item whose meaning begins on the next line
  const auto add_item = [&](const std::string& name, const std::string& meaning) {
    items += fmt::format(".TP\n{}\n{}\n", bold(name), escaped(meaning));
  };
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    const std::size_t gap = line.find("  ", begin);
    if (!long_name.empty()) {
      add_item(std::exchange(long_name, {}), line.substr(begin));
    } else if (begin != 0 && gap != std::string::npos) {
      add_item(line.substr(begin, gap - begin), line.substr(line.find_first_not_of(' ', gap)));
    } else if (begin == kItemIndent) {
      long_name = line.substr(begin);
    } else {
      out += (items.empty() ? "" : ".RS\n" + items + ".RE\n") + escaped(line) + "\n";
      items.clear();
    }
  }
  return out + (items.empty() ? "" : ".RS\n" + items + ".RE\n");
}

std::string page_name(const Verb& verb) {
  return std::string("eusim-") + verb.name;
}

std::string head(const std::string& name, const std::string& summary) {
  std::string title = name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fmt::format(
      ".\\\" Made by eusim help --man.\n.TH {} 1 \"\" \"eusim {}\" \"eusim manual\"\n"
      ".SH NAME\n{} \\- {}\n",
      escaped(title), kVersion, escaped(name), escaped(summary));
}

std::string option_item(const OptionInfo& option) {
  std::string usage = option.letter == 0 ? "" : bold(std::string("-") + option.letter) + ", ";
  usage += bold("--" + option.name);
  if (option.may_be_alone)
    usage += "[=" + italic(option.value) + "]";
  else if (!option.value.empty())
    usage += " " + italic(option.value);
  return ".TP\n" + usage + "\n" + paragraphs(option.meaning);
}

std::string options_section(const Verb& verb) {
  const std::vector<OptionInfo> options = options_of(verb);
  std::string text = ".SH OPTIONS\n";
  for (const OptionGroupRow& group : kOptionGroups) {
    std::string items;
    for (const OptionInfo& option : options)
      if (option.group == group.group) items += option_item(option);
    if (!items.empty())
      text += fmt::format(".SS {}\n{}", escaped(std::string(group.heading)), items);
  }
  return text;
}

std::string examples_section(const Verb& verb) {
  std::string text = ".SH EXAMPLES\n";
  for (const HelpExample& example : examples_of(verb))
    text += fmt::format(".TP\n{}\n{}\n", bold(example.command), escaped(sentence(example.meaning)));
  return text;
}

std::string exit_status_section() {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitCodeRow& row : exit_codes())
    text += fmt::format(".TP\n{}\n{}\n", bold(std::to_string(static_cast<int>(row.code))),
                        escaped(sentence(row.meaning)));
  return text;
}

std::string environment_section() {
  return ".SH ENVIRONMENT\n"
         ".TP\n.B NO_COLOR\nIf it is set and not empty, nothing is coloured unless\n"
         ".B \\-\\-color always\nsays so.\n"
         ".TP\n.B TERM\nNothing is coloured where it is\n.I dumb\nor not set.\n"
         ".TP\n.B TMPDIR\nThe folder for temporary files, of which\n.B \\-\\-vcd\nneeds some "
         "(default: /tmp).\n";
}

}  // namespace

std::string overview_manual() {
  std::string text =
      head("eusim", "performance model of Intel's GPU Execution Units, Gen7 to Gen9") +
      ".SH SYNOPSIS\n.B eusim\n[\\fB\\-\\-color\\fR \\fIauto|always|never\\fR]\n.I VERB\n"
      "[\\fIoptions\\fR] ...\n"
      ".SH DESCRIPTION\n"
      ".B eusim\nruns a kernel's machine code with real values on a cycle\\-approximate model of "
      "the "
      "machine, reports the number of cycles, and gives each of these cycles a cause.\n"
      ".SH VERBS\n";
  for (const VerbGroupRow& group : kVerbGroups) {
    text += fmt::format(".SS {}\n", escaped(group.heading));
    for (const Verb& verb : kVerbs)
      if (verb.group == group.group)
        text += fmt::format(".TP\n.BR {} (1)\n{}\n", escaped(page_name(verb)),
                            escaped(sentence(verb.summary)));
  }
  return text + exit_status_section() + environment_section();
}

std::string verb_manual(const Verb& verb) {
  const std::string synopsis = verb.synopsis;
  const std::size_t blank = std::min(synopsis.find(' '), synopsis.size());
  std::string text = head(page_name(verb), verb.summary) +
                     fmt::format(".SH SYNOPSIS\n{}{}\n", bold("eusim " + synopsis.substr(0, blank)),
                                 escaped(synopsis.substr(blank))) +
                     ".SH DESCRIPTION\n" + escaped(sentence(verb.summary)) + "\n";
  if (const std::string details = details_of(verb); !details.empty())
    text += ".PP\n" + paragraphs(details);
  return text + options_section(verb) + examples_section(verb) +
         ".SH EXIT STATUS\nThose of\n.BR eusim (1).\n.SH SEE ALSO\n.BR eusim (1)\n";
}

}  // namespace eu::model
