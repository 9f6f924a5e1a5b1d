#pragma once
// The parts of legalise(): isa/intel/visa/lower/legalise.cpp selects the step, the other files
// implement it.
#include <string>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Smallest group of channels that NibCtrl can select.
inline constexpr int kSmallestMasked = 4;

class Legaliser {
 public:
  explicit Legaliser(Code& code) : code_(code) {}

  void run();

 private:
  void add(const Node& node);
  bool spans_too_much(const Node& node) const;
  static bool is_unmasked(const Node& node);
  int exec_bytes(const Node& node) const;
  int result_bytes(const Node& node) const;
  bool needs_wide_result(const Node& node) const;
  int index_in_registers(const Node& node) const;

  void split(const Node& node);
  static void advance(Node& node, int n, int bytes);
  void halve(const Node& node, int n, int half, Node& low, Node& high);
  bool reads_what_it_wrote(const Node& low, const Node& high) const;
  void split_over_copy(const Node& node);

  void with_index(const Node& node, int n);
  bool addresses_quads(const Node& node) const;
  void without_quad_addresses(const Node& node);
  static bool copies_quads(const Node& node);
  void as_dwords(const Node& node);
  void with_fetched_source(const Node& node, int n);
  void with_stored_result(const Node& node);
  static void address_directly(Node& node, int n, const Reference& at);

  int temporary(int bytes);
  static Node store(const Node& node, const Reference& result, int stride);
  static void take_predicate(Node& node, const Node& from);
  void through_wide_result(const Node& node);
  int source_to_spread(const Node& node) const;
  void with_spread_source(const Node& node, int n);
  static Node move(const Node& node, Type type);
  int copyable_source(const Node& node) const;
  void with_copied_source(const Node& node, int n);

  Code& code_;
  std::vector<Node> out_;
};

}  // namespace eu::isa::lowering
