#pragma once
// A surface as a file: a picture, a table, or its bytes, as the file's name says.
#include <cstdint>
#include <string>
#include <vector>

#include "model/functions/surfaces.hpp"

namespace eu::model {

/// Throws FileError if a file of this name cannot hold such a surface: pictures have 8 bits a
/// channel, and one or four channels.
void check_surface_file(const std::string& path, const Surface& surface);

/// The file's bytes. A picture or a table holds level 0 of the first layer; a table has a row of
/// texels a line, or one texel if the surface has only one row.
std::vector<std::uint8_t> surface_file(const std::string& path, const Surface& surface,
                                       const std::vector<std::uint8_t>& bytes);

}  // namespace eu::model
