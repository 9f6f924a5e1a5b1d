#pragma once
// A machine as a file that needs no other, in pieces: of machines that differ in a few values, most
// pieces are the same.
#include <string>
#include <vector>

#include "config/machine/fields.hpp"
#include "config/machine/provenances.hpp"

namespace eu::config {

class ResolvedText {
 public:
  ResolvedText(const std::vector<Field>& fields, const Provenances& provenances);

  /// Makes it that of a machine which has other values, and sources of them, at `paths` alone.
  /// False, and no text of any machine, if that takes pieces that are not there.
  bool change(const std::vector<Field>& fields, const Provenances& provenances,
              const std::vector<std::string>& paths);
  /// As resolved_json.
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
