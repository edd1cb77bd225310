# cpack in a release build: steadyburn_VERSION_ARCH.deb. The RPM is made from rpm/steadyburn.spec, the Flatpak from
# flatpak/org.steadyburn.Steadyburn.yml.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME steadyburn)
set(CPACK_PACKAGE_VENDOR "Steadyburn")
set(CPACK_PACKAGE_CONTACT "The Steadyburn developers <developers@steadyburn.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "burns folders to disc and tape from a large memory buffer")
set(CPACK_PACKAGE_DESCRIPTION "What is to be written is made ahead of time and waits in memory, in a ring as
large as the user likes, so that a drive with its one fixed speed never runs
dry. The window shows how full the ring is and how many seconds that lasts.
.
ISO 9660 with Rock Ridge and Joliet on CD, DVD and Blu-ray, tar on tape and
in files; every file is compared after the burn, and every exception named.
A command-line program does the same for scripts.")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION otherosfs)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "hicolor-icon-theme")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-svg-plugins, qt6-qpa-plugins")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "udisks2")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# What Debian wants beside every package.
install_zipped(packaging/debian/changelog ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/udev/60-steadyburn-tape.rules DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
include(CPack)
