// HeCBench's n-body step: ten floats per body (place, speed, force, mass), no local memory. `others` bodies act on all
// n bodies.
__kernel void forces(__global float *bodies, int n, int others, float softening, float g) {
  const int i = get_global_id(0);
  if (i >= n) return;
  __global float *body = bodies + 10 * i;
  const float x = body[0], y = body[1], z = body[2];
  float fx = body[6], fy = body[7], fz = body[8];
  for (int j = 0; j < others; ++j) {
    __global const float *other = bodies + 10 * j;
    const float dx = other[0] - x, dy = other[1] - y, dz = other[2] - z;
    const float inverse = 1.0f / sqrt(dx * dx + dy * dy + dz * dz + softening);
    fx += dx * g * other[9] * inverse * inverse * inverse;
    fy += dy * g * other[9] * inverse * inverse * inverse;
    fz += dz * g * other[9] * inverse * inverse * inverse;
  }
  body[6] = fx;
  body[7] = fy;
  body[8] = fz;
}

// One item sums the energies of all bodies.
__kernel void energy(__global float *e, int n) {
  for (int i = 1; i < n; ++i) e[0] += e[i];
}
