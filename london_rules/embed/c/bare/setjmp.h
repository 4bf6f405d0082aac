/* What a game needs of <setjmp.h> in WebAssembly, where there is no C library: back.h carries it out. */

typedef struct { void *invocation; unsigned label; void *env; int value; } jmp_buf[1];
int setjmp(jmp_buf env) __attribute__((returns_twice));
void longjmp(jmp_buf env, int value) __attribute__((noreturn));
