// Product of a 4x4 matrix and vertices, two vertices at a time, with dependency control.
//
// A product is four dp4 that write one component each of the same register (IVB PRM 7.3.2).
// The four of one register have no hazard among each other, and say so: the first three leave its
// dependency to the last one (NoDDClr), the last three do not wait for it (NoDDChk).
// dp4_matvec.asm is the same without these options.
//
// Payload   g1.0:ud  index of the thread
//           g1.1:ud  blocks of 8 vertices a thread, below 65536, at least 1
//           g2, g3:f rows of the matrix, four floats a row
// Surfaces  0  vertices, four floats each (read)
//           1  products, as the vertices (written)
// Dispatch  SIMD8 (SIMD4x2), any number of threads, all independent
// Source    IVB PRM 7.3.2 for the four dp4; the rest is our own

mov(8)     g4<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
mul(1)     g4.2<1>UD    g1<0,1,0>UD     g1.2<0,1,0>UW    { align1 WE_all 1N };
shl(1)     g4.2<1>UD    g4.2<0,1,0>UD   3UD              { align1 WE_all 1N }; // an OWord a vertex
mov(1)     g5<1>D       g1.1<0,1,0>D                     { align1 WE_all 1N }; // blocks left

BLOCK:
send(8)    g6<1>UD      g4<8,8,1>UD     0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1Q };
mov(8)     g10<1>UD     g4<8,8,1>UD                      { align1 WE_all 1Q }; // before the data
dp4(8)     g11<1>.xF    g2<0>F          g6<4>F           { align16 1Q NoDDClr };
dp4(8)     g11<1>.yF    g2.4<0>F        g6<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g11<1>.zF    g3<0>F          g6<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g11<1>.wF    g3.4<0>F        g6<4>F           { align16 1Q NoDDChk };
dp4(8)     g12<1>.xF    g2<0>F          g7<4>F           { align16 1Q NoDDClr };
dp4(8)     g12<1>.yF    g2.4<0>F        g7<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g12<1>.zF    g3<0>F          g7<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g12<1>.wF    g3.4<0>F        g7<4>F           { align16 1Q NoDDChk };
dp4(8)     g13<1>.xF    g2<0>F          g8<4>F           { align16 1Q NoDDClr };
dp4(8)     g13<1>.yF    g2.4<0>F        g8<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g13<1>.zF    g3<0>F          g8<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g13<1>.wF    g3.4<0>F        g8<4>F           { align16 1Q NoDDChk };
dp4(8)     g14<1>.xF    g2<0>F          g9<4>F           { align16 1Q NoDDClr };
dp4(8)     g14<1>.yF    g2.4<0>F        g9<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g14<1>.zF    g3<0>F          g9<4>F           { align16 1Q NoDDClr,NoDDChk };
dp4(8)     g14<1>.wF    g3.4<0>F        g9<4>F           { align16 1Q NoDDChk };
send(8)    null<1>UD    g10<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1Q };
add(1)     g4.2<1>UD    g4.2<0,1,0>UD   8UD              { align1 WE_all 1N };
add.nz.f0.0(1) g5<1>D   g5<0,1,0>D      -1D              { align1 WE_all 1N };
(+f0.0) jmpi(1) BLOCK                                    { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(8)    null<1>UD    g127<8,8,1>UD   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1Q EOT };
