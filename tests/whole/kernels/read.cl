// clpeak's global bandwidth: 16 reads of WIDTH floats per item; those of a group are adjacent.
#define GLUE(width) float##width
#define VECTOR(width) GLUE(width)
#if WIDTH == 1
#define T float
#else
#define T VECTOR(WIDTH)
#endif
__kernel void read(__global const T *a, __global float *b) {
  size_t id = get_group_id(0) * get_local_size(0) * 16 + get_local_id(0);
  T sum = 0;
  for (int k = 0; k < 16; ++k, id += get_local_size(0)) sum += a[id];
  const float *s = (const float *)&sum;
  float all = 0;
  for (int i = 0; i < WIDTH; ++i) all += s[i];
  b[get_global_id(0)] = all;
}
