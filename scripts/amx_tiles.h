// Included before every C++ file of llama.cpp (build_llama.sh).
//
// ldtilecfg reads 64 bytes. The headers of g++ 12 say 8, so the optimizer leaves the others
// unwritten, no tile has rows, and the first long prompt ends with SIGILL. AMX is worth keeping: it
// reads prompts three times as fast.
#pragma once

#if defined(__AMX_TILE__) && defined(__GNUC__)
#include <immintrin.h>

#undef _tile_loadconfig
#define _tile_loadconfig(config) \
  __asm__ volatile("ldtilecfg %0" : : "m"(*(const char(*)[64])(config)))
#undef _tile_storeconfig
#define _tile_storeconfig(config) __asm__ volatile("sttilecfg %0" : "=m"(*(char(*)[64])(config)))
#endif
