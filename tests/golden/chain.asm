// A chain through both pipes, a flag and the address register; what waits for nothing in between.
mul(8) g2<1>F g1<0,1,0>F 0.5F { align1 1Q };
add(8) g3<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };
math inv(16) g4<1>F g3<8,8,1>F null<8,8,1>F { align1 1H };
add(8) g10<1>D g11<8,8,1>D 1D { align1 1Q };
cmp.l.f0.0(8) null<1>F g4<8,8,1>F g2<8,8,1>F { align1 1Q };
(+f0.0) mov(8) g6<1>F g4<8,8,1>F { align1 1Q switch };
mov(1) a0<1>UW 64UW { align1 WE_all 1N };
mov(8) g7<1>F g[a0]<8,8,1>F { align1 1Q };
