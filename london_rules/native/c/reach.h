/* Steps along things that name those which they join: only in programs that use it. */

/* As `reached_by` in support.py: what a step goes along must pass a test, if there is one. */
static void reached_by(
    State *s, Reach *out, Relation table, List starts, int64_t most, int64_t (*passes)(State *, int64_t, int64_t), int64_t p
) {
    out->things = no_list();
    memset(out->steps, -1, sizeof out->steps);
    if (most < 0) return;
    for (int32_t i = 0; i < starts.n; i++)
        if (out->steps[starts.v[i]] < 0) {
            out->steps[starts.v[i]] = 0;
            add(s, &out->things, starts.v[i]);
        }
    int32_t edge = 0;
    for (int32_t steps = 1; steps <= most && steps <= NO_WAY; steps++) {
        int32_t end = out->things.n;
        if (edge == end) break;
        for (int32_t i = edge; i < end; i++) {
            int64_t t = out->things.v[i];
            for (int32_t j = table.from[t]; j < table.from[t + 1]; j++) {
                int64_t along = table.to[j];
                if (out->steps[along] >= 0) continue;
                out->steps[along] = steps; /* taken: it is not among the things that are reached */
                if (passes != NULL && !passes(s, p, along)) continue;
                for (int32_t k = table.from[along]; k < table.from[along + 1]; k++) {
                    if (out->steps[table.to[k]] >= 0) continue;
                    out->steps[table.to[k]] = steps;
                    add(s, &out->things, table.to[k]);
                }
            }
        }
        edge = end;
    }
}
