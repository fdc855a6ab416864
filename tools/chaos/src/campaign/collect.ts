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
import { runIdsOf, type CampaignClients } from './campaign-state';
import { hasEnded, readRun } from './poll-run';
import { usingDatabase } from './using-database';

/** Collects every ended run, from the API and from the engine. */
export async function collectRuns(
  events: readonly PlannedEvent[],
  fired: readonly string[],
  { api, ingress }: CampaignClients,
): Promise<RunFact[]> {
  const wanted = [
    ...events.flatMap((planned) =>
      runIdsOf(planned).map((runId) => ({ runId, eventId: planned.event.eventId })),
    ),
    ...fired.map((runId) => ({ runId, eventId: runId })),
  ];
  const facts: RunFact[] = [];
  for (const each of wanted) {
    const { status } = await readRun(api, each.runId);
    if (!hasEnded(status)) continue;
    const snapshot = await ingress.getRun(each.runId);
    if (snapshot) facts.push({ ...each, status, snapshot });
  }
  return facts;
}

/** Reads the rows from the database, while the proxy has the file open. */
export async function collectRows(indexUrl: string): Promise<IndexRow[]> {
  const store = await openRunStore(indexUrl);
  try {
    const records = await store.list(Number.MAX_SAFE_INTEGER);
    return records.map(({ id, finalStatus }) => ({ id, finalStatus }));
  } finally {
    await store.close();
  }
}

/** Collects all pages of `GET /api/runs`. */
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

/** Collects the audit lines, and what a proxy reports about their chain. */
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

/** Collects every run that the control plane knows. */
export async function collectEngineRuns(adminUrl: string): Promise<EngineRun[]> {
  const rows = await queryAdmin<InvocationRow>(QUERY, { adminUrl });
  return rows.map(({ id, status, completed_at: at }) => ({
    id,
    hasEnded: status === 'completed',
    endedAt: at === undefined ? null : Date.parse(at),
  }));
}

/** Everything that the control plane knows about its unfinished invocations, to diagnose a failed campaign. */
export const collectUnended = (adminUrl: string): Promise<readonly unknown[]> =>
  queryAdmin("select * from sys_invocation where status <> 'completed'", { adminUrl });
