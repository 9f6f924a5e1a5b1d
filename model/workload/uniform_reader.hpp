#pragma once
// Dispatch keys of instruction sets whose threads have a fixed number of lanes and share uniforms.
#include <vector>

#include "config/json/json_reader.hpp"
#include "isa/isa.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/workload/data_spec.hpp"

namespace eu::model {

inline constexpr int kUniformBytes = 4;

/// Reads "uniforms" of a dispatch: data or pointers from a register on.
std::vector<PayloadItem> read_uniforms(config::ObjectReader& dispatch, const DataReader& data,
                                       const isa::Isa& isa);

/// Rejects keys that have no meaning if every thread has the same lanes and reads its ids from
/// special registers.
void check_lanes(config::ObjectReader& object, const isa::Isa& isa, const Dispatch& dispatch);

}  // namespace eu::model
