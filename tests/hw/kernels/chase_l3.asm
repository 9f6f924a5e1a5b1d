// I29: the list is in the L3: a first round has read it.
// Pointer chase: 100 dependent steps, unrolled ten times like the OpenCL source (sum += p; p = list[p]). A step is
// the sum, two operations from index to address, and the read; SIMD16, as the compilers choose.
// Payload   g2.0:ud  offset of the list, 0
// Surfaces  0  list of dword indices: a line further each step

mov(16)    g6<1>UD      0x00000000UD                   { align1 1H };
mov(16)    g10<1>UD     0x00000000UD                   { align1 1H };

mov(16)    g12<1>D      0D                             { align1 1H };
WARM:
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g12<1>D      g12<8,8,1>D       10D          { align1 1H };
cmp.l.f0.0(16) null<1>D g12<8,8,1>D       100D         { align1 1H switch };
(+f0.0) while(16)       JIP: WARM                     { align1 1H };

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(16)    g12<1>D      0D                             { align1 1H };
TIMED:
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g10<1>UD     g10<8,8,1>UD      g6<8,8,1>UD  { align1 1H };
shl(16)    g8<1>UD      g6<8,8,1>UD       2UD          { align1 1H };
add(16)    g8<1>UD      g8<8,8,1>UD       g2<0,1,0>UD  { align1 1H };
send(16)   g6<1>UW      g8<8,8,1>UD       0x04215e00
           data MsgDesc: ( DC untyped surface read, 0, 30) mlen 2 rlen 2 { align1 1H };
add(16)    g12<1>D      g12<8,8,1>D       10D          { align1 1H };
cmp.l.f0.0(16) null<1>D g12<8,8,1>D       100D         { align1 1H switch };
(+f0.0) while(16)       JIP: TIMED                     { align1 1H };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
