import type { Knex } from 'knex';

import { pendingKey } from '../projection/facets';
import { CLAIMS_TABLE, type ClaimRow } from './marks-tables';

/** A validation of a run. */
export interface MarkedTask {
  readonly pendingId: string;
  readonly runId: string;
}

/** Who notes something: a text for people, and `user:<id>` or `key:<id>` where they are authenticated. */
export interface Marker {
  readonly by?: string | undefined;
  readonly byId?: string | undefined;
}

/**
 * Somebody is on a task. It rules nothing: whoever may decide the task still may. It never lapses: it ends when it is given
 * back or taken over, and with the task.
 */
export interface Claim {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by?: string;
  readonly byId?: string;
  /** Who gave it to them. */
  readonly givenBy?: string;
}

/** What became of a claim, or of the end of one. */
export interface ClaimOutcome {
  /** False when somebody else is on it. */
  readonly done: boolean;
  /** The claim that stands now. */
  readonly claim: Claim | null;
}

export interface Claims {
  /**
   * Claims a task for somebody. Does nothing when it is theirs. Somebody else's claim stays, unless `replaces` is its
   * instant: a claim that another one has replaced since is not taken over unseen.
   */
  claim(
    task: MarkedTask,
    claimed: {
      readonly holder: Marker;
      readonly givenBy?: string | undefined;
      readonly replaces?: string | undefined;
    },
  ): Promise<ClaimOutcome>;
  /** Ends a claim that `holder` has, or that `replaces` names by its instant. Does nothing when there is none. */
  release(
    task: MarkedTask,
    released: { readonly holder: Marker; readonly replaces?: string | undefined },
  ): Promise<ClaimOutcome>;
  /** Returns the claims on these, by pending id. */
  of(pendingIds: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
}

const toClaim = ({ claimed_at, by_name, by_id, given_by }: ClaimRow): Claim => ({
  at: claimed_at,
  ...(by_name !== null && { by: by_name }),
  ...(by_id !== null && { byId: by_id }),
  ...(given_by !== null && { givenBy: given_by }),
});

/** Without authentication, people are told apart by what they state. */
export const isSamePerson = (one: Marker, other: Marker): boolean =>
  one.byId === other.byId && (one.byId !== undefined || one.by === other.by);

/** What another claim changes of one that it replaces. */
const REPLACED = ['claimed_at', 'by_name', 'by_id', 'given_by'] as const;

/** Requires the table. */
export function createClaims(knex: Knex, now: () => Date): Claims {
  const { name } = CLAIMS_TABLE;
  const rows = () => knex<ClaimRow>(name);
  return {
    async claim({ pendingId, runId }, { holder, givenBy, replaces = null }) {
      const row: ClaimRow = {
        pending_key: pendingKey(pendingId),
        run_id: runId,
        claimed_at: now().toISOString(),
        by_name: holder.by ?? null,
        by_id: holder.byId ?? null,
        given_by: givenBy ?? null,
      };
      // One statement judges the claim that stands and returns the one that stands then: nobody comes in between.
      const kept = (column: string): Knex.Raw =>
        knex.raw('CASE WHEN ??.?? = ? THEN excluded.?? ELSE ??.?? END', [
          ...[name, 'claimed_at', replaces, column, name, column],
        ]);
      const [standing = row] = await rows()
        .insert(row)
        .onConflict('pending_key')
        .merge(Object.fromEntries(REPLACED.map((column) => [column, kept(column)])) as never)
        .returning<ClaimRow[]>('*');
      const claim = toClaim(standing);
      return { done: isSamePerson(claim, holder), claim };
    },
    async release({ pendingId }, { holder, replaces }) {
      const pending_key = pendingKey(pendingId);
      const held = rows().where({ pending_key });
      const theirs = {
        by_id: holder.byId ?? null,
        ...(!holder.byId && { by_name: holder.by ?? null }),
      };
      const removed = await held
        .clone()
        .where((either) => {
          void either.where(theirs);
          if (replaces !== undefined) void either.orWhere({ claimed_at: replaces });
        })
        .delete();
      const standing = removed > 0 ? undefined : await held.first();
      return standing ? { done: false, claim: toClaim(standing) } : { done: true, claim: null };
    },
    async of(pendingIds) {
      if (pendingIds.length === 0) return new Map();
      const keys = new Map(pendingIds.map((pendingId) => [pendingKey(pendingId), pendingId]));
      const found = await rows().whereIn('pending_key', [...keys.keys()]);
      return new Map(found.map((row) => [keys.get(row.pending_key) as string, toClaim(row)]));
    },
  };
}
