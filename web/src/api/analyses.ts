/** Requests about analyses that visitors share by a link. */

import { createCall, type Call } from './client';
import type { AnalysisEntry, NewAnalysis, SharedAnalysis, SharedId } from './types';

function createAnalysesClient(call: Call = createCall()) {
  const at = (id: string) => `/api/analyses/${encodeURIComponent(id)}`;
  return {
    // Safe to retry: the same content gets the same id.
    share: (analysis: NewAnalysis) => call<SharedId>('POST', '/api/analyses', analysis),
    shared: (id: string) => call<SharedAnalysis>('GET', at(id)),
    remove: (id: string) => call<null>('DELETE', at(id)),
    /** Reports an analysis to the moderators. Reporting it twice counts once. */
    report: (id: string) => call<null>('POST', `${at(id)}/report`),
    mine: () => call<AnalysisEntry[]>('GET', '/api/my/analyses'),
  };
}

export type AnalysesClient = ReturnType<typeof createAnalysesClient>;
export const analyses = createAnalysesClient();
