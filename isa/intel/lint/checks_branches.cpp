// Restrictions of single branches and of wait (their pages in IVB PRM chapter 6).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {

void jmpi_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size != 1) report.add("it is ", facts.in.exec_size);
}

void jmpi_nomask(const Facts& facts, Report& report) {
  if (!facts.in.no_mask) report.add();
}

void jmpi_index_type(const Facts& facts, Report& report) {
  if (facts.src(1).type != Type::D) report.add("it is ", row(facts.src(1).type).name);
}

void jmpi_ip(const Facts& facts, Report& report) {
  if (!facts.in.dst.is_arf(Arf::Ip)) report.add("destination");
  if (!facts.src(0).is_arf(Arf::Ip)) report.add("src0");
}

void branch_switch(const Facts& facts, Report& report) {
  if (facts.in.thread_ctrl != ThreadControl::Switch) report.add();
}

void call_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size != 2) report.add("it is ", facts.in.exec_size);
}

void call_destination(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (!is_integer(dst.type) || size_of(dst.type) != 4) report.add("it is ", row(dst.type).name);
  if (!dst.indirect && dst.subreg_bytes % 8 != 0)
    report.add("it begins at byte ", dst.subreg_bytes);
}

void two_dword_region(const Facts& facts, Report& report) {
  const Region& region = facts.src(0).region;
  if (!(region == Region{2, 2, 1}))
    report.add("it has <", region.vert_stride, ",", region.width, ",", region.horz_stride, ">");
}

void halt_operands(const Facts& facts, Report& report) {
  if (!facts.in.dst.is_null()) report.add("destination");
  if (!facts.src(0).is_null()) report.add("src0");
}

void wait_register(const Facts& facts, Report& report) {
  const auto is_wrong = [](const Operand& operand) {
    return !operand.is_arf(Arf::Notification) || (operand.number & 15) > 2 ||
           operand.subreg_bytes > 8;
  };
  if (is_wrong(facts.in.dst)) report.add("destination");
  if (is_wrong(facts.src(0))) report.add("src0");
}

void wait_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size != 1) report.add("it is ", facts.in.exec_size);
}

}  // namespace eu::isa::lint::check
