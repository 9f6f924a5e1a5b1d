// H10, as I27 through Haswell's second data cache port: eight reads of one dword by every thread of a pixel shader
// over 128 x 128 pixels, all of one line. Each result overwrites the previous one, so a thread has one read in flight
// at a time.
// Dispatch  SIMD8, one thread for each 8 pixels

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     g112<1>UD    0x00000000UD                      { align1 WE_all 1Q };
mov(1)     g112.7<1>UD  g1.7<0,1,0>UD                     { align1 WE_all 1N };
mov(8)     g113<1>UD    0x00000000UD                      { align1 1Q };
send(8)    g4<1>UD      g112<8,8,1>UD     0x04186e00
           dp data 1 MsgDesc: ( DC untyped surface read, 0, 46) mlen 2 rlen 1 { align1 1Q };
mov(8)     null<1>UD    g4<8,8,1>UD                       { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
