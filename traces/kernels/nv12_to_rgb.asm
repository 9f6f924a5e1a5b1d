// A picture in NV12 to one in RGBA, 16 x 2 pixels a thread.
//
// Luma comes as a block of bytes. Chroma, at half the size, comes from the sampler, whose linear
// filter brings it to full size: a chroma sample lies in the middle of its four pixels, so that a
// pixel takes 9, 3, 3 and 1 sixteenths of the four nearest. The colours are those of BT.601 with
// luma from 16 to 235, in the usual integers:
//
//   R = (298 (Y - 16)                  + 409 (Cr - 128) + 128) >> 8
//   G = (298 (Y - 16) - 100 (Cb - 128) - 208 (Cr - 128) + 128) >> 8
//   B = (298 (Y - 16) + 516 (Cb - 128)                  + 128) >> 8
//
// with Cb and Cr in sixteenths. All of it is exact in floats: chroma is rounded to sixteenths, and
// from there on every number is a multiple of 2^-12 below 2^10.
//
// Payload   g1.0:ud  column of the block (builtin group_x)
//           g1.1:ud  row of the block (builtin group_y)
//           g2.0:f   1 / width in pixels
//           g2.1:f   1 / height
// Surfaces  0  luma, 8 bits (read)
//           1  chroma: Cb, Cr, 8 bits each, half as wide and half as high (sampled)
//           2  picture: R, G, B, A, 8 bits each (written)
// Sampler   0  linear, clamp, normalized coordinates
// Dispatch  SIMD16, media: a thread for each 16 x 2 pixels
// Source    our own; isa/MESSAGES.md 4.2 for the header of a block

// Luma, a row of 16 bytes after the other, in g5
mov(8)     g4<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g4<1>D       g1<0,1,0>D      4UD              { align1 WE_all 1N }; // x
shl(1)     g4.1<1>D     g1.1<0,1,0>D    1UD              { align1 WE_all 1N }; // y
mov(1)     g4.2<1>UD    0x0001000fUD                     { align1 WE_all 1N }; // 16 x 2
send(8)    g5<1>UD      g4<8,8,1>UD     0x02190000
           dp_sampler MsgDesc: (0, 0, 4, 0) mlen 1 rlen 1 { align1 WE_all 1Q };

// Coordinates of the first row: u in g12-g13, v in g14-g15
mov(8)     g6<1>UW      0x76543210V                      { align1 WE_all 1Q };
add(8)     g6.8<1>UW    g6<8,8,1>UW     8UW              { align1 WE_all 1Q };
mov(2)     g3<1>F       g4<2,2,1>D                       { align1 WE_all 1N };
add(2)     g3<1>F       g3<2,2,1>F      0.5F             { align1 WE_all 1N }; // centre of a pixel
mov(16)    g12<1>F      g6<8,8,1>UW                      { align1 1H };
add(16)    g12<1>F      g12<8,8,1>F     g3<0,1,0>F       { align1 1H };
mul(16)    g12<1>F      g12<8,8,1>F     g2<0,1,0>F       { align1 1H };
mul(1)     g3.2<1>F     g3.1<0,1,0>F    g2.1<0,1,0>F     { align1 WE_all 1N };
mov(16)    g14<1>F      g3.2<0,1,0>F                     { align1 1H };

// Chroma of both rows, Cb and Cr: g20-g23, g24-g27
mov(8)     g11<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(1)     g11.2<1>UD   0x0000c000UD                     { align1 WE_all 1N }; // no blue, no alpha
send(16)   g20<1>UW     g11<8,8,1>UD    0x0a4c0001
           sampler MsgDesc: sample SIMD16 Surface = 1 Sampler = 0 mlen 5 rlen 4 { align1 1H };
add(1)     g3.2<1>F     g3.2<0,1,0>F    g2.1<0,1,0>F     { align1 WE_all 1N };
mov(16)    g14<1>F      g3.2<0,1,0>F                     { align1 1H };
send(16)   g24<1>UW     g11<8,8,1>UD    0x0a4c0001
           sampler MsgDesc: sample SIMD16 Surface = 1 Sampler = 0 mlen 5 rlen 4 { align1 1H };

// Blue and alpha: bytes 0 and 1 of each dword; opaque
mov(16)    g28<1>UD     0x0000ff00UD                     { align1 WE_all 1H };
mov(16)    g30<1>UD     0x0000ff00UD                     { align1 WE_all 1H };

// First row: 8 pixels in g51, 8 in g61
mov(8)     g40<1>F      g5<8,8,1>UB                      { align1 WE_all 1Q };
mov(8)     g41<1>F      g5.8<8,8,1>UB                    { align1 WE_all 1Q };
add(16)    g40<1>F      g40<8,8,1>F     -16F             { align1 1H };
mul(16)    g40<1>F      g40<8,8,1>F     1.1640625F       { align1 1H };        // 298 / 256
add(16)    g40<1>F      g40<8,8,1>F     0.5F             { align1 1H };
mul(16)    g20<1>F      g20<8,8,1>F     4080F            { align1 1H };        // 255 * 16
mul(16)    g22<1>F      g22<8,8,1>F     4080F            { align1 1H };        // 255 * 16
rnde(16)   g20<1>F      g20<8,8,1>F                      { align1 1H };
rnde(16)   g22<1>F      g22<8,8,1>F                      { align1 1H };
add(16)    g20<1>F      g20<8,8,1>F     -2048F           { align1 1H };        // 128 * 16
add(16)    g22<1>F      g22<8,8,1>F     -2048F           { align1 1H };        // 128 * 16
mul(16)    g42<1>F      g22<8,8,1>F     0.099853515625F  { align1 1H };        // 409 / 4096
mul(16)    g44<1>F      g20<8,8,1>F     -0.0244140625F   { align1 1H };        // 100 / 4096
mul(16)    g46<1>F      g22<8,8,1>F     -0.05078125F     { align1 1H };        // 208 / 4096
mul(16)    g48<1>F      g20<8,8,1>F     0.1259765625F    { align1 1H };        // 516 / 4096
add(16)    g42<1>F      g42<8,8,1>F     g40<8,8,1>F      { align1 1H };
add(16)    g44<1>F      g44<8,8,1>F     g46<8,8,1>F      { align1 1H };
add(16)    g44<1>F      g44<8,8,1>F     g40<8,8,1>F      { align1 1H };
add(16)    g48<1>F      g48<8,8,1>F     g40<8,8,1>F      { align1 1H };
mov.sat(8) g51<4>UB     g42<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g51.1<4>UB   g44<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g28<4>UB     g48<8,8,1>F                      { align1 WE_all 1Q };
mov(8)     g51.1<2>UW   g28<16,8,2>UW                    { align1 WE_all 1Q };
mov.sat(8) g61<4>UB     g43<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g61.1<4>UB   g45<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g29<4>UB     g49<8,8,1>F                      { align1 WE_all 1Q };
mov(8)     g61.1<2>UW   g29<16,8,2>UW                    { align1 WE_all 1Q };

// Second row: 8 pixels in g52, 8 in g62
mov(8)     g40<1>F      g5.16<8,8,1>UB                   { align1 WE_all 1Q };
mov(8)     g41<1>F      g5.24<8,8,1>UB                   { align1 WE_all 1Q };
add(16)    g40<1>F      g40<8,8,1>F     -16F             { align1 1H };
mul(16)    g40<1>F      g40<8,8,1>F     1.1640625F       { align1 1H };        // 298 / 256
add(16)    g40<1>F      g40<8,8,1>F     0.5F             { align1 1H };
mul(16)    g24<1>F      g24<8,8,1>F     4080F            { align1 1H };        // 255 * 16
mul(16)    g26<1>F      g26<8,8,1>F     4080F            { align1 1H };        // 255 * 16
rnde(16)   g24<1>F      g24<8,8,1>F                      { align1 1H };
rnde(16)   g26<1>F      g26<8,8,1>F                      { align1 1H };
add(16)    g24<1>F      g24<8,8,1>F     -2048F           { align1 1H };        // 128 * 16
add(16)    g26<1>F      g26<8,8,1>F     -2048F           { align1 1H };        // 128 * 16
mul(16)    g42<1>F      g26<8,8,1>F     0.099853515625F  { align1 1H };        // 409 / 4096
mul(16)    g44<1>F      g24<8,8,1>F     -0.0244140625F   { align1 1H };        // 100 / 4096
mul(16)    g46<1>F      g26<8,8,1>F     -0.05078125F     { align1 1H };        // 208 / 4096
mul(16)    g48<1>F      g24<8,8,1>F     0.1259765625F    { align1 1H };        // 516 / 4096
add(16)    g42<1>F      g42<8,8,1>F     g40<8,8,1>F      { align1 1H };
add(16)    g44<1>F      g44<8,8,1>F     g46<8,8,1>F      { align1 1H };
add(16)    g44<1>F      g44<8,8,1>F     g40<8,8,1>F      { align1 1H };
add(16)    g48<1>F      g48<8,8,1>F     g40<8,8,1>F      { align1 1H };
mov.sat(8) g52<4>UB     g42<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g52.1<4>UB   g44<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g30<4>UB     g48<8,8,1>F                      { align1 WE_all 1Q };
mov(8)     g52.1<2>UW   g30<16,8,2>UW                    { align1 WE_all 1Q };
mov.sat(8) g62<4>UB     g43<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g62.1<4>UB   g45<8,8,1>F                      { align1 WE_all 1Q };
mov.sat(8) g31<4>UB     g49<8,8,1>F                      { align1 WE_all 1Q };
mov(8)     g62.1<2>UW   g31<16,8,2>UW                    { align1 WE_all 1Q };

// Two blocks of 32 bytes x 2 rows
mov(8)     g50<1>UD     g4<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g50<1>D      g4<0,1,0>D      2UD              { align1 WE_all 1N }; // x in bytes
mov(1)     g50.2<1>UD   0x0001001fUD                     { align1 WE_all 1N };
mov(8)     g60<1>UD     g50<8,8,1>UD                     { align1 WE_all 1Q };
add(1)     g60<1>D      g50<0,1,0>D     32D              { align1 WE_all 1N };
send(8)    null<1>UW    g50<8,8,1>UD    0x060a8002
           render MsgDesc: media block write MsgCtrl = 0x0 Surface = 2 mlen 3 rlen 0 { align1 WE_all 1Q };
send(8)    null<1>UW    g60<8,8,1>UD    0x060a8002
           render MsgDesc: media block write MsgCtrl = 0x0 Surface = 2 mlen 3 rlen 0 { align1 WE_all 1Q };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
