/* The digest of a state: of the text that Python makes of it, with its keys in order. */

static void put_comma(Out *out, int64_t i) {
    if (i > 0) put_words(out, ",");
}

static __attribute__((noinline)) void put_cells(Out *out, const void *v, size_t width, int64_t n) {
    put_words(out, "[");
    for (int64_t k = 0; k < n; k++) {
        put_comma(out, k);
        switch (width) {
        case 8: put_number(out, ((const int64_t *)v)[k]); break;
        case 4: put_number(out, ((const int32_t *)v)[k]); break;
        case 2: put_number(out, ((const int16_t *)v)[k]); break;
        default: put_number(out, ((const int8_t *)v)[k]);
        }
    }
    put_words(out, "]");
}
#define PUT_LIST(out, v, count) put_cells(out, v, sizeof *(v), (int64_t)(count))

static void put_local(Out *out, const State *s, int64_t local) {
    if (local == NONE)
        put_words(out, "null");
    else if (is_list(local))
        PUT_LIST(out, s->held + (local - FIRST_LIST) / LIST_STEP, (local - FIRST_LIST) % LIST_STEP);
    else
        put_number(out, local);
}

static void put_powers(Out *out, const State *s) {
    put_words(out, "{\"act\":[");
    for (int64_t i = 0; i < LENGTH(ACT_AT) * MOST && HOOKS > 0; i++) {
        put_comma(out, i);
        PUT_LIST(out, s->act + ACT_AT[i / MOST] + i % MOST * ACT_ROOM[i / MOST], s->act_n[i]);
    }
    put_words(out, "]");
}

static __attribute__((noinline)) void put_key(Out *out, const char *key, int64_t number) {
    put_words(out, ",\"");
    put_words(out, key);
    put_words(out, "\":");
    put_number(out, number);
}

static void put_frames(Out *out, const State *s) {
    put_words(out, ",\"frames\":[");
    for (int64_t i = 0; i < s->frames_n; i++) {
        int64_t end = i + 1 < s->frames_n ? s->frame_at[i + 1] : s->slots_n;
        put_words(out, i > 0 ? ",[" : "[");
        for (int64_t k = s->frame_at[i]; k < end; k++) {
            put_comma(out, k - s->frame_at[i]);
            put_local(out, s, s->slots[k]);
        }
        put_words(out, "]");
    }
    put_words(out, "]");
}

static void put_marks(Out *out, const State *s) {
    static const char letters[] = "0123456789abcdef";
    put_words(out, ",\"m\":\"");
    for (size_t i = 0; SIZE > 0 && i < sizeof s->m; i++) {
        char two[2] = {letters[s->m[i] >> 4], letters[s->m[i] & 15]};
        put_text(out, two, 2);
    }
    put_words(out, "\"");
}

static void put_options(Out *out, const State *s) {
    put_words(out, ",\"opts\":");
    if (s->opts_width < 0) {
        PUT_LIST(out, s->opts, s->opts_n);
        return;
    }
    put_words(out, "[");
    for (int64_t i = 0; i < s->opts_n; i++) {
        put_comma(out, i);
        PUT_LIST(out, s->opts + i * s->opts_width, s->opts_width);
    }
    put_words(out, "]");
}

static void put_zones(Out *out, const State *s) {
    put_words(out, ",\"z\":[");
    for (int64_t zone = 0; zone < ZONES; zone++) {
        const thing_t *things = s->things + ZONE_AT[zone];
        put_comma(out, zone);
        if (ZONE_SHAPE[zone] != STACKS) {
            PUT_LIST(out, things, s->zone_n[zone]);
            continue;
        }
        put_words(out, "[");
        for (int64_t i = 0; i < s->stacks_n[zone]; i++) {
            int64_t height = s->heights[HEIGHT_AT[zone] + i];
            put_comma(out, i);
            PUT_LIST(out, things, height);
            things += height;
        }
        put_words(out, "]");
    }
    put_words(out, "]}");
}

/* Write a state: `whole` with its chance to come, which no digest has. */
static void put_state(Out *out, const State *s, int whole) {
    put_powers(out, s);
    put_key(out, "active", s->active);
    put_key(out, "ask", s->ask);
    put_words(out, ",\"busy\":");
    PUT_LIST(out, s->busy, s->busy_n);
    put_words(out, ",\"c\":");
    PUT_LIST(out, s->c, COUNTERS);
    put_key(out, "first", s->first);
    put_frames(out, s);
    put_key(out, "left", s->left);
    put_marks(out, s);
    put_key(out, "np", s->np);
    put_options(out, s);
    put_key(out, "over", s->over);
    if (whole) {
        put_words(out, ",\"rng\":");
        put_unsigned(out, s->rng);
    }
    put_words(out, ",\"temp\":[");
    for (int64_t i = 0; i < s->temp_n; i++) {
        put_comma(out, i);
        PUT_LIST(out, s->temp + 3 * i, 3);
    }
    put_words(out, "]");
    put_key(out, "turn", s->turn);
    put_words(out, ",\"used\":");
    PUT_LIST(out, s->used, s->used_n);
    put_key(out, "who", s->who);
    put_zones(out, s);
}
