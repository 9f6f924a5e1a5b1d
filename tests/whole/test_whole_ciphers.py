#!/usr/bin/env python3
"""The hashes of tests/whole find a word, and its cipher is that of the standard.

Usage: test_whole_ciphers.py EUSIM. Exit code 77 without the compilers.
"""
import hashlib
import struct
import sys

sys.dont_write_bytecode = True

from whole_case import Folder, main, packed, unpacked  # noqa: E402


BEGIN = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)  # of MD4, MD5 and SHA-1


def md4(message):
    """MD4 of a message of one block (RFC 1320, 3.4), which hashlib may lack."""
    block = struct.unpack("<16I", message.ljust(56, b"\0").replace(message, message + b"\x80", 1)[:56]
                          + struct.pack("<Q", 8 * len(message)))
    rounds = (
        (lambda x, y, z: x & y | ~x & z, 0, (3, 7, 11, 19), range(16)),
        (lambda x, y, z: x & y | x & z | y & z, 0x5A827999, (3, 5, 9, 13),
         [4 * (i % 4) + i // 4 for i in range(16)]),
        (lambda x, y, z: x ^ y ^ z, 0x6ED9EBA1, (3, 9, 11, 15),
         [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]),
    )
    state = list(BEGIN[:4])
    for function, constant, turns, order in rounds:
        for i, k in enumerate(order):
            a, b, c, d = state
            a = (a + (function(b, c, d) & 0xFFFFFFFF) + block[k] + constant) & 0xFFFFFFFF
            turn = turns[i % 4]
            state = [d, (a << turn | a >> 32 - turn) & 0xFFFFFFFF, b, c]
    return struct.pack("<4I", *((word + start) & 0xFFFFFFFF for word, start in zip(state, BEGIN)))


class Hashes(Folder):
    """Each kernel finds the first letter of a word from its known rest."""

    WORD = b"kernels"
    LETTERS = b"abcdefghijklmnop"

    def check(self, kernel, order, bits_word, digest):
        first, second = struct.unpack(order + "2I", self.WORD + b"\x80")
        place = 0xFF if order == "<" else 0xFF000000
        shift = 0 if order == "<" else 24
        words = self.file("pws.bin", packed("I", [first & ~place & 0xFFFFFFFF, second, bits_word, 0] * 64))
        letters = self.file("bfs.bin", packed("I", [letter << shift for letter in self.LETTERS]))
        options = (f"--uniform il_cnt={len(self.LETTERS)} --uniform digest={','.join(map(str, digest))} "
                   f"--data PWS={words} --data BFS={letters} --count OUT=128")
        _, (got,) = self.run_kernel(kernel, "hsw", options, ["OUT"])
        self.assertEqual(unpacked("I", got)[:64], [self.LETTERS.index(self.WORD[0]) + 1] * 64)

    def words(self, digest, order):
        """Words of the digest, minus the algorithm's initial state."""
        words = struct.unpack(f"{order}{len(digest) // 4}I", digest)
        return [(word - start) & 0xFFFFFFFF for word, start in zip(words, BEGIN)]

    def test_md4(self):
        self.assertEqual(md4(b"abc").hex(), "a448017aaf21d8525fc10ae87aa6729d")  # RFC 1320, A.5
        self.check("md4.comp", "<", 8 * len(self.WORD), self.words(md4(self.WORD), "<"))

    def test_md5(self):
        digest = self.words(hashlib.md5(self.WORD).digest(), "<")
        self.check("md5.comp", "<", 8 * len(self.WORD), digest)

    def test_half_md5(self):
        digest = self.words(hashlib.md5(self.WORD).digest(), "<")
        self.check("half_md5.comp", "<", 8 * len(self.WORD), digest)

    def test_sha1(self):
        last = self.words(hashlib.sha1(self.WORD).digest(), ">")[4]
        turned = (last >> 30 | last << 2) & 0xFFFFFFFF  # its value four steps before the end
        self.check("sha1.comp", ">", 8 * len(self.WORD), [turned, 0, 0, 0])


def aes_tables():
    """The S-box and the four tables of words computed from it (FIPS 197, 5.1)."""
    def times(a, b):
        product = 0
        while b:
            product ^= a * (b & 1)
            a, b = a << 1 ^ (0x11B if a & 0x80 else 0), b >> 1
        return product

    box = []
    for value in range(256):
        inverse = next((x for x in range(256) if times(value, x) == 1), 0)
        turned = [inverse << n | inverse >> 8 - n for n in range(5)]
        box.append((turned[0] ^ turned[1] ^ turned[2] ^ turned[3] ^ turned[4] ^ 0x63) & 0xFF)
    columns = [times(s, 2) | s << 8 | s << 16 | times(s, 3) << 24 for s in box]
    tables = [[(c << 8 * n | c >> 32 - 8 * n) & 0xFFFFFFFF for c in columns] for n in range(4)]
    return box, tables


def aes_256_keys(key, box):
    """60 words (FIPS 197, 5.2)."""
    words = [key[i:i + 4] for i in range(0, 32, 4)]
    constant = 1
    for i in range(8, 60):
        word = words[-1]
        if i % 8 == 0:
            word = bytes(box[b] for b in word[1:] + word[:1])
            word = bytes([word[0] ^ constant]) + word[1:]
            constant *= 2
        elif i % 8 == 4:
            word = bytes(box[b] for b in word)
        words.append(bytes(a ^ b for a, b in zip(words[-8], word)))
    return unpacked("I", b"".join(words))


class Ciphers(Folder):
    def test_aes_256_is_that_of_fips_197(self):
        """FIPS 197, appendix C.3."""
        box, tables = aes_tables()
        texels = self.file("tables.bin", packed("I", sum(tables, [])))
        plain = self.file("plain.bin", bytes.fromhex("00112233445566778899aabbccddeeff") * 16)
        keys = ",".join(map(str, aes_256_keys(bytes(range(32)), box)))
        for items in (4, 8, 16):
            options = (f"--image tables=256x4:r32ui --data tables={texels} --data ST={plain} "
                       f"--groups {16 // items} --uniform rk={keys}")
            _, (got,) = self.run_kernel("aes.comp", "ivb", options, ["ST"], defines=f"ITEMS={items}")
            self.assertEqual(got.hex(), "8ea2b7ca516745bfeafc49904b496089" * 16, items)


if __name__ == "__main__":
    main()
