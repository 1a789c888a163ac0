// The tables of the store, and whose they are.
#pragma once

#include "base/result.h"
#include "base/sqlite.h"

namespace twotrack::hub {

// Makes the tables in an empty file, and brings those of an older program up to date. Fails with
// kCorrupt when the file has other things in it, with kInvalid when a newer program wrote it.
Status ensure_schema(Database& database);

// Whether the tables are there: a file without them was left by a process that was killed while
// creating it. Fails as ensure_schema() does.
Result<bool> has_schema(Database& database);

}  // namespace twotrack::hub
