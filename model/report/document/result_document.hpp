#pragma once
// The result of a run as one JSON document, eusim.result/v1. That of a run without time has a
// member "untimed": true, and no number that comes of time.
#include <functional>
#include <string>

#include "config/json/json_document.hpp"
#include "isa/thread_state.hpp"
#include "model/report/document/document_sink.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// What the document says about where the result comes from.
struct ProvenanceInput {
  std::string machine_sha256;  ///< of the resolved machine
};

/// The members of the document that tell of the run as a whole.
config::JsonValue result_totals(const ReportInput& in, const ProvenanceInput& input);

/// A thread's final registers, or null.
using RegistersOf = std::function<const isa::ThreadState*(std::uint32_t thread)>;

/// Tells the document part by part: that of many threads is large, and is never there as a whole.
/// The same run gives the same bytes on any host. An empty `registers_of`: without registers.
void tell_result(const ReportInput& in, const ProvenanceInput& input,
                 const RegistersOf& registers_of, DocumentSink& out);

/// All of it as a tree.
config::JsonValue result_document(const ReportInput& in, const ProvenanceInput& input,
                                  const RegistersOf& registers_of);

/// The same without what it says of each thread: what facts_of() needs.
config::JsonValue result_facts(const ReportInput& in, const ProvenanceInput& input);

}  // namespace eu::model
