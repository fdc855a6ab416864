import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { pendingKey } from '../projection/facets';
import { RUNS_TABLE } from '../schema';
import type { MarkedTask } from './claims';
import { DECIDED_TABLE, type DecidedRow } from './marks-tables';

/** How long a decision is listed for the person who made it. */
const DECIDED_LISTED_MS = 30 * 24 * 3_600_000;

/** A task that a person decided. */
export interface DecidedTask {
  readonly pendingId: string;
  readonly runId: string;
  readonly decision: 'accepted' | 'rejected';
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null when the run is not in the index. */
  readonly workflowName: string | null;
}

/** Where a page of them ends. */
interface DecidedPosition {
  readonly at: string;
  readonly key: string;
}

/** Which tasks people decided lately. `person`: `user:<id>` or `key:<id>`. */
export interface DecidedTasks {
  /** Notes a decision. The first one of a task stays. */
  add(
    task: MarkedTask,
    made: { readonly person: string } & Pick<DecidedTask, 'decision' | 'at'>,
  ): Promise<void>;
  /** Lists the decisions of a person, newest first. */
  list(
    persons: readonly string[],
    page: { readonly limit: number; readonly after?: DecidedPosition | undefined },
  ): Promise<{ readonly items: readonly DecidedTask[]; readonly next?: DecidedPosition }>;
}

const hashed = (person: string): string => createHash('sha256').update(person).digest('base64url');

type Listed = DecidedRow & { readonly workflow_name: string | null };

/** Drops those that are no longer listed. Requires the table. */
export async function openDecidedTasks(knex: Knex, now: () => Date): Promise<DecidedTasks> {
  const { name } = DECIDED_TABLE;
  const oldest = (): string => new Date(now().getTime() - DECIDED_LISTED_MS).toISOString();
  await knex<DecidedRow>(name).where('decided_at', '<', oldest()).delete();
  return {
    async add({ pendingId, runId }, { person, decision, at }) {
      const row: DecidedRow = {
        ...{ pending_key: pendingKey(pendingId), run_id: runId, pending_id: pendingId },
        ...{ person: hashed(person), decision, decided_at: at },
      };
      await knex<DecidedRow>(name).insert(row).onConflict('pending_key').ignore();
    },
    async list(persons, { limit, after }) {
      const query = knex<DecidedRow>(name)
        .leftJoin(RUNS_TABLE.name, `${RUNS_TABLE.name}.id`, `${name}.run_id`)
        .whereIn('person', persons.map(hashed))
        .where('decided_at', '>=', oldest())
        .orderBy([
          { column: 'decided_at', order: 'desc' },
          { column: 'pending_key', order: 'desc' },
        ])
        .limit(limit + 1)
        .select(`${name}.*`, 'workflow_name');
      if (after) void query.whereRaw('(decided_at, pending_key) < (?, ?)', [after.at, after.key]);
      const rows = (await query) as readonly Listed[];
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => ({
          ...{ pendingId: row.pending_id, runId: row.run_id, at: row.decided_at },
          decision: row.decision === 'rejected' ? 'rejected' : 'accepted',
          workflowName: row.workflow_name,
        })),
        ...(last && { next: { at: last.decided_at, key: last.pending_key } }),
      };
    },
  };
}
