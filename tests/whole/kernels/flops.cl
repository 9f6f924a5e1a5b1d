// clpeak's rates: 2048 multiply-adds per item on REAL, WIDTH of them independent, 16 per iteration.
#define GLUE(type, width) type##width
#define VECTOR(type, width) GLUE(type, width)
#if WIDTH == 1
#define T REAL
#else
#define T VECTOR(REAL, WIDTH)
#endif
#ifndef MAD
#define MAD(x, y, z) (x) * (y) + (z)
#endif
#define STEP4 \
  x = MAD(y, x, y); \
  y = MAD(x, y, x); \
  x = MAD(y, x, y); \
  y = MAD(x, y, x);
__kernel void flops(__global REAL *p, REAL a) {
  T x, y = (T)((REAL)get_local_id(0));
  for (int i = 0; i < WIDTH; ++i) ((REAL *)&x)[i] = a + i;
  for (int i = 0; i < 128 / WIDTH; ++i) {
    STEP4
    STEP4
    STEP4
    STEP4
  }
  REAL sum = 0;
  for (int i = 0; i < WIDTH; ++i) sum += ((REAL *)&y)[i];
  p[get_global_id(0)] = sum;
}
