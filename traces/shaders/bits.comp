// Bit counts, reversed, extracted and inserted fields, leading and trailing ones, wide products, carries.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uint data[]; };
layout(std430, binding = 1) writeonly buffer Out { uint result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, v = data[i], w = data[i ^ 1u];
  uint carry, borrow, high, low;
  int signed_high, signed_low;
  uint at = i * 13u;
  result[at] = uint(bitCount(v));
  result[at + 1u] = bitfieldReverse(v);
  result[at + 2u] = bitfieldExtract(v, int(i & 15u), int(w & 15u));
  result[at + 3u] = uint(bitfieldExtract(int(v), int(i & 7u), 9));
  result[at + 4u] = bitfieldInsert(v, w, int(i & 15u), 11);
  result[at + 5u] = uint(findLSB(v));
  result[at + 6u] = uint(findMSB(v));
  result[at + 7u] = uint(findMSB(int(v)));
  umulExtended(v, w, high, low);
  result[at + 8u] = high;
  imulExtended(int(v), int(w), signed_high, signed_low);
  result[at + 9u] = uint(signed_high);
  result[at + 10u] = uaddCarry(v, w, carry) + carry;
  result[at + 11u] = usubBorrow(v, w, borrow) + borrow;
  result[at + 12u] = (v << (w & 31u)) ^ (w >> (v & 31u)) ^ uint(int(v) >> 3) ^ low;
}
