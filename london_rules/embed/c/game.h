/* A board game of London Rules in one file of C: the interface, which is the same for all games.

   Seats count from 1; options, and lines of the ranking, from 0. Functions that write a text take its room, write no more
   than that with the end, and give the length of the whole text without the end, as snprintf does: with a room of 0
   they only measure. Nothing is shared by the process: any number of games can be played at once, each by one thread
   at a time. Memory is taken by game_new, game_bots_new and
   game_teller_new only. */

#ifndef LONDON_RULES_GAME_H
#define LONDON_RULES_GAME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GAME_ABI 1 /* changes when a program that was compiled with an older header could not go on */

typedef struct game game;
typedef struct game_bots game_bots;
typedef struct game_teller game_teller;
typedef struct game_table game_table;
typedef struct game_feed game_feed;

enum {
    GAME_OK = 0,
    GAME_BAD_CALL = -1,  /* there is no such option, seat or line, or the game is over */
    GAME_FAILED = -2,    /* a rule cannot be carried out: see game_error */
    GAME_TOO_LARGE = -3, /* a position does not fit this file; the Python of London Rules can play on */
    GAME_BAD_COPY = -4   /* a copy is of another game, or was cut off */
};

enum { GAME_ON = 0, GAME_ENDED = 1, GAME_CUT_OFF = 2 }; /* game_over: at the turn limit a game is cut off */

enum { GAME_SPECTATOR = 0, GAME_EVERYTHING = -1 }; /* viewers that are no seat */

enum { GAME_RANDOM = 0, GAME_GREEDY = 1, GAME_SEARCH = 2 }; /* kinds of bots */

/* ---- the file ---- */

int game_abi(void);              /* GAME_ABI of the file, to compare with that of the header */
const char *game_variant(void);  /* the id of the variant */
const char *game_title(void);    /* its title for people */
const char *game_digest(void);   /* what identifies its rules, as in Python */
int game_least_players(void);
int game_most_players(void);

/* ---- a game ---- */

/* Begin a game and run to its first question. `first` is the seat that begins, or 0 where the rules decide. Gives NULL if
   there is no memory, no such number of players or seat, or the set-up cannot be carried out. */
game *game_new(int players, uint64_t seed, int first);
void game_free(game *g);

/* The same in memory of the caller, game_size() bytes aligned as for malloc. `number` tells games of one seed apart;
   with `ask_forced`, questions with one option are asked too. */
size_t game_size(void);
game *game_begin(void *memory, int players, uint64_t seed, uint64_t number, int first, int ask_forced);

/* The same with what another game of this file, which has ended, has kept for the next one, in memory of its own. Gives
   NULL as well where that is not over, or its rules keep nothing. */
game *game_begin_after(void *memory, const game *over, uint64_t seed, uint64_t number, int first, int ask_forced);

int game_over(const game *g);         /* GAME_ON, GAME_ENDED or GAME_CUT_OFF */
int game_players(const game *g);
int64_t game_turn(const game *g);     /* the turns begun */
int64_t game_answers(const game *g);  /* the answers given to questions with two or more options */

/* ---- the open question ---- */

int game_asked(const game *g);              /* the seat that is asked, 0 when the game is over */
const char *game_rule(const game *g);       /* the rule that asks: "" when the game is over */
const char *game_kind(const game *g);       /* "one of", "an amount", "yes or no" or "an order" */
const char *game_prompt(const game *g);     /* the question as a sentence */
int game_options(const game *g);            /* how many options there are, 0 when the game is over */

/* The id of an option: the same as in Python, readable, and as the player asked may know it. */
size_t game_option_id(const game *g, int option, char *to, size_t room);

/* An option in words, for the player asked; and the whole question with its options, as JSON. */
size_t game_option_label(const game *g, int option, char *to, size_t room);
size_t game_decision(const game *g, char *to, size_t room);

/* The number of the option with an id, or GAME_BAD_CALL. */
int game_find(const game *g, const char *id);

/* ---- the table ---- */

/* What a seat may know of the table, or GAME_SPECTATOR, as JSON. GAME_EVERYTHING is for hosts only: it hides nothing. */
size_t game_view(const game *g, int viewer, char *to, size_t room);

/* ---- what happened ---- */

int64_t game_told(const game *g);      /* how many events there were */
int64_t game_told_from(const game *g); /* the first that is still kept: a game keeps the last thousands */

/* Keep none from now on, for games that only bots play: answers take half the time. Questions have no causes then. */
void game_keep_no_events(game *g);

/* The events from number `since` on, as a viewer may know them, as JSON. */
size_t game_events(const game *g, int viewer, int64_t since, char *to, size_t room);

/* Tellers put in words what happened, for a seat or other viewer. Names that are not given are "Player 1" and so on. */
game_teller *game_teller_new(int viewer);
void game_teller_free(game_teller *t);
size_t game_teller_size(void);
game_teller *game_teller_begin(void *memory, int viewer);
int game_teller_name(game_teller *t, int seat, const char *name);

/* Hear what is new since the last call; then read it in lines, by turns, as JSON. GAME_TOO_LARGE: too much to tell. */
int game_tell(game_teller *t, const game *g);
size_t game_told_lines(game_teller *t, char *to, size_t room);

/* The open question as a table shows it to the viewer, as JSON: a sentence, what brings it about, options in words. */
size_t game_question(game_teller *t, const game *g, char *to, size_t room);

/* What turns one text of JSON of this file into another, as JSON Patch (RFC 6902): for hosts that send views over a
   network, and keep what they sent last. */
size_t game_patch(const char *before, const char *after, char *to, size_t room);

/* ---- tables: a game with seats, undo, and packets for viewers, the same as those of `Table` in Python ---- */

enum { GAME_UNDO_NONE = 0, GAME_UNDO_OWN = 1, GAME_UNDO_FREE = 2 };

/* Begin a game at a table in memory of the caller, game_table_size() bytes. All seats are for people, "Player 1" and so on.
   In the mode GAME_UNDO_OWN, a seat takes back its last answers if nobody has learned anything from them. */
size_t game_table_size(void);
game_table *game_table_begin(void *memory, int players, uint64_t seed, uint64_t number, int first, int ask_forced, int undo);

/* Say who sits in a seat, before its first answer and before feeds begin: "human", "random", "greedy",
   "search" or "search:16", and the name. It is cleaned as Python cleans it; GAME_BAD_CALL if it is no UTF-8, or too long. */
int game_table_seat(game_table *t, int seat, const char *kind, const char *name);

/* The game at a table, to look at it, and for bots. Answers and undo go through the table. */
game *game_table_game(game_table *t);
int game_table_answer(game_table *t, int option);

/* How many of its answers a seat may take back now; and take some back. The game is then played again up to there. */
int game_table_may_undo(game_table *t, int seat);
int game_table_undo(game_table *t, int seat, int answers);

/* Write the game at a table, with its seats, as a save: as JSON, byte for byte that of `Table.save` in Python. 0: what was
   drawn is not all known any more, as an answer had more than 8,192 events. */
size_t game_table_save(game_table *t, char *to, size_t room);

/* Begin a table, in memory of the caller, from a save or log that London Rules wrote anywhere. Its answers are given again,
   and must lead to what is recorded; its checksum and seal are not read. NULL if it does not fit: `code`, which may be NULL,
   says why, as "LR-V0002", and is "" where the game does not fit this file. */
game_table *game_table_restore(void *memory, const char *save, const char **code);

/* A feed is for one viewer, in memory of the caller, game_feed_size() bytes; with `history` its first packet tells all
   that has happened. For each packet write the view, hear what is new, and write the packet with the view that was sent
   last, or NULL for the first. The packet is "null" where nothing is new to the viewer: the view was not sent then. */
size_t game_feed_size(void);
game_feed *game_feed_begin(void *memory, game_table *t, int viewer, int history);
size_t game_feed_view(const game_feed *f, char *to, size_t room);
int game_feed_hear(game_feed *f);
size_t game_feed_packet(game_feed *f, const char *before, const char *now, char *to, size_t room);

/* ---- answers ---- */

/* Give an answer and run to the next question or the end. Unless it gives GAME_OK, the game is as it was before. */
int game_answer(game *g, int option);
int game_answer_id(game *g, const char *id);

/* The code of the last error of a rule, such as "LR-R0001", and the text that failed, "" where it is not known. */
const char *game_error(const game *g);
const char *game_error_rule(const game *g);

/* ---- copies: to undo, to try something out, or to keep thousands of games with one `game` for each thread ---- */

size_t game_copy_size(void);
int game_copy(const game *g, void *to);

/* Go on from a copy that this file made, in this process or another on such a machine. A copy is memory, so take none
   from strangers: a game from elsewhere is its seed and the ids of its answers. */
int game_go_back(game *g, const void *copy);

/* ---- results ---- */

int game_lines(void);                     /* how many lines the ranking has */
const char *game_line(int line);          /* what it counts */
int game_line_highest(int line);          /* 1 where most is best, 0 where least is */

/* Work out all figures, by seat and line, and the place of each seat from 1. Either may be NULL. */
int game_score(game *g, int64_t *figures, int *places);

/* The outcome of a game that players win or lost together: its name, "" if there is none, and whether they won. */
const char *game_outcome(const game *g);
int game_won(const game *g);

/* The digest of the whole state: 64 letters and the end. It is that of Python, so a test can compare games. */
void game_hash(const game *g, char to[65]);

/* ---- bots: the same picks as in Python for the same seed and number ---- */

game_bots *game_bots_new(uint64_t seed, uint64_t number);
void game_bots_free(game_bots *bots);
size_t game_bots_size(void);
game_bots *game_bots_begin(void *memory, uint64_t seed, uint64_t number); /* all seats at random */
int game_bots_seat(game_bots *bots, int seat, int kind, int rollouts);    /* of a choice of GAME_SEARCH; 0: as it needs */

/* Pick an option for the seat that is asked: its number, or an error below 0. The game is not changed. */
int game_bots_pick(game_bots *bots, const game *g);

#ifdef __cplusplus
}
#endif

#endif
