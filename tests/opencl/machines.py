"""On which machine a generation's code runs."""
import subprocess

MACHINES = {"bdw": "bdw_gt2", "skl": "skl_gt2", "bxt": "bxt_3x6"}


def machine(eusim, gen):
    """That of the generation, once there is one; else another with its instructions."""
    listed = subprocess.run([eusim, "config", "list"], check=True, capture_output=True, text=True)
    known = MACHINES[gen] in listed.stdout
    return [] if known else ["--machine", "hsw_gt2", "--set", f"/gen={gen}"]
