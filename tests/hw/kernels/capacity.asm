// I35: reads a buffer twice, one line at a time, with one read in flight. The reads of the second round hit if the
// buffer fits into the cache.
// Payload   g1.0:d  lines of the buffer
// Surfaces  0  the buffer

mov(8)     g3<1>UD      g0<8,8,1>UD                       { align1 WE_all 1Q };
mov(1)     g2<1>D       0D                                { align1 WE_all 1N };
BOTH:
mov(1)     g3.2<1>UD    0x00000000UD                      { align1 WE_all 1N };
mov(1)     g10<1>D      0D                                { align1 WE_all 1N };
ROUND:
send(16)   g12<1>UD     g3<8,8,1>UD       0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
mov(8)     null<1>UD    g12<8,8,1>UD                      { align1 1Q };
add(1)     g3.2<1>UD    g3.2<0,1,0>UD     4UD             { align1 WE_all 1N }; // OWords
add(1)     g10<1>D      g10<0,1,0>D       1D              { align1 WE_all 1N };
cmp.l.f0.0(16) null<1>D g10<0,1,0>D       g1<0,1,0>D      { align1 1H switch };
(+f0.0) while(16)       JIP: ROUND                        { align1 1H };
add(1)     g2<1>D       g2<0,1,0>D        1D              { align1 WE_all 1N };
cmp.l.f0.0(16) null<1>D g2<0,1,0>D        2D              { align1 1H switch };
(+f0.0) while(16)       JIP: BOTH                         { align1 1H };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
