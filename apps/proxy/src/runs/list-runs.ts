import { ProblemError } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import type { LiveRuns } from './live-runs';
import { withRunIndex } from './run-index';
import { summaryOfRecord, type RunSummary } from './run-summary';

const MAX_LIMIT = 200;

function parseLimit(value: unknown): number {
  if (value === undefined) return MAX_LIMIT;
  const limit = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new ProblemError({
    status: 400,
    code: 'query-invalid',
    title: { fr: 'Paramètre invalide', en: 'Invalid parameter' },
    detail: {
      fr: `« limit » est un entier de 1 à ${MAX_LIMIT}.`,
      en: `"limit" is an integer from 1 to ${MAX_LIMIT}.`,
    },
  });
}

/** The latest runs, newest first; a status that is not final yet is looked up live. */
export async function listRuns(
  limit: unknown,
  { store, live }: { readonly store: RunStore; readonly live: LiveRuns },
): Promise<{ readonly items: readonly RunSummary[] }> {
  const count = parseLimit(limit);
  const records = await withRunIndex(() => store.list(count));
  const items = await Promise.all(
    records.map(async (record) => summaryOfRecord(record, await live.status(record))),
  );
  return { items };
}
