// CHECK(condition): a broken invariant of this program. Prints and aborts, in release too.
// Nothing a user, a model or a file can send may trigger one: that is an Error.
#pragma once

namespace twotrack {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace twotrack

#define CHECK(condition) \
  ((condition) ? (void)0 : ::twotrack::check_failed(#condition, __FILE__, __LINE__))

// DCHECK(condition): the same for checks that are too slow for release, where it is not evaluated.
#ifdef NDEBUG
#define DCHECK(condition) (true ? (void)0 : (void)(condition))
#else
#define DCHECK(condition) CHECK(condition)
#endif
