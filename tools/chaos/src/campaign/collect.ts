import type { RunStatus } from '@platform/engine-api';
import { openRunStore } from '@platform/run-store';

import type { IndexRow, ListedRun, PlannedEvent, RunFact } from '../facts';
import type { PatientApi } from './api';
import { runIdsOf, type Ways } from './campaign-state';
import { hasEnded } from './until-ended';

/** Every run that has ended, as the API tells it and as the engine does. */
export async function collectRuns(
  events: readonly PlannedEvent[],
  { api, ingress }: Ways,
): Promise<RunFact[]> {
  const facts: RunFact[] = [];
  for (const planned of events) {
    for (const runId of runIdsOf(planned)) {
      const { body } = await api.ask('GET', `/api/runs/${encodeURIComponent(runId)}`);
      const snapshot = hasEnded(body['status']) ? await ingress.getRun(runId) : null;
      if (!snapshot) continue;
      const status = body['status'] as RunStatus;
      facts.push({ runId, eventId: planned.event.eventId, status, snapshot });
    }
  }
  return facts;
}

/** The rows themselves, beside the proxy that has the file open. */
export async function collectRows(indexUrl: string): Promise<IndexRow[]> {
  const store = await openRunStore(indexUrl);
  try {
    const records = await store.list(Number.MAX_SAFE_INTEGER);
    return records.map(({ id, finalStatus }) => ({ id, finalStatus }));
  } finally {
    await store.close();
  }
}

/** `GET /api/runs`, page after page where there are several. */
export async function collectListed(api: PatientApi): Promise<ListedRun[]> {
  const listed: ListedRun[] = [];
  let cursor: unknown;
  do {
    const query = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await api.ask('GET', `/api/runs?limit=200${query}`);
    listed.push(...(body['items'] as ListedRun[]).map(({ id, status }) => ({ id, status })));
    cursor = body['nextCursor'];
  } while (typeof cursor === 'string');
  return listed;
}
