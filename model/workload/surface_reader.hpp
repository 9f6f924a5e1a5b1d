#pragma once
// Surfaces and samplers of a workload (traces/README.md).
#include <set>
#include <string>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/memory/address_space.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

inline constexpr std::size_t kMaxSurfaceBytes = std::size_t{1} << 30;
inline constexpr int kMaxImageExtent = 16384;  ///< of an image with more than one row

class SurfaceReader {
 public:
  explicit SurfaceReader(const DataReader& data) : data_(data) {}

  SurfaceData read_surface(const config::JsonCursor& cursor);
  SamplerData read_sampler(const config::JsonCursor& cursor);

 private:
  void read_shape(config::ObjectReader& object, const config::JsonCursor& cursor,
                  SurfaceData& surface);
  /// Reports at the file what does not fit.
  static void place_picture(const Image& image, const config::JsonCursor& file,
                            SurfaceData& surface);

  const DataReader& data_;
  std::set<std::string> names_;
  std::set<unsigned> indices_;
  std::set<unsigned> samplers_;
  std::uint64_t total_bytes_ = 0;
  std::vector<AddressRange> taken_;  ///< addresses that surfaces have been given
};

}  // namespace eu::model
