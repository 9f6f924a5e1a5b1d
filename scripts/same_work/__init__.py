"""The same computations for machines of Intel's and Apple's: results/ivb_skl_m1."""
