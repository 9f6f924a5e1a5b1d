#version 430
layout(local_size_x=8,local_size_y=8) in;
layout(std430,binding=0) buffer O{uint o[];};
uniform uint w; uniform uint h; uniform float x0; uniform float y0; uniform float dx; uniform float dy; uniform uint maxit;
void main(){ uvec2 g=gl_GlobalInvocationID.xy; if(g.x>=w||g.y>=h) return; float cr=x0+dx*float(g.x), ci=y0+dy*float(g.y); float zr=0.0,zi=0.0; uint it=0u;
 while(it<maxit){ float a=zr*zr,b=zi*zi; if(a+b>4.0) break; zi=2.0*zr*zi+ci; zr=a-b+cr; it++; } o[g.y*w+g.x]=it; }
