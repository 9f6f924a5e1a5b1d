#!/usr/bin/env bash
# Makes a minimal Debian 12, copies the sources into it (no git, no checkout), and runs the two commands
# of README.md there: as root, and in a second such Debian as a user with sudo. Prints the time of each
# command; exit code 1 if one fails.
#
# Usage: scripts/bare_debian.sh [--callers root,user] [--commands demo,test] [--sources FILE] [--keep]
#   --callers   users that run the commands (default: root,user)
#   --commands  the commands (default: demo,test); cl2eu: the commands of
#               model/guide/opencl_kernel.md, after demo
#   --package   a package made by cpack: installs it there and runs its programs, instead of the
#               commands; no sources are copied
#   --sources   sources of packages, as in /etc/apt/sources.list.d (default: this host's sources of
#               Debian, with its proxy and its checks)
#   --keep      do not remove the directory in $TMPDIR (default: /tmp) with the new Debian
# CMAKE_BUILD_PARALLEL_LEVEL is passed on. Takes 2 GB for each caller; the directory must allow programs
# and devices (no noexec, nodev, nosuid). Needs Linux namespaces: the kernel removes the mounts of the new
# Debian when its commands end, in any way.
set -euo pipefail
self=$(realpath "$0")

callers=root,user commands=demo,test package='' sources='' keep=''
while [ $# -gt 0 ]; do
  case $1 in
    --callers) callers=${2:?$1 needs a list} ;;
    --commands) commands=${2:?$1 needs a list} ;;
    --package) package=$(realpath -e "${2:?$1 needs a file}") commands=package ;;
    --sources) sources=$(realpath -e "${2:?$1 needs a file}") ;;
    --keep) keep=yes ;;
    *)
      sed -n '2,/^set/s/^# \?//p' "$self" >&2
      exit 2
      ;;
  esac
  [ "$1" = --keep ] || shift
  shift
done
cd "$(dirname "$self")/.."
for caller in ${callers//,/ }; do
  [[ $caller =~ ^(root|user)$ ]] || { echo "$0: error: no caller $caller (allowed: root, user)" >&2; exit 2; }
done
for command in ${commands//,/ }; do
  [[ $command =~ ^(cl2eu|package)$ ]] || [ -x "scripts/$command.sh" ] || { echo "$0: error: no such command: scripts/$command.sh" >&2; exit 2; }
done

source scripts/packages.sh
install_packages mmdebstrap
if [ "$(id -u)" -ne 0 ]; then
  exec sudo --preserve-env=TMPDIR,CMAKE_BUILD_PARALLEL_LEVEL "$self" --callers "$callers" \
    --commands "$commands" ${package:+--package "$package"} ${sources:+--sources "$sources"} ${keep:+--keep}
fi

directory=$(mktemp -d --tmpdir eusim_bare.XXXXXX)
chmod 755 "$directory" # the new user has another id here
cleaned_up() { # no mounts are left in it: they ended with their namespaces
  if [ -n "$keep" ]; then echo "kept: $directory" >&2; else rm -rf --one-file-system "$directory"; fi
}
trap cleaned_up EXIT

# attended COMMAND...: runs a command; a signal to this script ends it, with all that it started
running=''
attended() {
  local outcome=0
  set -m # a process group of its own
  "$@" </dev/null &
  running=$!
  set +m
  wait "$running" || outcome=$?
  running=''
  return "$outcome"
}
stopped() {
  if [ -n "$running" ]; then
    while kill -TERM -- "-$running" 2>/dev/null; do sleep 0.2; done # until none of them is left
  fi
  exit "$1"
}
trap 'stopped 130' INT
trap 'stopped 143' TERM

# debian_sources: this host's apt sources of Debian 12 itself, without those of others
debian_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
    if [ -f "$file" ] && grep -v '^ *#' "$file" | grep -q '\bbookworm\b.*\bmain\b\|^Suites:.*\bbookworm\b'; then
      echo "$file"
    fi
  done
}

# make_root: makes an archive of the new Debian; the second one's user needs sudo
make_root() {
  local files options=()
  mapfile -t files < <(if [ -n "$sources" ]; then echo "$sources"; else debian_sources; fi)
  if [ ${#files[@]} -eq 0 ]; then
    echo "$0: error: apt has no source of Debian 12 (bookworm) here; name one with --sources FILE" >&2
    return 1
  fi
  while read -r option; do
    options+=(--aptopt="$option")
  done < <(apt-config dump Acquire | grep -i '::[a-z]*proxy\|^Acquire::\(Check-\|Retries\)' || true)
  TMPDIR=$directory unshare --mount --propagation private mmdebstrap --quiet --variant=minbase \
    --include=sudo,ca-certificates "${options[@]}" bookworm "$directory/debian.tar" "${files[@]}"
}

# run_in ROOT COMMAND...: runs a command with the file systems of a running Debian, separate processes and
# mounts, and without this host's environment. The network is the host's.
run_in() {
  local root=$1
  shift
  # shellcheck disable=SC2016  # the new shell expands it
  unshare --mount --propagation private --pid --fork --kill-child bash -euc '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount -t tmpfs -o mode=755 dev "$root/dev"
    for node in null zero full random urandom tty; do
      touch "$root/dev/$node" && mount --bind "/dev/$node" "$root/dev/$node"
    done
    mkdir "$root/dev/pts" "$root/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
    ln -s pts/ptmx "$root/dev/ptmx"
    ln -s /proc/self/fd "$root/dev/fd"
    for number in 0:stdin 1:stdout 2:stderr; do
      ln -s "/proc/self/fd/${number%:*}" "$root/dev/${number#*:}"
    done
    exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      ${CMAKE_BUILD_PARALLEL_LEVEL:+CMAKE_BUILD_PARALLEL_LEVEL=$CMAKE_BUILD_PARALLEL_LEVEL} "$@"
  ' bash "$root" "$@"
}

# furnish CALLER: unpacks a new Debian and, as its caller, the sources, or the package
furnish() {
  local root=$directory/$1 home=/root
  mkdir "$root"
  tar -C "$root" -xf "$directory/debian.tar" --exclude=./dev
  mkdir -p "$root/dev"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  if [ "$1" = user ]; then
    home=/home/user
    run_in "$root" useradd --create-home --shell /bin/bash user
    echo 'user ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/user"
  fi
  mkdir "$root$home/eusim"
  if [ -n "$package" ]; then
    cp "$package" "$root$home/eusim/eusim.deb"
    return
  fi
  tar --exclude=./build --exclude=./.git --exclude=__pycache__ -cf - . |
    tar -C "$root$home/eusim" --no-same-owner -xf -
  run_in "$root" chown -R "$1:" "$home/eusim"
}

# guide_lines: the shell lines of model/guide/opencl_kernel.md, cl2eu.sh's set up first
guide_lines() {
  echo 'PATH=$PWD/build/release:$PATH'
  echo 'scripts/cl2eu.sh --setup'
  sed -n '/^scripts\/cl2eu.sh /,/^```/p' model/guide/opencl_kernel.md | grep -v '^```'
}

# package_lines: installs the package, uses its contents, and removes it
package_lines() {
  cat <<'LINES'
sudo apt-get update -qq
sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ./eusim.deb
cd /usr/share/doc/eusim
eusim version
eusim run traces/workloads/driver_saxpy_1024.json | grep '1024 elements as expected'
eusim gpu -- true 2>&1 | grep '0 dispatches'
gzip -dc /usr/share/man/man1/eusim-run.1.gz | grep -F 'html'
bash -c '. /usr/share/bash-completion/completions/eusim; complete -p eusim'
cl2eu --help 2>&1 | grep 'needs these Debian packages'
sudo dpkg --purge eusim
test ! -e /usr/bin/eusim && test ! -e /usr/lib/eusim && test ! -e /usr/share/eusim
LINES
}

# run_as CALLER COMMAND: runs a command of README.md, or the package's lines
run_as() {
  local lines="exec scripts/$2.sh"
  if [ "$2" = cl2eu ]; then lines="set -eux; $(guide_lines)"; fi
  if [ "$2" = package ]; then lines="set -eux; $(package_lines)"; fi
  run_in "$directory/$1" su - "$1" -w PATH,CMAKE_BUILD_PARALLEL_LEVEL -c "cd eusim && $lines"
}

attended make_root
failed=0
for caller in ${callers//,/ }; do
  furnish "$caller"
  for command in ${commands//,/ }; do
    begin=$SECONDS
    name=scripts/$command.sh
    if [ "$command" = package ]; then name=$(basename "$package"); fi
    echo "== $name as $caller" >&2
    if attended run_as "$caller" "$command"; then outcome=works; else outcome=FAILS failed=1; fi
    printf '%-5s %s %s: %d min %02d s\n' "$caller" "$name" "$outcome" \
      $(((SECONDS - begin) / 60)) $(((SECONDS - begin) % 60)) | tee -a "$directory/summary"
  done
  [ -n "$keep" ] || rm -rf --one-file-system "${directory:?}/$caller"
done
echo "== on a bare Debian $(tar -xOf "$directory/debian.tar" ./etc/debian_version)" >&2
cat "$directory/summary"
exit $failed
