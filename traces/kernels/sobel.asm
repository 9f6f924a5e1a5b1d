// Edges of a picture: magnitude of the Sobel gradient of its luma, 16 pixels of a row a thread.
//
// A loop takes the eight neighbours of all 16 pixels, one after the other: the sampler takes the
// same coordinates each time, and the offset to the neighbour from the header. Luma is
// (77 R + 150 G + 29 B + 128) >> 8. Both sums of the gradient are integers below 1021, exact in
// floats, and so is the sum of their squares; its root is rounded to the nearest integer.
//
// Payload   g0.1:ud  index of the 16 pixels in their row (walker, group x)
//           g0.6:ud  row (walker, group y)
// Surfaces  0  picture: R, G, B, A, 8 bits each (sampled)
//           1  edges, 8 bits (written)
// Sampler   0  nearest, clamp, coordinates in texels
// Dispatch  SIMD16, walker, one thread a group
// Source    our own; isa/MESSAGES.md 4.3 and 5 for the headers

// Coordinates: column g10-g11, row g12-g13
mov(8)     g2<1>UW      0x76543210V                      { align1 WE_all 1Q };
add(8)     g2.8<1>UW    g2<8,8,1>UW     8UW              { align1 WE_all 1Q };
shl(1)     g3<1>D       g0.1<0,1,0>D    4UD              { align1 WE_all 1N };
mov(16)    g10<1>D      g2<8,8,1>UW                      { align1 1H };
add(16)    g10<1>D      g10<8,8,1>D     g3<0,1,0>D       { align1 1H };
mov(16)    g12<1>D      g0.6<0,1,0>D                     { align1 1H };

// Of the neighbours from the upper left to the lower right: the header's dword in g6, weights in g7
// and g8
mov(8)     g4<1>W       0x10f1f10fV                      { align1 WE_all 1Q }; // to the right
mov(8)     g5<1>W       0x11100fffV                      { align1 WE_all 1Q }; // down
and(8)     g4<1>W       g4<8,8,1>W      0x000fW          { align1 WE_all 1Q };
and(8)     g5<1>W       g5<8,8,1>W      0x000fW          { align1 WE_all 1Q };
shl(8)     g6<1>UD      g4<8,8,1>UW     8UD              { align1 WE_all 1Q };
shl(8)     g7<1>UD      g5<8,8,1>UW     4UD              { align1 WE_all 1Q };
or(8)      g6<1>UD      g6<8,8,1>UD     g7<8,8,1>UD      { align1 WE_all 1Q };
or(8)      g6<1>UD      g6<8,8,1>UD     0x00008000UD     { align1 WE_all 1Q }; // no alpha
mov(8)     g4<1>W       0x10f2e10fV                      { align1 WE_all 1Q };
mov(8)     g5<1>W       0x12100fefV                      { align1 WE_all 1Q };
mov(8)     g7<1>F       g4<8,8,1>W                       { align1 WE_all 1Q };
mov(8)     g8<1>F       g5<8,8,1>W                       { align1 WE_all 1Q };

// Coordinates of the message in g21-g24; sums: across g26-g27, down g28-g29
mov(8)     g20<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(16)    g21<1>F      g10<8,8,1>D                      { align1 1H };
mov(16)    g23<1>F      g12<8,8,1>D                      { align1 1H };
add(16)    g21<1>F      g21<8,8,1>F     0.5F             { align1 1H };        // centre of a pixel
add(16)    g23<1>F      g23<8,8,1>F     0.5F             { align1 1H };
mov(16)    g26<1>F      0F                               { align1 1H };
mov(16)    g28<1>F      0F                               { align1 1H };
mov(1)     a0<1>UW      0x00c0UW                         { align1 WE_all 1N }; // g6.0
mov(1)     g3.1<1>D     8D                               { align1 WE_all 1N };

NEIGHBOUR:
mov(1)     g20.2<1>UD   g[a0]<0,1,0>UD                   { align1 WE_all 1N };
send(16)   g30<1>UW     g20<8,8,1>UD    0x0a6c0000
           sampler MsgDesc: sample SIMD16 Surface = 0 Sampler = 0 mlen 5 rlen 6 { align1 1H };
add(1)     g3.1<1>D     g3.1<0,1,0>D    -1D              { align1 WE_all 1N };
cmp.nz.f0.0(1) null<1>D g3.1<0,1,0>D    0D               { align1 WE_all 1N switch };
mul(16)    g30<1>F      g30<8,8,1>F     19635F           { align1 1H };        // 77 * 255
mul(16)    g32<1>F      g32<8,8,1>F     38250F           { align1 1H };        // 150 * 255
mul(16)    g34<1>F      g34<8,8,1>F     7395F            { align1 1H };        // 29 * 255
add(16)    g30<1>F      g30<8,8,1>F     g32<8,8,1>F      { align1 1H };
add(16)    g30<1>F      g30<8,8,1>F     g34<8,8,1>F      { align1 1H };
rnde(16)   g30<1>F      g30<8,8,1>F                      { align1 1H };
add(16)    g30<1>F      g30<8,8,1>F     128F             { align1 1H };
mul(16)    g30<1>F      g30<8,8,1>F     0.00390625F      { align1 1H };
rndd(16)   g30<1>F      g30<8,8,1>F                      { align1 1H };
mul(16)    g32<1>F      g30<8,8,1>F     g[a0 32]<0,1,0>F { align1 1H };
mul(16)    g34<1>F      g30<8,8,1>F     g[a0 64]<0,1,0>F { align1 1H };
add(16)    g26<1>F      g26<8,8,1>F     g32<8,8,1>F      { align1 1H };
add(16)    g28<1>F      g28<8,8,1>F     g34<8,8,1>F      { align1 1H };
add(1)     a0<1>UW      a0<0,1,0>UW     4UW              { align1 WE_all 1N };
(+f0.0) jmpi(1) NEIGHBOUR                                { align1 WE_all 1N };

// Magnitude, as a fraction of 255; beyond 1 the surface's format clamps it
mul(16)    g26<1>F      g26<8,8,1>F     g26<8,8,1>F      { align1 1H };
mul(16)    g28<1>F      g28<8,8,1>F     g28<8,8,1>F      { align1 1H };
add(16)    g26<1>F      g26<8,8,1>F     g28<8,8,1>F      { align1 1H };
math sqrt(16) g26<1>F   g26<8,8,1>F     null<8,8,1>F     { align1 1H };
add(16)    g26<1>F      g26<8,8,1>F     0.5F             { align1 1H };
rndd(16)   g26<1>F      g26<8,8,1>F                      { align1 1H };
mul(16)    g26<1>F      g26<8,8,1>F     0.00392156862F   { align1 1H };        // 1 / 255

// Channels 0 to 7 and 8 to 15: header, column, row, edge
mov(8)     g40<1>UD     0UD                              { align1 WE_all 1Q };
mov(1)     g40.7<1>UD   0x0000ffffUD                     { align1 WE_all 1N };
mov(8)     g41<1>D      g10<8,8,1>D                      { align1 WE_all 1Q };
mov(8)     g42<1>D      g12<8,8,1>D                      { align1 WE_all 1Q };
mov(8)     g43<1>F      g26<8,8,1>F                      { align1 WE_all 1Q };
send(8)    null<1>UW    g40<8,8,1>UD    0x080b4e01
           render MsgDesc: typed surface write MsgCtrl = 0x14 Surface = 1 mlen 4 rlen 0 { align1 1Q };
mov(8)     g50<1>UD     g40<8,8,1>UD                     { align1 WE_all 1Q };
mov(8)     g51<1>D      g11<8,8,1>D                      { align1 WE_all 1Q };
mov(8)     g52<1>D      g13<8,8,1>D                      { align1 WE_all 1Q };
mov(8)     g53<1>F      g27<8,8,1>F                      { align1 WE_all 1Q };
send(8)    null<1>UW    g50<8,8,1>UD    0x080b6e01
           render MsgDesc: typed surface write MsgCtrl = 0x46 Surface = 1 mlen 4 rlen 0 { align1 2Q };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
