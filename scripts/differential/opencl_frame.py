"""The head of a file of OpenCL C kernels, in two forms: the device's and, with REFERENCE defined, that of
an implementation without half precision and sub-groups. There half is a float that is rounded after each
operation, and functions of sub-groups use shared local memory."""

# Random features of a program, with their probability in percent.
HEAD_WORDS = (("half", 30), ("double", 40), ("table", 8))
WIDTHS = (2, 3, 4, 8, 16)

COMMON = """#pragma OPENCL FP_CONTRACT OFF
struct Mixed { char a; int b; long d; uchar e; float f; };
struct Packed { ushort a; uchar b; uint d; };
#define OVER __attribute__((overloadable))
uint float_bits(float x) { return isnan(x) ? 0x7fc00000u : x == 0 ? 0u : as_uint(x); }
"""
DOUBLE = """#pragma OPENCL EXTENSION cl_khr_fp64 : enable
ulong double_bits(double x) { return isnan(x) ? 0x7ff8000000000000UL : x == 0 ? 0UL : as_ulong(x); }
"""
TABLE = "constant uint table[32] = {{ {} }};\n".format(
    ", ".join(f"{at * at * 2654435761 & 0xFFFFFFFF:#x}u" for at in range(1, 33))
)
HALF_REFERENCE = """typedef half stored_half;
ushort half_bits(float x) {
  ushort word[1];
  vstore_half_rte(x, 0, (private stored_half *)word);
  return isnan(x) ? 0x7e00u : x == 0 ? 0u : word[0];
}
float OVER RH(float x) {
  ushort word[1];
  vstore_half_rte(x, 0, (private stored_half *)word);
  return vload_half(0, (private stored_half *)word);
}
float2 OVER RH(float2 x) { return (float2)(RH(x.x), RH(x.y)); }
float3 OVER RH(float3 x) { return (float3)(RH(x.x), RH(x.y), RH(x.z)); }
float4 OVER RH(float4 x) { return (float4)(RH(x.lo), RH(x.hi)); }
float8 OVER RH(float8 x) { return (float8)(RH(x.lo), RH(x.hi)); }
float16 OVER RH(float16 x) { return (float16)(RH(x.lo), RH(x.hi)); }
#define half float
#define TO_HALF1(x) RH((float)(x))
#define STORE_HALF1(v, i, p) vstore_half_rte(v, i, (global stored_half *)(p))
"""
HALF_DEVICE = """#pragma OPENCL EXTENSION cl_khr_fp16 : enable
ushort half_bits(half x) { return isnan(x) ? 0x7e00u : x == 0 ? 0u : as_ushort(x); }
#define RH(x) (x)
#define TO_HALF1(x) convert_half_rte(x)
#define STORE_HALF1(v, i, p) ((global half *)(p))[i] = v
#define STORE_HALF3(v, i, p) vstore3(v, i, (global half *)(p))
"""
SUBGROUP_REFERENCE = """#define SUBGROUP(n)
#define EXCHANGE(n) local ulong sub_x[n], sub_y[n];
#define SUB_AT(T, x, i) ((local T *)x)[lid - lid % SUB + (i)]
#define SUB_PUT(T, x, v) ((local T *)x)[lid] = v;
#define SUB_SYNC barrier(CLK_LOCAL_MEM_FENCE);
#define SUB_READ(T, v, x, i) SUB_SYNC SUB_PUT(T, sub_x, x) SUB_SYNC v = SUB_AT(T, sub_x, i);
#define SUB_FOLD(T, v, x, first, count, form) \\
  { SUB_SYNC SUB_PUT(T, sub_x, x) SUB_SYNC T a = first; \\
    for (uint k = 0; k < (count); ++k) { T b = SUB_AT(T, sub_x, k); a = form; } v = a; }
#define SUB_REDUCE_ADD(T, v, x) SUB_FOLD(T, v, x, 0, SUB, (T)((ulong)a + (ulong)b))
#define SUB_REDUCE_MIN(T, v, x) SUB_FOLD(T, v, x, SUB_AT(T, sub_x, 0), SUB, min(a, b))
#define SUB_REDUCE_MAX(T, v, x) SUB_FOLD(T, v, x, SUB_AT(T, sub_x, 0), SUB, max(a, b))
#define SUB_SCAN_INCLUSIVE_ADD(T, v, x) SUB_FOLD(T, v, x, 0, lid % SUB + 1, (T)((ulong)a + (ulong)b))
#define SUB_SCAN_EXCLUSIVE_ADD(T, v, x) SUB_FOLD(T, v, x, 0, lid % SUB, (T)((ulong)a + (ulong)b))
#define SUB_SCAN_INCLUSIVE_MIN(T, v, x) SUB_FOLD(T, v, x, SUB_AT(T, sub_x, 0), lid % SUB + 1, min(a, b))
#define SUB_SCAN_INCLUSIVE_MAX(T, v, x) SUB_FOLD(T, v, x, SUB_AT(T, sub_x, 0), lid % SUB + 1, max(a, b))
#define SUB_BROADCAST(T, v, x, i) SUB_READ(T, v, x, i)
#define SUB_SHUFFLE(T, v, x, i) { uint at = i; SUB_READ(T, v, x, at) }
#define SUB_BLOCK(v, at) v = A[(at) + lid % SUB];
#define SUB_XOR(T, v, x, i) SUB_READ(T, v, x, (lid % SUB) ^ (i))
#define SUB_ANY(v, c) SUB_FOLD(uint, v, (uint)(c), 0, SUB, a | b)
#define SUB_ALL(v, c) SUB_FOLD(uint, v, (uint)(c), 1, SUB, a & b)
#define SUB_PAIR(T, v, x, y, at) { SUB_SYNC SUB_PUT(T, sub_x, x) SUB_PUT(T, sub_y, y) SUB_SYNC \\
    uint n = at; v = n < SUB ? SUB_AT(T, sub_x, n) : SUB_AT(T, sub_y, n - SUB); }
#define SUB_DOWN(T, v, x, y, d) SUB_PAIR(T, v, x, y, lid % SUB + (d))
#define SUB_UP(T, v, x, y, d) SUB_PAIR(T, v, x, y, lid % SUB + SUB - (d))
"""
SUBGROUP_DEVICE = """#define SUBGROUP(n) __attribute__((intel_reqd_sub_group_size(n)))
#define EXCHANGE(n)
#define SUB_REDUCE_ADD(T, v, x) v = sub_group_reduce_add(x);
#define SUB_REDUCE_MIN(T, v, x) v = sub_group_reduce_min(x);
#define SUB_REDUCE_MAX(T, v, x) v = sub_group_reduce_max(x);
#define SUB_SCAN_INCLUSIVE_ADD(T, v, x) v = sub_group_scan_inclusive_add(x);
#define SUB_SCAN_EXCLUSIVE_ADD(T, v, x) v = sub_group_scan_exclusive_add(x);
#define SUB_SCAN_INCLUSIVE_MIN(T, v, x) v = sub_group_scan_inclusive_min(x);
#define SUB_SCAN_INCLUSIVE_MAX(T, v, x) v = sub_group_scan_inclusive_max(x);
#define SUB_BROADCAST(T, v, x, i) v = sub_group_broadcast(x, i);
#define SUB_SHUFFLE(T, v, x, i) v = intel_sub_group_shuffle(x, i);
#define SUB_BLOCK(v, at) v = intel_sub_group_block_read(A + (at));
#define SUB_XOR(T, v, x, i) v = intel_sub_group_shuffle_xor(x, i);
#define SUB_ANY(v, c) v = sub_group_any(c) != 0;
#define SUB_ALL(v, c) v = sub_group_all(c) != 0;
#define SUB_DOWN(T, v, x, y, d) v = intel_sub_group_shuffle_down(x, y, d);
#define SUB_UP(T, v, x, y, d) v = intel_sub_group_shuffle_up(x, y, d);
"""


def head(features):
    """The head. `features`: all features of the file's programs."""
    reference, device = "", ""
    if any(word.startswith("subgroup") for word in features):
        reference, device = SUBGROUP_REFERENCE, SUBGROUP_DEVICE
    if "half" in features:
        reference += HALF_REFERENCE + "".join(map(_vector_reference, WIDTHS))
        device += HALF_DEVICE + "".join(map(_vector_device, WIDTHS))
    double = DOUBLE if "double" in features else ""
    double += TABLE if "table" in features else ""
    return f"{COMMON}{double}#ifdef REFERENCE\n{reference}#else\n{device}#endif\n\n"


def _vector_reference(width):
    return (
        f"#define half{width} float{width}\n"
        f"#define TO_HALF{width}(x) RH(convert_float{width}(x))\n"
        f"#define STORE_HALF{width}(v, i, p) vstore_half{width}_rte(v, i, (global stored_half *)(p))\n"
    )


def _vector_device(width):
    store = f"#define STORE_HALF{width}(v, i, p) ((global half{width} *)(p))[i] = v\n" if width != 3 else ""
    return f"#define TO_HALF{width}(x) convert_half{width}_rte(x)\n{store}"
