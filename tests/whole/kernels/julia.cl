// FractalCL's Julia set in FP32: every fourth pixel of every fourth row of 1024 x 768.
__kernel void julia(__global uint *pixels, __global const uint *colors, uint mm, float left,
                    float step_x, float top, float step_y, float radius, uint limit, float c_x,
                    float c_y, int offset_x, int offset_y, uint rgb) {
  const int x = offset_x + 4 * get_global_id(0), y = offset_y + 4 * get_global_id(1);
  float z_x = left + x * step_x, z_y = top + y * step_y;
  uint i = 0;
  while (i < limit) {
    const float j_x = z_x * z_x - z_y * z_y + c_x, j_y = 2 * z_x * z_y + c_y;
    if (j_x * j_x + j_y * j_y > radius) break;
    z_x = j_x;
    z_y = j_y;
    ++i;
  }
  const uint c = i * mm;
  pixels[y * 1024 + x] = colors[c % 360 + 360 * (c < limit)] | rgb;
}
