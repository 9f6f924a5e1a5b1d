#pragma once
// Arrays as NumPy saves them (.npy, format versions 1.0 to 3.0: numpy.lib.format).
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

/// Does the name end in .npy?
bool is_npy_name(const std::string& path);

/// Throws FileError for an archive of arrays (.npz).
void check_npy_name(const std::string& path);

/// Do the bytes begin as a .npy file does, whatever its name?
bool is_npy(const std::vector<std::uint8_t>& bytes);

/// Little-endian numbers of a type that eusim has, rows before columns. Throws FileError for
/// another array, or what is none.
NpyArray decode_npy(const std::vector<std::uint8_t>& file);

/// Version 1.0. Throws nothing: `array` is whole.
std::vector<std::uint8_t> encode_npy(const NpyArray& array);

}  // namespace eu::model
