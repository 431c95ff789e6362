#!/bin/sh
# Makes .venv hold what requirements/NAME.txt locks; NAME is run, or dev, which includes run.
# A stamp with the locks' hash makes the second time quick, and a changed lock starts afresh.
set -eu
cd "$(dirname "$0")/.."
name=$1

fail() {
    echo "$1" >&2
    exit 1
}

# A python3.x on PATH may be a shim that fails when it runs, so each one is tried.
find_python() {
    for python in ${PYTHON:-} python3.14 python3.13 python3.12 python3.11 python3; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
        bare=${bare:-$python}
    done
    [ -z "${bare:-}" ] || fail "$bare cannot make environments: install $bare-venv (apt install $bare-venv)."
    fail "No Python 3.11 or newer: install python3 and python3-venv (Debian, Ubuntu) or python (Homebrew)."
}

hash_locks() {
    "$1" -c 'import hashlib, sys
print(hashlib.sha256(b"".join(open(name, "rb").read() for name in sys.argv[1:])).hexdigest())' \
        requirements/run.txt requirements/dev.txt 2>/dev/null
}

stamped() {
    [ "$(cat ".venv/$1.stamp" 2>/dev/null)" = "$hash" ]
}

if hash=$(hash_locks .venv/bin/python); then
    if stamped "$name" || stamped dev; then exit 0; fi
fi
if [ -z "$hash" ] || ! stamped run; then
    find_python
    echo "Making .venv with $("$python" --version), once." >&2
    "$python" -m venv --clear .venv
    hash=$(hash_locks .venv/bin/python)
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
    --requirement "requirements/$name.txt"
echo "$hash" >".venv/$name.stamp"
