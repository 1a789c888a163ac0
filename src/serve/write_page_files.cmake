# Writes the source that holds the page's files inside the program: .incbin takes milliseconds
# where an array of bytes takes seconds.
#
#   cmake -D BASE=viewer/dist -D NAMES=index.html|assets/x.js -D FOLDER=where -D OUTPUT=x.cc -P …
string(REPLACE "|" ";" names "${NAMES}")
set(declarations "")
set(blocks "")
set(rows "")
set(number 0)
foreach(name ${names})
  set(source ${BASE}/${name})
  set(packed ${FOLDER}/page_${number}.gz)
  # Without name and time: the same bytes each time.
  execute_process(COMMAND gzip -9nc ${source} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${source} hash)
  string(APPEND declarations "extern const char page_${number}[], page_${number}_end[], "
    "page_${number}_gz[], page_${number}_gz_end[];\n")
  foreach(pair "page_${number}|${source}" "page_${number}_gz|${packed}")
    string(REPLACE "|" ";" pair ${pair})
    list(GET pair 0 symbol)
    list(GET pair 1 path)
    string(APPEND blocks "asm(\".pushsection .rodata\\n\"\n    \"${symbol}:\\n.incbin \\\"${path}\\\"\\n\"\n"
      "    \"${symbol}_end:\\n.byte 0\\n.popsection\\n\");\n")
  endforeach()
  string(APPEND rows "    {\"${name}\", \"${hash}\", page_${number}, page_${number}_end, "
    "page_${number}_gz, page_${number}_gz_end},\n")
  math(EXPR number "${number} + 1")
endforeach()
# string(), since a list would lose the semicolons.
if(number EQUAL 0)
  string(CONCAT table "const std::span<const PageFile> kPageFiles{};\n")
else()
  string(CONCAT table "namespace {\nconst PageFile kFiles[] = {\n" "${rows}" "};\n}  // namespace\n"
    "const std::span<const PageFile> kPageFiles(kFiles);\n")
endif()
file(WRITE ${OUTPUT} "#include \"serve/page_files.h\"\n\nextern \"C\" {\n${declarations}}\n${blocks}\n"
  "namespace twotrack::serve {\n${table}}  // namespace twotrack::serve\n")
