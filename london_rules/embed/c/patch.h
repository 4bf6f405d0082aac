/* The difference of two texts of JSON as JSON Patch (RFC 6902), as in patch.py. Both are as this file writes them. */

enum { MOST_MATCHED = 400, FEW_OPERATIONS = 3, ROOM_FOR_A_PATH = 2048, DEEPEST_VALUE = 12, MOST_KNOWN = 24 };

typedef struct {
    const char *at;
    size_t n;
} Slice;

typedef struct {
    Out *out;
    int64_t operations;
    int deep, lost; /* how far inside it is, and whether a path has no room: then a whole value is written */
    size_t path_n;
    char path[ROOM_FOR_A_PATH];
} Patch;

/* The items of a list, and what makes two items the same one. */
typedef struct {
    int32_t n;
    Slice items[MOST_MATCHED];
    uint64_t ids[MOST_MATCHED];
} Listed;

typedef struct {
    int32_t i, j, n;
} Match;

static const char *const IDENTITIES[] = {"\"id\"", "\"thing\"", "\"player\"", "\"rule\""};
static const char LAST_IDENTITY[] = {'"', 't', 'h', 'i', 'n', 'g', '"'}; /* keys are in order: none comes after this one */

static int same_slice(Slice a, Slice b) { return a.n == b.n && memcmp(a.at, b.at, a.n) == 0; }

/* The letters to stop at: 1 outside of words, 2 inside. Most of a value is neither. */
static const uint8_t ENDS_AT[256] = {
    [0] = 3, ['"'] = 3, ['\\'] = 2, ['{'] = 1, ['['] = 1, ['}'] = 1, [']'] = 1, [','] = 1, [':'] = 1,
};

static const char *next_stop(const char *at, int where) {
    while (!(ENDS_AT[(unsigned char)*at] & where)) at++;
    return at;
}

/* The value that begins somewhere in a text. */
static Slice value_at(const char *at) {
    const char *end = at;
    for (int64_t deep = 0;; end++) {
        char c = *(end = next_stop(end, 1));
        if (c == '"') {
            while (*(end = next_stop(end + 1, 2)) == '\\')
                if (end[1]) end++;
            if (!*end) break;
        } else if ((c | 32) == '{')
            deep++;
        else if ((c | 32) == '}' ? deep-- == 0 : (c == ',' || c == ':') ? deep == 0 : !c)
            break;
    }
    Slice found = {at, (size_t)(end - at)};
    return found;
}

/* The same, where it is mostly equal to another one: then nobody looks for its end. */
static Slice value_like(const char *at, Slice other) {
    Slice same = {at, 0};
    if (at == other.at && other.n > 0) return other;
    while (same.n < other.n && at[same.n] == other.at[same.n]) same.n++;
    int ends = other.n > 0 && same.n == other.n && (at[same.n] == ',' || (at[same.n] | 32) == '}');
    return ends ? same : value_at(at);
}

/* Go to the next key of an object, or item of a list, which is perhaps like another one; tell whether there is one. */
static int next_key(Slice *key, const Slice *value, Slice like) {
    const char *at = value->at + value->n;
    if (value->n == 0 || *at == ',') at++;
    if (*at == 0 || *at == '}' || *at == ']') return 0;
    *key = value_like(at, like);
    return key->n > 0;
}

/* Go to the next member of an object or list, whose value is perhaps like another one; tell whether there is one. Begin with
   an empty slice at its bracket. */
static int next_member(Slice *key, Slice *value, int is_object, Slice like) {
    Slice none = {value->at, 0};
    if (!next_key(key, value, is_object ? none : like)) return 0;
    *value = is_object && key->at[key->n] == ':' ? value_like(key->at + key->n + 1, like) : *key;
    return value->n > 0;
}

static Slice begin_members(Slice of) {
    Slice none = {of.at, 0};
    return none;
}

/* The value of a key, empty if there is none. */
static Slice member_of(Slice object, Slice wanted) {
    Slice key, value = begin_members(object), none = value;
    while (next_member(&key, &value, 1, none))
        if (same_slice(key, wanted)) return value;
    return begin_members(object);
}

/* The same, and tried first after the value found last: keys are mostly in one order, and objects are long. */
static Slice next_of(Slice object, Slice *last, Slice wanted, Slice like) {
    Slice key, value = *last;
    if (!next_member(&key, &value, 1, like) || !same_slice(key, wanted)) value = member_of(object, wanted);
    if (value.n > 0) *last = value;
    return value;
}

static uint64_t hash_of(Slice text, uint64_t hash) {
    for (size_t i = 0; i < text.n; i++) hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t identity_of(Slice item) {
    Slice key, value = begin_members(item), none = value, found = item;
    uint64_t first = 4;
    while (*item.at == '{' && first > 0 && next_key(&key, &value, none) && key.at[key.n] == ':') {
        if (memcmp(key.at, LAST_IDENTITY, key.n < sizeof LAST_IDENTITY ? key.n : sizeof LAST_IDENTITY) > 0) break;
        value = value_at(key.at + key.n + 1);
        if (value.n == 0) break;
        for (uint64_t i = 0; i < first && *value.at != 'n'; i++) {
            if (key.n != strlen(IDENTITIES[i]) || memcmp(key.at, IDENTITIES[i], key.n) != 0) continue;
            first = i;
            found = value;
        }
    }
    return hash_of(found, first);
}

/* Read a list, which is perhaps like another; tell whether there is room for all of it. */
static int read_list(Slice list, Listed *to, const Listed *like) {
    Slice key, value = begin_members(list), none = value;
    for (to->n = 0;; to->n++) {
        int32_t n = to->n;
        if (!next_member(&key, &value, 0, like != NULL && n < like->n ? like->items[n] : none)) return 1;
        if (n == MOST_MATCHED) return 0;
        to->items[n] = value;
        to->ids[n] = like != NULL && n < like->n && same_slice(value, like->items[n]) ? like->ids[n] : identity_of(value);
    }
}

/* ---- operations ---- */

static void put_operation(Patch *p, const char *what, const Slice *value) {
    put_words(p->out, p->operations++ ? ",{\"op\":\"" : "{\"op\":\"");
    put_words(p->out, what);
    put_words(p->out, "\",\"path\":\"");
    put_text(p->out, p->path, p->path_n);
    put_words(p->out, "\"");
    if (value != NULL) {
        put_words(p->out, ",\"value\":");
        put_text(p->out, value->at, value->n);
    }
    put_words(p->out, "}");
}

/* Add a key, without its quotes, to the path; give the length of the path before. */
static size_t enter_key(Patch *p, Slice key) {
    size_t before = p->path_n;
    if (before + 2 * key.n >= ROOM_FOR_A_PATH) {
        p->lost = 1;
        return before;
    }
    p->path[p->path_n++] = '/';
    for (size_t i = 1; i + 1 < key.n; i++) {
        int escaped = key.at[i] == '~' || key.at[i] == '/';
        p->path[p->path_n++] = escaped ? '~' : key.at[i];
        if (escaped) p->path[p->path_n++] = key.at[i] == '~' ? '0' : '1';
    }
    return before;
}

static size_t enter_item(Patch *p, int64_t number) {
    size_t before = p->path_n;
    Out out = out_to(p->path + before, ROOM_FOR_A_PATH - before);
    put_words(&out, "/");
    put_number(&out, number);
    if (out.size > out.room)
        p->lost = 1;
    else
        p->path_n += out.size;
    return before;
}

static void patch_values(Patch *p, Slice old, Slice new);

static void patch_objects(Patch *p, Slice old, Slice new) {
    Slice key, value = begin_members(old), last = begin_members(new), none = value, known[MOST_KNOWN], before_that[MOST_KNOWN];
    int n = 0, at = 0; /* values of the new object that were found, mostly all of them in order, and what they were before */
    while (next_member(&key, &value, 1, none)) {
        Slice found = next_of(new, &last, key, value);
        if (found.n > 0 && n < MOST_KNOWN) {
            before_that[n] = value;
            known[n++] = found;
        }
        if (found.n > 0) continue;
        size_t before = enter_key(p, key);
        put_operation(p, "remove", NULL);
        p->path_n = before;
    }
    value = begin_members(new);
    last = begin_members(old);
    while (next_member(&key, &value, 1, at < n ? known[at] : none)) {
        int is_known = at < n && value.at == known[at].at;
        Slice was = is_known ? before_that[at] : next_of(old, &last, key, value);
        if (is_known) last = was;
        at++;
        if (same_slice(was, value)) continue;
        size_t before = enter_key(p, key);
        if (was.n > 0)
            patch_values(p, was, value);
        else
            put_operation(p, "add", &value);
        p->path_n = before;
    }
}

/* The longest run that is the same in parts of two lists, and of these the first. */
static Match longest_match(const Listed *a, const Listed *b, int32_t i, int32_t to_i, int32_t j, int32_t to_j) {
    int32_t rows[2][MOST_MATCHED + 1];
    Match best = {i, j, 0};
    memset(rows, 0, sizeof rows);
    for (int32_t at = i; at < to_i; at++) {
        const int32_t *before = rows[at % 2];
        int32_t *now = rows[1 - at % 2];
        now[j] = 0;
        for (int32_t k = j; k < to_j; k++) {
            int32_t n = now[k + 1] = a->ids[at] == b->ids[k] ? (k > j ? before[k] : 0) + 1 : 0;
            Match found = {at - n + 1, k - n + 1, n};
            if (n > best.n) best = found;
        }
    }
    return best;
}

/* Find all runs that are the same between two places of both lists, in order; give how many there are now. */
static int32_t find_matches(const Listed *a, const Listed *b, Match from, Match to, Match *found, int32_t n) {
    Match best = longest_match(a, b, from.i, to.i, from.j, to.j);
    if (best.n == 0) return n;
    Match after = {best.i + best.n, best.j + best.n, 0};
    if (from.i < best.i && from.j < best.j) n = find_matches(a, b, from, best, found, n);
    if (n > 0 && found[n - 1].i + found[n - 1].n == best.i && found[n - 1].j + found[n - 1].n == best.j)
        found[n - 1].n += best.n;
    else
        found[n++] = best;
    return after.i < to.i && after.j < to.j ? find_matches(a, b, after, to, found, n) : n;
}

/* Write what differs between two places of both lists: from the end, so that no index has moved yet. */
static void patch_items(Patch *p, const Listed *a, const Listed *b, Match from, Match to) {
    int32_t both = to.i - from.i < to.j - from.j ? to.i - from.i : to.j - from.j;
    for (int32_t at = to.i - 1; at >= from.i + both; at--) {
        size_t before = enter_item(p, at);
        put_operation(p, "remove", NULL);
        p->path_n = before;
    }
    for (int32_t at = to.j - 1; at >= from.j + both; at--) {
        size_t before = enter_item(p, from.i + both);
        put_operation(p, "add", &b->items[at]);
        p->path_n = before;
    }
    for (int32_t at = 0; at < both; at++) {
        if (same_slice(a->items[from.i + at], b->items[from.j + at])) continue;
        size_t before = enter_item(p, from.i + at);
        patch_values(p, a->items[from.i + at], b->items[from.j + at]);
        p->path_n = before;
    }
}

/* Write what differs in two lists; tell whether there is room for them. */
static int patch_lists(Patch *p, Slice old, Slice new) {
    Listed a, b;
    Match found[MOST_MATCHED], from = {0, 0, 0};
    if (!read_list(old, &a, NULL) || !read_list(new, &b, &a)) return 0;
    Match to = {a.n, b.n, 0};
    for (int32_t n = find_matches(&a, &b, from, to, found, 0); n >= 0; n--) {
        Match before = n > 0 ? found[n - 1] : from, after = {before.i + before.n, before.j + before.n, 0};
        patch_items(p, &a, &b, after, to);
        to = before;
        if (n > 0) patch_items(p, &a, &b, before, after);
    }
    return 1;
}

/* Write the differences of two values that are not the same. */
static void patch_values(Patch *p, Slice old, Slice new) {
    int64_t operations = p->operations, done = 0, lost = p->lost;
    size_t size = p->out->size, whole = p->path_n + new.n + sizeof "{\"op\":\"replace\",\"path\":\"\",\"value\":}" - 1;
    p->lost = 0;
    if (*old.at == *new.at && p->deep++ < DEEPEST_VALUE) {
        if (*old.at == '{') patch_objects(p, old, new);
        done = *old.at == '{' || (*old.at == '[' && patch_lists(p, old, new));
    }
    p->deep -= *old.at == *new.at;
    done = done && !p->lost;
    p->lost = (int)lost;
    size_t parts = p->out->size - size - (operations > 0) + 2;
    if (done && (p->operations - operations <= FEW_OPERATIONS || whole >= parts)) return;
    p->operations = operations;
    p->out->size = size;
    put_operation(p, "replace", &new);
}

/* Write a patch; give how many operations it has. */
static int64_t put_patch(Out *out, const char *before, const char *after) {
    Patch p;
    Slice old = {before, strlen(before)}, new = {after, strlen(after)};
    p.out = out;
    p.operations = 0;
    p.deep = p.lost = 0;
    p.path_n = 0;
    put_words(out, "[");
    if (!same_slice(old, new)) patch_values(&p, old, new);
    put_words(out, "]");
    return p.operations;
}

size_t game_patch(const char *before, const char *after, char *to, size_t room) {
    Out out = out_to(to, room);
    put_patch(&out, before, after);
    return ended(&out);
}
