// python_types: the type hints of Python, as far as a JSON value can be held against them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json_tree.h"
#include "tool/python_signature.h"

namespace twotrack::tool {

// A hint taken apart: "dict[str, int]" is dict of str and int, "int | None" a choice of both.
struct TypeHint {
  std::string name{};  // without its module; "|": one of the parts
  std::vector<TypeHint> parts{};
};
TypeHint parse_hint(std::string_view text);

// A class or an alias at the top of a file that stands for something JSON can write.
struct PythonType {
  enum class Kind { kEnum, kRecord, kAlias };
  std::string name{};
  Kind kind = Kind::kAlias;
  std::vector<std::string> values{};         // of an enum: names and values, as texts
  std::vector<SignatureParameter> fields{};  // of a record: dataclass, TypedDict, NamedTuple, model
  TypeHint hint{};                           // of an alias
};
std::vector<PythonType> types_of(std::string_view source);

// Holds values against hints, with the types that one file defines.
class TypeChecker {
 public:
  explicit TypeChecker(std::vector<PythonType> types = {}) : types_(std::move(types)) {}

  // Whether somebody here knows what fits: not so for a class of another file.
  bool knows(const TypeHint& hint) const { return knows(hint, 0); }
  // What nobody knows fits everything: ask knows() too.
  bool fits(const TypeHint& hint, JsonElement value) const { return fits(hint, value, 0); }

  enum class Where { kUsual, kBoundary };
  // A JSON value that fits.
  std::string sample(const TypeHint& hint, Where where) const { return sample(hint, where, 0); }
  // Whether a type has values at which programs go wrong: 0, "", [], null.
  static bool has_boundary(const TypeHint& hint);

 private:
  const PythonType* find(const TypeHint& hint) const;
  bool knows(const TypeHint& hint, int depth) const;
  bool fits(const TypeHint& hint, JsonElement value, int depth) const;
  bool fits_parts(const TypeHint& hint, JsonElement value, int depth) const;
  bool fits_type(const PythonType& type, JsonElement value, int depth) const;
  std::string sample(const TypeHint& hint, Where where, int depth) const;
  std::string sample_of(const PythonType& type, Where where, int depth) const;
  std::string sample_tuple(const TypeHint& hint, Where where, int depth) const;

  std::vector<PythonType> types_;
};

}  // namespace twotrack::tool
