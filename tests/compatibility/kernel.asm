// A kernel with something for each part of documents: a loop, a warning, dependencies, a message.
mov(8) g10<1>F g1<8,8,1>F { align1 1Q };
LOOP:
mul(8) g12<1>UD g2<8,8,1>UD g3<8,8,1>UW { align1 1Q };
dp4(8) g5<1>.xF g0<4>F g4<4>F { align16 1Q };
dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 1Q };
dp4(8) g5<1>.zF g2<4>F g4<4>F { align16 1Q };
dp4(8) g5<1>.wF g3<4>F g4<4>F { align16 1Q };
add(8) g11<1>D g11<8,8,1>D 1D { align1 1Q };
cmp.l.f0.0(8) null<1>D g11<8,8,1>D 3D { align1 1Q };
(+f0.0) while(8) JIP: LOOP { align1 1Q };
mov(8) g20<1>UD 0UD { align1 WE_all 1Q };
send(8) g21<1>UW g20<8,8,1>UD 0x02116e00 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };
mov(8) g22<1>UD g21<8,8,1>UD { align1 1Q };
mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1Q EOT };
