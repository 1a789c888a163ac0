#include "python/values.h"

#include "base/json_writer.h"

namespace twotrack::python {
namespace {

// twotrack/_json.py says how a value that is not plain becomes one.
nb::object json_function(const char* name) {
  return nb::module_::import_("twotrack._json").attr(name);
}

}  // namespace

std::string_view utf8_of(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw nb::python_error();
  return {bytes, static_cast<size_t>(size)};
}

std::string_view bytes_or_text(nb::handle value) {
  if (PyUnicode_Check(value.ptr())) return utf8_of(value);
  if (!PyBytes_Check(value.ptr())) throw nb::type_error("bytes or str, please");
  return {PyBytes_AS_STRING(value.ptr()), static_cast<size_t>(PyBytes_GET_SIZE(value.ptr()))};
}

nb::str text_of(std::string_view text) {
  PyObject* object =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (object == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(object);
}

std::string to_json(nb::handle value) {
  PyObject* object = value.ptr();
  if (object == Py_None) return "null";
  if (object == Py_True) return "true";
  if (object == Py_False) return "false";
  if (PyUnicode_CheckExact(object)) return JsonWriter().string(utf8_of(value)).take();
  if (PyLong_CheckExact(object)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0) return std::to_string(number);
  }
  return std::string(utf8_of(json_function("dumps")(value)));
}

nb::object from_json(std::string_view json) {
  if (json == "null") return nb::none();
  if (json == "true") return nb::bool_(true);
  if (json == "false") return nb::bool_(false);
  return json_function("loads")(text_of(json));
}

}  // namespace twotrack::python
