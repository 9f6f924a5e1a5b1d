// One step of bodies that attract each other; a group shares the positions it works on.
// glsl2eu.sh options: --groups 2 --uniform bodies=128 --uniform dt=0.0625
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Position { vec4 position[]; };  // w: mass
layout(std430, binding = 1) buffer Velocity { vec4 velocity[]; };
uniform uint bodies;
uniform float dt;
shared vec4 tile[64];
void main() {
  uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationID.x;
  vec3 at = position[i].xyz, force = vec3(0.0);
  for (uint begin = 0u; begin < bodies; begin += 64u) {
    tile[l] = position[begin + l];
    barrier();
    for (uint k = 0u; k < 64u; ++k) {
      vec3 d = tile[k].xyz - at;
      float inverse = inversesqrt(dot(d, d) + 0.25);
      force += d * (tile[k].w * inverse * inverse * inverse);
    }
    barrier();
  }
  velocity[i].xyz += force * dt;
}
