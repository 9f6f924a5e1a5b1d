#include "model/workload/npy_file.hpp"

#include <fmt/core.h>

#include "model/workload/file_io.hpp"
#include "model/workload/npy_header.hpp"

namespace eu::model {
namespace {

constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr std::size_t kVersionEnd = 8;  ///< magic, major and minor version
constexpr std::size_t kAlignment = 64;  ///< of the data

struct TypeName {
  isa::Element type;
  std::string_view descr;
};
constexpr TypeName kTypeNames[] = {{isa::Element::F, "<f4"},  {isa::Element::DF, "<f8"},
                                   {isa::Element::UB, "|u1"}, {isa::Element::B, "|i1"},
                                   {isa::Element::UW, "<u2"}, {isa::Element::W, "<i2"},
                                   {isa::Element::UD, "<u4"}, {isa::Element::D, "<i4"}};

isa::Element type_of(const std::string& descr) {
  std::string allowed;
  for (const TypeName& name : kTypeNames) {
    if (name.descr == descr) return name.type;
    allowed += (allowed.empty() ? "" : ", ") + std::string(name.descr);
  }
  throw FileError(
      fmt::format("an array of {} (allowed: {}; numpy's astype converts it)", descr, allowed));
}

std::string_view descr_of(isa::Element type) {
  for (const TypeName& name : kTypeNames)
    if (name.type == type) return name.descr;
  return {};
}

std::size_t little_endian(const std::vector<std::uint8_t>& file, std::size_t at, int bytes) {
  std::size_t value = 0;
  for (int i = bytes; i-- > 0;) value = value << 8 | file[at + static_cast<std::size_t>(i)];
  return value;
}

/// Bytes of all elements; of more than there are, `file_bytes` + 1.
std::uint64_t data_bytes(const NpyHeader& header, isa::Element type, std::uint64_t file_bytes) {
  auto bytes = static_cast<std::uint64_t>(isa::size_of(type));
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
  if (!is_npy(file)) throw FileError("is no array as numpy.save writes it");
  const int version = file.size() >= kVersionEnd ? file[6] : 0;
  if (version < 1 || version > 3) throw FileError("an array file of an unknown version");
  const int length_bytes = version == 1 ? 2 : 4;
  const std::size_t begin = kVersionEnd + static_cast<std::size_t>(length_bytes);
  if (file.size() < begin || little_endian(file, kVersionEnd, length_bytes) > file.size() - begin)
    throw FileError("ends within the header of the array");
  const std::size_t length = little_endian(file, kVersionEnd, length_bytes);
  const NpyHeader header =
      parse_npy_header({reinterpret_cast<const char*>(file.data()) + begin, length});
  NpyArray array{type_of(header.descr), header.shape, {}};
  if (header.fortran_order && header.shape.size() > 1)
    throw FileError("an array with columns first; numpy.ascontiguousarray puts rows first");
  const std::uint64_t there = file.size() - begin - length;
  if (data_bytes(header, array.type, there) != there)
    throw FileError(fmt::format("its shape does not give the {} bytes of data", there));
  array.bytes.assign(file.end() - static_cast<std::ptrdiff_t>(there), file.end());
  return array;
}

std::vector<std::uint8_t> encode_npy(const NpyArray& array) {
  std::string text = npy_header_text({std::string(descr_of(array.type)), false, array.shape});
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
