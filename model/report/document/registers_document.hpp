#pragma once
// Registers in the middle of a run, as a document (eusim.registers/v1).
#include <string>

#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"
#include "model/report/document/result_document.hpp"

namespace eu::model {

/// The registers of the threads that are resident when a run is stopped at `cycle`; `registers_of`
/// returns null for threads whose registers were not kept.
config::JsonValue registers_document(const ReportInput& in, Cycle cycle,
                                     const RegistersOf& registers_of);

std::string registers_schema();

}  // namespace eu::model
