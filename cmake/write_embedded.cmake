# The script behind twotrack_embed(): writes OUTPUT.
string(REPLACE "|" ";" names "${NAMES}")
file(WRITE ${OUTPUT}.new "// Made by the build from the files named here.\n#include <span>\n\n"
     "#include \"base/embedded_file.h\"\n\nnamespace ${NAMESPACE} {\nnamespace {\n\n"
     "constexpr EmbeddedFile ${NAME}List[] = {\n")
foreach(name ${names})
  file(READ ${BASE}/${name} text)
  # A compiler may refuse a literal of more than 64 KiB.
  string(LENGTH "${text}" length)
  if(length GREATER 65000)
    message(FATAL_ERROR "${BASE}/${name} is too long to be part of the program")
  endif()
  file(APPEND ${OUTPUT}.new "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(APPEND ${OUTPUT}.new "};\n\n}  // namespace\n\n"
     "extern const std::span<const EmbeddedFile> ${NAME};\n"
     "const std::span<const EmbeddedFile> ${NAME} = ${NAME}List;\n\n}  // namespace ${NAMESPACE}\n")
file(RENAME ${OUTPUT}.new ${OUTPUT})
