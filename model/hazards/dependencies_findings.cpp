// Texts of dependency findings.
#include "model/hazards/dependencies.hpp"

#include <fmt/core.h>

namespace eu::model {
namespace {

std::string or_nothing(const std::string& text) {
  return text.empty() ? "nothing" : text;
}

/// The consumer's access and the producer's pending one.
std::string overlap_text(const DependencyPair& pair) {
  const std::string ours = or_nothing(parts_text(pair.consumer_parts));
  const std::string theirs = or_nothing(parts_text(pair.producer_parts));
  switch (pair.kind) {
    case FindingKind::Raw: return fmt::format("reads {}; written: {}", ours, theirs);
    case FindingKind::Waw: return fmt::format("writes {}; pending: {}", ours, theirs);
    case FindingKind::WarPayload:
      return fmt::format("writes {}; still read as payload: {}", ours, theirs);
    case FindingKind::Notification: return "the notification of a barrier or another thread";
    default: return fmt::format("uses {}; pending: {}", ours, theirs);
  }
}

std::string explanation_of(const DependencyPair& pair) {
  if (pair.kind == FindingKind::Notification) return "";
  if (pair.false_count == 0) return "true: both touch the same parts";
  if (pair.false_count == pair.count)
    return "FALSE: the scoreboard has one entry for both, but they share no part of it";
  return fmt::format("false in {} of {} waits, depending on the channels or addresses",
                     pair.false_count, pair.count);
}

}  // namespace

std::vector<Finding> dependency_findings(const std::vector<DependencyPair>& pairs) {
  std::vector<Finding> findings;
  for (const DependencyPair& pair : pairs) {
    Finding finding;
    finding.kind = pair.kind;
    finding.instructions = {pair.producer, pair.consumer};
    if (pair.producer == pair.consumer && pair.kind == FindingKind::Notification)
      finding.instructions = {pair.consumer};
    finding.parts = pair.consumer_parts;
    finding.is_false = pair.false_count != 0 && 2 * pair.false_cycles >= pair.cycles;
    finding.cycles = pair.cycles;
    finding.count = pair.count;
    finding.text = overlap_text(pair);
    finding.explanation = explanation_of(pair);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace eu::model
