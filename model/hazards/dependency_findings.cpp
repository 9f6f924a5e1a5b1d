// Dependencies in words.
#include "model/hazards/dependencies.hpp"

namespace eu::model {
namespace {

std::string or_nothing(const std::string& text) {
  return text.empty() ? "nothing" : text;
}

/// What both do, from the consumer's side.
std::string overlap_text(const DependencyPair& pair) {
  const std::string ours = or_nothing(parts_text(pair.consumer_parts));
  const std::string theirs = or_nothing(parts_text(pair.producer_parts));
  switch (pair.kind) {
    case FindingKind::Raw: return "reads " + ours + "; written: " + theirs;
    case FindingKind::Waw: return "writes " + ours + "; pending: " + theirs;
    case FindingKind::WarPayload: return "writes " + ours + "; still read as payload: " + theirs;
    case FindingKind::Notification: return "the notification of a barrier or another thread";
    default: return "uses " + ours + "; pending: " + theirs;
  }
}

std::string explanation_of(const DependencyPair& pair) {
  if (pair.kind == FindingKind::Notification) return "";
  if (pair.false_count == 0) return "true: both touch the same parts";
  if (pair.false_count == pair.count)
    return "FALSE: the scoreboard has one entry for both, but they share no part of it";
  return "false in " + std::to_string(pair.false_count) + " of " + std::to_string(pair.count) +
         " waits, depending on the channels or addresses";
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
