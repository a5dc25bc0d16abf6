# Mends the links of the installed pages in the folder DOCUMENTS that lead out of it, as they do in the repository. A link
# to a file that is installed elsewhere leads there: INCLUDES, DATA and PACKAGE are the folders include, share/podball and
# that of the CMake package, relative to DOCUMENTS. A link to another file becomes its name in the repository.
# Pages that were mended before stay the same.
cmake_minimum_required(VERSION 3.25)

set(only_in_repository "bench|cmake|configs|Containerfile|host|packaging|scripts|sdk|tests")
file(GLOB_RECURSE pages "${DOCUMENTS}/*.md")
foreach(page IN LISTS pages)
    cmake_path(GET page PARENT_PATH folder)
    file(RELATIVE_PATH up "${folder}" "${DOCUMENTS}")  # "../", or empty.
    string(REPLACE "." "\\." up_pattern "${up}")
    file(READ "${page}" text)
    set(mended "${text}")
    string(REPLACE "](${up}sdk/include/" "](${up}${INCLUDES}/" mended "${mended}")
    string(REPLACE "](${up}sdk/cmake/team.map" "](${up}${PACKAGE}/team.map" mended "${mended}")
    string(REPLACE "](${up}configs/games" "](${up}${DATA}/games" mended "${mended}")
    string(REGEX REPLACE "\\]\\(${up_pattern}configs/([a-z]+\\.schema\\.json)" "](${up}${DATA}/\\1" mended "${mended}")
    string(REPLACE "](${up}CHANGELOG.md)" "](${up}changelog.gz)" mended "${mended}")
    # A text that is a file name, in code style or with a '/', says enough.
    set(target "\\]\\(${up_pattern}((${only_in_repository})[^)]*)\\)")
    string(REGEX REPLACE "\\[(`[^]`]*`|[^] ]*/[^] ]*)${target}" "\\1" mended "${mended}")
    string(REGEX REPLACE "\\[([^]]*)${target}" "\\1 (`\\2` in the repository)" mended "${mended}")
    if(NOT mended STREQUAL text)
        file(WRITE "${page}" "${mended}")
    endif()
endforeach()
