/* Ways out of rules in WebAssembly, by its exceptions, as LLVM calls them; and a product of 128 bits. It is compiled by
   itself, since a file that uses them cannot have them. */

__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i32\n__c_longjmp:\n");

typedef struct {
    void *invocation;
    unsigned label;
    void *env;
    int value;
} Back;

void __wasm_setjmp(void *env, unsigned label, void *invocation) {
    Back *back = env;
    back->label = label;
    back->invocation = invocation;
}

unsigned __wasm_setjmp_test(void *env, void *invocation) {
    Back *back = env;
    return back->invocation == invocation ? back->label : 0;
}

__attribute__((noreturn)) void __wasm_longjmp(void *env, int value) {
    Back *back = env;
    back->env = env;
    back->value = value ? value : 1;
    __builtin_wasm_throw(1, &back->env);
}

/* A product of 128 bits, by which compilers find what does not fit 64. */
__int128 __multi3(__int128 a, __int128 b) {
    typedef unsigned long long Half;
    Half al = (Half)a, bl = (Half)b, ah = (Half)(a >> 64), bh = (Half)(b >> 64);
    Half a0 = al & 0xffffffff, a1 = al >> 32, b0 = bl & 0xffffffff, b1 = bl >> 32;
    Half low = a0 * b0, mid = a1 * b0 + (low >> 32), rest = a0 * b1 + (mid & 0xffffffff);
    Half high = a1 * b1 + (mid >> 32) + (rest >> 32) + al * bh + ah * bl;
    return (__int128)((unsigned __int128)high << 64 | (rest << 32 | (low & 0xffffffff)));
}
