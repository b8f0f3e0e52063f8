/** Loads the pages. Those that should appear fast load their code together with the data they need first. */

import type { Component } from 'svelte';
import { prepare } from '../features/home/own_games_panel';
import { prefetchGame } from '../features/play/prefetch';
import { preload, providePages } from '../router/preload';
import type { Route } from '../router/route';
import { ownGames } from '../user/own_games.svelte';
import type { Area } from '../words/words.svelte';

export const startPage = () => import('../features/home/HomePage.svelte');
export const gamePage = () => import('../features/play/GamePage.svelte');

interface Page<Props extends Record<string, unknown>> {
  load: () => Promise<{ default: Component<Props> | Component<Record<string, never>> }>;
  /** The message areas that the page needs, besides `common`. */
  areas?: readonly Area[];
}

/** The parameters of a route. */
type Props<Name> = Omit<Extract<Route, { page: Name }>, 'page'>;

/** The code and the messages of each page, which are loaded on demand. */
export const PAGES: { [Name in Route['page']]: Page<Props<Name>> } = {
  start: { load: home, areas: ['home', 'start', 'board'] },
  new: { load: () => import('../features/new_game/NewGamePage.svelte'), areas: ['start'] },
  learn: {
    load: () => import('../features/learn/LearnPage.svelte'),
    areas: ['learn', 'game', 'board', 'results', 'controls'],
  },
  strategy: {
    load: () => import('../features/learn/strategy/StrategyPage.svelte'),
    areas: ['learn', 'strategy', 'game', 'board', 'results', 'controls'],
  },
  analysis: {
    load: () => import('../features/analysis/AnalysisPage.svelte'),
    areas: ['analysis', 'engine', 'study', 'game', 'board', 'results', 'controls'],
  },
  editor: {
    load: () => import('../features/editor/EditorPage.svelte'),
    areas: ['study', 'editor', 'game', 'board'],
  },
  game: { load: gamePage, areas: ['game', 'board'] },
  rules: { load: () => import('../features/rules/RulesPage.svelte'), areas: ['rules', 'board'] },
  problems: {
    load: () => import('../features/problems/ProblemsPage.svelte'),
    areas: ['solving', 'controls'],
  },
  local: {
    load: () => import('../features/local/LocalPage.svelte'),
    areas: ['local', 'start', 'game', 'board', 'results', 'controls'],
  },
  player: {
    load: () => import('../features/player/PlayerPage.svelte'),
    areas: ['player', 'archive', 'results', 'people', 'board'],
  },
  'sign-in': { load: () => import('../features/account/SignInPage.svelte'), areas: ['account'] },
  'sign-up': { load: () => import('../features/account/SignUpPage.svelte'), areas: ['account'] },
  settings: {
    load: () => import('../features/settings/SettingsPage.svelte'),
    areas: ['account', 'settings', 'look', 'board', 'game'],
  },
  design: { load: () => import('../features/design/DesignPage.svelte') },
  verify: { load: () => import('../features/account/VerifyPage.svelte'), areas: ['account'] },
  reset: { load: () => import('../features/account/ResetPage.svelte'), areas: ['account'] },
  games: {
    load: () => import('../features/archive/ArchivePage.svelte'),
    areas: ['archive', 'board', 'results'],
  },
  lobby: { load: () => import('../features/lobby/LobbyPage.svelte'), areas: ['lobby', 'start'] },
  mod: {
    load: () => import('../features/moderation/ModerationPage.svelte'),
    areas: ['moderation', 'account', 'study'],
  },
  results: { load: () => import('../features/results/ResultsPage.svelte'), areas: ['solved', 'board'] },
  library: { load: () => import('../features/library/LibraryPage.svelte'), areas: ['library', 'solving'] },
  about: { load: () => import('../features/about/AboutPage.svelte'), areas: ['about'] },
  missing: { load: () => import('../ui/NotFound.svelte') },
};

/** Loads the start page. Waits briefly for the user's games, so that the page does not shift when they arrive. */
async function home() {
  const [page] = await Promise.all([startPage(), ownGames.firstLoaded()]);
  await prepare();
  return page;
}

/** Starts loading the first page, and the game that it shows. */
export function preloadFirst(route: Route): void {
  providePages({ start: startPage, game: gamePage });
  preload(route.page);
  if (route.page === 'game') prefetchGame(route.id);
}
