// I16: payload and send of a texture sample whose result is not used.

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g115<1>F     0F                                { align1 1Q };
mov(8)     g114<1>F     0F                                { align1 1Q };
send(8)    g4<1>UW     g114<8,8,1>UD     0x04420000
           sampler MsgDesc: sample SIMD8 Surface = 0 Sampler = 0 mlen 2 rlen 4 { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
