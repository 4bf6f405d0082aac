/* Plain data as JSON, byte for byte as Python writes it with its keys in order. */

static void put_json_unit(Out *out, uint32_t unit) {
    static const char letters[] = "0123456789abcdef";
    char escaped[6] = {'\\', 'u', letters[unit >> 12 & 15], letters[unit >> 8 & 15], letters[unit >> 4 & 15],
                       letters[unit & 15]};
    put_text(out, escaped, sizeof escaped);
}

static void put_json_character(Out *out, uint32_t c) {
    static const char plain[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
    const char *found = c > 0 && c < 128 ? strchr(plain, (int)c) : NULL;
    char two[2] = {'\\', found == NULL ? 0 : names[found - plain]}, one = (char)c;
    if (found != NULL)
        put_text(out, two, 2);
    else if (c >= 32 && c < 127)
        put_text(out, &one, 1);
    else if (c < 0x10000)
        put_json_unit(out, c);
    else {
        put_json_unit(out, 0xd800 + ((c - 0x10000) >> 10));
        put_json_unit(out, 0xdc00 + ((c - 0x10000) & 0x3ff));
    }
}

/* The inside of a text of JSON: `words` are UTF-8, and more may follow. */
static void put_json_words(Out *out, const char *words) {
    const unsigned char *at = (const unsigned char *)words;
    while (*at) {
        const unsigned char *from = at;
        while (*at >= 32 && *at < 127 && *at != '"' && *at != '\\') at++;
        if (at > from) put_text(out, (const char *)from, (size_t)(at - from));
        if (!*at) return;
        int more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
        uint32_t c = more ? *at & (0x3f >> more) : *at;
        at++;
        for (; more > 0 && *at; more--) c = c << 6 | (*at++ & 0x3f);
        put_json_character(out, c);
    }
}

static __attribute__((noinline)) void put_json(Out *out, const char *words) {
    put_words(out, "\"");
    put_json_words(out, words);
    put_words(out, "\"");
}

/* A key; `first` tells whether it is the first of its mapping. */
static __attribute__((noinline)) void put_name(Out *out, const char *name, int first) {
    put_words(out, first ? "{" : ",");
    put_json(out, name);
    put_words(out, ":");
}

static void put_truth(Out *out, int64_t truth) { put_words(out, truth ? "true" : "false"); }
