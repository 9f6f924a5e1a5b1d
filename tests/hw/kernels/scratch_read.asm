// I26: a scratch block read of a location written before, and its consumer. The thread does not wait for the write's
// response; the timed read comes after a first read has fetched the block.

send(8)    null<1>UW    g0<8,8,1>UD       0x040e0000
           data MsgDesc: scratch block write mlen 2 rlen 0 { align1 WE_all 1Q };
send(8)    g113<1>UW    g0<8,8,1>UD       0x021c0000
           data MsgDesc: scratch block read mlen 1 rlen 1 { align1 WE_all 1Q };
mov(8)     null<1>F     g113<8,8,1>F                      { align1 1Q };

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
send(8)    g114<1>UW    g0<8,8,1>UD       0x021c0000
           data MsgDesc: scratch block read mlen 1 rlen 1 { align1 WE_all 1Q };
mov(8)     null<1>F     g114<8,8,1>F                      { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
