#pragma once
// A machine as a file that extends no other, in pieces. Machines that differ in a few values have
// most pieces in common.
#include <string>
#include <vector>

#include "config/machine/fields.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

class ResolvedText {
 public:
  ResolvedText(const std::vector<Field>& fields, const Provenances& provenances);

  /// Changes the text to that of a machine which differs in values and sources at `paths` only.
  /// Returns false if that needs pieces that do not exist; then the text is invalid.
  bool change(const std::vector<Field>& fields, const Provenances& provenances,
              const std::vector<std::string>& paths);
  /// The text, equal to resolved_json.
  std::string text() const;

 private:
  struct Piece {
    std::string path;
    std::string text;
  };
  static Piece* find(std::vector<Piece>& pieces, std::string_view path);

  std::vector<Piece> members_;  ///< each a whole member of the document
  std::vector<Piece> sources_;  ///< members of "sources"
};

}  // namespace eu::config
