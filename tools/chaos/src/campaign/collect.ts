import type { RunStatus } from '@platform/engine-api';
import { openRunStore } from '@platform/run-store';

import type { CampaignFacts, IndexRow, ListedRun, PlannedEvent, RunFact } from '../facts';
import type { PatientApi } from './api';
import { runIdsOf, type Ways } from './campaign-state';
import { hasEnded } from './until-ended';
import { usingDatabase } from './using-database';

/** Every run that has ended, as the API tells it and as the engine does. */
export async function collectRuns(
  events: readonly PlannedEvent[],
  fired: readonly string[],
  { api, ingress }: Ways,
): Promise<RunFact[]> {
  const wanted = [
    ...events.flatMap((planned) =>
      runIdsOf(planned).map((runId) => ({ runId, eventId: planned.event.eventId })),
    ),
    ...fired.map((runId) => ({ runId, eventId: runId })),
  ];
  const facts: RunFact[] = [];
  for (const each of wanted) {
    const { body } = await api.ask('GET', `/api/runs/${encodeURIComponent(each.runId)}`);
    const snapshot = hasEnded(body['status']) ? await ingress.getRun(each.runId) : null;
    if (snapshot) facts.push({ ...each, status: body['status'] as RunStatus, snapshot });
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

interface LineRow {
  readonly request_id: string;
  readonly refusal_status: number | null;
  readonly refusal_code: string | null;
}

/** The lines themselves, and what a proxy says of their chain. */
export async function collectAudit(url: string, api: PatientApi): Promise<CampaignFacts['audit']> {
  const { body } = await api.ask('GET', '/api/audit/verify');
  const broken = body['ok'] === true ? null : JSON.stringify(body);
  const rows = await usingDatabase(url, ({ knex }) => knex<LineRow>('audit_log').orderBy('seq'));
  const lines = rows.map(({ request_id: requestId, refusal_status: status, refusal_code }) => ({
    requestId,
    refused: status === null ? null : `${status} ${refusal_code}`,
  }));
  return { lines, broken };
}
