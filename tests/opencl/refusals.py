"""What does not run yet, with the words of the refusal, and what comes out wrong. A row whose kernel
runs fails the test, and is then to be taken out."""

GENERATIONS = ("bdw", "skl", "bxt")
ADDRESS_OF = "address_of: unknown key"
LEVEL_ZERO = "the shared function sampler has no message"


def everywhere(kernel, text):
    return {(kernel, gen): text for gen in GENERATIONS}


REFUSED = {
    # 64-bit addresses: messages to them, and the address of a surface in a payload
    **everywhere("histogram", ADDRESS_OF),
    ("private_memory", "bdw"): ADDRESS_OF,
    **everywhere("constants", "address: unknown key"),
    # the sampler's messages of these generations
    **everywhere("blur", LEVEL_ZERO),
    **everywhere("scale", LEVEL_ZERO),
    ("blur", "bdw"): "sample_l: not modelled",
    ("scale", "bdw"): "sample_l: not modelled",
    # the compiler writes arrays in registers with it (isa/GEN8.md X12)
    **everywhere("private_array", "smov: cannot be executed"),
}
# A double becomes a float by cutting, which Gen7's manual asks for; OpenCL asks for the nearest.
WRONG = everywhere("doubles", ("narrow",))

TYPED_READ = "typed surface read: not modelled"
STATELESS = "binding table index 253 has no surface"
SHADERS_REFUSED = {
    **everywhere("crc32", "ld: not modelled"),
    **everywhere("texture", LEVEL_ZERO),
    ("texture", "bdw"): "ld: not modelled",
    **everywhere("image_blur", TYPED_READ),
    **everywhere("image_votes", TYPED_READ),
    **everywhere("spill", STATELESS),
    **everywhere("local_array", STATELESS),
}
