#pragma once
// Arrays in NumPy's format (.npy, format versions 1.0 to 3.0: numpy.lib.format).
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

struct NpyArray {
  isa::Element type = isa::Element::UB;
  std::vector<std::uint64_t> shape;
  std::vector<std::uint8_t> bytes;  ///< rows one after the other
};

/// True if the name ends in .npy.
bool is_npy_name(const std::string& path);

/// Throws FileError for an archive of arrays (.npz).
void check_npy_name(const std::string& path);

/// True if the bytes begin like a .npy file, whatever its name.
bool is_npy(const std::vector<std::uint8_t>& bytes);

/// Array of little-endian numbers of a type that eusim has, rows before columns. Throws FileError
/// for another array, or another file.
NpyArray decode_npy(const std::vector<std::uint8_t>& file);

/// File of version 1.0. Does not throw, because `array` is complete.
std::vector<std::uint8_t> encode_npy(const NpyArray& array);

/// Header of a .npy file: a Python dictionary of three keys.
struct NpyHeader {
  std::string descr;  ///< "<f4"
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

/// Parses a header. Throws FileError for a text that numpy.save does not write.
NpyHeader parse_npy_header(std::string_view text);

/// "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }".
std::string npy_header_text(const NpyHeader& header);

}  // namespace eu::model
