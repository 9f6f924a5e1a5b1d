#version 430
layout(local_size_x=8,local_size_y=8) in;
layout(std430,binding=0) readonly buffer A{float a[];};
layout(std430,binding=1) readonly buffer B{float b[];};
layout(std430,binding=2) buffer C{float c[];};
uniform uint n;
shared float ta[8][8], tb[8][8];
void main(){ uvec2 l=gl_LocalInvocationID.xy, g=gl_GlobalInvocationID.xy; float s=0.0; for(uint k=0u;k<n;k+=8u){ ta[l.y][l.x]=a[g.y*n+k+l.x]; tb[l.y][l.x]=b[(k+l.y)*n+g.x]; barrier(); for(uint j=0u;j<8u;j++) s+=ta[l.y][j]*tb[j][l.x]; barrier(); } c[g.y*n+g.x]=s; }
