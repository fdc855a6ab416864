import { ensureSchema, whileAvailable, type Database } from '@platform/database';
import type { Knex } from 'knex';

import type { ApiKey, CredentialStore, IssuedKey, KeyInput } from './credential-store';
import { CredentialStoreUnavailableError } from '../errors';
import { endOfGrace, isInForce, renewedUntil, toKey, type KeyRow } from './key-row';
import { drawKeyText, hashSecret, isSecretOf, parseKeyText, printKeyText } from './key-text';
import { KEYS_TABLE } from './tables';

const LAST_USE_STEP_MS = 60_000;

/**
 * Opens the credential store of a database after creating or extending its table. Throws `ConfigurationError` when
 * the table is incompatible.
 */
export async function openCredentialStore(
  database: Database,
  options: { readonly now?: () => Date } = {},
): Promise<CredentialStore> {
  await ensureSchema(database, KEYS_TABLE);
  return new KnexCredentialStore(database, options.now ?? (() => new Date()));
}

const keysIn = (knex: Knex) => knex<KeyRow>(KEYS_TABLE.name);

class KnexCredentialStore implements CredentialStore {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  async issue(input: KeyInput): Promise<IssuedKey> {
    // Stored in one format, whatever the offset of the input.
    const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt).toISOString();
    return this.answered((knex) => this.insert(knex, { ...input, expiresAt }, this.now()));
  }

  async verify(presented: string): Promise<ApiKey | null> {
    const text = parseKeyText(presented);
    if (!text) return null;
    return this.answered(async (knex) => {
      const row = await keysIn(knex).where({ id: text.id }).first();
      const isOurs = isSecretOf(row?.secret_hash, text.secret);
      const now = this.now();
      if (!row || !isOurs || !isInForce(row, now)) return null;
      return toKey(await this.noteUse(row, now));
    });
  }

  get(id: string): Promise<ApiKey | null> {
    return this.answered((knex) => this.read(knex, id));
  }

  list({
    limit,
    after,
  }: {
    readonly limit: number;
    readonly after?: { readonly createdAt: string; readonly id: string };
  }): Promise<readonly ApiKey[]> {
    return this.answered(async (knex) => {
      const query = keysIn(knex)
        .orderBy(['created_at', 'id'].map((column) => ({ column, order: 'desc' })))
        .limit(Math.max(0, limit));
      if (after !== undefined) {
        void query
          .where('created_at', '<=', after.createdAt)
          .where(
            (either) =>
              void either.where('created_at', '<', after.createdAt).orWhere('id', '<', after.id),
          );
      }
      return (await query).map(toKey);
    });
  }

  revoke(id: string): Promise<ApiKey | null> {
    return this.answered(async (knex) => {
      await keysIn(knex)
        .where({ id })
        .whereNull('revoked_at')
        .update({ revoked_at: this.now().toISOString() });
      return this.read(knex, id);
    });
  }

  rotate(
    id: string,
    {
      createdBy,
      lineage: maker = [],
      graceMs,
    }: {
      readonly createdBy: string;
      readonly lineage?: readonly string[];
      readonly graceMs: number;
    },
  ): Promise<IssuedKey | null> {
    return this.answered(() =>
      this.database.transaction(async (trx) => {
        const now = this.now();
        // The row stays locked until the commit, so that a concurrent revocation cannot leave a new key behind.
        const row = await keysIn(trx).where({ id }).forUpdate().first();
        if (!row || !isInForce(row, now)) return null;
        await keysIn(trx)
          .where({ id })
          .update({ expires_at: endOfGrace(row, now, graceMs) });
        const old = toKey(row);
        const { name, roles, taskRoles, user, context, tokensPerDay } = old;
        const lineage = [...new Set([`key:${id}`, ...old.lineage, ...maker])];
        const renewed = { name, roles, taskRoles, user, context, tokensPerDay, lineage };
        const input = { ...renewed, createdBy, expiresAt: renewedUntil(row, now) };
        return this.insert(trx, input, now, old.tokenAccount);
      }),
    );
  }

  private async read(knex: Knex, id: string): Promise<ApiKey | null> {
    const row = await keysIn(knex).where({ id }).first();
    return row ? toKey(row) : null;
  }

  private async insert(
    knex: Knex,
    input: KeyInput,
    now: Date,
    firstId: string | null = null,
  ): Promise<IssuedKey> {
    const text = drawKeyText();
    const row: KeyRow = {
      id: text.id,
      name: input.name,
      roles: JSON.stringify(input.roles),
      secret_hash: hashSecret(text.secret),
      created_at: now.toISOString(),
      created_by: input.createdBy,
      issued_until: input.expiresAt,
      expires_at: input.expiresAt,
      last_used_at: null,
      revoked_at: null,
      task_roles: JSON.stringify(input.taskRoles ?? []),
      stands_for: input.user ?? null,
      lineage: JSON.stringify(input.lineage ?? []),
      context: input.context ? JSON.stringify(input.context) : null,
      tokens_per_day: input.tokensPerDay ?? null,
      first_id: firstId,
    };
    await keysIn(knex).insert(row);
    return { key: toKey(row), secret: printKeyText(text) };
  }

  /** Records the last use. A failure is ignored, because it must not refuse a request. */
  private async noteUse(row: KeyRow, now: Date): Promise<KeyRow> {
    const last = row.last_used_at === null ? Number.NaN : Date.parse(row.last_used_at);
    if (now.getTime() - last < LAST_USE_STEP_MS) return row;
    const used = { last_used_at: now.toISOString() };
    return keysIn(this.database.knex)
      .where({ id: row.id, last_used_at: row.last_used_at })
      .update(used)
      .then(
        () => ({ ...row, ...used }),
        () => row,
      );
  }

  private answered<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return whileAvailable(CredentialStoreUnavailableError, () => work(this.database.knex));
  }
}
