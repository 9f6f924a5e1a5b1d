#version 430
layout(local_size_x=32) in;
layout(std430,binding=0) readonly buffer X{uint x[];};
layout(std430,binding=1) buffer Y{uint y[];};
uniform uint n;
void main(){ uint i=gl_GlobalInvocationID.x; uint acc=0u; for(uint a=0u;a<n;a++){ if(((i+a)&3u)==0u) continue; uint v=x[(i*n+a)&1023u]; for(uint b=0u;b<8u;b++){ if(((v>>b)&1u)==0u){ acc+=b; continue;} if(b>(i&7u)) break; acc=acc*3u+v; if(acc>1000000u){ acc-=999999u; y[1024u+i]=a; } } if((acc&15u)==7u) break; else if((acc&15u)==3u) acc+=5u; else acc^=a; switch(acc&3u){case 0u: acc+=1u; break; case 1u: acc+=17u; case 2u: acc^=9u; break; default: acc>>=1;} } y[i]=acc; }
