#pragma once
// The result of a run as one JSON document, eusim.result/v1. The document of an untimed run has a
// member "untimed": true, and no numbers that depend on time.
#include <functional>
#include <string>

#include "config/json/json_document.hpp"
#include "isa/thread_state.hpp"
#include "model/report/analysis/report_input.hpp"
#include "model/report/document/document_sink.hpp"

namespace eu::model {

/// The origin of the result.
struct ProvenanceInput {
  std::string machine_sha256;  ///< of the resolved machine
};

/// The members of the document for the run as a whole.
config::JsonValue result_totals(const ReportInput& in, const ProvenanceInput& input);

/// A thread's final registers, or null.
using RegistersOf = std::function<const isa::ThreadState*(std::uint32_t thread)>;

/// Passes the document to `out` member by member, since with many threads it is large. The same run
/// gives the same bytes on any host. An empty `registers_of`: without registers.
void write_result(const ReportInput& in, const ProvenanceInput& input,
                  const RegistersOf& registers_of, DocumentSink& out);

/// The whole document as a tree.
config::JsonValue result_document(const ReportInput& in, const ProvenanceInput& input,
                                  const RegistersOf& registers_of);

/// The document without the members of each thread, as facts_of() needs it.
config::JsonValue result_facts(const ReportInput& in, const ProvenanceInput& input);

// The JSON schema of result documents; its numbers are those of `eusim metrics`.

/// A JSON schema (draft-07) of eusim.result/v1.
std::string result_schema();

/// The schema as a tree, without the member that names the draft.
config::JsonValue result_schema_tree();

// Registers in the middle of a run, as a document (eusim.registers/v1).

/// The registers of the threads that are resident when a run is stopped at `cycle`; `registers_of`
/// returns null for threads whose registers were not kept.
config::JsonValue registers_document(const ReportInput& in, Cycle cycle,
                                     const RegistersOf& registers_of);

std::string registers_schema();

}  // namespace eu::model
