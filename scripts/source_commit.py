"""Which commit the sources are of: for whoever wants to measure the very same again.

Neither git nor a checkout is needed: without them the commit is "unknown".
"""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output_of_git(root, *arguments):
    """None if there is no git, or `root` is no checkout of its own."""
    if not (root / ".git").exists():  # the folder may lie in the checkout of something else
        return None
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def source_commit(paths, root=ROOT):
    """The commit's first 12 digits, and whether `paths` differ from it."""
    commit = output_of_git(root, "rev-parse", "--short=12", "HEAD")
    changes = output_of_git(root, "status", "--porcelain", "--", *paths)
    if commit is None or changes is None:
        return "unknown"
    return commit.strip() + (" with changes" if changes else "")
