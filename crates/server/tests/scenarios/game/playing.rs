//! Snapshots of matches of both games.

use insta::{allow_duplicates, assert_snapshot};

use crate::world::{World, by_lines};

pub(crate) async fn a_match_of_emulsion(world: World) {
    let mut anna = world.browser();
    let created = anna.begin("emulsion:3").await;
    let game = anna.play(&created, &["B3 A3"]).await;
    allow_duplicates!(assert_snapshot!(by_lines(&game), @r#"
    actions:
      "undo"
      "resign"
    board.cells:
    board.  {"name":"a1","x":0.0,"y":0.0}
    board.  {"name":"b1","x":1.0,"y":0.0}
    board.  {"name":"c1","x":2.0,"y":0.0}
    board.  {"name":"a2","x":0.0,"y":1.0}
    board.  {"name":"b2","x":1.0,"y":1.0}
    board.  {"name":"c2","x":2.0,"y":1.0}
    board.  {"name":"a3","x":0.0,"y":2.0}
    board.  {"name":"b3","x":1.0,"y":2.0}
    board.  {"name":"c3","x":2.0,"y":2.0}
    board.centre: null
    board.shape: "square"
    board.size: 3
    can_undo: true
    claim_in_ms: null
    clock: null
    coach: false
    codes: null
    control: "unlimited"
    engine: null
    exploration: true
    game: "emulsion:3"
    id: …
    last:
      "b3"
      "a3"
    listed: false
    mine: true
    moves: [{"color":"black","forced":false,"text":"b3-a3"}]
    notice: null
    notice_told: null
    offer: null
    players: {"black":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false},"white":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false}}
    position.duty: "swap"
    position.groups:
    position.  {"cancelled":false,"cells":["b2","b3","c3"],"color":"white"}
    position.  {"cancelled":false,"cells":["a2","a3"],"color":"black"}
    position.  {"cancelled":true,"cells":["b1"],"color":"black"}
    position.  {"cancelled":true,"cells":["c2"],"color":"black"}
    position.  {"cancelled":true,"cells":["a1"],"color":"white"}
    position.  {"cancelled":true,"cells":["c1"],"color":"white"}
    position.hands: null
    position.hint: "You may swap sides instead of moving."
    position.hint_told: {"code":"may-swap","facts":{}}
    position.legal:
    position.  {"cells":["a1","a2"],"kind":"swap","text":"a1-a2"}
    position.  {"cells":["a1","b1"],"kind":"swap","text":"a1-b1"}
    position.  {"cells":["b2","a2"],"kind":"swap","text":"b2-a2"}
    position.  {"cells":["b2","a3"],"kind":"swap","text":"b2-a3"}
    position.  {"cells":["b2","b1"],"kind":"swap","text":"b2-b1"}
    position.  {"cells":["b2","c2"],"kind":"swap","text":"b2-c2"}
    position.  {"cells":["b3","c2"],"kind":"swap","text":"b3-c2"}
    position.  {"cells":["c1","b1"],"kind":"swap","text":"c1-b1"}
    position.  {"cells":["c1","c2"],"kind":"swap","text":"c1-c2"}
    position.  {"cells":["c3","c2"],"kind":"swap","text":"c3-c2"}
    position.  {"cells":[],"kind":"pie","text":"swap"}
    position.pieces:
    position.  {"caps":1,"cell":"a1","color":"white","prisoners":0,"value":1.0}
    position.  {"caps":1,"cell":"b1","color":"black","prisoners":0,"value":0.5}
    position.  {"caps":1,"cell":"c1","color":"white","prisoners":0,"value":1.0}
    position.  {"caps":1,"cell":"a2","color":"black","prisoners":0,"value":1.5}
    position.  {"caps":1,"cell":"b2","color":"white","prisoners":0,"value":1.0}
    position.  {"caps":1,"cell":"c2","color":"black","prisoners":0,"value":0.5}
    position.  {"caps":1,"cell":"a3","color":"black","prisoners":0,"value":2.0}
    position.  {"caps":1,"cell":"b3","color":"white","prisoners":0,"value":2.5}
    position.  {"caps":1,"cell":"c3","color":"white","prisoners":0,"value":2.0}
    position.ply: 1
    position.text: "bww/bwb/wbw w 1"
    position.turn: "white"
    rated: false
    rematch: null
    result: null
    seats: {"black":"person","white":"person"}
    status: "running"
    thinking: false
    title: "Emulsion 3x3"
    to_move: true
    version: 1
    you: null
    "#));
}

pub(crate) async fn a_match_of_free_emulsion(world: World) {
    let mut anna = world.browser();
    let created = anna.begin("emulsion:free-2,pie=off").await;
    let game = anna.play(&created, &["a1/a2"]).await;
    allow_duplicates!(assert_snapshot!(by_lines(&game), @r#"
    actions:
      "undo"
      "resign"
    board.cells:
    board.  {"name":"a1","x":0.0,"y":0.0}
    board.  {"name":"b1","x":1.0,"y":0.0}
    board.  {"name":"a2","x":0.0,"y":1.0}
    board.  {"name":"b2","x":1.0,"y":1.0}
    board.centre: null
    board.shape: "square"
    board.size: 2
    can_undo: true
    claim_in_ms: null
    clock: null
    coach: false
    codes: null
    control: "unlimited"
    engine: null
    exploration: true
    game: "emulsion:free-2,pie=off"
    id: …
    last:
      "a1"
      "a2"
    listed: false
    mine: true
    moves: [{"color":"black","forced":false,"text":"a1/a2"}]
    notice: null
    notice_told: null
    offer: null
    players: {"black":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false},"white":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false}}
    position.duty: "swap"
    position.groups:
    position.  {"cancelled":true,"cells":["a1"],"color":"black"}
    position.  {"cancelled":true,"cells":["a2"],"color":"white"}
    position.hands: null
    position.hint: null
    position.hint_told: null
    position.legal:
    position.  {"cells":["b1","b2"],"kind":"place","text":"b1/b2"}
    position.  {"cells":["b2","b1"],"kind":"place","text":"b2/b1"}
    position.pieces:
    position.  {"caps":1,"cell":"a1","color":"black","prisoners":0,"value":1.5}
    position.  {"caps":1,"cell":"a2","color":"white","prisoners":0,"value":1.5}
    position.ply: 1
    position.text: "w1/b1 w 1"
    position.turn: "white"
    rated: false
    rematch: null
    result: null
    seats: {"black":"person","white":"person"}
    status: "running"
    thinking: false
    title: "Emulsion free 2x2, no pie rule"
    to_move: true
    version: 1
    you: null
    "#));
}

pub(crate) async fn a_match_of_emergo(world: World) {
    let mut anna = world.browser();
    let created = anna.begin("emergo:5x5,men=3").await;
    let game = anna.play(&created, &["b4", "c5", "b2"]).await;
    allow_duplicates!(assert_snapshot!(by_lines(&game), @r#"
    actions:
      "undo"
      "resign"
    board.cells:
    board.  {"name":"a5","x":0.0,"y":4.0}
    board.  {"name":"c5","x":2.0,"y":4.0}
    board.  {"name":"e5","x":4.0,"y":4.0}
    board.  {"name":"b4","x":1.0,"y":3.0}
    board.  {"name":"d4","x":3.0,"y":3.0}
    board.  {"name":"a3","x":0.0,"y":2.0}
    board.  {"name":"c3","x":2.0,"y":2.0}
    board.  {"name":"e3","x":4.0,"y":2.0}
    board.  {"name":"b2","x":1.0,"y":1.0}
    board.  {"name":"d2","x":3.0,"y":1.0}
    board.  {"name":"a1","x":0.0,"y":0.0}
    board.  {"name":"c1","x":2.0,"y":0.0}
    board.  {"name":"e1","x":4.0,"y":0.0}
    board.centre: "c3"
    board.shape: "diagonal"
    board.size: 5
    can_undo: true
    claim_in_ms: null
    clock: null
    coach: false
    codes: null
    control: "unlimited"
    engine: null
    exploration: true
    game: "emergo:5x5,men=3"
    id: …
    last: ["b2"]
    listed: false
    mine: true
    moves:
      {"color":"white","forced":false,"text":"b4"}
      {"color":"black","forced":false,"text":"c5"}
      {"color":"white","forced":false,"text":"b2"}
    notice: null
    notice_told: null
    offer: null
    players: {"black":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false},"white":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false}}
    position.duty: "capture"
    position.groups: []
    position.hands: {"black":2,"white":1}
    position.hint: "You must capture: c5xa3xc1 takes 2 men."
    position.hint_told: {"code":"must-capture","facts":{"men":2,"moves":["c5xa3xc1"]}}
    position.legal: [{"cells":["c5","a3","c1"],"kind":"capture","text":"c5xa3xc1"}]
    position.pieces:
    position.  {"caps":1,"cell":"c5","color":"black","prisoners":0,"value":null}
    position.  {"caps":1,"cell":"b4","color":"white","prisoners":0,"value":null}
    position.  {"caps":1,"cell":"b2","color":"white","prisoners":0,"value":null}
    position.ply: 3
    position.text: "1,b1,1/w1,1/3/w1,1/3 b 1,2 3"
    position.turn: "black"
    rated: false
    rematch: null
    result: null
    seats: {"black":"person","white":"person"}
    status: "running"
    thinking: false
    title: "Emergo 5x5, 3 men"
    to_move: true
    version: 3
    you: null
    "#));
}

pub(crate) async fn a_match_on_a_hexagon(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emergo:hex-3,men=2").await;
    allow_duplicates!(assert_snapshot!(by_lines(&game), @r#"
    actions: ["resign"]
    board.cells:
    board.  {"name":"c5","x":0.0,"y":3.4641016151377544}
    board.  {"name":"d5","x":1.0,"y":3.4641016151377544}
    board.  {"name":"e5","x":2.0,"y":3.4641016151377544}
    board.  {"name":"b4","x":-0.5,"y":2.598076211353316}
    board.  {"name":"c4","x":0.5,"y":2.598076211353316}
    board.  {"name":"d4","x":1.5,"y":2.598076211353316}
    board.  {"name":"e4","x":2.5,"y":2.598076211353316}
    board.  {"name":"a3","x":-1.0,"y":1.7320508075688772}
    board.  {"name":"b3","x":0.0,"y":1.7320508075688772}
    board.  {"name":"c3","x":1.0,"y":1.7320508075688772}
    board.  {"name":"d3","x":2.0,"y":1.7320508075688772}
    board.  {"name":"e3","x":3.0,"y":1.7320508075688772}
    board.  {"name":"a2","x":-0.5,"y":0.8660254037844386}
    board.  {"name":"b2","x":0.5,"y":0.8660254037844386}
    board.  {"name":"c2","x":1.5,"y":0.8660254037844386}
    board.  {"name":"d2","x":2.5,"y":0.8660254037844386}
    board.  {"name":"a1","x":0.0,"y":0.0}
    board.  {"name":"b1","x":1.0,"y":0.0}
    board.  {"name":"c1","x":2.0,"y":0.0}
    board.centre: "c3"
    board.shape: "hex"
    board.size: 3
    can_undo: false
    claim_in_ms: null
    clock: null
    coach: false
    codes: null
    control: "unlimited"
    engine: null
    exploration: true
    game: "emergo:hex-3,men=2"
    id: …
    last: []
    listed: false
    mine: true
    moves: []
    notice: null
    notice_told: null
    offer: null
    players: {"black":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false},"white":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false}}
    position.duty: "enter"
    position.groups: []
    position.hands: {"black":2,"white":2}
    position.hint: "You must enter a man. You have 2 men in hand."
    position.hint_told: {"code":"must-enter","facts":{"men":2}}
    position.legal:
    position.  {"cells":["a1"],"kind":"enter","text":"a1"}
    position.  {"cells":["a2"],"kind":"enter","text":"a2"}
    position.  {"cells":["a3"],"kind":"enter","text":"a3"}
    position.  {"cells":["b1"],"kind":"enter","text":"b1"}
    position.  {"cells":["b2"],"kind":"enter","text":"b2"}
    position.  {"cells":["b3"],"kind":"enter","text":"b3"}
    position.  {"cells":["b4"],"kind":"enter","text":"b4"}
    position.  {"cells":["c1"],"kind":"enter","text":"c1"}
    position.  {"cells":["c2"],"kind":"enter","text":"c2"}
    position.  {"cells":["c4"],"kind":"enter","text":"c4"}
    position.  {"cells":["c5"],"kind":"enter","text":"c5"}
    position.  {"cells":["d2"],"kind":"enter","text":"d2"}
    position.  {"cells":["d3"],"kind":"enter","text":"d3"}
    position.  {"cells":["d4"],"kind":"enter","text":"d4"}
    position.  {"cells":["d5"],"kind":"enter","text":"d5"}
    position.  {"cells":["e3"],"kind":"enter","text":"e3"}
    position.  {"cells":["e4"],"kind":"enter","text":"e4"}
    position.  {"cells":["e5"],"kind":"enter","text":"e5"}
    position.pieces: []
    position.ply: 0
    position.text: "3/4/5/4/3 w 2,2 0"
    position.turn: "white"
    rated: false
    rematch: null
    result: null
    seats: {"black":"person","white":"person"}
    status: "running"
    thinking: false
    title: "Emergo hex-3, 2 men"
    to_move: true
    version: 0
    you: null
    "#));
}
