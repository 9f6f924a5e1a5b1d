#pragma once
// Surfaces of a workload as memory of the vISA interpreter (isa/intel/visa/interpreter/memory.hpp):
// the same bytes, bounds, formats and operations as for messages of machine code.
#include <map>

#include "isa/intel/visa/interpreter/memory.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::model {

class VisaMemory : public isa::visa::Memory {
 public:
  /// `slm_bytes`: shared local memory per work group. The surfaces must outlive this object.
  VisaMemory(SurfaceTable& surfaces, int slm_bytes, isa::Generation gen)
      : surfaces_(surfaces), slm_bytes_(slm_bytes), gen_(gen) {}

  /// Selects the work group whose shared local memory is accessed.
  void select_group(std::uint32_t group) { group_ = group; }

  std::uint64_t read(const isa::visa::Target& target, std::uint64_t address, int bytes) override;
  void write(const isa::visa::Target& target, std::uint64_t address, std::uint64_t value,
             int bytes) override;
  std::uint64_t operate(const isa::visa::Target& target, std::uint64_t address,
                        isa::visa::Atomic operation, int bits, std::uint64_t first,
                        std::uint64_t second) override;
  std::uint8_t read_block(const isa::visa::Target& target, const isa::visa::Block& block,
                          int column, int row) override;
  void write_block(const isa::visa::Target& target, const isa::visa::Block& block, int column,
                   int row, std::uint8_t value) override;
  std::array<std::uint32_t, 4> read_texel(const isa::visa::Target& target, std::uint32_t u,
                                          std::uint32_t v, std::uint32_t r,
                                          std::uint32_t lod) override;
  void write_texel(const isa::visa::Target& target, std::uint32_t u, std::uint32_t v,
                   std::uint32_t r, std::uint32_t lod, const std::array<std::uint32_t, 4>& color,
                   unsigned mask) override;
  std::array<isa::visa::LaneDwords, 4> sample(const isa::visa::SampleRequest& request) override;

 private:
  Window window_of(const isa::visa::Target& target);
  const Surface& image_of(const isa::visa::Target& target) const;
  /// Offset of an address in the target's window; empty outside of all memory.
  std::optional<std::uint32_t> place(const isa::visa::Target& target, const Window& window,
                                     std::uint64_t address, int bytes) const;

  SurfaceTable& surfaces_;
  int slm_bytes_;
  isa::Generation gen_;
  std::uint32_t group_ = 0;
  std::map<std::uint32_t, MemoryImage> slm_;  ///< by group
};

}  // namespace eu::model
