# Writes the code blocks of a Markdown file whose first line is a comment that names a file into that file below `dir`.
# Blocks that name the same file are joined. A C, C++, CMake, Lua or Rust block without a file name is an error: nothing would test it.
/^```/ { inside = !inside; first = inside; file = ""; is_source = $0 ~ /^```(c|cpp|cmake|lua|rust)$/; next }
first {
    first = 0
    if ($0 ~ /^(\/\/|#|--) [A-Za-z0-9_]+\.[a-z]+$/) file = dir "/" $2
    else if (is_source) { print FILENAME ":" FNR ": the block names no file" > "/dev/stderr"; failed = 1 }
}
inside && file != "" { print > file }
END { exit failed }
