# Which parts a kind of package has; CPack reads this once for each kind.
list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 build)
if(CPACK_GENERATOR STREQUAL "DEB")
  set(parts program system)
  set(CPACK_SET_DESTDIR ON)  # settings and service lie outside of the prefix
  set(CPACK_INSTALL_PREFIX /usr)
else()
  set(parts program libraries)
endif()
set(CPACK_INSTALL_CMAKE_PROJECTS "")
foreach(part IN LISTS parts)
  list(APPEND CPACK_INSTALL_CMAKE_PROJECTS ${build} escapement ${part} /)
endforeach()
