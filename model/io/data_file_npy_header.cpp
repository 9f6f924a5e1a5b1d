#include "model/io/data_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxDimensions = 64;  ///< as of NumPy 2
constexpr int kMaxDepth = 16;               ///< of records in records
constexpr std::uint64_t kMaxRecordBytes = 1 << 16;

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : rest_(text) {}

  NpyHeader read() {
    expect("{");
    while (!accept("}")) {
      const std::string key = quoted();
      expect(":");
      if (!keys_.insert(key).second) fail(fmt::format("the key '{}' twice", key));
      read_value(key);
      if (!accept(",")) {
        expect("}");
        break;
      }
    }
    skip_blanks();
    if (!rest_.empty()) fail("text after the dictionary");
    for (const char* key : {"descr", "fortran_order", "shape"})
      if (keys_.count(key) == 0) fail(fmt::format("no key '{}'", key));
    return std::move(header_);
  }

 private:
  void read_value(const std::string& key) {
    if (key == "descr") {
      header_.descr = accept("[") ? "|V" + std::to_string(record_bytes(0)) : quoted();
    } else if (key == "fortran_order") {
      header_.fortran_order = accept("True");
      if (!header_.fortran_order) expect("False");
    } else if (key == "shape") {
      header_.shape = extents();
    } else {
      fail(fmt::format("the key '{}'", key));
    }
  }

  std::vector<std::uint64_t> extents() {
    std::vector<std::uint64_t> shape;
    expect("(");
    while (!accept(")")) {
      shape.push_back(number());
      if (shape.size() > kMaxDimensions) fail("more than 64 dimensions");
      if (!accept(",")) {
        expect(")");
        break;
      }
    }
    return shape;
  }

  /// Bytes of a record, after its opening bracket: [('x', '<f4'), ('', '|V4'), ('p', '<i2', (3,))].
  /// numpy.save writes padding as fields without a name.
  std::uint64_t record_bytes(int depth) {
    if (depth > kMaxDepth) fail("records in records in records");
    std::uint64_t bytes = 0;
    while (!accept("]")) {
      expect("(");
      quoted();
      expect(",");
      std::uint64_t field = accept("[") ? record_bytes(depth + 1) : field_bytes(quoted());
      if (accept(","))
        for (const std::uint64_t extent : extents()) field = checked(field * checked(extent));
      expect(")");
      bytes = checked(bytes + field);
      accept(",");
    }
    return bytes;
  }

  std::uint64_t checked(std::uint64_t bytes) {
    if (bytes > kMaxRecordBytes) fail("a record of more than 65536 bytes");
    return bytes;
  }

  /// Bytes of a field: 4 for "<f4".
  std::uint64_t field_bytes(const std::string& descr) {
    const bool is_number =
        descr.size() > 2 && std::string_view("buifcV").find(descr[1]) != std::string_view::npos;
    std::uint64_t bytes = 0;
    if (is_number) std::from_chars(&descr[2], descr.data() + descr.size(), bytes);
    if (bytes == 0 || (descr[0] != '<' && descr[0] != '|'))
      throw FileError(fmt::format(
          "an array of records with a field of {} (allowed: little-endian numbers)", descr));
    return checked(bytes);
  }

  std::uint64_t number() {
    skip_blanks();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) fail("no number in the shape");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  std::string quoted() {
    skip_blanks();
    const char quote = rest_.empty() ? '\0' : rest_[0];
    const std::size_t end = quote == '\'' || quote == '"' ? rest_.find(quote, 1) : rest_.npos;
    if (end == rest_.npos) fail("no quoted text where one is due");
    const std::string text(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    for (const char c : text)
      if (c < ' ' || c > '~') fail("characters that are not printable");
    return text;
  }

  bool accept(std::string_view token) {
    skip_blanks();
    if (rest_.substr(0, token.size()) != token) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  void expect(std::string_view token) {
    if (!accept(token)) fail(fmt::format("no {} where one is due", token));
  }

  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size()));
  }

  [[noreturn]] static void fail(const std::string& what) {
    throw FileError("the header of the array has " + what);
  }

  std::string_view rest_;
  std::set<std::string> keys_;
  NpyHeader header_;
};

}  // namespace

NpyHeader parse_npy_header(std::string_view text) {
  return HeaderReader(text).read();
}

std::string npy_header_text(const NpyHeader& header) {
  std::string shape;
  for (const std::uint64_t extent : header.shape)
    shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
  if (header.shape.size() == 1) shape += ",";
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({}), }}", header.descr,
                     header.fortran_order ? "True" : "False", shape);
}

}  // namespace eu::model
