"""The same computations on machines of Intel and Apple: results/ivb_skl_m1."""
