//! The actions and observations of Emergo. A capture is played jump by jump.

use luctor_rules::Position;
use luctor_rules::emergo::{Action, Config, Emergo, Move, Route, Shape, Width};

use crate::encode::{Encode, Progress};
use crate::planes::{EMERGO, View};
use crate::space::{ActionPlane, Space};

/// The legal actions of a position of Emergo, and the jumps of an unfinished capture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choices<M> {
    /// The moves with which the turn can end.
    moves: Vec<M>,
    /// The number of jumps played, which all of these moves begin with.
    jumps: usize,
    /// The legal actions in ascending order.
    actions: Vec<u32>,
}

impl<B: Width> Choices<Move<B>> {
    /// Returns the route of the unfinished capture so far, if a jump has been played.
    fn unfinished(&self) -> Option<Route<B>> {
        match self.moves.first()?.action() {
            Action::Capture(route) if self.jumps > 0 => Some(route.prefix(self.jumps)),
            _ => None,
        }
    }

    /// Recomputes the legal actions from the moves.
    fn refresh(&mut self, space: &Space) {
        self.actions.clear();
        let next = self.moves.iter().filter_map(|&m| action(space, m, self.jumps));
        self.actions.extend(next);
        self.actions.sort_unstable();
        self.actions.dedup();
    }
}

/// Returns the directions of steps. Those of jumps are the same.
fn directions(space: &Space) -> usize {
    (space.action_planes.len() - 1) / 2
}

/// Returns the distance of a step on the grid, and its plane counted from the first direction.
fn offset(space: &Space, direction: usize) -> isize {
    match space.action_planes[1 + direction] {
        ActionPlane::Step(right, up) => up * space.columns as isize + right,
        _ => 0,
    }
}

/// Returns the places on the grid that a capture visits, from its start.
fn places<B: Width>(space: &Space, route: Route<B>) -> impl Iterator<Item = usize> {
    let mut at = usize::from(space.places[route.start().index()]);
    let landings = route.directions().map(move |direction| {
        at = at.saturating_add_signed(2 * offset(space, direction));
        at
    });
    std::iter::once(usize::from(space.places[route.start().index()])).chain(landings)
}

/// Returns the index of one action of a move: of the jump with a number, or of the only action.
fn action<B: Width>(space: &Space, m: Move<B>, jump: usize) -> Option<u32> {
    let place = |cell: luctor_rules::emergo::Cell| usize::from(space.places[cell.index()]);
    let (plane, at) = match m.action() {
        Action::Enter(cell) => (0, place(cell)),
        Action::Step { from, to } => {
            let distance = place(to) as isize - place(from) as isize;
            let mut all = 0..directions(space);
            (1 + all.find(|&direction| offset(space, direction) == distance)?, place(from))
        }
        Action::Capture(route) => {
            let direction = route.directions().nth(jump)?;
            (1 + directions(space) + direction, places(space, route).nth(jump)?)
        }
    };
    u32::try_from(plane * space.cells() + at).ok()
}

impl<B: Width, const CELLS: usize> Encode for Emergo<B, CELLS> {
    type Options = Choices<Move<B>>;

    fn space(config: &Config) -> Space {
        let shape = config.shape();
        let size = match shape {
            Shape::Square(size) => usize::from(size),
            Shape::Hex(side) => 2 * usize::from(side) - 1,
        };
        let directions = shape.directions().iter();
        let mut action_planes = vec![ActionPlane::Enter];
        action_planes.extend(directions.clone().map(|&(right, up)| ActionPlane::Step(right, up)));
        action_planes.extend(directions.map(|&(right, up)| ActionPlane::Jump(right, up)));
        let position = Self::start(config);
        let mut places = vec![0; CELLS];
        for &cell in position.cells() {
            let (column, row) = position.column_and_row(cell);
            places[cell.index()] = (row * size + column) as u16;
        }
        Space {
            rows: size,
            columns: size,
            action_planes,
            pie: false,
            observation_planes: &EMERGO,
            highest: config.men().max(2),
            places,
            longest_turn: u32::from(config.men()),
            longest_game: None,
        }
    }

    fn nothing() -> Self::Options {
        Choices { moves: Vec::new(), jumps: 0, actions: Vec::new() }
    }

    fn list(&self, space: &Space, options: &mut Self::Options) {
        options.moves.clear();
        options.jumps = 0;
        self.legal_moves_into(&mut options.moves);
        options.refresh(space);
    }

    fn count(options: &Self::Options) -> usize {
        options.actions.len()
    }

    fn nth(_space: &Space, options: &Self::Options, n: usize) -> Option<usize> {
        options.actions.get(n).map(|&action| action as usize)
    }

    fn is_legal(_space: &Space, options: &Self::Options, action: usize) -> bool {
        u32::try_from(action).is_ok_and(|action| options.actions.binary_search(&action).is_ok())
    }

    fn mask(_space: &Space, options: &Self::Options, mask: &mut [u8]) {
        mask.fill(0);
        for &action in &options.actions {
            mask[action as usize] = 1;
        }
    }

    fn advance(
        &self,
        space: &Space,
        options: &mut Self::Options,
        chosen: usize,
    ) -> Progress<Move<B>> {
        if !Self::is_legal(space, options, chosen) {
            return Progress::Illegal;
        }
        let Choices { moves, jumps, .. } = options;
        moves.retain(|&m| action(space, m, *jumps) == Some(chosen as u32));
        let Some(&m) = moves.first() else { return Progress::Illegal };
        *jumps += 1;
        match m.action() {
            Action::Capture(route) if *jumps < route.takes() => {
                options.refresh(space);
                Progress::Unfinished
            }
            _ => Progress::Turn(m),
        }
    }

    fn observe(&self, view: View, space: &Space, options: &Self::Options, planes: &mut [u8]) {
        let cells = space.cells();
        planes.fill(0);
        let unfinished = options.unfinished();
        let shown = match unfinished {
            None => None,
            Some(route) => {
                let mut after = self.clone();
                after.play_unchecked(Action::Capture(route).into());
                Some(after)
            }
        };
        let shown = shown.as_ref().unwrap_or(self);
        for (plane, color) in [(0, view.color), (2, !view.color)] {
            for cell in luctor_rules::bits::Bits::iter(shown.owned(color)) {
                let (caps, prisoners) = shown.column(cell);
                let at = plane * cells + usize::from(space.places[cell]);
                planes[at] = caps;
                planes[at + cells] = prisoners;
            }
        }
        let hands = shown.hands();
        let white = view.color == luctor_rules::Color::White;
        let constants = [
            (4, hands[view.color]),
            (5, hands[!view.color]),
            (6, u8::from(view.to_move)),
            (7, u8::from(white)),
            (10, view.earlier),
        ];
        for (plane, value) in constants {
            planes[plane * cells..(plane + 1) * cells].fill(value);
        }
        if let Some(route) = unfinished {
            let visited: Vec<usize> = places(space, route).collect();
            if let [.., from, at] = visited[..] {
                planes[8 * cells + at] = 1;
                planes[9 * cells + from] = 1;
            }
        }
    }

    fn played(options: &Self::Options) -> usize {
        options.jumps
    }

    fn moves(&self, options: &Self::Options) -> Vec<Move<B>> {
        options.moves.clone()
    }

    fn actions_of(&self, space: &Space, m: Move<B>) -> Vec<usize> {
        let actions = match m.action() {
            Action::Capture(route) => route.takes(),
            Action::Enter(_) | Action::Step { .. } => 1,
        };
        let index = |jump| action(space, m, jump).map(|action| action as usize);
        (0..actions).filter_map(index).collect()
    }

    fn action_text(&self, space: &Space, action: usize) -> Option<String> {
        let (plane, place) = space.split(action)?;
        let name = |place: usize| {
            let here = |cell: &&_| {
                usize::from(space.places[luctor_rules::emergo::Cell::index(**cell)]) == place
            };
            self.cells().iter().find(here).map(|&cell| self.name(cell))
        };
        let (right, up, steps, between) = match plane {
            ActionPlane::Enter => return name(place),
            ActionPlane::Step(right, up) => (right, up, 1, "-"),
            ActionPlane::Jump(right, up) => (right, up, 2, "x"),
            ActionPlane::Swap(..) | ActionPlane::Place { .. } => return None,
        };
        let to = space.moved(place, right, up, steps)?;
        Some(format!("{}{between}{}", name(place)?, name(to)?))
    }
}
