#include "importer/import_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return twotrack::importer::check_import(twotrack::importer::import_openai_messages, data, size);
}
