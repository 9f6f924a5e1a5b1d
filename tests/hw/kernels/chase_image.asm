// I30, I31: pointer chase through an image by the sampler: 100 dependent steps of p = image[p].x; the response is used
// as the next coordinate.
// Surfaces  0  image of dword indices, a line further each step

mov(16)    g14<1>UD     0x00000000UD                   { align1 1H };

mov(16)    g12<1>D      0D                             { align1 1H };
WARM:
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
add(16)    g12<1>D      g12<8,8,1>D       10D          { align1 1H };
cmp.l.f0.0(16) null<1>D g12<8,8,1>D       100D         { align1 1H switch };
(+f0.0) while(16)       JIP: WARM                     { align1 1H };

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(16)    g12<1>D      0D                             { align1 1H };
TIMED:
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
send(16)   g14<1>UW     g14<8,8,1>UD      0x04847000
           sampler MsgDesc: ld SIMD16 Surface = 0 Sampler = 0 mlen 2 rlen 8 { align1 1H };
add(16)    g12<1>D      g12<8,8,1>D       10D          { align1 1H };
cmp.l.f0.0(16) null<1>D g12<8,8,1>D       100D         { align1 1H switch };
(+f0.0) while(16)       JIP: TIMED                     { align1 1H };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
