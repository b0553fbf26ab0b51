# Clang 19 for wasm32-wasi with Debian's wasi-libc and libc++: the engine as a browser module.
# The project asks `if(WASI)` where this build differs from the host's.

set(CMAKE_SYSTEM_NAME Generic)  # CMake below 3.31 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI ON)

set(WASI_SYSROOT /usr CACHE PATH "Folder that holds include/wasm32-wasi and lib/wasm32-wasi")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WASI_SYSROOT)

find_program(CMAKE_CXX_COMPILER clang++-19 REQUIRED)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

# Clang would also search the host's /usr/include, whose headers are for another machine, so the
# include folders are named one by one: libc++ before the compiler's own, wasi-libc behind both.
set(wasi_include ${WASI_SYSROOT}/include/wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-nostdlibinc -isystem ${wasi_include}/c++/v1 -idirafter ${wasi_include}")
string(APPEND CMAKE_CXX_FLAGS_INIT " -fno-exceptions -fno-rtti")
# Small before fast: it is fetched over the network, and the bots are as quick with it. The linker
# sees the whole program and leaves out what no page calls, such as the pictures of the terminal.
string(CONCAT release "-Os -DNDEBUG -flto -fvisibility=hidden -fwhole-program-vtables "
       "-fvirtual-function-elimination -fno-threadsafe-statics -mbulk-memory")
set(CMAKE_CXX_FLAGS_RELEASE ${release} CACHE STRING "Flags of the release build")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--sysroot=${WASI_SYSROOT}")
# -s: the libraries carry half a megabyte of debug sections
set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT "-s -Wl,--compress-relocations")
# Without an index, which the archiver of another version of LLVM could not make; the linker needs none.
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> qS <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")

set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)

# Packages of the host are of no use here; programs (ccache, python3) are.
set(CMAKE_FIND_ROOT_PATH ${WASI_SYSROOT}/lib/wasm32-wasi)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
