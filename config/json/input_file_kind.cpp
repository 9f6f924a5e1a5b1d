#include "config/json/input_file.hpp"

#include <algorithm>
#include <cctype>

namespace eu::config {
namespace {

struct KindRow {
  std::string_view key;
  FileKind kind;
};

/// The literal with all its bytes, which may include zeros.
template <std::size_t N>
constexpr std::string_view whole(const char (&text)[N]) {
  return {text, N - 1};
}

constexpr KindRow kMagics[] = {
#define MAGIC_KIND(magic, what, reader) {whole(magic), {what, reader}},
#include "config/json/file_kinds.def"
};
constexpr KindRow kSchemas[] = {
#define SCHEMA_KIND(format, what, reader) {format, {what, reader}},
#include "config/json/file_kinds.def"
};
constexpr KindRow kNames[] = {
#define NAME_KIND(ending, what, reader) {ending, {what, reader}},
#include "config/json/file_kinds.def"
};

FileKind named_kind(std::string_view ending) {
  for (const KindRow& row : kNames)
    if (row.key == ending) return row.kind;
  return {};
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The text of a C-like language without comments.
std::string without_comments(std::string_view text) {
  std::string code;
  while (!text.empty()) {
    const std::string_view begin = text.substr(0, 2);
    const bool is_line = begin == "//", is_block = begin == "/*";
    if (!is_line && !is_block) {
      code += text.front();
      text.remove_prefix(1);
      continue;
    }
    const std::string_view end = is_line ? "\n" : "*/";
    const std::size_t found = text.find(end, 2);
    text.remove_prefix(found == std::string_view::npos ? text.size()
                                                       : found + (is_line ? 0 : end.size()));
  }
  return code;
}

/// Whether the text contains `word` as a whole word.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end])))
      return true;
  }
  return false;
}

/// The language of a source, by words that only one language has.
FileKind source_kind(std::string_view text) {
  const std::string code = without_comments(text);
  const auto has = [&](std::string_view word) { return has_word(code, word); };
  if (!has("void")) return {};
  if (has("__global__")) return named_kind(".cu");
  if (has("metal_stdlib") || has("thread_position_in_grid")) return named_kind(".metal");
  if (has("numthreads")) return named_kind(".hlsl");
  if (has("__kernel") || code.find("kernel void") != std::string::npos) return named_kind(".cl");
  if (has("local_size_x") || code.find("#version") != std::string::npos) return named_kind(".glsl");
  return {};
}

/// The value of the first "schema" of a text that begins as JSON.
std::string_view schema_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n", kKey = "\"schema\"";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos || text[begin] != '{') return {};
  const std::size_t key = text.find(kKey);
  if (key == std::string_view::npos) return {};
  std::size_t at = text.find_first_not_of(kBlanks, key + kKey.size());
  if (at == std::string_view::npos || text[at] != ':') return {};
  at = text.find_first_not_of(kBlanks, at + 1);
  if (at == std::string_view::npos || text[at] != '"') return {};
  return text.substr(at + 1, text.find('"', at + 1) - at - 1);
}

}  // namespace

std::string FileKind::text() const {
  return std::string(what) + "; " + std::string(reader);
}

FileKind schema_kind(std::string_view schema) {
  const std::string_view format = schema.substr(0, schema.find('/'));
  for (const KindRow& row : kSchemas)
    if (row.key == format) return row.kind;
  return {};
}

FileKind binary_kind(std::string_view bytes) {
  for (const KindRow& row : kMagics)
    if (bytes.substr(0, row.key.size()) == row.key) return row.kind;
  return {};
}

FileKind file_kind(std::string_view bytes, std::string_view path) {
  if (const FileKind kind = binary_kind(bytes); kind.is_known()) return kind;
  if (const FileKind kind = schema_kind(schema_of(bytes)); kind.is_known()) return kind;
  if (const FileKind kind = source_kind(bytes); kind.is_known()) return kind;
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? FileKind{} : named_kind(path.substr(dot));
}

}  // namespace eu::config
