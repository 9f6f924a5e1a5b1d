#include "model/machine/context_image.hpp"

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

constexpr std::uint64_t kBankBytes = 0x10000;
constexpr std::uint64_t kThreadBytes = 0x2000;

}  // namespace

ContextImage::ContextImage(const config::Machine& machine)
    : banks_bytes_(kBankBytes * static_cast<unsigned>(machine.l3.banks)),
      eu_bytes_(kThreadBytes * static_cast<unsigned>(machine.eu.threads)),
      subslice_bytes_(eu_bytes_ * static_cast<unsigned>(machine.machine.eus_per_subslice)),
      subslices_(machine.machine.subslices) {}

std::uint64_t ContextImage::offset_of(int subslice, int eu, int thread) const {
  return banks_bytes_ + subslice_bytes_ * static_cast<unsigned>(subslice) +
         eu_bytes_ * static_cast<unsigned>(eu) + kThreadBytes * static_cast<unsigned>(thread);
}

}  // namespace eu::model
