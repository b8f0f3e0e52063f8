import type { RuleBook } from './book';

export const emergo: RuleBook = {
  title: 'Emergo',
  lead:
    'By Christian Freeling and Ed van Zon, 1986. A column game: captured men are not removed but taken along under the captor, and can be set ' +
    'free again. Whoever captures every enemy piece wins.',
  parts: [
    {
      title: 'Men and pieces',
      rules: [
        { number: 1, text: 'White begins; the players take turns and must move. There is no passing.' },
        {
          number: 2,
          text:
            'A piece is a column of one man or more. The man on top decides whose it is. A captured man goes to the very bottom, so a piece ' +
            'is always some caps of its owner on top of some prisoners of the other color.',
        },
      ],
    },
    {
      title: 'What you must do',
      rules: [
        { number: 3, text: 'Capture, if you can capture anything.' },
        { number: 4, text: 'Otherwise enter, while you have men in hand.' },
        {
          number: 5,
          text: 'Otherwise move a piece, the whole column, one step to a vacant neighboring cell in any direction.',
        },
      ],
    },
    {
      title: 'Capturing',
      rules: [
        {
          number: 6,
          text:
            'A piece jumps a neighboring enemy piece in a straight line to the cell just beyond, which must be vacant. It takes the top man along, at its ' +
            'own bottom. The rest of the jumped column stays; if its caps are used up, it belongs to you.',
        },
        {
          number: 7,
          text: 'The same piece goes on jumping if it can, in any direction except straight back.',
        },
        {
          number: 8,
          text: 'You must capture as many men as possible, counting all your pieces and all routes. Among equals you choose.',
        },
        {
          number: 9,
          text: 'During a capture a piece may visit a cell and jump the same enemy piece more than once. A piece freed during the capture is no longer an enemy.',
        },
      ],
    },
    {
      title: 'Entering',
      rules: [
        { number: 10, text: 'One man on any vacant cell. White’s very first man may not go on the centre.' },
        {
          number: 11,
          text: 'An entry may not give the opponent something to capture, unless he could capture something already. Then any vacant cell will do.',
        },
        {
          number: 12,
          text: 'When the opponent has no man left in hand, all your remaining men are entered together, as one piece: the shadowpiece.',
        },
      ],
    },
    {
      title: 'The end',
      rules: [
        { number: 13, text: 'A player with no piece on the board and no man in hand loses.' },
        {
          number: 14,
          text: 'A player who cannot move at all: the game is a draw, or lost for him where the rules chosen at the start say so.',
        },
        {
          number: 15,
          text: 'When the same position comes up for the third time the game is a draw, unless the rules chosen at the start say otherwise.',
        },
        { number: 16, text: 'A player may also resign.' },
      ],
    },
  ],
  playing: [
    'Entering: click a vacant cell with a dot. Moving: click a piece and then the cell, or drag it.',
    'A capture of several jumps: click the cells on which the piece lands, one after the other. Where only one route is left it is finished for you; Escape takes the last cell back.',
    'On a column, 3 and +2 means three caps on two prisoners.',
    'Typed: e5 enters, e4-d3 moves, g1xe3xc5 captures.',
  ],
};
