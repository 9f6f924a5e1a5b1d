// Arguments of every type, and what a kernel may ask about the range of its invocations.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void scalars(__global int *out, char c, uchar uc, short s, ushort us, int i, uint ui,
                      long l, ulong ul, float f, half h, char4 c4, short2 s2, int3 i3, float2 f2,
                      __constant int *table) {
  const uint g = get_global_id(0) + get_global_size(0) * get_global_id(1);
  int v = (int)get_local_id(1);
  switch (g & 31) {
    case 0: v = c; break;
    case 1: v = uc; break;
    case 2: v = s; break;
    case 3: v = us; break;
    case 4: v = i; break;
    case 5: v = (int)ui; break;
    case 6: v = (int)(l >> 8); break;
    case 7: v = (int)(ul >> 40); break;
    case 8: v = (int)(f * 100.0f); break;
    case 9: v = (int)((float)h * 100.0f); break;
    case 10: v = c4.s0 + 3 * c4.s1 + 5 * c4.s2 + 7 * c4.s3; break;
    case 11: v = s2.x - s2.y; break;
    case 12: v = i3.x + 2 * i3.y + 3 * i3.z; break;
    case 13: v = (int)(f2.x * 8.0f + f2.y); break;
    case 14: v = table[g % 3]; break;
    case 15: v = (int)get_global_size(0); break;
    case 16: v = (int)get_global_size(1); break;
    case 17: v = (int)get_local_size(0); break;
    case 18: v = (int)get_num_groups(1); break;
    case 19: v = (int)get_work_dim(); break;
    case 20: v = (int)get_group_id(1); break;
    case 21: v = (int)get_global_offset(0); break;
    case 22: v = (int)get_enqueued_local_size(1); break;
    case 23: v = (int)get_num_groups(0); break;
  }
  out[g] = v;
}
