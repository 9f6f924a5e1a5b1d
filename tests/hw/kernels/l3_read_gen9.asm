// N38: every thread reads 256 bytes of its own in the L3, 256 times, with messages of 16 channels x 4 dwords.
// Payload   g1.0:ud  index of the thread; g12 to g13: number of each channel
// Surfaces  0  256 bytes a thread
// Dispatch  SIMD16, the threads of the machine

shl(1)     g14<1>UD     g1<0,1,0>UD       8UD             { align1 WE_all 1N };
shl(16)    g2<1>UD      g12<8,8,1>UD      4UD             { align1 1H };
add(16)    g2<1>UD      g2<8,8,1>UD       g14<0,1,0>UD    { align1 1H };
mov(16)    g4<1>UD      0UD                               { align1 1H };
mov(16)    g6<1>UD      0UD                               { align1 1H };
mov(16)    g8<1>UD      0UD                               { align1 1H };
mov(16)    g10<1>UD     0UD                               { align1 1H };
mov(1)     g15<1>D      0D                                { align1 WE_all 1N };
send(16)   g20<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
mov(8)     null<1>UD    g27<8,8,1>UD                      { align1 1Q };
mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
ROUNDS:
send(16)   g20<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g28<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g36<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g44<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g52<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g60<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g68<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
send(16)   g76<1>UW     g2<8,8,1>UD       0x04805000
           dp data 1 MsgDesc: ( untyped surface read, 0, 80) mlen 2 rlen 8 { align1 1H };
add(1)     g15<1>D      g15<0,1,0>D       1D              { align1 WE_all 1N };
cmp.l.f0.0(16) null<1>D g15<0,1,0>D       32D             { align1 1H switch };
(+f0.0) while(16)       JIP: ROUNDS                       { align1 1H };
mov(8)     null<1>UD    g27<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g35<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g43<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g51<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g59<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g67<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g75<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g83<8,8,1>UD                      { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(8)    null<1>UD    g127<8,8,1>UD     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1Q EOT };
