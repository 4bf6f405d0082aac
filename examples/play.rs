// A game in Rust: bots play it, and what a spectator may know is told. With game.c of `london-rules build VARIANT --c .`:
// cc -O2 -c game.c && ar rcs libgame.a game.o && rustc -O -L . play.rs && ./play

use std::ffi::{c_char, c_int, c_void, CStr};

#[link(name = "game", kind = "static")]
extern "C" {
    fn game_title() -> *const c_char;
    fn game_most_players() -> c_int;
    fn game_new(players: c_int, seed: u64, first: c_int) -> *mut c_void;
    fn game_free(game: *mut c_void);
    fn game_over(game: *const c_void) -> c_int;
    fn game_answer(game: *mut c_void, option: c_int) -> c_int;
    fn game_hash(game: *const c_void, to: *mut c_char);
    fn game_bots_new(seed: u64, number: u64) -> *mut c_void;
    fn game_bots_free(bots: *mut c_void);
    fn game_bots_pick(bots: *mut c_void, game: *const c_void) -> c_int;
    fn game_teller_new(viewer: c_int) -> *mut c_void;
    fn game_teller_free(teller: *mut c_void);
    fn game_tell(teller: *mut c_void, game: *const c_void) -> c_int;
    fn game_told_lines(teller: *mut c_void, to: *mut c_char, room: usize) -> usize;
}

/// Read a text that a function writes into a room, and says how long it is.
fn written(write: impl Fn(*mut c_char, usize) -> usize) -> String {
    let mut room = vec![0u8; write(std::ptr::null_mut(), 0) + 1];
    let size = write(room.as_mut_ptr().cast(), room.len());
    room.truncate(size);
    String::from_utf8(room).expect("texts are UTF-8")
}

fn main() {
    // All pointers come from the file, and are given back to it once.
    unsafe {
        println!("{}", CStr::from_ptr(game_title()).to_str().expect("a title is UTF-8"));
        let (game, bots, teller) = (game_new(game_most_players(), 42, 0), game_bots_new(42, 0), game_teller_new(0));
        assert!(!game.is_null() && !bots.is_null() && !teller.is_null(), "there is no memory");
        while game_over(game) == 0 {
            assert_eq!(game_answer(game, game_bots_pick(bots, game)), 0, "a rule failed");
            if game_tell(teller, game) == 0 {
                println!("{}", written(|to, room| game_told_lines(teller, to, room)));
            }
        }
        let mut hash = [0 as c_char; 65];
        game_hash(game, hash.as_mut_ptr());
        println!("{}", CStr::from_ptr(hash.as_ptr()).to_str().expect("a digest is plain"));
        game_teller_free(teller);
        game_bots_free(bots);
        game_free(game);
    }
}
