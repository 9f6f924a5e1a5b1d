#pragma once
// Files of data: tables of numbers, NumPy arrays, images.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

// Numbers as text: separated by commas, one row per line.

/// True if the name ends in .csv.
bool is_csv_name(const std::string& path);

/// Elements of a type, as bytes. Blanks and empty lines are ignored. Throws FileError with
/// line:column for a cell that is not a number of the type.
std::vector<std::uint8_t> decode_csv(std::string_view text, isa::Element type);

/// `columns` elements per line; floats in the shortest form that reads back the same.
std::string encode_csv(const std::vector<std::uint8_t>& bytes, isa::Element type,
                       std::size_t columns);

/// The text of a cell, in quotes where RFC 4180 requires them.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// Arrays in NumPy's format (.npy, format versions 1.0 to 3.0: numpy.lib.format).
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

/// Image files: PNG, and the plain PGM and PPM, 8 bits per channel.
struct Image {
  int width = 0;
  int height = 0;
  int channels = 0;                  ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha
  std::vector<std::uint8_t> pixels;  ///< rows from the top, channels next to each other
};

/// True if the name ends in .png, .pgm or .ppm.
bool is_image_name(const std::string& path);

/// True if the name ends like other kinds of images, which would be read as bytes.
bool is_foreign_image_name(const std::string& path);

/// Image in the bytes of a file. Throws FileError if there is none, or if it has more than
/// `max_bytes` of pixels.
Image decode_image(const std::vector<std::uint8_t>& bytes, std::size_t max_bytes);

/// Bytes of a file of the kind of its name. Throws FileError if that kind cannot hold the
/// image's channels.
std::vector<std::uint8_t> encode_image(const std::string& path, const Image& image);

/// The same image with other channels: grey is copied to RGB; alpha is added as opaque, or dropped.
/// Throws FileError for RGB to grey, because eusim does not choose the weights.
Image with_channels(const Image& image, int channels);

}  // namespace eu::model
