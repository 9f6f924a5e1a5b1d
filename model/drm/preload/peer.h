#pragma once
/* Identifies the server's descriptors. There is no stored state, because a descriptor may be
 * duplicated, sent to another process or kept across exec. */

#pragma GCC visibility push(hidden)

enum peer_kind { kPeerNone, kPeerFile, kPeerBuffer, kPeerSyncobj, kPeerFence, kPeerCounters };

enum peer_kind peer_kind_of(int descriptor);

/* True if a server started the program. */
int peer_has_server(void);

/* Opens a new DRM file; `flags` are those of open. Returns -1 with errno if there is no server. */
int peer_open_file(int flags);

#pragma GCC visibility pop
