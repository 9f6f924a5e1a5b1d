#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "config/json/json_document.hpp"

namespace eu::config {
namespace {

constexpr std::size_t kLineWidth = 100;

/// Characters that need no escape in a string.
constexpr std::array<bool, 256> plain_characters() {
  std::array<bool, 256> is_plain{};
  for (std::size_t c = 0x20; c < is_plain.size(); ++c) is_plain[c] = c != '"' && c != '\\';
  return is_plain;
}
constexpr std::array<bool, 256> kIsPlain = plain_characters();

void append_quoted(const std::string& text, std::string& out) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char *c = text.data(), *const end = c + text.size(); c != end;) {
    const char* special = c;
    while (special != end && kIsPlain[static_cast<unsigned char>(*special)]) ++special;
    out.append(c, special);
    if (special == end) break;
    switch (*special) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default:
        out += "\\u00";
        out += kHex[static_cast<unsigned char>(*special) >> 4];
        out += kHex[*special & 15];
    }
    c = special + 1;
  }
  out += '"';
}

/// The shortest digits that read back as the same value; always distinct from an integer.
std::string real(double value) {
  if (!std::isfinite(value)) throw std::domain_error("JSON has no infinity and no NaN");
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  std::string out(digits, end);
  if (out.find_first_of(".e") == std::string::npos) out += ".0";
  return out;
}

void append_line(const JsonValue& value, std::string& out);

struct LineWriter {
  std::string& out;

  void operator()(std::nullptr_t) const { out += "null"; }
  void operator()(bool value) const { out += value ? "true" : "false"; }
  void operator()(std::int64_t value) const { out += std::to_string(value); }
  void operator()(double value) const { out += real(value); }
  void operator()(const std::string& value) const { append_quoted(value, out); }
  void operator()(const JsonValue::Array& elements) const {
    out += '[';
    const char* separator = "";
    for (const JsonValue& element : elements) {
      out += std::exchange(separator, ", ");
      append_line(element, out);
    }
    out += ']';
  }
  void operator()(const JsonValue::Object& members) const {
    out += '{';
    const char* separator = "";
    for (const JsonMember& member : members) {
      out += std::exchange(separator, ", ");
      append_quoted(member.key, out);
      out += ": ";
      append_line(member.value, out);
    }
    out += '}';
  }
};

void append_line(const JsonValue& value, std::string& out) {
  std::visit(LineWriter{out}, value.data);
}

bool is_container(const JsonValue& value) {
  return std::holds_alternative<JsonValue::Array>(value.data) || value.object();
}

bool is_flat(const JsonValue& value) {
  if (const auto* members = value.object()) {
    for (const JsonMember& member : *members) {
      if (is_container(member.value)) return false;
    }
  } else if (const auto* elements = std::get_if<JsonValue::Array>(&value.data)) {
    for (const JsonValue& element : *elements) {
      if (is_container(element)) return false;
    }
  }
  return true;
}

void write(const JsonValue& value, std::size_t indent, std::size_t used, std::string& out);

void write_element(const JsonValue& value, std::size_t indent, std::string& out) {
  out.append(indent, ' ');
  write(value, indent, indent, out);
}

void write_member(const std::string& key, const JsonValue& value, std::size_t indent,
                  std::string& out) {
  const std::size_t line = out.size();
  out.append(indent, ' ');
  append_quoted(key, out);
  out += ": ";
  write(value, indent, out.size() - line, out);
}

/// Appends `value`. It begins in column `used` of its line, which has the indent `indent`.
void write(const JsonValue& value, std::size_t indent, std::size_t used, std::string& out) {
  if (is_flat(value)) {
    const std::size_t begin = out.size();
    append_line(value, out);
    if (!is_container(value) || used + out.size() - begin < kLineWidth) return;
    out.resize(begin);
  }
  const auto* members = value.object();
  const char* separator = members ? "{\n" : "[\n";
  if (members) {
    for (const JsonMember& member : *members) {
      out += std::exchange(separator, ",\n");
      write_member(member.key, member.value, indent + 2, out);
    }
  } else {
    for (const JsonValue& element : std::get<JsonValue::Array>(value.data)) {
      out += std::exchange(separator, ",\n");
      write_element(element, indent + 2, out);
    }
  }
  out += '\n';
  out.append(indent, ' ');
  out += members ? '}' : ']';
}

}  // namespace

std::string to_line(const JsonValue& value) {
  std::string out;
  append_line(value, out);
  return out;
}

std::string to_member(const std::string& key, const JsonValue& value, std::size_t indent) {
  std::string out;
  write_member(key, value, indent, out);
  return out;
}

std::string to_element(const JsonValue& value, std::size_t indent) {
  std::string out;
  write_element(value, indent, out);
  return out;
}

std::string to_text(const JsonValue& value) {
  std::string out;
  write(value, 0, 0, out);
  return out + '\n';
}

}  // namespace eu::config
