#include "isa/g13/text/instruction_text.hpp"

#include <algorithm>

#include "isa/common/message_text.hpp"
#include "isa/common/scanner.hpp"
#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/text/form_matcher.hpp"
#include "isa/g13/text/forms.hpp"

namespace eu::isa::g13 {
namespace {

constexpr std::string_view kSaturates = ".sat";

/// The instruction's name in a line; applegpu's has a mark of saturation.
std::string_view name_in(const Line& line, Dialect dialect, bool& saturates) {
  std::string_view name = line.mnemonic.text;
  saturates = dialect == Dialect::Applegpu && name.size() > kSaturates.size() &&
              name.substr(name.size() - kSaturates.size()) == kSaturates;
  if (saturates) name.remove_suffix(kSaturates.size());
  return name;
}

bool got_as_far(const ReadInstruction& a, const ReadInstruction& b) {
  return a.is_complete != b.is_complete ? a.is_complete : a.problem_at >= b.problem_at;
}

}  // namespace

std::vector<std::string_view> mnemonics(Dialect dialect) {
  std::vector<std::string_view> names;
  for (const Form& form : forms_of(dialect)) names.push_back(form.name);
  return names;
}

ReadInstruction read_instruction(const Line& line, Dialect dialect) {
  ReadInstruction read;
  bool saturates = false;
  const std::string_view name = name_in(line, dialect, saturates);
  bool is_known = false;
  for (const Form& form : forms_of(dialect)) {
    if (form.name != name) continue;
    FormMatcher matcher(form, line, dialect, saturates);
    ReadInstruction candidate = matcher.read();
    if (candidate.ok()) return candidate;
    // Report the problem of the form that matched furthest.
    if (!is_known || got_as_far(candidate, read)) read = candidate;
    is_known = true;
  }
  if (!is_known) {
    read.problem_at = line.mnemonic.at;
    read.problem = "no instruction is called \"" + std::string(name) + "\"" +
                   did_you_mean(name, mnemonics(dialect));
  }
  return read;
}

}  // namespace eu::isa::g13
