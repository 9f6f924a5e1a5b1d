// Each thread adds 1 to a counter with a read and a write, instead of with an atomic operation.
send(1)  g4<1>UD   g2<8,8,1>UD  0x02116e00 data MsgDesc: untyped read mlen 1 rlen 1 { align1 WE_all 1N };
add(1)   g3<1>UD   g4<0,1,0>UD  1UD                                                 { align1 WE_all 1N };
send(1)  null<1>UD g2<8,8,1>UD  0x04036e00 data MsgDesc: untyped write mlen 2 rlen 0 { align1 WE_all 1N };
mov(8)   g127<1>UD g0<8,8,1>UD                                                      { align1 WE_all 1Q };
send(8)  null<1>UD g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0   { align1 WE_all 1Q EOT };
