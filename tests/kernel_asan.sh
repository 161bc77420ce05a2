#!/bin/sh
# The kernel in C under AddressSanitizer and UBSan: many examples, hostile arguments. Needs gcc.
#   tests/kernel_asan.sh [examples]
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT

include=$("$python" -c "import sysconfig; print(sysconfig.get_path('include'))")
gcc -shared -fPIC -g -O1 -Wall -Wextra -fsanitize=address,undefined -fno-sanitize-recover=all \
    -I"$include" ardennes/wargame/_paths.c -o "$built/_paths.so"

# PYTHONMALLOC: each block from malloc, with its own fences. Leaks are counted by the tests.
export ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc KERNEL_EXAMPLES="${1:-20000}"
export LD_PRELOAD="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)"
"$python" - "$built/_paths.so" <<'RUN'
import importlib.util, sys
import pytest
import ardennes.wargame

name = "ardennes.wargame._paths"
spec = importlib.util.spec_from_file_location(name, sys.argv[1])
sys.modules[name] = ardennes.wargame._paths = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules[name])
tests = ["tests/wargame/test_paths.py", "tests/wargame/test_kernel.py"]
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-k", "not is_used", *tests]))
RUN
