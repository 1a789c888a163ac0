// A grammar with tables of a version that nobody reads any more.
#include "tree_sitter/parser.h"

__attribute__((visibility("default"))) const TSLanguage *tree_sitter_old(void) {
  static const TSLanguage language = {.abi_version = 12};
  return &language;
}
