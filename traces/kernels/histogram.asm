// How often each value of a byte occurs among 256 bytes, counted in registers by indirect
// addressing.
//
// The counter of value b is the dword at byte 4 * b + 0x40 of the register file: g2.0 for 0, g33.7
// for 255. Eight bytes at a time become eight addresses in a0, and each counter is incremented by
// an add of its own. Everything is unrolled.
//
// Payload   g1.0:ud  index of the thread
// Surfaces  0  bytes, 256 a thread (read)
//           1  counts, 256 dwords a thread (written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    graphics ISA deck, "Histogram" (traces/DECK.md 8); one load of it is two
//           block messages here, the stores are our own

mov(8)     g34<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g34.2<1>UD   g1<0,1,0>UD     4UD              { align1 WE_all 1N }; // 16 OWords of bytes
mov(8)     g35<1>UD     g34<8,8,1>UD                     { align1 WE_all 1Q };
add(1)     g35.2<1>UD   g34.2<0,1,0>UD  8UD              { align1 WE_all 1N };
shl(1)     g46<1>UD     g1<0,1,0>UD     6UD              { align1 WE_all 1N }; // 64 of counts

// Counters
mov(16)    g2<1>D       0W                               { align1 1H };
mov(16)    g4<1>D       0W                               { align1 1H };
mov(16)    g6<1>D       0W                               { align1 1H };
mov(16)    g8<1>D       0W                               { align1 1H };
mov(16)    g10<1>D      0W                               { align1 1H };
mov(16)    g12<1>D      0W                               { align1 1H };
mov(16)    g14<1>D      0W                               { align1 1H };
mov(16)    g16<1>D      0W                               { align1 1H };
mov(16)    g18<1>D      0W                               { align1 1H };
mov(16)    g20<1>D      0W                               { align1 1H };
mov(16)    g22<1>D      0W                               { align1 1H };
mov(16)    g24<1>D      0W                               { align1 1H };
mov(16)    g26<1>D      0W                               { align1 1H };
mov(16)    g28<1>D      0W                               { align1 1H };
mov(16)    g30<1>D      0W                               { align1 1H };
mov(16)    g32<1>D      0W                               { align1 1H };

// Bytes
send(16)   g36<1>UD     g34<8,8,1>UD    0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
send(16)   g40<1>UD     g35<8,8,1>UD    0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };

// Bytes 0 to 7
mul(8)     g44<1>UW     g36<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 8 to 15
mul(8)     g45<1>UW     g36.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 16 to 23
mul(8)     g44<1>UW     g36.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 24 to 31
mul(8)     g45<1>UW     g36.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 32 to 39
mul(8)     g44<1>UW     g37<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 40 to 47
mul(8)     g45<1>UW     g37.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 48 to 55
mul(8)     g44<1>UW     g37.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 56 to 63
mul(8)     g45<1>UW     g37.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 64 to 71
mul(8)     g44<1>UW     g38<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 72 to 79
mul(8)     g45<1>UW     g38.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 80 to 87
mul(8)     g44<1>UW     g38.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 88 to 95
mul(8)     g45<1>UW     g38.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 96 to 103
mul(8)     g44<1>UW     g39<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 104 to 111
mul(8)     g45<1>UW     g39.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 112 to 119
mul(8)     g44<1>UW     g39.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 120 to 127
mul(8)     g45<1>UW     g39.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 128 to 135
mul(8)     g44<1>UW     g40<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 136 to 143
mul(8)     g45<1>UW     g40.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 144 to 151
mul(8)     g44<1>UW     g40.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 152 to 159
mul(8)     g45<1>UW     g40.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 160 to 167
mul(8)     g44<1>UW     g41<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 168 to 175
mul(8)     g45<1>UW     g41.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 176 to 183
mul(8)     g44<1>UW     g41.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 184 to 191
mul(8)     g45<1>UW     g41.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 192 to 199
mul(8)     g44<1>UW     g42<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 200 to 207
mul(8)     g45<1>UW     g42.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 208 to 215
mul(8)     g44<1>UW     g42.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 216 to 223
mul(8)     g45<1>UW     g42.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 224 to 231
mul(8)     g44<1>UW     g43<8,8,1>UB    4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 232 to 239
mul(8)     g45<1>UW     g43.8<8,8,1>UB  4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 240 to 247
mul(8)     g44<1>UW     g43.16<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g44<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Bytes 248 to 255
mul(8)     g45<1>UW     g43.24<8,8,1>UB 4UW              { align1 1Q };
add(8)     a0<1>UW      g45<8,8,1>UW    0x0040UW         { align1 1Q };
add(1)     g[a0]<1>D    g[a0]<0,1,0>D   1W               { align1 1N };
add(1)     g[a0.1]<1>D  g[a0.1]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.2]<1>D  g[a0.2]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.3]<1>D  g[a0.3]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.4]<1>D  g[a0.4]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.5]<1>D  g[a0.5]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.6]<1>D  g[a0.6]<0,1,0>D 1W               { align1 1N };
add(1)     g[a0.7]<1>D  g[a0.7]<0,1,0>D 1W               { align1 1N };

// Stores. The header of each stands in the register before its data: g1, then the last register
// of the store before.
mov(8)     g1<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g1.2<1>UD    g46<0,1,0>UD    0UD              { align1 WE_all 1N };
send(16)   null<1>UW    g1<8,8,1>UD     0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g5<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g5.2<1>UD    g46<0,1,0>UD    8UD              { align1 WE_all 1N };
send(16)   null<1>UW    g5<8,8,1>UD     0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g9<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g9.2<1>UD    g46<0,1,0>UD    16UD             { align1 WE_all 1N };
send(16)   null<1>UW    g9<8,8,1>UD     0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g13<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g13.2<1>UD   g46<0,1,0>UD    24UD             { align1 WE_all 1N };
send(16)   null<1>UW    g13<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g17<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g17.2<1>UD   g46<0,1,0>UD    32UD             { align1 WE_all 1N };
send(16)   null<1>UW    g17<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g21<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g21.2<1>UD   g46<0,1,0>UD    40UD             { align1 WE_all 1N };
send(16)   null<1>UW    g21<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g25<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g25.2<1>UD   g46<0,1,0>UD    48UD             { align1 WE_all 1N };
send(16)   null<1>UW    g25<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g29<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
add(1)     g29.2<1>UD   g46<0,1,0>UD    56UD             { align1 WE_all 1N };
send(16)   null<1>UW    g29<8,8,1>UD    0x0a0a0401
           data MsgDesc: ( DC OWORD block write, 1, 4) mlen 5 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
