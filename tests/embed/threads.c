/* Games in four threads, twice: each prints the digest in which it ends, after calls in any order. */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "game.h"

enum { GAMES = 4, CALLS = 4000 };

static unsigned drawn(uint64_t *dice) {
    *dice = *dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(*dice >> 33);
}

/* Compare two views, one of them perhaps cut off, and a copy of each that ends where its memory ends. */
static void patch(const game *g, uint64_t *dice) {
    char *texts[2], *to = malloc(40);
    for (int i = 0; i < 2; i++) {
        size_t n = game_view(g, i, NULL, 0) + 1, cut = drawn(dice) % 2 ? n : drawn(dice) % n + 1;
        texts[i] = malloc(cut);
        game_view(g, i, texts[i], cut);
    }
    game_patch(texts[0], texts[1], to, drawn(dice) % 40);
    for (int i = 0; i < 2; i++) free(texts[i]);
    free(to);
}

static void call(game *g, game_bots *bots, game_teller *teller, void *copy, uint64_t *dice) {
    char *text = malloc(40);
    int wild = (int)(drawn(dice) % 400) - 200, picked = game_bots_pick(bots, g);
    int64_t figures[64];
    int places[8];
    switch (drawn(dice) % 17) {
    case 0: game_answer(g, wild); break;
    case 1: game_option_id(g, wild, text, drawn(dice) % 40); break;
    case 2: game_answer_id(g, game_option_id(g, 0, text, 40) < 40 ? text : ""); break;
    case 3: game_copy(g, copy); break;
    case 4: if (drawn(dice) % 8 == 0) game_go_back(g, copy); break;
    case 5: game_score(g, wild % 2 ? figures : NULL, wild % 3 ? places : NULL); break;
    case 6: game_events(g, wild % 6, wild * 20, text, drawn(dice) % 40); break;
    case 7: game_tell(teller, g); game_told_lines(teller, text, drawn(dice) % 40); break;
    case 8: game_teller_name(teller, wild % 6, wild % 2 ? "One" : NULL); break;
    case 9: game_view(g, wild % 6, text, drawn(dice) % 40); break;
    case 14: patch(g, dice); break;
    case 10: if (drawn(dice) % 50 == 0) game_keep_no_events(g); break;
    case 11: game_question(teller, g, text, drawn(dice) % 40); break;
    case 13: game_decision(g, text, drawn(dice) % 40); break;
    case 12: game_bots_seat(bots, wild % 6, wild % 4, wild % 5); break;
    default: if (picked >= 0) game_answer(g, picked);
    }
    game_line(wild);
    free(text);
}

/* Restore a save: cut off, with a letter changed, or as it is; in memory that ends where it ends. */
static void restore(game_table *t, uint64_t *dice) {
    size_t n = game_table_save(t, NULL, 0) + 1, cut = drawn(dice) % 3 ? n : drawn(dice) % n + 1;
    int is_changed = cut < n || drawn(dice) % 3;
    char *save = malloc(cut);
    const char *code;
    game_table_save(t, save, cut);
    if (cut > 1 && is_changed) save[drawn(dice) % (cut - 1)] = "\"\\{}[]:,0u"[drawn(dice) % 10];
    game_table *back = malloc(game_table_size());
    int is_back = game_table_restore(back, save, &code) != NULL;
    if (is_back != (code == NULL) || !(is_back || is_changed)) abort();
    free(save);
    free(back);
}

/* Answers, undo and packets at a table, with any numbers and in short rooms. */
static void sit(uint64_t *dice) {
    game_table *t = game_table_begin(malloc(game_table_size()), 2 + (int)(drawn(dice) % 3), *dice, 0, 0, 0, (int)(drawn(dice) % 3));
    game_feed *feed = game_feed_begin(malloc(game_feed_size()), t, (int)(drawn(dice) % 4) - 1, (int)(drawn(dice) % 2));
    char *before = NULL;
    for (int i = 0; i < CALLS / 20; i++) {
        int wild = (int)(drawn(dice) % 9) - 2;
        size_t n = game_feed_view(feed, NULL, 0) + 1, room = drawn(dice) % 40;
        char *now = malloc(n), *to = malloc(room);
        game_feed_view(feed, now, n);
        game_feed_hear(feed);
        game_feed_packet(feed, before, now, to, room);
        free(to);
        free(before);
        before = now;
        game_table_seat(t, wild, "human", wild % 2 ? "One" : NULL);
        if (drawn(dice) % 4 == 0) game_table_undo(t, wild, (int)(drawn(dice) % 4));
        game_table_may_undo(t, wild);
        game_table_answer(t, wild);
        if (drawn(dice) % 8 == 0) restore(t, dice);
    }
    free(before);
    free(feed);
    free(t);
}

static void *play(void *seed) {
    uint64_t dice = (uint64_t)(size_t)seed;
    char *hash = malloc(65);
    game *g = game_new(2 + (int)(dice % 3), dice, 0);
    game_bots *bots = game_bots_new(dice, 0);
    game_teller *teller = game_teller_new((int)(dice % 4) - 1);
    void *copy = malloc(game_copy_size());
    game_copy(g, copy);
    for (int i = 0; i < CALLS && !game_over(g); i++) call(g, bots, teller, copy, &dice);
    game_hash(g, hash);
    sit(&dice);
    free(copy);
    game_teller_free(teller);
    game_bots_free(bots);
    game_free(g);
    return hash;
}

int main(void) {
    pthread_t threads[2 * GAMES];
    for (size_t i = 0; i < 2 * GAMES; i++) pthread_create(&threads[i], NULL, play, (void *)(i % GAMES + 1));
    for (size_t i = 0; i < 2 * GAMES; i++) {
        void *hash;
        pthread_join(threads[i], &hash);
        puts(hash);
        free(hash);
    }
    return 0;
}
