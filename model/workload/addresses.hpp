#pragma once
// Addresses of surfaces in a workload, and pointers to them in registers.
#include <string_view>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/memory/address_space.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

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
