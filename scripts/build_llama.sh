#!/usr/bin/env bash
# Builds llama.cpp as static libraries, once, for the model that runs inside the program.
#
#   scripts/build_llama.sh           fetch and build what is missing
#   scripts/build_llama.sh --where   print the folder, build nothing
#
# The sources come from the sdist of llama-cpp-python on PyPI (MIT), compared with a pinned SHA-256.
# The result goes to ${XDG_CACHE_HOME:-~/.cache}/twotrack/llama-VERSION and appears there as a whole
# or not at all. Without GGML_NATIVE it runs on any x86-64 with AVX2; without OpenMP it needs nothing
# but the C++ runtime. Exits with 1 when it could not be had.
set -euo pipefail

version=0.3.36
url=https://files.pythonhosted.org/packages/ec/e9/e7de2b0463ea3ffbf0ede6cb21b58c1258a8f6521aae45ca773a59fe7cf3/llama_cpp_python-$version.tar.gz
sha256=832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e

here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/twotrack
prefix=$cache/llama-$version

is_built() { [ -e "$prefix/lib/libllama.a" ]; }

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

echo "building llama.cpp to $prefix (once, some 3 minutes on 2 cores)" >&2
started=$SECONDS
work=$(mktemp -d "$cache/.llama-XXXXXX")
trap 'rm -rf "$work"' EXIT
log=$work/log

python3 "$here/download.py" "$url" "$sha256" "$work/sources.tar.gz"
mkdir "$work/sources"
tar -xzf "$work/sources.tar.gz" -C "$work/sources" --strip-components=3 \
  "llama_cpp_python-$version/vendor/llama.cpp"

build() {
  cmake -S "$work/sources" -B "$work/build" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
    -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DGGML_NATIVE=OFF -DGGML_OPENMP=OFF \
    -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF \
    -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_APP=OFF -DLLAMA_OPENSSL=OFF
  cmake --build "$work/build"
  cmake --install "$work/build"
}
if ! build >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "llama.cpp could not be built" >&2
  exit 1
fi
cp "$work/sources/LICENSE" "$work/prefix/"
mv "$work/prefix" "$prefix"
echo "llama.cpp is built (after $((SECONDS - started)) s)" >&2
