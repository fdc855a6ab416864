import { openAuditLog, openCredentialStore, type AuditLine } from '@platform/stores';
import type { Database } from '@platform/database';
import { namesSubject, type Purge, type RunStore } from '@platform/run-store';

import { allKeys } from '../commands/keys-list';
import { pages } from '../pages';
import { textsOf, type Selection } from './selection';

interface Parts {
  readonly store: RunStore;
  readonly purge: Purge;
}

/** Lines of the audit log that name the subject, for example because its record was read. */
async function linesNaming(database: Database, id: string): Promise<number> {
  const audit = await openAuditLog(database);
  let count = 0;
  const read = pages<AuditLine>(({ limit, after }) =>
    audit.list({ limit, ...(after && { before: after.seq }) }),
  );
  for await (const lines of read) {
    count += lines.filter(({ resource }) => namesSubject(resource, id)).length;
  }
  return count;
}

async function keysNaming(
  database: Database,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<number> {
  const keys = await allKeys(await openCredentialStore(database));
  return keys.filter(({ context }) => context?.[kind] === id).length;
}

/** Counts what still names a subject after a purge. Clean: nothing that a purge removes. */
export async function countRemaining(
  database: Database,
  { store, purge }: Parts,
  selection: Extract<Selection, { by: 'subject' }>,
): Promise<{ readonly lines: readonly string[]; readonly isClean: boolean }> {
  const runs = (await store.find({ subject: selection }, { limit: 1 })).length;
  const filter = textsOf(selection);
  const others = await purge.texts.count('runs', filter);
  const deliveries = await purge.texts.count('deliveries', filter);
  const refused = await purge.texts.count('refused', filter);
  const comments = await purge.texts.count('comments', filter);
  const left: readonly (readonly [string, number])[] = [
    ['runs of it', runs],
    ['delivered events', deliveries],
    ['refused records', refused],
    ['comments on tasks', comments],
    ['runs of others whose id or event names it', others],
    ['API keys bound to it', await keysNaming(database, selection)],
    ['lines of the audit log, which is kept', await linesNaming(database, selection.id)],
  ];
  return {
    lines: ['left in the database:', ...left.map(([what, count]) => `  ${count}  ${what}`)],
    isClean: runs + deliveries + refused + comments === 0,
  };
}
