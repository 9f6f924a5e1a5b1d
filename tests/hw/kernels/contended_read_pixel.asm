// I27 with the end of a pixel shader: the colour goes to the render target, and the thread ends with that message, not
// with one to the thread spawner.
// Dispatch  SIMD8, one thread for each 8 pixels

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04196e00
           data MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     null<1>UD    g4<8,8,1>UD                       { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g124<1>F     0F                                { align1 1Q };
mov(8)     g125<1>F     0F                                { align1 1Q };
mov(8)     g126<1>F     0F                                { align1 1Q };
mov(8)     g127<1>F     1F                                { align1 1Q };
sendc(8)   null<1>UW    g124<8,8,1>F      0x88031401
           render MsgDesc: RT write SIMD8 LastRT Surface = 1 mlen 4 rlen 0 { align1 1Q EOT };
