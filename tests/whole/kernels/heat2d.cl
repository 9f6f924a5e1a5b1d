// HeCBench's heat2d: five points on a torus, one item per point; the item computes its place by division.
__kernel void heat2d(__global float *out, __global const float *in, int lx, int ly, float norm,
                     float delta) {
  const int i = get_global_id(0);
  const int x = i % lx, y = i / lx;
  const float sum = in[y * lx + (x + 1) % lx] + in[y * lx + (lx + x - 1) % lx] +
                    in[(y + 1) % ly * lx + x] + in[(ly + y - 1) % ly * lx + x];
  out[y * lx + x] = norm * in[y * lx + x] + delta * sum;
}
