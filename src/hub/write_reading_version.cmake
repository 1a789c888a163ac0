# Writes OUTPUT: kReadingVersion and kReadingFiles of language.h, from the files NAMES below BASE
# and from EXTRA.
string(REPLACE "|" ";" names "${NAMES}")
set(hashes "")
set(lines "")
foreach(name ${names})
  file(SHA256 ${BASE}/${name} hash)
  string(APPEND hashes "${name} ${hash}\n")
  string(APPEND lines "    \"${name}\\n\"\n")
endforeach()
file(SHA256 ${EXTRA} hash)
string(SHA256 version "${hashes}${hash}")
file(WRITE ${OUTPUT}.new "// Made by the build from the files named here.\n"
     "#include \"hub/language.h\"\n\nnamespace twotrack::hub {\n\n"
     "const char* const kReadingVersion = \"${version}\";\n"
     "const char* const kReadingFiles =\n${lines}    \"\";\n\n}  // namespace twotrack::hub\n")
file(RENAME ${OUTPUT}.new ${OUTPUT})
