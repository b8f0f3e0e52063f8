-- The hashes of the position before that of a running rated match, and of those after its legal moves. Nobody may analyze
-- them. Written with every move, and deleted when the match ends.
CREATE TABLE nearby_positions (
    position_key BIGINT NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (position_key, game_id)
);
CREATE INDEX nearby_positions_game ON nearby_positions (game_id);
