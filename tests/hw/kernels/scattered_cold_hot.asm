// I25: I24, and a second read. Its offsets are the first read's results; the surface contains zeros, so it reads the
// same line.

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g4<1>D       g2.1<0,1,0>F                      { align1 1Q };
send(8)    g4<1>UD      g4<8,8,1>UD       0x0210c200
           data MsgDesc: ( DC DWORD scattered read, 0, 2) mlen 1 rlen 1 { align1 1Q };
mov(8)     null<1>F     g4<8,8,1>F                      { align1 1Q };
send(8)    g4<1>UD      g4<8,8,1>UD       0x0210c200
           data MsgDesc: ( DC DWORD scattered read, 0, 2) mlen 1 rlen 1 { align1 1Q };
mov(8)     null<1>F     g4<8,8,1>F                      { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
