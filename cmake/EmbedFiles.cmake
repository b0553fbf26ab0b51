# embed_files(<namespace> <folder> <out-dir> <out-cpp-var>): data, texts and rules of a game as constants,
# so that the program carries them. A page has texts and rules already, in the language of its reader:
# the browser's module has only the data. Declares <namespace>::embedded_files().
function(embed_files name folder out_dir out_cpp)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder}
       ${folder}/data/*.json ${folder}/text/*.json ${folder}/RULES.md ${folder}/first.json)
  list(TRANSFORM files PREPEND ${folder}/ OUTPUT_VARIABLE sources)
  set(cpp ${out_dir}/games/${name}/files.cpp)
  set(hpp ${out_dir}/games/${name}/files.hpp)
  file(WRITE ${hpp}.in "#pragma once\n#include <span>\n#include \"engine/game_entry.hpp\"\n"
       "namespace ${name} {\nstd::span<const engine::File> embedded_files();\n}\n")
  configure_file(${hpp}.in ${hpp} COPYONLY)
  add_custom_command(OUTPUT ${cpp} DEPENDS ${sources} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed.cmake
    COMMAND ${CMAKE_COMMAND} "-DFILES=${files}" -DFOLDER=${folder} -DNAME=${name} -DOUT=${cpp}
            -DDATA_ONLY=${WASI} -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed.cmake VERBATIM)
  set(${out_cpp} ${cpp} PARENT_SCOPE)
endfunction()
