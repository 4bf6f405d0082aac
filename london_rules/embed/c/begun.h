/* New games: for each number of players, runs of numbers of the state before its set-up, by its fields. */

typedef struct {
    size_t at;
    int32_t width; /* bytes of a number */
} StateField;

/* BEGUN */

static void put_cell(State *s, const StateField *field, int64_t cell, int64_t number) {
    char *to = (char *)s + field->at + cell * field->width;
    int32_t four = (int32_t)number;
    int16_t two = (int16_t)number;
    int8_t one = (int8_t)number;
    switch (field->width) {
    case 8: memcpy(to, &number, 8); break;
    case 4: memcpy(to, &four, 4); break;
    case 2: memcpy(to, &two, 2); break;
    default: memcpy(to, &one, 1);
    }
}

/* Let what a game keeps be in the next one what it was: counters in their cells, things in their zones, in their order. */
static void keep(State *s, const State *before) {
    for (int32_t i = 0; i < KEPT_CELLS_N; i++) s->c[KEPT_CELLS[i]] = before->c[KEPT_CELLS[i]];
    for (int32_t i = 0; i < KEPT_ZONES_N; i++) {
        int64_t zone = KEPT_ZONES[i];
        for (int32_t n = 0; n < before->zone_n[zone]; n++) move(s, before->things[ZONE_AT[zone] + n], zone);
    }
}

/* A field is how many runs it has, then each: how many numbers, the first, and how much more each is. */
static void lay_out(State *s, int players) {
    const int64_t *run = BEGUN[players - LEAST];
    memset(s, 0, sizeof *s);
    for (size_t f = 0; f < sizeof STATE_FIELDS / sizeof *STATE_FIELDS; f++) {
        int64_t runs = *run++, cell = 0;
        for (; runs > 0; runs--, run += 3)
            for (int64_t i = 0; i < run[0]; i++) put_cell(s, &STATE_FIELDS[f], cell++, run[1] + i * run[2]);
    }
}
