#pragma once
// Detects the kind of a file that is given to the wrong reader (file_kinds.def).
#include <string>
#include <string_view>

namespace eu::config {

/// Words for an error message; `what` is empty for an unknown kind.
struct FileKind {
  std::string_view what;    ///< "a trace"
  std::string_view reader;  ///< "eusim replay reads it"

  bool is_known() const { return !what.empty(); }
  /// Both parts, such as "a trace; eusim replay reads it".
  std::string text() const;
};

/// The kind by the first bytes, by the "schema" of a JSON document, by words of OpenCL C, GLSL or
/// related languages, then by the name's ending. Kernels as text or machine code are unknown.
FileKind file_kind(std::string_view bytes, std::string_view path);

/// The kind by the first bytes only.
FileKind binary_kind(std::string_view bytes);

/// The kind by a "schema" such as "eusim.machine/v1".
FileKind schema_kind(std::string_view schema);

}  // namespace eu::config
