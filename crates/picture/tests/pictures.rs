//! Pictures of all boards, compared with snapshots and decoded from their formats.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use luctor_picture::{
    Card, Coordinates, LARGEST_ANIMATION, MOST_FRAMES, Scene, Style, Theme, animation, card, png,
    svg,
};
use luctor_rules::{Game, Position, Variant, dispatch_small};
use resvg::tiny_skia::Pixmap;

/// Plays a game from a position or the start, and returns its scenes.
fn scenes(game: &str, position: Option<&str>, moves: &str) -> Vec<Scene> {
    let variant: Variant = game.parse().unwrap();
    dispatch_small!(&variant, |P, config| {
        let start = position.map(|text| P::from_text(config, text).unwrap());
        let mut game = Game::new(start.unwrap_or_else(|| P::start(config)));
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        }
        assert_eq!(Scene::all_of(&game).last(), Some(&Scene::of(&game)));
        Scene::all_of(&game)
    }, else unreachable!("all tested boards are small"))
}

fn scene(game: &str, position: Option<&str>, moves: &str) -> Scene {
    scenes(game, position, moves).pop().unwrap()
}

fn small(size: u32) -> Style {
    Style { size, ..Style::default() }
}

/// A position with tall columns of both colors, one of them with 20 men.
const TALL: &str = "2,w3,2/4/5/1,w10b10,2/2,b3w4,2/4/w1,4/1,w2b5,b2,1/5 w 0,0 40";

#[test]
fn square_boards_show_their_pieces_and_the_last_move() {
    let swapped = scene("emulsion:4", None, "a1-a2");
    insta::assert_snapshot!("emulsion", svg(&swapped, &small(200)));
    let placed = scene("emulsion:free-4", None, "c3/c4");
    let style = Style { flipped: true, theme: Theme::Dark, ..small(200) };
    insta::assert_snapshot!("emulsion_free_flipped_dark", svg(&placed, &style));
}

#[test]
fn boards_of_emergo_show_their_columns() {
    let tall = scene("emergo:9x9,men=20", Some(TALL), "");
    insta::assert_snapshot!("emergo_checkerboard", svg(&tall, &small(400)));
    let style = Style { coordinates: Coordinates::Diamond, ..small(400) };
    insta::assert_snapshot!("emergo_diamond", svg(&tall, &style));
    let hex = scene("emergo:hex", None, "b2");
    let style = Style { coordinates: Coordinates::Off, ..small(400) };
    insta::assert_snapshot!("emergo_hexagon", svg(&hex, &style));
}

#[test]
fn a_png_has_the_size_and_the_colors_of_the_svg() {
    let scene = scene("emulsion:4", None, "a1-a2");
    let style = Style { coordinates: Coordinates::Off, ..small(160) };
    let picture = Pixmap::decode_png(&png(&svg(&scene, &style)).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (160, 160));
    let color = |x, y| {
        let pixel = picture.pixel(x, y).unwrap();
        (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha())
    };
    assert_eq!(color(1, 1), (0x7b, 0x55, 0x34, 255), "the rim");
    let middle = |file: u32| 6 + 37 * file + 18;
    assert_eq!(color(middle(0), middle(3)), (0xfa, 0xf5, 0xe9, 255), "a1 has become white");
    assert_eq!(color(middle(0), middle(2)), (0x25, 0x22, 0x1e, 255), "a2 has become black");
    assert_eq!(color(8, 152), (0xe5, 0xcf, 0x62, 255), "the last move is marked");
}

#[test]
fn every_board_fills_the_requested_size() {
    for game in ["emulsion:19", "emulsion:free-5", "emergo:15x15", "emergo:hex", "emergo:hex-8"] {
        for coordinates in [Coordinates::Checkerboard, Coordinates::Diamond, Coordinates::Off] {
            let style = Style { coordinates, ..small(96) };
            let picture = Pixmap::decode_png(&png(&svg(&scene(game, None, ""), &style)).unwrap());
            let picture = picture.unwrap();
            assert_eq!(picture.width().max(picture.height()), 96, "{game} {coordinates:?}");
            assert!(picture.width().min(picture.height()) > 80, "{game} {coordinates:?}");
        }
    }
}

/// Decodes a GIF: width, height, and the delay and the rectangle of each frame.
fn read(bytes: &[u8]) -> (u16, u16, Vec<(u16, [u16; 4])>) {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.delay, [frame.left, frame.top, frame.width, frame.height]));
    }
    (decoder.width(), decoder.height(), frames)
}

#[test]
fn an_animation_has_a_frame_for_every_position_and_pauses_at_the_last() {
    let scenes = scenes("emulsion:4", None, "a1-a2 c1-c2 d4-d3");
    let style = Style { coordinates: Coordinates::Off, ..small(120) };
    let (width, height, frames) = read(&animation(&scenes, &style).unwrap());
    assert_eq!((width, height), (120, 120));
    let delays: Vec<u16> = frames.iter().map(|(delay, _)| *delay).collect();
    assert_eq!(delays, [90, 90, 90, 400]);
    assert_eq!(frames[0].1, [0, 0, 120, 120]);
    let [left, _, wide, high] = frames[1].1;
    assert!(left < 10 && wide < 40 && high < 70, "only a1 and a2 change: {:?}", frames[1]);
}

#[test]
fn an_animation_has_the_colors_of_the_svg() {
    let style = small(120);
    let game = scenes("emergo:hex", None, "b2");
    let bytes = animation(&game, &style).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    let frame = decoder.read_next_frame().unwrap().unwrap();
    let drawn = Pixmap::decode_png(&png(&svg(&game[0], &style)).unwrap()).unwrap();
    let exact = drawn.data().chunks(4).zip(frame.buffer.chunks(4)).filter(|(a, b)| a == b).count();
    assert!(exact * 100 > drawn.pixels().len() * 95, "{exact} of {}", drawn.pixels().len());
}

#[test]
fn frames_and_size_of_an_animation_are_limited() {
    let one = scene("emulsion:2", None, "");
    let many: Vec<Scene> = (0..2 * MOST_FRAMES + 5)
        .map(|ply| Scene { last: vec![(ply % 2, ply / 2 % 2)], ..one.clone() })
        .collect();
    let (_, _, frames) = read(&animation(&many, &small(64)).unwrap());
    assert!(frames.len() <= MOST_FRAMES && frames.len() > MOST_FRAMES / 2, "{}", frames.len());
    assert_eq!(frames[0].0, 44, "some 200 frames are shown in a minute and a half");
    let (width, _, _) = read(&animation(&many[..1], &small(2000)).unwrap());
    assert_eq!(u32::from(width), LARGEST_ANIMATION);
    assert!(animation(&[], &small(64)).is_err());
}

#[test]
fn a_card_omits_names_without_glyphs() {
    let scene = scene("emulsion:2", None, "");
    let words = |players: Option<[&str; 2]>| Card {
        title: "Emulsion 2x2".to_owned(),
        players: players.map(|names| names.map(str::to_owned)),
        standing: "Black is to move.".to_owned(),
    };
    insta::assert_snapshot!("card", card(&scene, &words(Some(["anna", "Jan_Q-7"]))));
    assert_eq!(card(&scene, &words(Some(["anna", "Łukasz"]))), card(&scene, &words(None)));
    let picture = Pixmap::decode_png(&png(&card(&scene, &words(None))).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (1200, 630));
}

#[test]
fn titles_are_escaped() {
    let scene = Scene { title: "<script>&".to_owned(), ..scene("emulsion:2", None, "") };
    let picture = svg(&scene, &Style::default());
    assert!(picture.contains("<title>&lt;script&gt;&amp;</title>"));
    assert!(png(&picture).is_ok());
}

#[test]
fn themes_and_coordinates_have_the_documented_names() {
    assert_eq!("dark".parse(), Ok(Theme::Dark));
    assert_eq!("diamond".parse(), Ok(Coordinates::Diamond));
    let refused = "wood".parse::<Theme>().unwrap_err().to_string();
    assert_eq!(refused, "a theme must be light or dark, not \"wood\"");
    assert!("on".parse::<Coordinates>().is_err());
}

#[test]
fn pictures_need_no_font_or_file_and_the_crate_depends_only_on_rules() {
    let shown = scene("emergo:9x9,men=20", Some(TALL), "");
    let words = Card {
        title: "Emergo 9x9".to_owned(),
        players: Some(["anna", "bert"].map(str::to_owned)),
        standing: "White is to move.".to_owned(),
    };
    for drawn in [svg(&shown, &small(200)), card(&shown, &words)] {
        for word in ["<text", "font", "href", "url(", "<style", "<script"] {
            assert!(!drawn.contains(word), "{word}");
        }
    }
    let manifest = include_str!("../Cargo.toml");
    let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
    let (dependencies, _) = dependencies.split_once("[dev-dependencies]").unwrap();
    let named = dependencies.lines().filter(|line| line.starts_with(|c: char| c.is_alphabetic()));
    let named: Vec<&str> = named.map(|line| line.split(['.', ' ']).next().unwrap()).collect();
    assert_eq!(named, ["luctor-rules", "gif", "resvg"]);
}
