#!/usr/bin/env bash
# Builds a site of all pages with search, a dark mode and a layout for phones: build/docs/site. It needs a network
# only to install mkdocs and mkdocs-material from Debian. The site loads no fonts or scripts from elsewhere. All links
# within the pages are checked.
# Usage: scripts/docs.sh [--api] [--serve [PORT]]
#   --api    adds pages of the C++ headers for developers of eusim, by Debian's doxygen: site/api
#   --serve  then serves the site at http://127.0.0.1:PORT/ (default: 8000)
set -euo pipefail
cd "$(dirname "$0")/.."
api=0 port=
while [ $# -gt 0 ]; do
  case $1 in
    --api) api=1 ;;
    --serve)
      port=8000
      if [[ ${2:-} =~ ^[0-9]+$ ]]; then
        port=$2
        shift
      fi
      ;;
    *)
      sed -n '2,7s/^# //p' "$0" >&2
      exit 2
      ;;
  esac
  shift
done
source scripts/packages.sh
install_packages mkdocs mkdocs-material

rm -rf build/docs
python3 -B scripts/docs_site.py stage build/docs
mkdocs --quiet build --strict --config-file build/docs/mkdocs.yml
python3 -B scripts/docs_site.py check build/docs/site
if [ "$api" = 1 ]; then
  install_packages doxygen
  doxygen - <<'SETTINGS'
PROJECT_NAME = eusim
PROJECT_BRIEF = "headers"
INPUT = isa config model
RECURSIVE = YES
FILE_PATTERNS = *.hpp
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
STRIP_FROM_PATH = .
OUTPUT_DIRECTORY = build/docs/site
HTML_OUTPUT = api
GENERATE_LATEX = NO
HAVE_DOT = NO
QUIET = YES
WARN_LOGFILE = build/docs/doxygen.log
SETTINGS
fi
echo "build/docs/site"
[ -z "$port" ] || exec python3 -I -m http.server --bind 127.0.0.1 --directory build/docs/site "$port"
