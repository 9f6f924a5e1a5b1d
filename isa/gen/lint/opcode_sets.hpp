#pragma once
// Sets of opcodes that rules are about: column `on` of rules.def.
#include "isa/gen/opcode.hpp"

namespace eu::isa::lint::on {

constexpr bool any(Opcode) {
  return true;
}
template <Opcode the_one>
constexpr bool only(Opcode opcode) {
  return opcode == the_one;
}

constexpr bool sends(Opcode opcode) {
  return row(opcode).format == Format::Send;
}
/// Instructions that may change which instruction comes next.
constexpr bool flow(Opcode opcode) {
  switch (row(opcode).format) {
    case Format::JumpIndexed:
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return true;
    default: return opcode == Opcode::Ret;
  }
}
constexpr bool nullary(Opcode opcode) {
  return row(opcode).format == Format::Nullary;
}
/// Instructions whose operands are regions of one or two sources.
constexpr bool regions(Opcode opcode) {
  const Format format = row(opcode).format;
  return (format == Format::Basic && opcode != Opcode::Wait && opcode != Opcode::Ret) ||
         format == Format::Math;
}
constexpr bool three_sources(Opcode opcode) {
  return row(opcode).format == Format::ThreeSrc;
}
/// Instructions that compute something of data.
constexpr bool data(Opcode opcode) {
  return regions(opcode) || three_sources(opcode) || row(opcode).format == Format::Immediate64;
}
/// Instructions of data with a field for a condition modifier.
constexpr bool conditional_data(Opcode opcode) {
  return data(opcode) && row(opcode).format != Format::Math;
}
/// Instructions other than data that could name an accumulator.
constexpr bool no_data(Opcode opcode) {
  return flow(opcode) || sends(opcode) || opcode == Opcode::Wait;
}

constexpr bool logic(Opcode opcode) {
  return opcode == Opcode::And || opcode == Opcode::Or || opcode == Opcode::Xor ||
         opcode == Opcode::Not;
}
constexpr bool compares(Opcode opcode) {
  return opcode == Opcode::Cmp || opcode == Opcode::Cmpn;
}
constexpr bool dot_products(Opcode opcode) {
  return opcode == Opcode::Dp2 || opcode == Opcode::Dp3 || opcode == Opcode::Dp4 ||
         opcode == Opcode::Dph;
}
constexpr bool planes(Opcode opcode) {
  return opcode == Opcode::Line || opcode == Opcode::Pln;
}
constexpr bool sads(Opcode opcode) {
  return opcode == Opcode::Sad2 || opcode == Opcode::Sada2;
}
constexpr bool branches_with_switch(Opcode opcode) {
  return opcode == Opcode::Brd || opcode == Opcode::Brc;
}
/// Instructions that use an accumulator without naming it (IVB PRM 6.38, 6.39, 6.54).
constexpr bool implicit_accumulator_source(Opcode opcode) {
  return opcode == Opcode::Mac || opcode == Opcode::Mach || opcode == Opcode::Sada2;
}

/// Instructions whose second result is the accumulator (IVB PRM 6.5, 6.39, 6.60).
constexpr bool writes_accumulator(Opcode opcode) {
  return opcode == Opcode::Addc || opcode == Opcode::Subb || opcode == Opcode::Mach;
}

}  // namespace eu::isa::lint::on
