#ifndef PODBALL_EXT_DRAW_H
#define PODBALL_EXT_DRAW_H

#include <podball/rules.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The host's extension for drawings, by `host->extension(host->context, PODBALL_EXT_DRAW)`. A team draws its plans over
   the game and reports named values. The extension is null if nobody can see the drawing; it is available in a recorded
   match, for instance.

   Commands must not depend on the extension: the same views must give the same commands, with it and without it. */
#define PODBALL_EXT_DRAW "podball.draw/1"

/* Colours; any other is shown as TEAM. */
#define PODBALL_COLOR_TEAM 0 /* The team's own. */
#define PODBALL_COLOR_ORANGE 1
#define PODBALL_COLOR_SKY_BLUE 2
#define PODBALL_COLOR_GREEN 3
#define PODBALL_COLOR_YELLOW 4
#define PODBALL_COLOR_BLUE 5
#define PODBALL_COLOR_RED 6
#define PODBALL_COLOR_PURPLE 7

#define PODBALL_DRAW_NO_LAYER (-1)

/* Bounds of an instance. */
#define PODBALL_DRAW_LAYERS_MAX 64     /* Names; `layer` returns NO_LAYER for one more. */
#define PODBALL_DRAW_LAYER_SIZE_MAX 64 /* Bytes of the name of a layer; a longer one is cut. */
#define PODBALL_DRAW_TEXT_SIZE_MAX 128 /* Bytes of a text, or of the name of a value; a longer one is cut. */
/* Bounds of a control step. An item beyond a bound is dropped; a later item that fits is kept. */
#define PODBALL_DRAW_ITEMS_MAX 1024
#define PODBALL_DRAW_NUMBERS_MAX 4096 /* Coordinates and lengths of all items. */
#define PODBALL_DRAW_BYTES_MAX 4096   /* Of all texts and names of values. */
#define PODBALL_DRAW_POINTS_MAX 512   /* Of a polyline. */
/* Coordinates lie within +-REACH, a radius from 0 to REACH: the arena is 1 wide. */
#define PODBALL_DRAW_REACH 32.0

/* The functions; append-only like every structure with a struct_size. Valid until the instance is destroyed.

   A drawing in a call of `step` belongs to the view of that call, and holds for this step only.
   In `create` and `destroy` layers can be looked up, but drawn items are dropped.

   An item is dropped and counted if one of its numbers is not finite or out of bounds, if its layer is not one of this
   instance, if a pointer is null, if a text is empty, or if it is beyond a bound above. This is not a fault of the
   team. In texts and names each control character becomes a space, and each byte that is not UTF-8 becomes a '?'.

   Coordinates are those of the view: the own team attacks toward +x. Units: length.
   All functions: [in call]. The host copies strings and points. */
typedef struct podball_draw {
    uint32_t struct_size;
    uint32_t reserved;
    void* context; /* Pass this as the first argument of every function below. */

    /* Returns the number of the layer of this name and creates the layer if it is new. A '/' separates levels:
       "passing/candidates". Numbers count from 0 in the order of first use. Look layers up once, not at each step.
       Errors: NO_LAYER for a null or empty name, or if there are too many. */
    int32_t (*layer)(void* context, const char* name);

    void (*point)(void* context, int32_t layer, int32_t color, double x, double y);
    void (*circle)(void* context, int32_t layer, int32_t color, double x, double y, double radius);
    void (*line)(void* context, int32_t layer, int32_t color, double x1, double y1, double x2, double y2);
    void (*arrow)(void* context, int32_t layer, int32_t color, double from_x, double from_y, double to_x, double to_y);

    /* Shape: points[count], 1 <= count <= PODBALL_DRAW_POINTS_MAX. */
    void (*polyline)(void* context, int32_t layer, int32_t color, const podball_point_t* points, int32_t count);

    /* A short text beside a point. */
    void (*text)(void* context, int32_t layer, int32_t color, double x, double y, const char* text);

    /* Reports a finite number by name. Viewers list the values of the current step by layer and name. */
    void (*value)(void* context, int32_t layer, int32_t color, const char* name, double value);
} podball_draw_t;

#ifdef __cplusplus
}
#endif

#endif
