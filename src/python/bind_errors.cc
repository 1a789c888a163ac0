#include "python/bind.h"
#include "python/errors.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

const char* class_of(Code code) {
  switch (code) {
    case Code::kNotFound:
      return "NotFoundError";
    case Code::kInvalid:
      return "InvalidError";
    case Code::kCorrupt:
      return "CorruptError";
    case Code::kConflict:
    case Code::kTaken:
      return "ConflictError";
    case Code::kIo:
      return "StorageError";
    case Code::kNoSpace:
      return "NoSpaceError";
    case Code::kTimeout:
      return "TimedOutError";
    case Code::kCancelled:
      return "CancelledError";
  }
  return "Error";
}

}  // namespace

void bind_errors(nb::module_& /*module*/) {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void* /*payload*/) {
    try {
      std::rethrow_exception(thrown);
    } catch (const CoreError& error) {
      // The classes are Python's, so that people can read them; they are looked up when needed.
      const nb::object type = nb::module_::import_("twotrack.errors").attr(class_of(error.code()));
      // What a disk gave us need not be UTF-8, an exception's text must be.
      const std::string_view words = error.what();
      const nb::object text = nb::steal(
          PyUnicode_DecodeUTF8(words.data(), static_cast<Py_ssize_t>(words.size()), "replace"));
      PyErr_SetObject(type.ptr(), text.ptr());
    }
  });
}

}  // namespace twotrack::python
