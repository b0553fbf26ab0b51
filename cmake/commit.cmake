# Writes the commit of the sources below SOURCE as C++ into OUT, only if it is another one than before.
cmake_minimum_required(VERSION 3.25)
set(commit "")
find_program(GIT git)
if(GIT)
  # Sources unpacked inside another project must not tell that one's commit.
  cmake_path(GET SOURCE PARENT_PATH above)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env GIT_CEILING_DIRECTORIES=${above}
            ${GIT} -C ${SOURCE} describe --always --abbrev=7 --exclude=* --dirty=+
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT
"#include \"cli/build.hpp\"

namespace cli {

std::string_view commit() { return \"@commit@\"; }

}  // namespace cli
")
