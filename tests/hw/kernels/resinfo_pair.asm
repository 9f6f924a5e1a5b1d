// I22: two texture sizes in sequence. As published, with responses of 8 registers into g6 and g8: the second overwrites
// part of the first.

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(16)    g114<1>UD    0x00000000UD                      { align1 1H };
send(16)   g6<1>UW     g114<8,8,1>UD     0x0484a000
           sampler MsgDesc: resinfo SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
mov(16)    g114<1>UD    0x00000000UD                      { align1 1H };
mov(16)    g6<1>F      g6<8,8,1>D                        { align1 1H };
send(16)   g8<1>UW     g114<8,8,1>UD     0x0484a000
           sampler MsgDesc: resinfo SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
mov(16)    g8<1>F      g8<8,8,1>D                        { align1 1H };
add(16)    g6<1>F       g6<8,8,1>F        g8<8,8,1>F   { align1 1H };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
