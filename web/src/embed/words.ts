// All that the board in a frame says.

export const words = {
  first: 'First position',
  back: 'Move back',
  on: 'Next move',
  last: 'Last position',
  flip: 'Turn the board',
  open: 'Open on Luctor',
  replay: 'Replay',
  loading: 'The game is being loaded.',
  missing: 'There is no game at this address.',
  away: 'The game cannot be loaded.',
  again: 'Try again',
  start: 'Start',
  at: (ply: number, plies: number, move: string) => `${ply} of ${plies}: ${move}`,
  board: (title: string) => `${title}, board`,
  guest: 'guest',
  computer: (level: string | null) => (level ? `computer, level ${level}` : 'computer'),
  open_seat: 'nobody yet',
};
