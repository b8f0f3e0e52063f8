/** Requests of moderators, and notices about their decisions. */

import { createCall, type Call } from './client';
import type {
  AccountAct,
  AddressAct,
  AnalysisAct,
  AnalysisReport,
  Decision,
  GameAct,
  LineAct,
  ModeratedAccount,
  ModerationEntry,
  Notice,
  Report,
  Suspicion,
  SuspicionDecision,
} from './types';

/** The most reports of an answer. */
export const REPORTS = 100;
/** The most reported analyses of an answer. */
export const ANALYSES = 20;
/** The most suspicions of an answer. */
export const SUSPICIONS = 100;

/** No retries, because each action adds an entry to the log. */
const ONCE: readonly number[] = [];

function createModerationClient(call: Call = createCall()) {
  const mod = (path: string, id: string) => `/api/mod/${path}/${encodeURIComponent(id)}`;
  return {
    /** Returns up to `REPORTS` reports, without the first `skip`. */
    reports: (skip: number) => call<Report[]>('GET', `/api/mod/reports?skip=${skip}`),
    resolve: (decision: Decision) => call<null>('POST', '/api/mod/reports/resolve', decision, ONCE),
    /** Returns up to `ANALYSES` reported analyses, without the first `skip`. */
    reportedAnalyses: (skip: number) => call<AnalysisReport[]>('GET', `/api/mod/analyses?skip=${skip}`),
    actOnAnalysis: (id: string, act: AnalysisAct) => call<null>('POST', mod('analyses', id), act, ONCE),
    /** Returns up to `SUSPICIONS` suspicions, without the first `skip`. */
    suspicions: (skip: number) => call<Suspicion[]>('GET', `/api/mod/suspicions?skip=${skip}`),
    closeSuspicion: (id: string, decision: SuspicionDecision) =>
      call<null>('POST', mod('suspicions', id), decision, ONCE),
    /** Returns the latest actions, or those before a time in milliseconds. */
    log: (before?: number) =>
      call<ModerationEntry[]>('GET', `/api/mod/log${before === undefined ? '' : `?before=${before}`}`),
    account: (name: string) => call<ModeratedAccount>('GET', mod('accounts', name)),
    actOnAccount: (name: string, act: AccountAct) => call<null>('POST', mod('accounts', name), act, ONCE),
    actOnLine: (game: string, act: LineAct) => call<null>('POST', `${mod('games', game)}/chat`, act, ONCE),
    actOnAddress: (game: string, act: AddressAct) =>
      call<null>('POST', `${mod('games', game)}/chat/address`, act, ONCE),
    actOnGame: (game: string, act: GameAct) => call<null>('POST', mod('games', game), act, ONCE),
    notices: () => call<Notice[]>('GET', '/api/account/notices'),
    clearNotices: (until: number) => call<null>('POST', '/api/account/notices', { until }, ONCE),
  };
}

export const moderation = createModerationClient();
