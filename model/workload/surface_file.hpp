#pragma once
// A surface as a file: a picture, a table, a NumPy array, or its bytes, as the file's name says.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/io/image_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Throws FileError if a file of this name cannot hold such a surface: pictures have 8 bits a
/// channel, and one or four channels, PGM one and PPM three (of four); tables and arrays have whole
/// elements, of `type` if it is given.
void check_surface_file(const std::string& path, const SurfaceData& surface,
                        std::optional<isa::Element> type);

/// The file's bytes. All but bytes hold level 0 of the first layer; a table has a row of texels a
/// line, or one texel if the surface has only one row. Elements of tables and arrays are of `type`,
/// else as the format says, else as the workload says.
std::vector<std::uint8_t> surface_file(const std::string& path, const SurfaceData& surface,
                                       const std::vector<std::uint8_t>& bytes,
                                       std::optional<isa::Element> type);

/// The picture as bytes of the surface: channels in the number and order of its format (as
/// with_channels), rows at its pitch; of a buffer without format the pixels as they are. Throws
/// FileError if the sizes differ or the format has not 8 bits a channel.
std::vector<std::uint8_t> picture_bytes(const Image& image, const Surface& surface);

}  // namespace eu::model
