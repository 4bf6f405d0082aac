/* What a game needs of <string.h>: wasm.h has it. */

#include <stddef.h>
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *text);
char *strchr(const char *text, int byte);
int strcmp(const char *a, const char *b);
