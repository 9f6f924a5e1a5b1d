#pragma once
// Receivers of a document, member by member, in its order.
#include <functional>
#include <string>
#include <string_view>

#include "config/json/json_document.hpp"
#include "model/report/document/metrics.hpp"

namespace eu::model {

class DocumentSink {
 public:
  using Element = std::function<config::JsonValue(std::size_t number)>;

  virtual ~DocumentSink() = default;
  virtual void member(std::string_view key, config::JsonValue value) = 0;
  /// A member that is a list of `count` objects, which are created one after the other.
  virtual void list(std::string_view key, std::size_t count, const Element& element) = 0;
};

/// Builds a tree from the members.
class DocumentTree : public DocumentSink {
 public:
  enum class Lists : bool { Left, Taken };

  explicit DocumentTree(Lists lists = Lists::Taken) : lists_(lists) {}
  void member(std::string_view key, config::JsonValue value) override;
  void list(std::string_view key, std::size_t count, const Element& element) override;
  config::JsonValue take() { return std::move(tree_); }

 private:
  const Lists lists_;
  config::JsonValue tree_{config::JsonValue::Object{}, {}};
};

/// Receives a text piece by piece.
using TextSink = std::function<void(std::string_view)>;

/// Writes the same text as config::to_text of the tree.
class DocumentText : public DocumentSink {
 public:
  explicit DocumentText(TextSink out) : out_(std::move(out)) {}
  void member(std::string_view key, config::JsonValue value) override;
  void list(std::string_view key, std::size_t count, const Element& element) override;
  void end();

 private:
  TextSink out_;
  std::string separator_ = "{\n";
};

/// Writes CSV (RFC 4180): a line "path,value,unit", then one line for each number of the document
/// that `eusim metrics` lists, in the document's order.
class DocumentTable : public DocumentSink {
 public:
  explicit DocumentTable(TextSink out);
  void member(std::string_view key, config::JsonValue value) override;
  void list(std::string_view key, std::size_t count, const Element& element) override;

 private:
  void add_numbers(const config::JsonValue& value, const std::string& path);

  TextSink out_;
  const Rows rows_ = metric_rows();
};

}  // namespace eu::model
