# What is installed, and the packages that scripts/package has CPack make of it. Three parts:
#   program    what every package has, below its prefix
#   system     settings and service of a Debian system
#   libraries  for a package that finds nothing on its system
# The manual page, completions and the like are made by scripts/package, from the program itself.
set(made ${CMAKE_BINARY_DIR}/package)
set(doc share/doc/escapement)
set(PACKAGING ${CMAKE_SOURCE_DIR}/packaging)

install(TARGETS escapement RUNTIME DESTINATION bin COMPONENT program)
install(DIRECTORY ${CMAKE_BINARY_DIR}/web/ DESTINATION share/escapement/web COMPONENT program)
install(FILES ${made}/escapement.1.gz DESTINATION share/man/man1 COMPONENT program)
install(FILES ${made}/escapement.bash DESTINATION share/bash-completion/completions RENAME escapement
  COMPONENT program)
install(FILES ${made}/escapement.zsh DESTINATION share/zsh/vendor-completions RENAME _escapement
  COMPONENT program)
install(FILES ${made}/escapement.fish DESTINATION share/fish/vendor_completions.d COMPONENT program)
file(GLOB guides CONFIGURE_DEPENDS docs/*.md docs/*.json)
install(FILES ${guides} DESTINATION ${doc} COMPONENT program)
install(DIRECTORY docs/decisions docs/games docs/monitoring DESTINATION ${doc} COMPONENT program)
install(FILES ${PACKAGING}/copyright ${made}/changelog.gz DESTINATION ${doc} COMPONENT program)

install(FILES ${PACKAGING}/server.toml DESTINATION /etc/escapement COMPONENT system)
install(FILES ${PACKAGING}/escapement.service DESTINATION /lib/systemd/system COMPONENT system)
install(FILES ${made}/changelog.Debian.gz DESTINATION ${doc} COMPONENT system)
install(FILES ${PACKAGING}/lintian-overrides DESTINATION share/lintian/overrides RENAME escapement
  COMPONENT system)

install(FILES LICENSE DESTINATION . COMPONENT libraries)
install(CODE "execute_process(COMMAND ${PACKAGING}/bundle-libraries \"\${CMAKE_INSTALL_PREFIX}\"
  COMMAND_ERROR_IS_FATAL ANY)" COMPONENT libraries)

set(CPACK_PACKAGE_NAME escapement)
set(CPACK_PACKAGE_VENDOR Escapement)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGE_FILE_NAME escapement-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/PackageParts.cmake)

set(ESCAPEMENT_MAINTAINER "Escapement maintainers <maintainers@escapement.example>" CACHE STRING
  "Who made the packages, as Debian wants it")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${ESCAPEMENT_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
file(READ ${PACKAGING}/description description)
string(STRIP "${description}" CPACK_DEBIAN_PACKAGE_DESCRIPTION)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${PACKAGING}/conffiles ${PACKAGING}/postinst ${PACKAGING}/prerm ${PACKAGING}/postrm)
include(CPack)
