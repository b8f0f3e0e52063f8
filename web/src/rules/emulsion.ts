import type { RuleBook } from './book';

export const emulsion: RuleBook = {
  title: 'Emulsion',
  lead:
    'By Luis Bolaños Mures, 2020. Black and white pieces fill the board like oil and water in an emulsion. By swapping neighbors ' +
    'each player lets his own color flow together; whoever has the biggest group when nothing more can move has won.',
  parts: [
    {
      title: 'The board',
      rules: [
        {
          number: 1,
          text: 'A square board of any size; 8×8 is usual. Squares are named by a letter and a number, a1 at the bottom left.',
        },
        {
          number: 2,
          text: 'At the beginning every square holds a piece, black and white in a checkered pattern; the top left one is white.',
        },
        { number: 3, text: 'The free game begins with an empty board.' },
      ],
    },
    {
      title: 'Values and groups',
      rules: [
        {
          number: 4,
          text:
            'The value of a piece is the number of pieces of its own color next to it (not diagonally), plus ½ for each edge of the board that its ' +
            'square touches, plus, in the free game, ½ for each empty square next to it.',
        },
        {
          number: 5,
          text: 'A group is a set of pieces of one color that hang together, not diagonally. Its size is the number of its pieces.',
        },
      ],
    },
    {
      title: 'A turn',
      rules: [
        { number: 6, text: 'Black begins; then the players take turns.' },
        {
          number: 7,
          text:
            'Swap two pieces of different colors that are neighbors, diagonally or not. The value of your own piece must be higher ' +
            'after the swap than before; equal is not enough.',
        },
        {
          number: 8,
          text: 'In the free game you may instead place one piece of each color on two empty squares next to each other (not diagonally). You choose which goes where.',
        },
        { number: 9, text: 'There is no passing. The game ends when no move is left.' },
        {
          number: 10,
          text: 'A swap that helps your piece helps its partner by just as much, so both players always have the same moves. The position can never come back.',
        },
      ],
    },
    {
      title: 'Swapping sides',
      rules: [
        {
          number: 11,
          text: 'With the pie rule White may, on his first turn only, take over the other side instead of moving. The board stays as it is and White is still to move.',
        },
      ],
    },
    {
      title: 'The end',
      rules: [
        {
          number: 12,
          text: 'When no move is left, a black and a white group of the same size cancel each other, again and again. Whoever has the biggest group that is left wins.',
        },
        { number: 13, text: 'If everything cancels, the player who made the last move loses.' },
        { number: 14, text: 'A player may also resign.' },
      ],
    },
  ],
  playing: [
    'Click a piece and then its partner, or drag one onto the other. Rings show the partners that are allowed.',
    'In the free game click two empty cells that are neighbors. The first gets the black piece; the switch beside the board (keys b and w) changes that.',
    'Typed: a1-b2 swaps, c3/c4 places Black on c3 and White on c4, swap exchanges the sides.',
    'The keys v and g show values and groups.',
  ],
};
