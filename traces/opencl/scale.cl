// A picture of another size: the sampler is an argument, and so is the step from texel to texel.
__kernel void scale(__read_only image2d_t in, sampler_t how, __write_only image2d_t out,
                    float2 step) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const float2 from = (convert_float2(at) + 0.5f) * step;
  write_imagef(out, at, read_imagef(in, how, from));
}
