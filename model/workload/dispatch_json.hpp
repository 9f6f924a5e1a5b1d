#pragma once
// The "dispatch" of a workload document: reads and writes it.
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/json/json_reader.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/workload/data_spec.hpp"

namespace eu::model {

inline constexpr int kMaxThreads = 1 << 22;  ///< of a run
inline constexpr int kMaxSlmBytes = 1 << 16;
// r0.3 3:0: 2^(n+10) bytes; hardware has up to 2 MB.
inline constexpr int kMinScratchBytes = 1 << 10;
inline constexpr int kMaxScratchBytes = 1 << 21;

/// True if the number of threads is within kMaxThreads. If false, thread_count() may overflow.
bool has_countable_threads(const Dispatch& dispatch);

/// Reads a dispatch of `program`. Errors go to the cursor's diagnostics; the result is invalid
/// after one.
Dispatch read_dispatch(const config::JsonCursor& cursor, const DataReader& data,
                       const isa::Program& program);

// Dispatch keys of instruction sets whose threads have a fixed number of lanes and share uniforms.

inline constexpr int kUniformBytes = 4;

/// Reads "uniforms" of a dispatch: data or pointers from a register on.
std::vector<PayloadItem> read_uniforms(config::ObjectReader& dispatch, const DataReader& data,
                                       const isa::Isa& isa);

/// Rejects keys that have no meaning if every thread has the same lanes and reads its ids from
/// special registers.
void check_lanes(config::ObjectReader& object, const isa::Isa& isa, const Dispatch& dispatch);

// Initial control register: "control" and "exceptions" of a workload document.

/// The values of "rounding", in the order of their codes.
const std::vector<std::string_view>& rounding_names();

/// Reads both keys of `object`, if it has them, into Dispatch::control and Dispatch::exceptions.
void read_control_registers(config::ObjectReader& object, const isa::Isa& isa, Dispatch& dispatch);

/// Dispatch::control as the value of "control".
config::JsonValue control_json(std::uint32_t control, const isa::Isa& isa);

/// JSON that read_dispatch() reads back; without payload, control registers and ends_without_eot.
config::JsonValue dispatch_json(const Dispatch& dispatch, const isa::Program& program);

}  // namespace eu::model
