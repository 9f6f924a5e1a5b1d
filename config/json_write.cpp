#include <charconv>
#include <cmath>
#include <stdexcept>

#include "config/json_document.hpp"

namespace eu::config {
namespace {

constexpr std::size_t kLineWidth = 100;

std::string quoted(const std::string& text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default:
        if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
          out += "\\u00";
          out += kHex[byte >> 4];
          out += kHex[byte & 15];
        } else {
          out += c;
        }
    }
  }
  return out + '"';
}

/// The shortest digits that read back as the same value; never mistaken for an integer.
std::string real(double value) {
  if (!std::isfinite(value)) throw std::domain_error("JSON has no infinity and no NaN");
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  std::string out(digits, end);
  if (out.find_first_of(".e") == std::string::npos) out += ".0";
  return out;
}

struct LineWriter {
  std::string operator()(std::nullptr_t) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return real(value); }
  std::string operator()(const std::string& value) const { return quoted(value); }
  std::string operator()(const JsonValue::Array& elements) const {
    std::string out = "[";
    for (const JsonValue& element : elements) {
      if (out.size() > 1) out += ", ";
      out += to_line(element);
    }
    return out + "]";
  }
  std::string operator()(const JsonValue::Object& members) const {
    std::string out = "{";
    for (const JsonMember& member : members) {
      if (out.size() > 1) out += ", ";
      out += quoted(member.key) + ": " + to_line(member.value);
    }
    return out + "}";
  }
};

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

/// Appends `value`; `used` characters of its line are taken, `indent` is that of the line.
void write(const JsonValue& value, std::size_t indent, std::size_t used, std::string& out) {
  if (is_flat(value)) {
    const std::string line = to_line(value);
    if (!is_container(value) || used + line.size() < kLineWidth) {
      out += line;
      return;
    }
  }
  const std::string margin(indent + 2, ' ');
  const auto* members = value.object();
  const char* separator = members ? "{\n" : "[\n";
  const auto item = [&](const std::string& label, const JsonValue& child) {
    out += separator + margin + label;
    write(child, indent + 2, margin.size() + label.size(), out);
    separator = ",\n";
  };
  if (members) {
    for (const JsonMember& member : *members) item(quoted(member.key) + ": ", member.value);
  } else {
    for (const JsonValue& element : std::get<JsonValue::Array>(value.data)) item("", element);
  }
  out += '\n' + std::string(indent, ' ') + (members ? '}' : ']');
}

}  // namespace

std::string to_line(const JsonValue& value) {
  return std::visit(LineWriter(), value.data);
}

std::string to_text(const JsonValue& value) {
  std::string out;
  write(value, 0, 0, out);
  return out + '\n';
}

}  // namespace eu::config
