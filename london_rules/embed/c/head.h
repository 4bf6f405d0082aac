/* A board game of London Rules, made by `london-rules build`: game.h is its interface.

   It is for gcc, clang, tcc and zig cc, as it needs statement expressions. Nothing is shared by the process. Of the C
   library it uses memory, and the way out of a rule that cannot be carried out. */

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 199309L
#endif
#include "game.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Warray-bounds"
#pragma clang diagnostic ignored "-Wparentheses-equality"
#endif
#if defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wclobbered"
#endif

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A way out need not keep signals, as that takes long. */
#if !defined(__GLIBC__) && !defined(__APPLE__)
#define _setjmp setjmp
#endif
#ifndef __APPLE__
#define _longjmp longjmp
#endif
#define EXPORT static

typedef struct State State;
typedef struct Run Run;
