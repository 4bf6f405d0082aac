/* What a host calls whatever the program is. States and runs are memory of the host. */

#define EXPORT __attribute__((visibility("default")))

EXPORT int64_t run_size(void) { return sizeof(Run); }

/* Set the limits of a run; `stopped` is asked between portions of steps, or NULL. */
EXPORT void set_limits(Run *run, int64_t steps, int64_t game_steps, int64_t entries, int (*stopped)(void)) {
    run->steps = steps;
    run->game_steps = game_steps;
    run->entries = entries;
    run->stopped = stopped;
}

/* Begin to count the steps and the time of an answer, and of those that follow. */
EXPORT void begin(Run *run, State *s, double seconds) {
    s->run = run;
    run->seconds = seconds;
    run->until = 0;
    run->alone = run->depth = run->top = 0;
    begin_answer(s);
}

EXPORT void copy_state(State *to, const State *from) { clone(to, from); }
