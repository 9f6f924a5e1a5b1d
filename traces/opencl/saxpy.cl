// y[i] = a * x[i] + y[i]
// cl2eu.sh options: --gen skl --global 1024 --arg a=2.5 --arg n=1000 --arg x=iota:1024 --arg y=constant:1024:0.5
__kernel void saxpy(float a, __global const float *x, __global float *y, uint n) {
  const uint i = get_global_id(0);
  if (i < n) y[i] = a * x[i] + y[i];
}
