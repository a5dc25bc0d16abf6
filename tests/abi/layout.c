/* Prints every structure of the ABI with its size, alignment, and the offset, size and type of each field, and every
   constant. Compiled as C and as C++ (layout_cpp.cpp), and compared with the table of each released minor.

   A field that is missing in this list, or out of order, shows as a gap: the ABI has no padding. The gaps go to stderr
   and make the program fail. */

#include <podball/podball.h>

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
#include <type_traits>
#define SAME_TYPE(structure, field, type) \
    static_assert(std::is_same<decltype(structure::field), type>::value, #structure "." #field " is no " #type)
#define SIZE_OF_FIELD(structure, field) sizeof(structure::field)
#define ALIGN_OF(type) alignof(type)
#else
#define SAME_TYPE(structure, field, type) \
    _Static_assert(_Generic(((structure*)0)->field, type : 1, default : 0), #structure "." #field " is no " #type)
#define SIZE_OF_FIELD(structure, field) sizeof(((structure*)0)->field)
#define ALIGN_OF(type) _Alignof(type)
#endif

static size_t next_offset = 0;
static int gaps = 0;

static void print_field(const char* structure, const char* name, size_t offset, size_t size, const char* type) {
    if (offset != next_offset) {
        fprintf(stderr, "%s: a field is missing before %s, or it is out of order\n", structure, name);
        gaps = 1;
    }
    next_offset = offset + size;
    printf("%s.%s offset %zu size %zu %s\n", structure, name, offset, size, type);
}

static void print_structure(const char* structure, size_t size, size_t align, const char* growth) {
    if (size != next_offset) {
        fprintf(stderr, "%s: a field is missing at the end\n", structure);
        gaps = 1;
    }
    next_offset = 0;
    printf("%s align %zu\n%s %s size %zu\n", structure, align, structure, growth, size);
}

/* `growth` is what rule 2 of podball.h allows: `fixed`, or `grows` by a struct_size or a stride. */
#define STRUCTURE(structure, growth) print_structure(#structure, sizeof(structure), ALIGN_OF(structure), #growth);
#define FIELD(structure, field, type)                                                                        \
    {                                                                                                        \
        SAME_TYPE(structure, field, type);                                                                   \
        print_field(#structure, #field, offsetof(structure, field), SIZE_OF_FIELD(structure, field), #type); \
    }
#define NUMBER(name) printf(#name " = %ld\n", (long)(name));
#define STRING(name) printf(#name " = %s\n", name);

int main(void) {
#include "layout.inc"
    return gaps;
}
