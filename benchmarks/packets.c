/* Time the packets of one seat at a table of four in C, after each answer of random players: prints microseconds of the
   processor for an answer and for a packet. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "game.h"

enum { PLAYERS = 4, ROOM = 1 << 18 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

int main(int count, char **words) {
    static char views[2][ROOM], packet[ROOM];
    int games = count > 1 ? atoi(words[1]) : 20;
    void *table_memory = malloc(game_table_size()), *feed_memory = malloc(game_feed_size());
    double answers = 0, packets = 0;
    long number = 0;
    for (int seed = 0; seed < games; seed++) {
        game_table *table = game_table_begin(table_memory, PLAYERS, (uint64_t)seed, 0, 0, 0, GAME_UNDO_OWN);
        game_feed *feed = game_feed_begin(feed_memory, table, 1, 1);
        game_bots *bots = game_bots_new((uint64_t)seed, 0);
        const char *sent = NULL;
        for (int i = 0; !game_over(game_table_game(table)); i ^= 1) {
            double begun = now();
            size_t view = game_feed_view(feed, views[i], ROOM);
            game_feed_hear(feed);
            size_t whole = game_feed_packet(feed, sent, views[i], packet, ROOM);
            double between = now();
            int option = game_bots_pick(bots, game_table_game(table));
            if (view >= ROOM || whole >= ROOM || game_table_answer(table, option) != GAME_OK) return 1;
            answers += now() - between;
            packets += between - begun;
            number++;
            if (packet[0] != 'n')
                sent = views[i];
            else
                i ^= 1; /* what was sent last is kept */
        }
        game_bots_free(bots);
    }
    printf("%.4f %.4f\n", answers / (double)number, packets / (double)number);
    return 0;
}
