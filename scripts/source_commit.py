"""The commit of the sources, so that a measurement can be repeated exactly.

Neither git nor a checkout is needed: without them the commit is "unknown".
"""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output_of_git(root, *arguments):
    """Output of git; None without git, or if `root` is not a checkout of its own."""
    if not (root / ".git").exists():  # the folder may be inside another project's checkout
        return None
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def source_commit(paths, root=ROOT):
    """The commit's first 12 digits, with a note if `paths` differ from it."""
    commit = output_of_git(root, "rev-parse", "--short=12", "HEAD")
    changes = output_of_git(root, "status", "--porcelain", "--", *paths)
    if commit is None or changes is None:
        return "unknown"
    return commit.strip() + (" with changes" if changes else "")
