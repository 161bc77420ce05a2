"""What pyproject.toml cannot say: with ARDENNES_PURE set, the C extension is left out."""

import os

from setuptools import Extension, setup

# optional: where there is no compiler, paths.py does the same work
kernel = Extension("ardennes.wargame._paths", ["ardennes/wargame/_paths.c"], optional=True)
with_kernel = os.environ.get("ARDENNES_PURE", "0") in ("", "0")  # as in paths.py

setup(ext_modules=[kernel] if with_kernel else [])
