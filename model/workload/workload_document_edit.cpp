#include "model/workload/workload_document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "config/json/json_reader.hpp"
#include "isa/common/message_text.hpp"
#include "isa/isa.hpp"
#include "model/io/file_io.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;
using config::JsonMember;
using config::JsonValue;

/// End of the string, comment or character at `at`.
std::size_t end_of_token(std::string_view text, std::size_t at) {
  const auto after = [&](std::string_view end) {
    const std::size_t found = text.find(end, at + 2);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  if (text.substr(at, 2) == "//") return after("\n");
  if (text.substr(at, 2) == "/*") return after("*/");
  if (text[at] != '"') return at + 1;
  while (++at < text.size() && text[at] != '"')
    if (text[at] == '\\') ++at;
  return at + 1;
}

/// End of the string, list or object at `at`.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  int depth = 0;
  do {
    if (text[at] == '{' || text[at] == '[') ++depth;
    if (text[at] == '}' || text[at] == ']') --depth;
    at = end_of_token(text, at);
  } while (depth != 0 && at < text.size());
  return at;
}

/// Replaces parts of a text. Columns count characters, not bytes.
class Editor {
 public:
  explicit Editor(const std::string& text) : text_(text) {}

  /// Replaces the string, list or object that begins at `begin`.
  void replace(const config::Location& begin, std::string with) {
    const std::size_t at = offset_of(begin);
    changes_.push_back({at, end_of_value(text_, at), std::move(with)});
  }

  std::string result() {
    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.begin < b.begin; });
    std::string result;
    std::size_t at = 0;
    for (const Change& change : changes_) {
      result += text_.substr(at, change.begin - at) + change.with;
      at = change.end;
    }
    return result + text_.substr(at);
  }

 private:
  struct Change {
    std::size_t begin, end;
    std::string with;
  };

  std::size_t offset_of(const config::Location& place) const {
    constexpr std::string_view kMark = "\xef\xbb\xbf";  // a byte order mark has no column
    std::size_t at = text_.compare(0, kMark.size(), kMark) == 0 ? kMark.size() : 0;
    for (std::uint32_t line = 1; line < place.line; ++line) at = text_.find('\n', at) + 1;
    for (std::uint32_t column = 1; column < place.column; ++column) {
      ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xc0) == 0x80) ++at;
    }
    return at;
  }

  const std::string& text_;
  std::vector<Change> changes_;
};

/// A value as one line of JSON.
std::string literal(const JsonValue& value) {
  return config::to_line(value);
}

class WorkloadEditor {
 public:
  WorkloadEditor(const std::string& text, const WorkloadEdit& edit, const Workload& workload,
                 const isa::Program& program)
      : editor_(text),
        edit_(edit),
        workload_(workload),
        program_(program),
        from_folder_(directory_of(edit.from)),
        to_folder_(directory_of(edit.to)) {}

  std::string edited(const JsonValue& document) {
    for (const JsonMember& member : *document.object()) {
      const JsonValue& value = member.value;
      if (member.key == "kernel")
        name_code(value, edit_.kernel_file, program_.isa->syntaxes[0].key);
      else if (member.key == "system_routine")
        name_code(value, edit_.routine_file, "bin");
      else if (!config::is_comment_key(member.key))
        move_files(value);
    }
    move_entries(document);
    return editor_.result();
  }

 private:
  /// Keeps comments on the kernel, but not the keys that selected it from its file.
  void name_code(const JsonValue& old, const std::string& file, std::string_view format) {
    JsonValue code = json_object();
    config::add_member(code, "file", json_text(file));
    config::add_member(code, "gen", json_text(std::string(row(program_.gen).key)));
    config::add_member(code, "format", json_text(std::string(format)));
    for (const JsonMember& member : *old.object())
      if (config::is_comment_key(member.key)) config::add_member(code, member.key, member.value);
    editor_.replace(old.location, literal(code));
  }

  void move_files(const JsonValue& value) {
    if (const auto* list = std::get_if<JsonValue::Array>(&value.data))
      for (const JsonValue& each : *list) move_files(each);
    if (value.object() == nullptr) return;
    for (const JsonMember& member : *value.object()) {
      if (config::is_comment_key(member.key)) continue;
      const auto* file = std::get_if<std::string>(&member.value.data);
      if (file != nullptr && member.key == "file")
        move_file(member.value.location, *file);
      else
        move_files(member.value);
    }
  }

  void move_file(const config::Location& place, const std::string& file) {
    std::error_code error;
    if (fs::path(file).is_absolute() || fs::equivalent(from_folder_, to_folder_, error)) return;
    const std::string whole = resolve_path(from_folder_, file);
    const fs::path moved = fs::proximate(whole, to_folder_, error);
    editor_.replace(place,
                    literal(json_text(error ? fs::absolute(whole).string() : moved.string())));
  }

  /// Updates "entries", the first instructions of spawned threads, if offsets have changed.
  void move_entries(const JsonValue& document) {
    const JsonValue* entries = config::find_path(document, {"dispatch", "entries"});
    if (entries == nullptr) return;
    const auto offsets = [&](const isa::Program& program) {
      JsonValue list = json_array();
      for (const std::uint32_t entry : workload_.dispatch.entries)
        append(list, json_number(program.offsets_bytes[entry]));
      return literal(list);
    };
    if (offsets(program_) != offsets(workload_.program))
      editor_.replace(entries->location, offsets(program_));
  }

  Editor editor_;
  const WorkloadEdit& edit_;
  const Workload& workload_;
  const isa::Program& program_;
  const std::string from_folder_, to_folder_;
};

}  // namespace

std::string edited_workload(const std::string& text, const WorkloadEdit& edit,
                            const Workload& workload, const isa::Program& program) {
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(text, edit.from, diagnostics);
  diagnostics.throw_if_any<config::InputError>();
  std::string edited = WorkloadEditor(text, edit, workload, program).edited(*document);
  if (!config::parse_json(edited, edit.to, diagnostics))
    throw FileError(edit.to + ": a workload cannot name its files from here, as not all are UTF-8");
  return edited;
}

}  // namespace eu::model
