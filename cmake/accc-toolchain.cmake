# Toolchain file for CMake projects in Fortran with OpenACC:
#
#   cmake -B build -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/accc/accc-toolchain.cmake
#
# Plain -DCMAKE_Fortran_COMPILER=accc is enough for a project without
# find_package(OpenACC). CMake knows accc as LLVMFlang, whose options accc takes;
# this file adds what CMake's own description of LLVMFlang leaves out.

# CMake's own test projects (try_compile) read this file again, and are told the
# compiler by other means.
get_property(_accc_nested GLOBAL PROPERTY IN_TRY_COMPILE)
if(NOT DEFINED CMAKE_Fortran_COMPILER AND NOT _accc_nested)
  # Installed: <prefix>/lib/cmake/accc and <prefix>/bin. In the source tree:
  # cmake and target/release.
  find_program(CMAKE_Fortran_COMPILER accc
    HINTS
      ${CMAKE_CURRENT_LIST_DIR}/../../../bin
      ${CMAKE_CURRENT_LIST_DIR}/../target/release
      ${CMAKE_CURRENT_LIST_DIR}/../target/debug
    REQUIRED)
endif()

# FindOpenACC tries no flag at all for a compiler that it does not list (its list
# of fallbacks never reaches the caller), and then reports OpenACC as missing.
# accc compiles OpenACC without being told; the flag says so to a reader of a log.
set(OpenACC_Fortran_FLAGS -fopenacc)

# CMake 3.25 gives LLVMFlang empty flags for every build type and no -fPIC for
# shared libraries.
set(CMAKE_Fortran_FLAGS_DEBUG_INIT "-O0 -g")
set(CMAKE_Fortran_FLAGS_RELEASE_INIT "-O3")
set(CMAKE_Fortran_FLAGS_RELWITHDEBINFO_INIT "-O2 -g")
set(CMAKE_Fortran_FLAGS_MINSIZEREL_INIT "-Os")
set(CMAKE_Fortran_COMPILE_OPTIONS_PIC "-fPIC")

# A program whose main is in C or C++ is linked by that compiler, which CMake
# tells what libraries Fortran needs but not where to find them when the program
# runs. Named with their paths, they get into the program's RPATH. As in accc's own
# links, what the program frees goes through an object that tells the runtime.
# CMake knows from its own test link what the Fortran compiler adds to links, where a
# target of the link is in Fortran: accc-libraries.cmake, at the end of project(), completes
# that. Libraries that CMake does not compile itself say it by OpenACC::OpenACC_Fortran.
if(CMAKE_Fortran_COMPILER AND NOT _accc_nested)
  find_program(_accc_path ${CMAKE_Fortran_COMPILER} NO_CACHE)
  get_filename_component(_accc_path "${_accc_path}" REALPATH)
  get_filename_component(_accc_path "${_accc_path}" DIRECTORY)
  find_library(_accc_runtime accrt NO_CACHE NO_DEFAULT_PATH
    PATHS "${_accc_path}/../lib/accc" "${_accc_path}")
  find_library(_accc_openmp omp NO_CACHE NO_DEFAULT_PATH PATHS /usr/lib/llvm-22/lib)
  find_file(_accc_free accrt_free.o NO_CACHE NO_DEFAULT_PATH
    PATHS "${_accc_path}/../lib/accc" "${_accc_path}")
  if(_accc_runtime AND _accc_openmp AND _accc_free)
    set(OpenACC_Fortran_LIBRARIES
      "$<$<LINK_LANGUAGE:C,CXX>:-Wl,--wrap=free;${_accc_free};${_accc_runtime};${_accc_openmp}>")
    if(NOT CMAKE_PROJECT_INCLUDE)
      set(CMAKE_PROJECT_INCLUDE "${CMAKE_CURRENT_LIST_DIR}/accc-libraries.cmake")
    endif()
  endif()
endif()
