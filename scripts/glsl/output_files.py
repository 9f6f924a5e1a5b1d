"""Writes output files without overwriting edited ones."""
import os
import tempfile

from glsl.captured_memory import CaptureError


def write_files(directory, texts, overwrite):
    """Writes all files or, if one has other contents and `overwrite` is false, none. `texts` maps file names to texts.
    Returns their paths."""
    paths = {name: directory / name for name in texts}
    try:
        changed = {name: path for name, path in paths.items() if not _holds(path, texts[name])}
        edited = [str(path) for path in changed.values() if path.exists()]
        if edited and not overwrite:
            raise CaptureError(
                f"{' and '.join(edited)} would change: give another folder with -o, or --overwrite to "
                "overwrite"
            )
        directory.mkdir(parents=True, exist_ok=True)
        for name, path in changed.items():
            _write(path, texts[name])
    except OSError as error:
        raise CaptureError(f"{error.filename}: {error.strerror}") from error
    return list(paths.values())


def _holds(path, text):
    return path.exists() and path.read_bytes() == text.encode("utf-8")


def _write(path, text):
    """Writes a file atomically."""
    with tempfile.NamedTemporaryFile(
        "w", dir=path.parent, prefix=path.name, delete=False, encoding="utf-8"
    ) as file:
        file.write(text)
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(file.name, 0o666 & ~mask)
    os.replace(file.name, path)
