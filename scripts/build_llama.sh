#!/usr/bin/env bash
# Builds llama.cpp as libraries, once, for the model that runs inside the program.
#
#   scripts/build_llama.sh           fetch and build what is missing
#   scripts/build_llama.sh --where   print the folder, build nothing
#
# TWOTRACK_LLAMA_CPU says for which processors:
#
#   native     for this machine's processor, with everything it supports; the default
#   portable   for any x86-64 with AVX2: slower, for programs that run on other machines
#   variants   shared libraries for every x86-64, a variant for each family of processors, of which the
#              best that the machine can run is loaded: for wheels that travel; builds for ten minutes
#
# The sources come from the source package llama-cpp-python (MIT), through the user's own pip, checked
# against a pinned SHA-256. The result goes to ${XDG_CACHE_HOME:-~/.cache}/twotrack/llama-VERSION-CPU and
# appears there complete or not at all. Without OpenMP it only needs the C++ runtime. Exits
# with 1 if it could not be fetched or built.
set -euo pipefail

version=0.3.36
sha256=832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e

here=$(cd "$(dirname "$0")" && pwd)

# A home folder may be shared with a machine that cannot run what is built here.
kind=${TWOTRACK_LLAMA_CPU:-native}
library=libllama.a
minutes=3
case $kind in
  native)
    options=(-DGGML_NATIVE=ON -DCMAKE_CXX_FLAGS="-include $here/amx_tiles.h")
    cpu=native-$({ grep -m1 -E '^(flags|Features)' /proc/cpuinfo; cat "$here/amx_tiles.h"; } | sha256sum | cut -c1-8)
    ;;
  portable)
    cpu=portable
    options=(-DGGML_NATIVE=OFF)
    ;;
  variants)
    # A wheel keeps no links, so the libraries have no versions in their names.
    cpu=variants-$(sha256sum <"$here/amx_tiles.h" | cut -c1-8)
    library=libllama.so
    minutes=10
    options=(-DGGML_NATIVE=OFF -DBUILD_SHARED_LIBS=ON -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON
             -DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON -DCMAKE_INSTALL_BINDIR=lib
             -DCMAKE_INSTALL_RPATH=\$ORIGIN -DCMAKE_CXX_FLAGS="-include $here/amx_tiles.h")
    ;;
  *) echo "TWOTRACK_LLAMA_CPU must be native, portable or variants, not '$kind'" >&2; exit 2 ;;
esac

cache=${XDG_CACHE_HOME:-$HOME/.cache}/twotrack
prefix=$cache/llama-$version-$cpu

is_built() { [ -e "$prefix/lib/$library" ]; }

if [ "${1:-}" = --where ]; then
  echo "$prefix"
  exit
fi
is_built && exit

# Two at once would do the work twice.
mkdir -p "$cache"
exec 9>"$cache/.llama.lock"
flock 9
is_built && exit

work=$(mktemp -d "$cache/.llama-XXXXXX")
trap 'rm -rf "$work"' EXIT
log=$work/log

python3 "$here/packages.py" "llama.cpp's sources" llama-cpp-python $version $sha256 77 "$work/sources.tar.gz"
mkdir "$work/sources"
tar -xzf "$work/sources.tar.gz" -C "$work/sources" --strip-components=3 \
  "llama_cpp_python-$version/vendor/llama.cpp"

echo "setup: building llama.cpp to $prefix (once, about $minutes minutes on 2 cores)" >&2
started=$SECONDS

# Only the library; compiler warnings are for its authors.
build() {
  cmake -S "$work/sources" -B "$work/build" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
    -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    "${options[@]}" -DGGML_OPENMP=OFF -DGGML_ALL_WARNINGS=OFF -DLLAMA_ALL_WARNINGS=OFF \
    -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF \
    -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_APP=OFF -DLLAMA_OPENSSL=OFF &&
    cmake --build "$work/build" --target llama &&
    cmake --install "$work/build"
}
# The compiler cache does not know what "native" means: each processor needs its own.
export CCACHE_NAMESPACE=llama-$cpu
if ! build >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "llama.cpp could not be built" >&2
  exit 1
fi
cp "$work/sources/LICENSE" "$work/prefix/"
mv "$work/prefix" "$prefix"
echo "setup: llama.cpp is built (after $((SECONDS - started)) s)" >&2
