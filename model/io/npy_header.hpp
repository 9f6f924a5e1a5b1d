#pragma once
// Header of a .npy file: a Python dictionary of three keys.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

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
