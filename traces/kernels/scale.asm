// A picture of another size: bilinear, a pixel shader of 16 pixels a thread.
//
// A pixel takes its colour from the place that its centre has in the source, where the sampler mixes
// the four texels around, in weights of 1/256. To less than half the size that leaves texels out.
//
// Payload   g1.2:ud  to g1.5: corners of the four subspans of 2 x 2 pixels, y << 16 | x (pixel)
//           g2.0:f   1 / width of the result in pixels
//           g2.1:f   1 / height
// Surfaces  0  source (sampled)
//           1  result (written)
// Sampler   0  linear, clamp, normalized coordinates
// Dispatch  SIMD16, pixel; the write to the render target ends the thread
// Source    our own; isa/MESSAGES.md 4.1 and 5, model/DISPATCH.md 3

// Columns and rows of the pixels, as words: corners, and in a subspan 0, 1 and 0, 0, 1, 1
add(16)    g4<1>UW      g1.4<2,4,0>UW   0x10101010V      { align1 1H };
add(16)    g5<1>UW      g1.5<2,4,0>UW   0x11001100V      { align1 1H };

// Coordinates: u in g8-g9, v in g10-g11
mov(16)    g8<1>F       g4<8,8,1>UW                      { align1 1H };
mov(16)    g10<1>F      g5<8,8,1>UW                      { align1 1H };
add(16)    g8<1>F       g8<8,8,1>F      0.5F             { align1 1H };        // centre of a pixel
add(16)    g10<1>F      g10<8,8,1>F     0.5F             { align1 1H };
mul(16)    g8<1>F       g8<8,8,1>F      g2<0,1,0>F       { align1 1H };
mul(16)    g10<1>F      g10<8,8,1>F     g2.1<0,1,0>F     { align1 1H };

send(16)   g120<1>UW    g8<8,8,1>UD     0x08840000
           sampler MsgDesc: sample SIMD16 Surface = 0 Sampler = 0 mlen 4 rlen 8 { align1 1H };
send(16)   null<1>UW    g120<8,8,1>UD   0x90031001
           render MsgDesc: RT write SIMD16 LastRT Surface = 1 mlen 8 rlen 0 { align1 1H EOT };
