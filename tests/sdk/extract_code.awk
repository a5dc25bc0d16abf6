# Writes the code blocks of a Markdown file whose first line is a comment that names a file into that file below `dir`.
# Blocks that name the same file are joined.
/^```/ { inside = !inside; first = inside; file = ""; next }
first { first = 0; if ($0 ~ /^(\/\/|#) [A-Za-z0-9_]+\.[a-z]+$/) file = dir "/" $2 }
inside && file != "" { print > file }
