#pragma once
// Writes a surface to a file: a picture, a table, a NumPy array, or raw bytes, by the file's name.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/io/data_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Throws FileError if a file of this name cannot hold the surface. Pictures need 8 bits per
/// channel and one or four channels (PGM one, PPM three of four). Tables and arrays need whole
/// elements, of `type` if given.
void check_surface_file(const std::string& path, const SurfaceData& surface,
                        std::optional<isa::Element> type);

/// The file's bytes. Pictures, tables and arrays have level 0 of the first layer. A table has one
/// row of texels per line, or one texel per line if the surface has one row. The element type is
/// `type`, else that of the format, else that of the workload.
std::vector<std::uint8_t> surface_file(const std::string& path, const SurfaceData& surface,
                                       const std::vector<std::uint8_t>& bytes,
                                       std::optional<isa::Element> type);

/// The picture as bytes of the surface: channels in the number and order of its format (as
/// with_channels), rows at its pitch. A buffer without format gets the pixels unchanged. Throws
/// FileError if sizes differ or the format does not have 8 bits per channel.
std::vector<std::uint8_t> picture_bytes(const Image& image, const Surface& surface);

}  // namespace eu::model
