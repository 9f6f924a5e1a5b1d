#pragma once
// A surface as a file: a picture, a table, or its bytes, as the file's name says.
#include <cstdint>
#include <string>
#include <vector>

#include "model/functions/surfaces.hpp"
#include "model/workload/image_file.hpp"

namespace eu::model {

/// Throws FileError if a file of this name cannot hold such a surface: pictures have 8 bits a
/// channel, and one or four channels, PGM one and PPM three (of four).
void check_surface_file(const std::string& path, const Surface& surface);

/// The file's bytes. A picture or a table holds level 0 of the first layer; a table has a row of
/// texels a line, or one texel if the surface has only one row.
std::vector<std::uint8_t> surface_file(const std::string& path, const Surface& surface,
                                       const std::vector<std::uint8_t>& bytes);

/// The picture as bytes of the surface: channels in the number and order of its format (as
/// with_channels), rows at its pitch; of a buffer without format the pixels as they are. Throws
/// FileError if the sizes differ or the format has not 8 bits a channel.
std::vector<std::uint8_t> picture_bytes(const Image& image, const Surface& surface);

}  // namespace eu::model
