#pragma once
// What a file is that came to a reader of another kind of files (file_kinds.def).
#include <string>
#include <string_view>

namespace eu::config {

/// Words for an error message; `what` is empty for an unknown kind.
struct FileKind {
  std::string_view what;    ///< "a trace"
  std::string_view reader;  ///< "eusim replay reads it"

  bool is_known() const { return !what.empty(); }
  /// "a trace; eusim replay reads it"
  std::string text() const;
};

/// By the first bytes, the "schema" of a JSON document, the words of a source in OpenCL C, GLSL or
/// their relatives, then by the ending of the name. Kernels as text or machine code are unknown.
FileKind file_kind(std::string_view bytes, std::string_view path);

/// By the first bytes alone.
FileKind binary_kind(std::string_view bytes);

/// Of a "schema" such as "eusim.machine/v1".
FileKind schema_kind(std::string_view schema);

}  // namespace eu::config
