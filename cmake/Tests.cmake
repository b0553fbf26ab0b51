# Test programs: one a folder, sources in its test/ folder. Label "core" is what the sanitizers run.
find_package(GTest REQUIRED)
include(GoogleTest)

function(add_tests name label)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;LIBRARIES")
  if(NOT arg_SOURCES)
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    SOURCE_FOLDER="${CMAKE_SOURCE_DIR}" PROGRAM="$<TARGET_FILE:escapement>")
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} PROPERTIES LABELS ${label} TIMEOUT 1200)
endfunction()

file(GLOB sources CONFIGURE_DEPENDS engine/test/*.cpp engine/conformance/test/*.cpp)
add_tests(engine_test core SOURCES ${sources} LIBRARIES engine PkgConfig::sodium)
file(GLOB sources CONFIGURE_DEPENDS games/test/*.cpp games/*/test/*.cpp)
add_tests(games_test core SOURCES ${sources} LIBRARIES games)
file(GLOB sources CONFIGURE_DEPENDS simulate/test/*.cpp)
add_tests(simulate_test core SOURCES ${sources} LIBRARIES simulate)
file(GLOB sources CONFIGURE_DEPENDS cli/test/*.cpp)
add_tests(cli_test program SOURCES ${sources})
if(TARGET cli_test)
  add_dependencies(cli_test escapement)
endif()
