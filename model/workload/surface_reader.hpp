#pragma once
// Reads surfaces and samplers of a workload (traces/README.md), the addresses of surfaces, and
// pointers to them.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/memory/address_space.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

inline constexpr std::size_t kMaxSurfaceBytes = std::size_t{1} << 30;
/// Maximum of all surfaces together: the 32-bit address space from the first address on.
inline constexpr std::uint64_t kMaxTotalBytes = (std::uint64_t{1} << 32) - kFirstGivenAddress;
inline constexpr int kMaxImageExtent = 16384;  ///< of an image with more than one row

class SurfaceReader {
 public:
  explicit SurfaceReader(const DataReader& data) : data_(data) {}

  SurfaceData read_surface(const config::JsonCursor& cursor);
  SamplerData read_sampler(const config::JsonCursor& cursor);
  /// Reports unreachable surfaces, after all have been read.
  void check_reached() const;

 private:
  void read_shape(config::ObjectReader& object, const config::JsonCursor& cursor,
                  SurfaceData& surface);
  /// Fits a picture to a surface; errors are reported at the file.
  static void place_picture(const Image& image, const config::JsonCursor& file,
                            SurfaceData& surface);

  /// Reads "inside" and "offset_bytes" of a surface inside another one.
  void read_inside(config::ObjectReader& object, SurfaceData& surface);

  struct Known {
    std::uint32_t size_bytes = 0;
    bool is_inside = false;
    bool is_reached = false;  ///< by an index, by its address, or through a surface inside it
    config::JsonCursor cursor;
  };

  const DataReader& data_;
  std::map<std::string, Known> names_;
  std::set<unsigned> indices_;
  std::set<unsigned> samplers_;
  std::uint64_t total_bytes_ = 0;
  std::vector<AddressRange> taken_;  ///< given addresses of surfaces
};

// Addresses of surfaces in a workload, and pointers to them in registers.

/// Reads a surface's "address"; `taken` has the addresses of earlier surfaces.
void read_address(const config::JsonCursor& cursor, SurfaceData& surface,
                  std::vector<AddressRange>& taken);

/// The types of a pointer; the first is the default.
const std::vector<std::string_view>& pointer_type_names();

/// Reads "offset_bytes" and "type" of a payload item that points to `surface`. Its bytes hold the
/// offset until all surfaces are read.
void read_pointer(const config::JsonCursor& surface, config::ObjectReader& object,
                  PayloadItem& item);

/// Adds the surfaces' addresses to the pointers in `dispatch`.
void place_pointers(const config::JsonCursor& dispatch, Workload& workload);

}  // namespace eu::model
