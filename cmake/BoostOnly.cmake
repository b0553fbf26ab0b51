# boost_only_include(<out-var>): an include folder with Boost's headers and nothing else.
#
# Debian keeps Boost in /usr/include, among the host's C headers. A cross build that added that
# folder would pick those up as well, so it gets a folder of its own with one link in it.
function(boost_only_include out)
  find_path(BOOST_HEADERS boost/version.hpp
            HINTS ${BOOST_ROOT} $ENV{BOOST_ROOT} PATH_SUFFIXES include
            PATHS /usr/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(STRINGS ${BOOST_HEADERS}/boost/version.hpp line REGEX "^#define BOOST_VERSION [0-9]+")
  string(REGEX MATCH "[0-9]+" version "${line}")
  if(version LESS 108100)
    message(FATAL_ERROR "Boost 1.81 or newer is needed, but ${BOOST_HEADERS} holds ${version}.")
  endif()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/boost-only)
  file(CREATE_LINK ${BOOST_HEADERS}/boost ${CMAKE_BINARY_DIR}/boost-only/boost SYMBOLIC)
  set(${out} ${CMAKE_BINARY_DIR}/boost-only PARENT_SCOPE)
endfunction()
