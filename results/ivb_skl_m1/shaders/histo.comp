#version 430
layout(local_size_x=64) in;
layout(std430,binding=0) readonly buffer X{uint x[];};
layout(std430,binding=1) buffer Y{uint y[];};
uniform uint n;
shared uint h[64];
void main(){ uint t=gl_LocalInvocationID.x; h[t]=0u; barrier(); uint i=gl_GlobalInvocationID.x; if(i<n) { uint v=x[i]; atomicAdd(h[v&63u],1u);} barrier(); if(h[t]!=0u) atomicAdd(y[t],h[t]); }
