// Stands in where the library was not found when the build was configured.
#include "store.h"

namespace twotrack::bench {

StoreResult make_rocksdb(const Path&) {
  return Error{Code::kNotFound, "not built: librocksdb-dev was not there"};
}

}  // namespace twotrack::bench
