# Installs the component `sdk` of the build BUILD_DIR into an empty PREFIX, and demands that nothing else comes along.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${PREFIX}" --component sdk
                COMMAND_ERROR_IS_FATAL ANY)
foreach(file include/podball/podball.h include/podball/team.hpp include/podball/ext/params.h
             include/podball/math/linear_drag.hpp include/podball/tactics/scram.hpp share/cmake/podball_sdk/PodballTeam.cmake
             share/pkgconfig/podball_sdk.pc share/pkgconfig/podball_tactics.pc
             include/podball/host/engine/step.hpp
             share/cmake/podball_engine/podball_engineConfig.cmake)
    if(NOT EXISTS "${PREFIX}/${file}")
        message(SEND_ERROR "${file} was not installed")
    endif()
endforeach()
file(GLOB_RECURSE archives "${PREFIX}/*.a")
list(TRANSFORM archives REPLACE ".*/" "" OUTPUT_VARIABLE archive_names)
if(NOT archive_names STREQUAL "libpodball_base_core.a;libpodball_engine.a;libpodball_tactics.a")
    message(SEND_ERROR "the SDK has the libraries of engine and tactics, but these were installed: ${archives}")
endif()
file(GLOB_RECURSE strangers "${PREFIX}/*.so*" "${PREFIX}/bin/*")
if(strangers)
    message(SEND_ERROR "the SDK is headers, scripts and archives, but these were installed: ${strangers}")
endif()
