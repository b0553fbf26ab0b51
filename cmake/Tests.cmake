# Test programs: one a folder, sources in its test/ folder, and its name as a label.
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
set(ESCAPEMENT_SHARDS 8)

function(add_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(NOT arg_SOURCES)
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    SOURCE_FOLDER="${CMAKE_SOURCE_DIR}" PROGRAM="$<TARGET_FILE:escapement>")
  # Tests are compiled once and run for a moment; at -O1 g++ 12 does not see that an empty list has no elements.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 16)
  # A few processes for all cases: starting one costs more than most cases. Each case is counted
  # from the file that its process writes.
  foreach(shard RANGE 1 ${ESCAPEMENT_SHARDS})
    math(EXPR index "${shard} - 1")
    add_test(NAME ${name}_${shard} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name}_${shard} PROPERTIES LABELS ${name} TIMEOUT 3000
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${ESCAPEMENT_SHARDS};GTEST_SHARD_INDEX=${index};GTEST_OUTPUT=xml:${CMAKE_BINARY_DIR}/junit/${name}_${shard}.xml")
  endforeach()
endfunction()

file(GLOB sources CONFIGURE_DEPENDS engine/test/*.cpp engine/conformance/test/toy_*.cpp)
add_tests(engine_test SOURCES ${sources} LIBRARIES engine PkgConfig::sodium)
# The laws and the search, tried on toys for minutes: not under sanitizers, where the games try both.
if(NOT ESCAPEMENT_SANITIZE)
  file(GLOB sources CONFIGURE_DEPENDS engine/conformance/test/*.cpp engine/search/test/*.cpp)
  # It counts what is allocated, so it replaces how: what the compiler sees beside it would look mismatched.
  set_source_files_properties(engine/search/test/allocation.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_tests(toys_test SOURCES ${sources} LIBRARIES engine)
endif()
file(GLOB sources CONFIGURE_DEPENDS games/test/*.cpp games/*/test/*.cpp)
add_tests(games_test SOURCES ${sources} LIBRARIES games)
file(GLOB sources CONFIGURE_DEPENDS protocol/test/*.cpp)
add_tests(protocol_test SOURCES ${sources} LIBRARIES protocol games)
file(GLOB sources CONFIGURE_DEPENDS table/test/*.cpp protocol/test/validator.cpp)
add_tests(table_test SOURCES ${sources} LIBRARIES table games)
file(GLOB sources CONFIGURE_DEPENDS server/test/*.cpp)
add_tests(server_test SOURCES ${sources} LIBRARIES server)
if(TARGET server_test)
  add_dependencies(server_test escapement)
endif()
if(TARGET cluster)
  file(GLOB sources CONFIGURE_DEPENDS server/cluster/test/*.cpp)
  add_tests(cluster_test SOURCES ${sources} server/test/journal_laws.cpp server/test/support.cpp
    server/test/client.cpp server/test/data_folder.cpp LIBRARIES cluster)
  # They make a data folder with a real server.
  if(TARGET cluster_test)
    add_dependencies(cluster_test escapement)
  endif()
endif()

# People play at a real server while its disk, its clock and its connections fail, by a library that
# is loaded before the system's.
add_library(faults_shim MODULE server/test/faults/shim/shim.cpp)
target_include_directories(faults_shim PRIVATE ${CMAKE_SOURCE_DIR})
target_link_libraries(faults_shim PRIVATE ${CMAKE_DL_LIBS})
file(GLOB sources CONFIGURE_DEPENDS server/test/faults/*.cpp)
add_executable(faults ${sources} server/test/client.cpp server/test/support.cpp)
target_link_libraries(faults PRIVATE server GTest::gtest)
target_compile_definitions(faults PRIVATE
  PROGRAM="$<TARGET_FILE:escapement>" SHIM="$<TARGET_FILE:faults_shim>")
add_dependencies(faults escapement faults_shim)

file(GLOB sources CONFIGURE_DEPENDS simulate/test/*.cpp)
add_tests(simulate_test SOURCES ${sources} LIBRARIES simulate)
file(GLOB sources CONFIGURE_DEPENDS cli/test/*.cpp)
add_tests(cli_test SOURCES ${sources} LIBRARIES engine)
if(TARGET cli_test)
  add_dependencies(cli_test escapement)
endif()
