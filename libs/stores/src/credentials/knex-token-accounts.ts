import {
  ensureSchema,
  MAX_INTEGER,
  whileAvailable,
  type Database,
  type RowOf,
} from '@platform/database';
import type { Knex } from 'knex';

import { CredentialStoreUnavailableError } from '../errors';
import { KEYS_TABLE, TOKENS_TABLE } from './tables';
import type { TokenAccounts } from './token-accounts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;

interface TokenRow extends RowOf<typeof TOKENS_TABLE> {
  readonly is_spent: 0 | 1;
}

const rowsIn = (knex: Knex) => knex<TokenRow>(TOKENS_TABLE.name);
const dayOf = (instant: Date): string => instant.toISOString().slice(0, DAY_LENGTH);

/** Opens the token accounts of a database after creating their table. Throws `ConfigurationError` when it is incompatible. */
export async function openTokenAccounts(
  database: Database,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Promise<TokenAccounts> {
  await ensureSchema(database, TOKENS_TABLE);
  const answered = <T>(work: () => Promise<T>): Promise<T> =>
    whileAvailable(CredentialStoreUnavailableError, work);

  return {
    reserve: ({ account, perDay, runId, tokens }) =>
      answered(() =>
        database.transaction(async (trx) => {
          // Locked until the commit, so that two proxies do not both take the last tokens.
          await trx(KEYS_TABLE.name).where({ id: account }).forUpdate().first('id');
          const reservedAt = now();
          const day = dayOf(reservedAt);
          if (await rowsIn(trx).where({ run_id: runId }).first('run_id')) return true;
          const counted = await rowsIn(trx)
            .where({ account, day })
            .sum({ total: 'tokens' })
            .first();
          if (Number(counted?.['total'] ?? 0) >= perDay) return false;
          // Older days count for nothing; the day before is kept for runs that it started and that still run.
          const past = dayOf(new Date(reservedAt.getTime() - DAY_MS));
          await rowsIn(trx).where({ account }).where('day', '<', past).delete();
          await rowsIn(trx).insert({
            run_id: runId,
            account,
            day,
            reserved_at: reservedAt.toISOString(),
            tokens: Math.min(tokens, MAX_INTEGER),
            is_spent: 0,
          });
          return true;
        }),
      ),
    settle: (runId, used) =>
      answered(async () => {
        await rowsIn(database.knex)
          .where({ run_id: runId, is_spent: 0 })
          .update({ tokens: Math.min(used, MAX_INTEGER), is_spent: 1 });
      }),
    unsettled: (account, limit) =>
      answered(async () => {
        const rows = await rowsIn(database.knex)
          .where({ account, day: dayOf(now()), is_spent: 0 })
          .orderBy('reserved_at')
          .limit(limit)
          .select('run_id', 'reserved_at');
        return rows.map(({ run_id, reserved_at }) => ({ runId: run_id, reservedAt: reserved_at }));
      }),
  };
}
