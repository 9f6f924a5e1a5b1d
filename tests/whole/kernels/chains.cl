// 2048 multiply-adds x = x * x + c per item, in CHAINS chains (clpeak issue 202).
__kernel void chains(__global float *p, float c) {
  float x[CHAINS];
  for (int k = 0; k < CHAINS; ++k) x[k] = get_global_id(0) + k;
  for (int i = 0; i < 2048 / 16 / CHAINS; ++i)
#pragma unroll
    for (int j = 0; j < 16; ++j)
      for (int k = 0; k < CHAINS; ++k) x[k] = mad(x[k], x[k], c);
  float sum = 0;
  for (int k = 0; k < CHAINS; ++k) sum += x[k];
  p[get_global_id(0)] = sum;
}
