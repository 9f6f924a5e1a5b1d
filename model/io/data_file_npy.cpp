#include "model/io/data_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr std::size_t kVersionEnd = 8;  ///< magic, major and minor version
constexpr std::size_t kAlignment = 64;  ///< of the data

struct TypeName {
  isa::Element type;
  std::string_view descr;
  std::uint64_t elements = 1;  ///< of an array's element
};
// The first row of a type is used to write it.
constexpr TypeName kTypeNames[] = {
    {isa::Element::F, "f4"},    {isa::Element::DF, "f8"},    {isa::Element::UB, "u1"},
    {isa::Element::B, "i1"},    {isa::Element::UW, "u2"},    {isa::Element::W, "i2"},
    {isa::Element::UD, "u4"},   {isa::Element::D, "i4"},     {isa::Element::UQ, "u8"},
    {isa::Element::Q, "i8"},    {isa::Element::HF, "f2"},    {isa::Element::UB, "b1"},
    {isa::Element::F, "c8", 2}, {isa::Element::DF, "c16", 2}};

/// An array's element type, "<f4", "|u1" or ">i2".
struct ArrayType {
  TypeName name;
  bool big_endian = false;
};

/// Bytes of a record or a void element, "|V12".
std::optional<std::uint64_t> record_bytes(const std::string& descr) {
  std::uint64_t bytes = 0;
  if (descr.substr(0, 2) != "|V") return std::nullopt;
  const char* end = descr.data() + descr.size();
  const auto [at, error] = std::from_chars(descr.data() + 2, end, bytes);
  if (error != std::errc() || at != end || bytes == 0) return std::nullopt;
  return bytes;
}

ArrayType type_of(const std::string& descr) {
  if (const auto bytes = record_bytes(descr)) return {{isa::Element::UB, "V", *bytes}};
  std::string allowed;
  for (const TypeName& name : kTypeNames) {
    if (descr.size() > 1 && std::string_view("<>|").find(descr[0]) != std::string_view::npos &&
        descr.substr(1) == name.descr)
      return {name, descr[0] == '>'};
    allowed += (allowed.empty() ? "" : ", ") + std::string(name.descr);
  }
  throw FileError(fmt::format("an array of {} (allowed: {}, records; numpy's astype converts it)",
                              descr, allowed));
}

std::string descr_of(isa::Element type) {
  for (const TypeName& name : kTypeNames)
    if (name.type == type) return (isa::size_of(type) == 1 ? "|" : "<") + std::string(name.descr);
  return {};
}

void swap_bytes(std::vector<std::uint8_t>& bytes, std::size_t size) {
  for (auto at = bytes.begin(); at != bytes.end(); at += static_cast<std::ptrdiff_t>(size))
    std::reverse(at, at + static_cast<std::ptrdiff_t>(size));
}

std::size_t little_endian(const std::vector<std::uint8_t>& file, std::size_t at, int bytes) {
  std::size_t value = 0;
  for (int i = bytes; i-- > 0;) value = value << 8 | file[at + static_cast<std::size_t>(i)];
  return value;
}

/// Bytes of all elements; `file_bytes` + 1 if they are more than `file_bytes`.
std::uint64_t data_bytes(const NpyHeader& header, const TypeName& name, std::uint64_t file_bytes) {
  auto bytes = static_cast<std::uint64_t>(isa::size_of(name.type)) * name.elements;
  for (const std::uint64_t extent : header.shape)
    if (extent == 0) return 0;
  for (const std::uint64_t extent : header.shape) {
    if (extent > file_bytes / bytes) return file_bytes + 1;
    bytes *= extent;
  }
  return bytes;
}

}  // namespace

bool is_npy_name(const std::string& path) {
  return ends_with(path, ".npy");
}

void check_npy_name(const std::string& path) {
  if (ends_with(path, ".npz"))
    throw FileError(path + ": an archive of arrays (allowed: .npy, a single one)");
}

bool is_npy(const std::vector<std::uint8_t>& bytes) {
  return bytes.size() >= kMagic.size() &&
         std::string_view(reinterpret_cast<const char*>(bytes.data()), kMagic.size()) == kMagic;
}

NpyArray decode_npy(const std::vector<std::uint8_t>& file) {
  if (!is_npy(file)) throw FileError("is not an array that numpy.save wrote");
  const int version = file.size() >= kVersionEnd ? file[6] : 0;
  if (version < 1 || version > 3) throw FileError("an array file of an unknown version");
  const int length_bytes = version == 1 ? 2 : 4;
  const std::size_t begin = kVersionEnd + static_cast<std::size_t>(length_bytes);
  if (file.size() < begin || little_endian(file, kVersionEnd, length_bytes) > file.size() - begin)
    throw FileError("ends within the header of the array");
  const std::size_t length = little_endian(file, kVersionEnd, length_bytes);
  const NpyHeader header =
      parse_npy_header({reinterpret_cast<const char*>(file.data()) + begin, length});
  const ArrayType type = type_of(header.descr);
  NpyArray array{type.name.type, header.shape, {}};
  if (type.name.elements > 1) array.shape.push_back(type.name.elements);
  if (header.fortran_order && header.shape.size() > 1)
    throw FileError("an array with columns first; numpy.ascontiguousarray puts rows first");
  const std::uint64_t there = file.size() - begin - length;
  if (data_bytes(header, type.name, there) != there)
    throw FileError(fmt::format("its shape does not give the {} bytes of data", there));
  array.bytes.assign(file.end() - static_cast<std::ptrdiff_t>(there), file.end());
  if (type.big_endian) swap_bytes(array.bytes, static_cast<std::size_t>(isa::size_of(array.type)));
  return array;
}

std::vector<std::uint8_t> encode_npy(const NpyArray& array) {
  std::string text = npy_header_text({descr_of(array.type), false, array.shape});
  const std::size_t begin = kVersionEnd + 2;
  while ((begin + text.size() + 1) % kAlignment != 0) text += ' ';
  text += '\n';
  std::string head(kMagic);
  for (const std::size_t byte :
       {std::size_t{1}, std::size_t{0}, text.size() & 0xff, text.size() >> 8})
    head += static_cast<char>(byte);
  head += text;
  std::vector<std::uint8_t> file(head.begin(), head.end());
  file.insert(file.end(), array.bytes.begin(), array.bytes.end());
  return file;
}

}  // namespace eu::model
