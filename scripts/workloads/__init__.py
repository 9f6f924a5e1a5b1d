"""Inputs and expected outputs of the workloads in traces/, computed apart from the simulator."""
