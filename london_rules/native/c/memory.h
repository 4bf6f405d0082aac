/* What players have been shown: only in programs whose rules show something. */

/* Keep for a player, or for everybody where that is NONE, what some things are. */
static void keep_in_mind(State *s, int64_t player, List things) {
    for (int64_t viewer = 0; viewer <= MOST; viewer++)
        for (int32_t i = 0; i < things.n && (player == NONE || viewer == player + 1); i++)
            s->m[(MEMORY + viewer) * SIZE + things.v[i]] = 1;
}

/* A thing is about to move: who cannot see which one goes knows none that it could be. */
static void lose_sight(State *s, int64_t thing, int64_t zone) {
    int64_t old = s->at[thing];
    uint32_t sees = ZONE_SIGHT[old] | ZONE_SIGHT[zone];
    if (!ZONE_MIXES[old]) return;
    for (int64_t viewer = 0; viewer <= MOST; viewer++)
        for (int64_t t = 0; t < SIZE && !(sees >> viewer & 1); t++)
            if (s->at[t] == old) s->m[(MEMORY + viewer) * SIZE + t] = 0;
}
