# Sourced by scripts that may start in any folder: they run, import and load nothing from the current folder
# unless the command line names it.

# absolute_entries LIST: prints the absolute entries of PATH or LD_LIBRARY_PATH. An empty or relative entry
# depends on the current folder.
absolute_entries() {
  local entry kept= IFS=:
  set -f
  for entry in $1; do
    case $entry in /*) kept=${kept:+$kept:}$entry ;; esac
  done
  set +f
  printf '%s' "$kept"
}
PATH=$(absolute_entries "$PATH")
export PATH=${PATH:-/usr/bin:/bin}
if [ -n "${LD_LIBRARY_PATH+given}" ]; then
  LD_LIBRARY_PATH=$(absolute_entries "$LD_LIBRARY_PATH")
  [ -n "$LD_LIBRARY_PATH" ] || unset LD_LIBRARY_PATH
fi

# run_module MODULE ARGUMENT...: executes a module of this folder, in Debian's Python, which has the libraries
# of the modules. `python3 -m` alone puts the current folder first in sys.path; -I omits it, PYTHONPATH and the
# user's own site-packages.
run_module() {
  exec /usr/bin/python3 -I -B -c '
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
' "$scripts" "$@"
}
