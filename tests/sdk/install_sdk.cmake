# Installs the component `sdk` of the build BUILD_DIR into an empty PREFIX, and demands that nothing else comes along.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${PREFIX}" --component sdk
                COMMAND_ERROR_IS_FATAL ANY)
foreach(file include/podball/podball.h include/podball/team.hpp include/podball/ext/params.h
             include/podball/math/linear_drag.hpp share/cmake/podball_sdk/PodballTeam.cmake
             share/pkgconfig/podball_sdk.pc share/podball_sdk/template/my_team.cpp)
    if(NOT EXISTS "${PREFIX}/${file}")
        message(SEND_ERROR "${file} was not installed")
    endif()
endforeach()
file(GLOB_RECURSE strangers "${PREFIX}/*.so*" "${PREFIX}/*.a" "${PREFIX}/bin/*")
if(strangers)
    message(SEND_ERROR "the SDK is headers and scripts alone, but these were installed: ${strangers}")
endif()
