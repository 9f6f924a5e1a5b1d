"""Inputs and expected outputs of the workloads in traces/, computed without the simulator."""
