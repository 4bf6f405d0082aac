/* There is no clock, and no game in WebAssembly has a deadline. */

struct timespec { long long tv_sec; long tv_nsec; };
#define CLOCK_MONOTONIC 0
#define clock_gettime(clock, to) ((to)->tv_sec = 0, (to)->tv_nsec = 0)
