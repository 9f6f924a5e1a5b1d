// libsystemc has its own main and an undefined sc_main: a program that links it defines both.
#include <gtest/gtest.h>

extern "C" int sc_main(int, char**) {
  return 0;
}

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
