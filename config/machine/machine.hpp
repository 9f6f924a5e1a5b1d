#pragma once
// The description of a machine. Each field is declared once, here or in a header for its part: a
// member, and a row in visit() with its key, range and meaning. Reader, writer, --set,
// documentation and schema are made from the rows (config/machine/fields.hpp). A key's unit is in
// its name; a row without kOptional has no default.
#include <cstdint>
#include <string>
#include <vector>

#include "config/machine/machine_error.hpp"
#include "config/machine/machine_eu.hpp"
#include "config/machine/machine_functions.hpp"
#include "config/machine/provenance.hpp"
#include "config/machine/row.hpp"
#include "isa/generation.hpp"

namespace eu::config {

inline constexpr EnumRow<isa::Generation> kGenerations[] = {
#define GENERATION(id, key, name, architecture, ...) \
  {isa::Generation::id, key, name " (" architecture ")"},
#define OTHER_GENERATION(id, key, name, architecture, ...) \
  {isa::Generation::id, key, name " (" architecture ")"},
#include "isa/generations.def"
};

}  // namespace eu::config

namespace eu::isa {
/// Found by argument-dependent lookup, as those of config's own enums.
constexpr const auto& enum_rows(Generation) {
  return config::kGenerations;
}
}  // namespace eu::isa

namespace eu::config {

struct Shape {
  int slices = 1;
  int subslices = 0;
  int eus_per_subslice = 0;
  int clock_mhz = 0;

  template <class V>
  void visit(V& f) {
    f("slices", slices, {1, 16}, "groups of subslices with data ports of their own", Default{1});
    f("subslices", subslices, {1, 64}, "groups of EUs with their own SLM, of all slices");
    f("eus_per_subslice", eus_per_subslice, {1, 64}, "execution units of a subslice");
    f("clock_mhz", clock_mhz, {1, 10000}, "the one clock of EUs, shared functions and L3");
  }
};

struct Machine {
  std::string name;
  isa::Generation gen = isa::kDefaultGeneration;
  Shape machine;
  EuConfig eu;
  RegisterFileConfig register_file;
  DispatcherConfig dispatcher;
  DataCacheConfig data_cache;
  L1Config l1;
  CachePortConfig constant_cache;
  SlmConfig slm;
  InstructionCacheConfig instruction_cache;
  GatewayConfig gateway;
  SamplerConfig sampler;
  CachePortConfig sampler_cache;
  CachePortConfig render_cache;
  AtomicConfig atomics;
  UrbConfig urb;
  FunctionConfig vme;
  FunctionConfig pixel_interpolator;
  FunctionConfig thread_spawner;
  L3Config l3;
  LlcConfig llc;
  EdramConfig edram;
  MemoryConfig memory;
  ModelError model_error;
  Provenances provenance;  ///< of each value; not a field

  /// Family of its instruction set, which decides its fields.
  isa::Family family() const { return isa::row(gen).family; }
  /// Nanoseconds in cycles, rounded up.
  std::int64_t cycles_of_ns(int ns) const {
    return (std::int64_t{ns} * machine.clock_mhz + 999) / 1000;
  }
  /// Cycles from the program's call until the dispatcher has the work.
  std::int64_t launch_cycles() const { return cycles_of_ns(dispatcher.launch_ns); }

  template <class V>
  void visit(V& f) {
    eu.timing.family = family();
    f("name", name, "name of the machine in reports");
    f("gen", gen, "generation of the instruction set");
    f("machine", machine, "numbers of slices, subslices and EUs, and the clock");
    f("eu", eu, "the execution unit");
    f("register_file", register_file, "registers of all threads of a subslice");
    f("dispatcher", dispatcher, "starts threads in free slots");
    visit_data_port(f);
    f("slm", slm, "shared local memory, one for each subslice");
    f("instruction_cache", instruction_cache, "instruction cache, one for each subslice");
    visit_gateway(f);
    f("atomics", atomics, "atomic operations on memory");
    visit_fixed_functions(f);
    f("thread_spawner", thread_spawner, "takes the end-of-thread messages");
    f("l3", l3, "the cache that all shared functions use");
    f("llc", llc, "the cache between L3 and memory, shared with the CPU");
    f("edram", edram, "a cache in the package, between LLC and memory");
    f("memory", memory, "memory beyond the LLC, or the eDRAM");
    f("model_error", model_error, "measured over modelled time, by class of kernels");
  }

 private:
  template <class V>
  void visit_data_port(V& f) {
    constexpr const char* kDataCache = "data port: untyped, scattered, block and scratch messages";
    switch (family()) {
      case isa::Family::Intel:
        f("data_cache", data_cache, kDataCache);
        f("constant_cache", constant_cache, "constant cache: block reads of constants");
        break;
      case isa::Family::G13:
        f("data_cache", data_cache.port(), kDataCache);
        f("l1", l1, "the cache of a subslice's data port");
        break;
    }
  }
  template <class V>
  void visit_gateway(V& f) {
    constexpr const char* kGateway = "message gateway: barriers and forwarded messages";
    switch (family()) {
      case isa::Family::Intel:
        f("gateway", gateway, kGateway);
        f("sampler", sampler, "texture sampler, one for each subslice");
        f("sampler_cache", sampler_cache, "data port of the sampler's cache: media block reads");
        f("render_cache", render_cache, "render targets, typed surfaces, media blocks");
        break;
      case isa::Family::G13: f("gateway", gateway.function(), kGateway); break;
    }
  }
  template <class V>
  void visit_fixed_functions(V& f) {
    switch (family()) {
      case isa::Family::Intel:
        f("urb", urb, "unified return buffer");
        f("vme", vme, "video motion estimation");
        f("pixel_interpolator", pixel_interpolator, "attributes at other places of a pixel");
        break;
      case isa::Family::G13: break;
    }
  }
};

}  // namespace eu::config
