#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader5 : require
// clpeak's single precision: 2048 multiply-adds per item, unrolled, in WIDTH chains of dependent ones.
layout(local_size_x = 256) in;
layout(std430, binding = 0) buffer P { float p[]; };
uniform float A;
#define BEGIN(n) float x##n = A + float(n), y##n = float(gl_LocalInvocationID.x);
#define X(n) x##n = fma(y##n, x##n, y##n);
#define Y(n) y##n = fma(x##n, y##n, x##n);
#define SUM(n) + y##n
#define STEP EACH(X) EACH(Y)
#define STEPS4 STEP STEP STEP STEP
#define STEPS16 STEPS4 STEPS4 STEPS4 STEPS4
#define STEPS64 STEPS16 STEPS16 STEPS16 STEPS16
#define STEPS256 STEPS64 STEPS64 STEPS64 STEPS64
#if WIDTH == 1
#define EACH(M) M(0)
#define ALL_STEPS STEPS256 STEPS256 STEPS256 STEPS256
#elif WIDTH == 2
#define EACH(M) M(0) M(1)
#define ALL_STEPS STEPS256 STEPS256
#elif WIDTH == 4
#define EACH(M) M(0) M(1) M(2) M(3)
#define ALL_STEPS STEPS256
#elif WIDTH == 8
#define EACH(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)
#define ALL_STEPS STEPS64 STEPS64
#else
#define EACH(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)
#define ALL_STEPS STEPS64
#endif
void main() {
  EACH(BEGIN)
  ALL_STEPS
  p[gl_GlobalInvocationID.x] = 0.0 EACH(SUM);
}
