/** The import rules between the client's folders (ARCHITECTURE.md), checked by `npm run layers`. */

/** The folders of `src` from lowest to highest, each with the folders that it may import. */
const LAYERS = {
  browser: [],
  api: [],
  offline: [],
  board: ['api'],
  words: ['api', 'browser'],
  ui: ['browser', 'words'],
  games: ['api', 'board', 'browser', 'words'],
  router: ['games'],
  sound: ['api', 'browser', 'games'],
  user: ['api', 'board', 'browser', 'words', 'games'],
  engine: ['api', 'browser', 'user'],
  element: ['api', 'board', 'browser', 'words', 'ui', 'engine'],
  board_page: ['api', 'board', 'browser', 'words', 'ui', 'games', 'router', 'sound', 'user', 'engine'],
  tree: ['api', 'board', 'browser', 'words', 'ui', 'games', 'user', 'board_page'],
};

/** Features may import every layer, but no other feature, except for these. */
const FEATURES = {
  home: ['lobby', 'people', 'problems'],
  player: ['archive', 'people'],
  settings: ['account'],
  moderation: ['account'],
};

const below = Object.keys(LAYERS).filter((layer) => layer !== 'offline');
const anyOf = (folders) => `^src/(${folders.join('|')})/`;

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} imports ${allowed.length > 0 ? allowed.join(', ') : 'nothing'} of the client.`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: anyOf([layer, ...allowed]) },
}));

const featureRules = [
  {
    name: 'no-unknown-folder',
    comment: 'Every folder is listed in LAYERS.',
    severity: 'error',
    from: { path: '^src/[^/]+/', pathNot: anyOf([...Object.keys(LAYERS), 'features', 'app']) },
    to: {},
  },
  {
    name: 'features-import-layers',
    comment: 'A feature imports the layers below and itself. Only app and main.ts import features.',
    severity: 'error',
    from: { path: '^src/features/' },
    to: { path: '^src/', pathNot: [anyOf([...below, 'features']), '^src/app\\.css$'] },
  },
  {
    name: 'features-import-no-feature',
    severity: 'error',
    from: {
      path: '^src/features/([^/]+)/',
      pathNot: `^src/features/(${Object.keys(FEATURES).join('|')})/`,
    },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  ...Object.entries(FEATURES).map(([feature, others]) => ({
    name: `feature-${feature}`,
    comment: `The feature ${feature} imports no other feature than ${others.join(', ')}.`,
    severity: 'error',
    from: { path: `^src/features/${feature}/` },
    to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...others].join('|')})/` },
  })),
];

/** Rules of dependency-cruiser. */
export const FORBIDDEN = [
  {
    name: 'no-circular',
    severity: 'error',
    // A recursive component.
    from: { pathNot: '^src/tree/TreeLine\\.svelte' },
    to: { circular: true },
  },
  { name: 'no-circular-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  {
    name: 'no-unresolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-orphans',
    comment: 'Every module is imported by a module that is not a test.',
    severity: 'error',
    from: { orphan: true, pathNot: ['\\.d\\.ts$', '^src/(offline|api/rules)/worker\\.ts$'] },
    to: {},
  },
  ...layerRules,
  ...featureRules,
];

export const OPTIONS = {
  doNotFollow: { path: 'node_modules' },
  includeOnly: ['^src/'],
  // Tests may import anything, because nothing imports them.
  exclude: { path: '\\.test\\.ts$' },
  // Type-only imports count.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { extensions: ['.ts', '.d.ts', '.css', '.json'] },
};
