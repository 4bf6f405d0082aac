/* Memory is taken by JavaScript, which gives it to game_begin. */

#include <stddef.h>
#define malloc(size) NULL
#define free(memory) ((void)(memory))
