/* Whole games whose events are kept. */

/* Let events be written to rows of the host's from now on; `most` is how many there may be in an answer. */
EXPORT void keep_events(Run *run, int64_t *rows, int64_t room, const uint8_t *wanted, int64_t most) {
    run->events = rows;
    run->rows_room = room;
    run->wanted = wanted;
    run->most_told = most;
    run->rows = run->told = run->told_before = 0;
}

/* Play a whole game as `play_game` does, with the answers in `picks`, the number of each option, or with random players
   where it is NULL. `result` gets: answers, rows of events, whether it is over, then the figures of each player. */
EXPORT int play_told(State *s, const State *begun, Chance *dice, uint64_t rng, uint64_t key, int64_t most,
                     const int32_t *picks, int64_t *result) {
    clone(s, begun);
    s->rng = rng;
    if (picks == NULL) begin_chance(dice, key);
    for (result[0] = 0; result[0] < most; result[0]++) {
        int how = run_on(s);
        result[1] = s->run->rows;
        result[2] = s->opts_n == 0;
        if (how != DONE) return how;
        if (result[2]) return work_out_figures(s, result + 3);
        int64_t pick = picks == NULL ? (int64_t)(chance(dice) * s->opts_n) : picks[result[0]];
        if (pick < 0 || pick >= s->opts_n) return LEFT_TIER;
        answer(s, pick);
    }
    return DONE;
}
