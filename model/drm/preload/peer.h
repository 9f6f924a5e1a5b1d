#pragma once
/* Which descriptors are the server's. Nothing is remembered: a descriptor may be duplicated, sent
 * to another process or kept across exec. */

#pragma GCC visibility push(hidden)

enum peer_kind { kPeerNone, kPeerFile, kPeerBuffer, kPeerSyncobj, kPeerFence, kPeerCounters };

enum peer_kind peer_kind_of(int descriptor);

/* Was the program started by a server? */
int peer_has_server(void);

/* A new DRM file; `flags` are those of open. -1 with errno if there is no server. */
int peer_open_file(int flags);

#pragma GCC visibility pop
