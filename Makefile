# Two commands do everything on a fresh Debian 12: `make demo` and `make test`.
#
# Every target sets up and builds only what it needs; a second call has nothing to do.
# The build itself is done by CMake (CMakePresets.json); this file only orders the steps.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60

# The modules in which threads meet. Their CMakeLists.txt say in which files of tests, and no others
# are built; of these, the tests in which they do.
THREADED := base track replica http mcp hub runner serve telemetry
THREADED_TESTS := Writer*:Commit*:Verify*:LiveShipper*:CompactionTest.*:*Thread*:Client*:Connections*:HttpTransport*:Server*:*Watch*:Crew*:RunTest.*:LiveExport*

# g++ 12's ThreadSanitizer does not start with wide address randomization; this turns it off.
NO_ASLR := $(shell setarch -R true 2>/dev/null && echo setarch -R)

space := $(subst ,, )
say = @printf '\n==> %s (after %ss)\n' '$(1)' "$$(($$(date +%s) - $(STARTED)))"
STARTED := $(shell date +%s)
per_core = $(shell awk 'BEGIN { print int($(shell nproc) * $(1)) }')
finished = @echo "$(1) $$(($$(date +%s) - $(STARTED)))" >>build/makes.log

.PHONY: help demo test build timings bench bench-python soak install lint fuzz clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: build/setup-demo.stamp build/release/build.ninja ## set up, build, show a real model at work
	@cmake --build --preset release --target twotrack
	@scripts/demo.sh build/release/twotrack
	$(call finished,demo)

build: build/release/build.ninja ## set up, build build/release/twotrack and twotrack-lab
	@cmake --build --preset release --target twotrack twotrack-lab

# Cheap checks first. The tests of modules run with the address and undefined-behaviour sanitizers,
# those of the whole program on the program as it is shipped. More run at a time than there are
# cores, because they wait: those of modules for the disk, those of the program for servers,
# processes and deadlines, more than half of their time.
test: $(foreach preset,dev tsan release tidy,build/$(preset)/build.ninja)
test: ## set up, build, run every check and every test
	$(call say,format and include directions)
	@scripts/lint.sh
	$(call say,clang-tidy on what changed)
	@scripts/tidy.sh
	$(call say,release build)
	@cmake --build --preset release
	$(call say,thread sanitizer)
	@cmake --build --preset tsan --target $(THREADED:=_test)
	@GTEST_FILTER='$(THREADED_TESTS)' $(NO_ASLR) ctest --preset tsan -R '^($(subst $(space),|,$(THREADED)))$$'
	$(call say,build with address and undefined-behaviour sanitizers)
	@cmake --build --preset dev
	$(call say,module tests)
	@ctest --preset dev -j$(call per_core,1.5)
	$(call say,program tests)
	@ctest --preset release -j$(call per_core,2.5)
	$(call say,everything passed)
	$(call finished,test)

timings: build/release/build.ninja ## print build times, and how long a rebuild takes after a change
	@scripts/timings.py
	@scripts/timings.py --rebuild

bench: build/setup-bench.stamp build/release/build.ninja ## print benchmarks next to the limits of this machine
	@cmake --build --preset release --target twotrack twotrack_bench
	@build/release/twotrack_bench

bench-python: build/setup-test.stamp ## compare the Python package with Pydantic, LangGraph and OpenAI Agents
	@scripts/build_wheel.sh build/package
	@PYTHONPATH=build/package/site .twotrack/venv/bin/python bench/python_bench.py

soak: build/setup-test.stamp build/release/build.ninja ## run the long fault tests
	@scripts/soak.sh

install: build/release/build.ninja ## install under PREFIX (/usr/local)
	@cmake --build --preset release --target installed
	@cmake --install build/release --prefix '$(PREFIX)'

lint: build/tidy/build.ninja ## check format and includes, run clang-tidy on every file
	@scripts/lint.sh
	@cmake --build --preset tidy

fuzz: build/fuzz/build.ninja ## run every fuzzer for FUZZ_SECONDS (60)
	@cmake --build --preset fuzz
	@scripts/fuzz.sh $(FUZZ_SECONDS)

clean: ## remove build/; keep what setup installed
	@rm -rf build

# A stamp only changes when setup found or installed something new; then CMake runs again.
build/setup-%.stamp: FORCE
	@scripts/setup.sh $*

build/release/build.ninja: build/setup-build.stamp CMakePresets.json
	@cmake --preset release
	@touch $@
build/%/build.ninja: build/setup-test.stamp CMakePresets.json
	@cmake --preset $*
	@touch $@
