/* A game in WebAssembly: the file, and what it needs of a C library. */

#include "game.c"

void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (; n > 0 && *x == *y; n--) x++, y++;
    return n > 0 ? *x - *y : 0;
}

size_t strlen(const char *text) {
    const char *end = text;
    while (*end) end++;
    return (size_t)(end - text);
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

char *strchr(const char *text, int byte) {
    while (*text && *text != (char)byte) text++;
    return *text == (char)byte ? (char *)text : NULL;
}
