// How many processor cores have nothing else to do. ggml's workers wait for each other several
// hundred times a token and spin while they do: with a core too few a token takes a hundred times
// as long, so that one thread is right wherever others work.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack::model {

// Physical ones that this process may use; at most as many as a model of this size makes use of.
uint64_t usable_cores();

// At this moment, of `cores`; at least 1. Where the kernel does not say, 1.
uint64_t free_cores(uint64_t cores);

// The same from what is in /proc/pressure/cpu and /proc/loadavg.
uint64_t free_cores(uint64_t cores, std::string_view pressure, std::string_view load);

}  // namespace twotrack::model
