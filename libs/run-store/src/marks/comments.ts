import { createHash } from 'node:crypto';

import type { Database } from '@platform/database';

import { pendingKey } from '../projection/facets';
import type { MarkedTask, Marker } from './claims';
import { COMMENTS_TABLE, type CommentRow } from './marks-tables';

/** Comments of one task. More are a conversation that belongs elsewhere. */
export const MAX_COMMENTS = 100;

/** What somebody wrote on a task. It may be clinical. */
export interface Comment {
  readonly pendingId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by?: string;
  readonly byId?: string;
  readonly text: string;
}

export interface Comments {
  /**
   * Adds a comment to a task. `key` names it for its writer: the same one again is not added. Returns the comment as it
   * was first added; null when the task has its most comments.
   */
  add(
    task: MarkedTask,
    comment: { readonly key: string; readonly writer: Marker; readonly text: string },
  ): Promise<Comment | null>;
  /** Lists the comments of all tasks of a run, oldest first, at most `limit` after the first `skip`. */
  ofRun(
    runId: string,
    page: { readonly limit: number; readonly skip: number },
  ): Promise<readonly Comment[]>;
  /** Counts those of these tasks that have any, by pending id. */
  count(pendingIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

interface Counted {
  readonly pending_key: string;
  readonly count: number | string;
}

const toComment = (row: CommentRow): Comment => ({
  pendingId: row.pending_id,
  at: row.written_at,
  ...(row.by_name !== null && { by: row.by_name }),
  ...(row.by_id !== null && { byId: row.by_id }),
  text: row.comment,
});

/** Requires the table. */
export function createComments(
  { knex, backend, transaction }: Pick<Database, 'knex' | 'backend' | 'transaction'>,
  now: () => Date,
): Comments {
  const { name } = COMMENTS_TABLE;
  return {
    add: ({ pendingId, runId }, { key, writer, text }) =>
      transaction(async (trx) => {
        const pending_key = pendingKey(pendingId);
        const who = writer.byId ?? writer.by ?? '';
        const named = JSON.stringify([pendingId, who, key]);
        const id = createHash('sha256').update(named).digest('base64url');
        // Those of one task come one after the other, so that they are counted. SQLite has one writer anyway.
        if (backend === 'postgres')
          await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
            `${name} ${pending_key}`,
          ]);
        const before = await trx<CommentRow>(name).where({ id }).first();
        if (before) return toComment(before);
        const [counted] = await trx(name)
          .where({ pending_key })
          .count<{ count: number | string }[]>({ count: '*' });
        if (Number(counted?.count) >= MAX_COMMENTS) return null;
        const row: CommentRow = {
          ...{ id, pending_key, run_id: runId, pending_id: pendingId },
          written_at: now().toISOString(),
          by_name: writer.by ?? null,
          by_id: writer.byId ?? null,
          comment: text,
        };
        await trx<CommentRow>(name).insert(row);
        return toComment(row);
      }),
    async ofRun(runId, { limit, skip }) {
      const rows = await knex<CommentRow>(name)
        .where({ run_id: runId })
        .orderBy(['run_id', 'written_at', 'id'])
        .limit(limit)
        .offset(skip);
      return rows.map(toComment);
    },
    async count(pendingIds) {
      if (pendingIds.length === 0) return new Map();
      const keys = new Map(pendingIds.map((pendingId) => [pendingKey(pendingId), pendingId]));
      const rows = (await knex(name)
        .whereIn('pending_key', [...keys.keys()])
        .groupBy('pending_key')
        .select('pending_key')
        .count({ count: '*' })) as readonly Counted[];
      return new Map(
        rows.map(({ pending_key, count }) => [keys.get(pending_key) as string, Number(count)]),
      );
    },
  };
}
