#pragma once
// Addresses that a workload gives its surfaces, and pointers to them in registers.
#include <string_view>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/memory/address_space.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Reads a surface's "address"; `taken` has those of the surfaces before it.
void read_address(const config::JsonCursor& cursor, SurfaceData& surface,
                  std::vector<AddressRange>& taken);

/// The types of a pointer; the first is the usual one.
const std::vector<std::string_view>& pointer_type_names();

/// A payload item that is a pointer to `surface`: reads "offset_bytes" and "type". Its bytes
/// hold the offset until the surfaces are known.
void read_pointer(const config::JsonCursor& surface, config::ObjectReader& object,
                  PayloadItem& item);

/// Adds the surfaces' addresses to the pointers among the items of `dispatch`, the document's.
void place_pointers(const config::JsonCursor& dispatch, Workload& workload);

}  // namespace eu::model
