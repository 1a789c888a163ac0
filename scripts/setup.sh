#!/usr/bin/env bash
# Installs everything to build and test twotrack: Debian packages with apt, tree-sitter's sources with
# scripts/fetch_tree_sitter.py, llama.cpp with scripts/build_llama.sh, the embedded model with
# scripts/fetch_models.py, the interpreter of .pym scripts with scripts/fetch_monty.py, Python packages
# from scripts/requirements.lock into .twotrack/venv, vocabularies with scripts/fetch_vocabularies.py,
# MCP peers and what the page of `serve` is built and tested with by scripts/fetch_npm.py into
# .twotrack/node and .twotrack/viewer. Prints nothing and is fast when everything is there.
#
# Everything is fetched by package name through apt, pip and npm, so that your mirrors and proxies
# apply; what pip and npm fetch is checked against pinned hashes.
#
#   scripts/setup.sh build   what the program, its tests and its benchmarks link
#   scripts/setup.sh python  the above, and what `pip install .` needs
#   scripts/setup.sh demo    the above, and the linter and test runner that the shipped agents call
#   scripts/setup.sh bench   all of build, the Python packages the benchmarks compare with, a second model
#   scripts/setup.sh clients agents of other makes, for two tests of the gateway: into .twotrack/clients and coders (1.3 GB)
#   scripts/setup.sh test    all but that model, and everything `make test`, `make lint` and `make fuzz` use
#
# build/setup-<group>.stamp has the versions found. It is only rewritten when they change, so that
# the Makefile only configures again then.
set -euo pipefail
cd "$(dirname "$0")/.."

build_packages=(
  build-essential g++ cmake ninja-build ccache pkg-config
  python3 python3-pip ca-certificates # scripts/packages.py
  libssl-dev libsimdjson-dev libre2-dev libzstd-dev libxxhash-dev libsqlite3-dev libcurl4-openssl-dev zlib1g-dev
  libmicrohttpd-dev libnats-dev
  libcli11-dev libexpat1-dev libyaml-cpp-dev
  libgtest-dev libgmock-dev librapidcheck-dev # the tests; -DBUILD_TESTING=OFF does without
  libfuse3-dev fuse3                          # power cuts below a real file system
  librocksdb-dev                              # what the benchmarks compare with
)
python_packages=(
  python3-venv
  python3-dev # headers to build the Python package
)
test_packages=(
  clang-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev lld-19
  strace jq zstd
  universal-ctags        # to check the nodes of C, C++ and JavaScript
  json-schema-test-suite # to check src/mcp/json_schema.cc
  chromium               # to look at the page of `serve`
)

group=${1:-build}
case $group in
  build) packages=("${build_packages[@]}") ;;
  python | demo | bench) packages=("${build_packages[@]}" "${python_packages[@]}") ;;
  test) packages=("${build_packages[@]}" "${python_packages[@]}" "${test_packages[@]}") ;;
  clients) packages=("${python_packages[@]}") ;;
  *) echo "usage: scripts/setup.sh build|python|demo|bench|test|clients" >&2; exit 2 ;;
esac

stamp=build/setup-$group.stamp
log=build/setup.log
mkdir -p build

say() { echo "setup: $*" >&2; }
fail() { say "$@"; exit 1; }

# Runs a command with its output in the log, and shows the end of it if the command fails.
logged() {
  "$@" >>"$log" 2>&1 && return
  tail -n 20 "$log" >&2
  fail "failed: $* (full output: $log)"
}

# Runs a command that shows its own progress: unchanged on a terminal, otherwise into the log.
shown() {
  if [ -t 2 ]; then
    "$@" >&2 || fail "failed: $*"
  else
    logged "$@"
  fi
}

missing_packages() {
  local known
  known=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
  for package in "${packages[@]}"; do
    grep -qx "$package installed" <<<"$known" || echo "$package"
  done
}

# "12.3 MB": how much apt-get would fetch for these packages.
apt_size() {
  LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null |
    sed -n 's/^Need to get \(.*\) of archives.*/\1/p'
}

install_packages() {
  local missing as_root=()
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "please run as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing Debian packages: ${missing[*]}"
  logged "${as_root[@]}" apt-get update
  say "fetching $(apt_size "${missing[@]}") through apt"
  logged "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}"
}

# The venv remembers the hash of what was installed into it.
install_locked() {
  local venv=$1 lock=$2 what=$3 want
  want=$(cat "$lock" <(python3 --version) | sha256sum | cut -d' ' -f1)
  [ "$(cat "$venv/installed" 2>/dev/null)" != "$want" ] || return 0
  say "fetching $what into $venv through pip"
  rm -rf "$venv"
  logged python3 -m venv "$venv"
  pip_install "$lock" "$venv"
  echo "$want" >"$venv/installed"
}

install_python() {
  install_locked .twotrack/venv scripts/requirements.lock "the Python packages for the tests (164 MB)"
}

install_clients() {
  install_locked .twotrack/clients scripts/clients.lock "agents of other makes (120 MB)"
  python3 scripts/fetch_npm.py tests/gateway/coders .twotrack/coders "Codex and opencode" 230 ||
    say "without Codex and opencode, the test with them is left out"
}

# What the agents call, a subset of what the tests need.
install_agents_tools() {
  local venv=.twotrack/venv
  [ ! -x $venv/bin/ruff ] || return 0
  say "fetching ruff and pytest into $venv (12 MB) through pip"
  logged python3 -m venv $venv
  pip_install scripts/agents.lock
}

# So that an installed twotrack, which lies elsewhere, finds them too.
link_tools() {
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/twotrack
  mkdir -p "$cache"
  ln -sfn "$PWD/.twotrack/venv" "$cache/venv"
}

pip_install() {
  shown "${2:-.twotrack/venv}/bin/pip" install --disable-pip-version-check --require-hashes -r "$1"
}

# Without them (no network) tests that count tokens with them are skipped and say so.
fetch_vocabularies() {
  .twotrack/venv/bin/python scripts/fetch_vocabularies.py ||
    say "without the vocabularies, tests and figures with real token counts are left out"
}

# Without it (no network, an unsupported compiler) the program is still built.
build_llama() {
  scripts/build_llama.sh || say "without llama.cpp, no model runs inside the program"
}

# Without it the demo asks for another model, and tests that run one are skipped and say so.
fetch_models() {
  python3 scripts/fetch_models.py "$@" || say "without $*, whatever runs that model is left out"
}

# Without it scripts (.pym) run on the system's python3, and tests with the real one are skipped.
fetch_monty() {
  python3 scripts/fetch_monty.py || say "without Monty, scripts run on python3 in the sandbox"
}

# Without them (no network, another machine) tests that talk to them are skipped and say so.
fetch_mcp_peers() {
  python3 scripts/fetch_npm.py tests/mcp/peers .twotrack/node "the MCP peers of the tests" 67 ||
    say "without the MCP peers, tests against public servers are left out"
}

# Only for who changes the page: the built one is checked in (viewer/dist), and that is what the program has inside.
fetch_viewer() {
  if python3 scripts/fetch_npm.py viewer .twotrack/viewer "what the page of serve is built and tested with" 91; then
    [ -d viewer/node_modules ] || ln -sfn ../.twotrack/viewer/node_modules viewer/node_modules
  else
    say "without Svelte and Vite, the page of serve cannot be built again, and its tests are left out"
  fi
}

fetch_tree_sitter() {
  python3 scripts/fetch_tree_sitter.py ||
    fail "the program cannot be built without tree-sitter's sources"
}

versions() {
  python3 scripts/fetch_tree_sitter.py --where
  ls -d "$(scripts/build_llama.sh --where)" 2>/dev/null || echo "no llama.cpp"
  if command -v dpkg-query >/dev/null; then
    dpkg-query -W -f '${Package} ${Version}\n' "${packages[@]}"
  else
    echo "not Debian"
  fi
}

if command -v apt-get >/dev/null; then
  install_packages
elif [ ! -e "$stamp" ]; then
  say "this is not Debian: please install the equivalent of these packages yourself:"
  say "${packages[*]}"
fi
if [ "$group" = clients ]; then
  install_clients
  exit
fi
fetch_tree_sitter
# A compiler at work and downloads do not get in each other's way. Whatever fails below, what llama.cpp
# has got so far is not thrown away.
build_llama &
trap wait EXIT
fetch_models smollm2-135m-instruct
fetch_monty
case $group in
  demo)
    install_agents_tools
    link_tools
    ;;
  bench | test)
    install_python
    link_tools
    fetch_vocabularies
    ;;
esac
if [ "$group" = test ]; then
  fetch_mcp_peers
  fetch_viewer
fi
[ "$group" != bench ] || fetch_models gemma-3-270m

wait
found=$(versions)
[ "$(cat "$stamp" 2>/dev/null)" = "$found" ] || echo "$found" >"$stamp"
