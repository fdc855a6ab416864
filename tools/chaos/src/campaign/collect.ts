import { answerOf, dataOf, type ApiClient } from '@platform/api-client';
import { queryAdmin } from '@platform/control-plane-http';
import { openRunStore } from '@platform/run-store';

import type {
  CampaignFacts,
  EngineRun,
  IndexRow,
  ListedRun,
  PlannedEvent,
  RunFact,
} from '../facts';
import { runIdsOf, type Ways } from './campaign-state';
import { hasEnded, seenRun } from './look-until';
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
    const { status } = await seenRun(api, each.runId);
    if (!hasEnded(status)) continue;
    const snapshot = await ingress.getRun(each.runId);
    if (snapshot) facts.push({ ...each, status, snapshot });
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
export async function collectListed(api: ApiClient): Promise<ListedRun[]> {
  const listed: ListedRun[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const page = await dataOf(api.GET('/api/runs', { params: { query } }));
    listed.push(...page.items.map(({ id, status }) => ({ id, status })));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return listed;
}

interface LineRow {
  readonly request_id: string;
  readonly refusal_status: number | null;
  readonly refusal_code: string | null;
}

/** The lines themselves, and what a proxy says of their chain. */
export async function collectAudit(url: string, api: ApiClient): Promise<CampaignFacts['audit']> {
  const { body } = await answerOf(api.GET('/api/audit/verify'));
  const broken = body.ok === true ? null : JSON.stringify(body);
  const rows = await usingDatabase(url, ({ knex }) => knex<LineRow>('audit_log').orderBy('seq'));
  const lines = rows.map(({ request_id: requestId, refusal_status: status, refusal_code }) => ({
    requestId,
    refused: status === null ? null : `${status} ${refusal_code}`,
  }));
  return { lines, broken };
}

const QUERY = `select target_service_key as id, status, completed_at from sys_invocation
  where target_service_name = 'workflow' and target_handler_name = 'run'`;

interface InvocationRow {
  readonly id: string;
  readonly status: string;
  readonly completed_at?: string;
}

/** Every run that the control plane knows, from itself. */
export async function collectEngineRuns(adminUrl: string): Promise<EngineRun[]> {
  const rows = await queryAdmin<InvocationRow>(QUERY, { adminUrl });
  return rows.map(({ id, status, completed_at: at }) => ({
    id,
    hasEnded: status === 'completed',
    endedAt: at === undefined ? null : Date.parse(at),
  }));
}

/** All that the control plane tells of what it has not ended, for whoever looks into a campaign that failed. */
export const collectUnended = (adminUrl: string): Promise<readonly unknown[]> =>
  queryAdmin("select * from sys_invocation where status <> 'completed'", { adminUrl });
