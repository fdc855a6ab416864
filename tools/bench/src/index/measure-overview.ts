import type { Database } from '@platform/database';
import type { ProjectedRun, RunStore } from '@platform/run-store';

import { runMeta } from './fill-index';
import { measureLatency, type Latency } from './measure';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;
const DAYS = 7;
const CODES = ['timeout', 'indeterminate', 'PORT_UNBOUND', 'unexpected'];
const KINDS = ['decision', 'action', 'event'] as const;
const ROLES = ['doctor', 'nurse', 'pharmacist'];

/** Of a hundred runs, one fails within the last seven days and twenty wait: for a person, an operator or an event. */
const FAILS = 1;
const WAITS = 20;

const waiting = (index: number, runId: string): ProjectedRun => {
  const kind = KINDS[index % KINDS.length] ?? 'event';
  const task = {
    ...{ runId, pendingId: `ask:${runId}`, kind: 'core.validation', workflowName: 'Mesure' },
    ...{ title: 'Valider', payload: null, dueAt: new Date(index % 2 ? 0 : DAY_MS).toISOString() },
    assignment: { roles: [ROLES[index % ROLES.length] ?? ''] },
  };
  return {
    ...{ runId, sequence: 0, journal: 1, phase: 'suspended' },
    awaited: [{ kind, name: `ask:${runId}`, path: 'ask' }],
    pending: kind === 'decision' ? [task] : [],
  };
};

/** Makes a share of the runs wait and another one fail, and measures how long it takes to count them all. */
export async function measureOverview(
  store: RunStore,
  database: Database,
  { rows, samples }: { readonly rows: number; readonly samples: number },
): Promise<Latency> {
  const now = new Date();
  const numbers = Array.from({ length: rows }, (_, index) => index);
  const share = (from: number, to: number) =>
    numbers.filter((index) => index % 100 >= from && index % 100 < to);
  const both = [...share(0, FAILS), ...share(FAILS, FAILS + WAITS)];
  for (let first = 0; first < both.length; first += BATCH_SIZE) {
    const part = both.slice(first, first + BATCH_SIZE);
    const ids = part.map((index) => runMeta(index, rows).id);
    await database.knex('runs').whereIn('id', ids).update({ final_status: null });
    await store.projection.apply({
      runs: part.flatMap((index) =>
        index % 100 < FAILS ? [] : [waiting(index, runMeta(index, rows).id)],
      ),
      ended: part.flatMap((index) =>
        index % 100 < FAILS
          ? [
              {
                ...{ runId: runMeta(index, rows).id, status: 'failed' as const },
                endedAt: new Date(now.getTime() - (index % (DAYS * DAY_MS))).toISOString(),
                errorCode: CODES[index % CODES.length] ?? '',
              },
            ]
          : [],
      ),
    });
  }
  if (database.backend === 'postgres') await database.knex.raw('VACUUM ANALYZE');
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  return measureLatency(samples, () => store.counts({ since, now }));
}
