// Sum of the dwords of a thread group, by a tree over its threads in shared local memory.
//
// Each thread keeps 16 partial sums and a copy of them in its slot of the shared local memory. In
// each step the lower half of the threads still at work adds the slots of the upper half; a barrier
// stands before each step, and before the barrier each thread waits for a fence, which answers when
// its writes are done. Thread 0 at last adds its 16 partial sums in registers.
//
// Payload   g0.1:ud  index of the group (walker, group x); g0.2: barrier id
//           g1.0:ud  index of the thread in its group
//           g1.1:ud  threads in the group, a power of two
// Surfaces  0  numbers, 16 a thread (read)
//           1  sums, one a group (written)
//           254 shared local memory, 64 bytes a thread
// Dispatch  SIMD16, walker
// Source    our own; isa/MESSAGES.md 6 for the barrier's payload

mul(1)     g3<1>UD      g0.1<0,1,0>UD   g1.2<0,1,0>UW    { align1 WE_all 1N };
add(1)     g3<1>UD      g3<0,1,0>UD     g1<0,1,0>UD      { align1 WE_all 1N };
mov(8)     g2<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g2.2<1>UD    g3<0,1,0>UD     2UD              { align1 WE_all 1N }; // 4 OWords a thread
send(16)   g8<1>UD      g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };

// Addresses of the slot, before the data g8-g9
mov(8)     g4<1>UW      0x76543210V                      { align1 WE_all 1Q };
add(8)     g4.8<1>UW    g4<8,8,1>UW     8UW              { align1 WE_all 1Q };
shl(16)    g6<1>D       g4<8,8,1>UW     2UD              { align1 1H };
shl(1)     g3.1<1>D     g1<0,1,0>D      6UD              { align1 WE_all 1N }; // a slot is 64 bytes
add(16)    g6<1>D       g6<8,8,1>D      g3.1<0,1,0>D     { align1 1H };
send(16)   null<1>UW    g6<8,8,1>UD     0x08035efe
           data MsgDesc: ( DC untyped surface write, 254, 30) mlen 4 rlen 0 { align1 1H };

mov(8)     g13<1>UD     0UD                              { align1 WE_all 1Q };
and(1)     g13.2<1>UD   g0.2<0,1,0>UD   0x0f000000UD     { align1 WE_all 1N }; // barrier id
mov(1)     g5<1>UD      g1.1<0,1,0>UD                    { align1 WE_all 1N }; // threads at work

STEP:
shr(1)     g5<1>UD      g5<0,1,0>UD     1UD              { align1 WE_all 1N };
cmp.z.f0.0(1) null<1>UD g5<0,1,0>UD     0UD              { align1 WE_all 1N switch };
(+f0.0) jmpi(1) DONE                                     { align1 WE_all 1N };
send(8)    g12<1>UD     g0<8,8,1>UD     0x0219e000
           data MsgDesc: ( DC mfence, 0, 32) mlen 1 rlen 1 { align1 WE_all 1Q };
mov(8)     null<1>UD    g12<8,8,1>UD                     { align1 WE_all 1Q }; // wait for it
send(16)   null<1>UW    g13<8,8,1>UD    0x02000004
           gateway MsgDesc: (barrier msg) mlen 1 rlen 0  { align1 WE_all 1H };
wait(1)    n0<1>UD                                       { align1 WE_all 1N };
cmp.ge.f0.0(1) null<1>UD g1<0,1,0>UD    g5<0,1,0>UD      { align1 WE_all 1N switch };
(+f0.0) jmpi(1) STEP                                     { align1 WE_all 1N };
shl(1)     g3.2<1>D     g5<0,1,0>D      6UD              { align1 WE_all 1N };
add(16)    g14<1>D      g6<8,8,1>D      g3.2<0,1,0>D     { align1 1H };        // the partner's slot
send(16)   g16<1>UW     g14<8,8,1>UD    0x04215efe
           data MsgDesc: ( DC untyped surface read, 254, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g8<1>D       g8<8,8,1>D      g16<8,8,1>D      { align1 1H };
send(16)   null<1>UW    g6<8,8,1>UD     0x08035efe
           data MsgDesc: ( DC untyped surface write, 254, 30) mlen 4 rlen 0 { align1 1H };
jmpi(1)    STEP                                          { align1 WE_all 1N };

DONE:
cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD    0UD              { align1 WE_all 1N switch };
(+f0.0) jmpi(1) FINISH                                   { align1 WE_all 1N };
shl(8)     g18<1>D      g0.1<0,1,0>D    2UD              { align1 WE_all 1Q }; // address of the sum
add(8)     g19<1>D      g8<8,8,1>D      g9<8,8,1>D       { align1 WE_all 1Q };
add(4)     g19<1>D      g19<4,4,1>D     g19.4<4,4,1>D    { align1 WE_all 1N };
add(2)     g19<1>D      g19<2,2,1>D     g19.2<2,2,1>D    { align1 WE_all 1N };
add(1)     g19<1>D      g19<0,1,0>D     g19.1<0,1,0>D    { align1 WE_all 1N };
mov(1)     f0<1>UW      1UW                              { align1 WE_all 1N }; // channel 0 stores
(+f0.0) send(8) null<1>UW g18<8,8,1>UD  0x04036e01
           data MsgDesc: ( DC untyped surface write, 1, 46) mlen 2 rlen 0 { align1 1Q };

FINISH:
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
