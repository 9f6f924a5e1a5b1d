#version 430
layout(local_size_x=256) in;
layout(std430,binding=0) readonly buffer X{float x[];};
layout(std430,binding=1) buffer Y{float y[];};
uniform uint n;
shared float s[256];
void main(){ uint t=gl_LocalInvocationID.x; uint i=gl_WorkGroupID.x*512u+t; float v=0.0; if(i<n) v=x[i]; if(i+256u<n) v+=x[i+256u]; s[t]=v; barrier();
 for(uint k=128u;k>0u;k>>=1){ if(t<k) s[t]+=s[t+k]; barrier(); }
 if(t==0u) y[gl_WorkGroupID.x]=s[0]; }
