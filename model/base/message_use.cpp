#include "model/base/message_use.hpp"

#include "isa/isa.hpp"

namespace eu::model {

MessageUse message_use(const isa::Program& program) {
  const auto may = [&](isa::RequestKind kind) { return program.isa->may_request(program, kind); };
  return {may(isa::RequestKind::Forward), may(isa::RequestKind::Spawn),
          may(isa::RequestKind::Barrier)};
}

}  // namespace eu::model
