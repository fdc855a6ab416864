import { problemError } from '@platform/http';
import type { PendingValidation } from '@platform/ports';
import type { Marker } from '@platform/run-store';
import type { ApiKey, CredentialStore } from '@platform/stores';

import { userId } from '../../identity/identities-of';
import { callerOfKey } from '../../identity/key-callers';
import { mayDecideAs } from '../may-decide-as';

export interface AssigneeDeps {
  readonly credentials: Pick<CredentialStore, 'list'>;
  /** Whether everybody who decides has a key. With tokens, the provider knows people whom the platform does not. */
  readonly isEverybodyKnown: boolean;
}

/** Keys of one request of the store, and how many requests: a site has tens. */
const KEYS_PAGE_SIZE = 200;
const MAX_KEYS_PAGES = 10;

async function keysOf(user: string, { credentials }: AssigneeDeps, now: Date): Promise<ApiKey[]> {
  const found: ApiKey[] = [];
  let after: ApiKey | undefined;
  for (let page = 0; page < MAX_KEYS_PAGES; page += 1) {
    const keys = await credentials.list({ limit: KEYS_PAGE_SIZE, ...(after && { after }) });
    found.push(...keys.filter((key) => key.user === user));
    after = keys.at(-1);
    if (keys.length < KEYS_PAGE_SIZE) break;
  }
  const at = now.toISOString();
  return found.filter(({ revokedAt, expiresAt }) => !revokedAt && (!expiresAt || expiresAt > at));
}

interface Assigned {
  readonly task: PendingValidation;
  readonly startedBy: readonly string[] | undefined;
}

/**
 * Returns the person to whom a task is given, and whether they are known to be able to decide it. Throws the problem
 * `assignee-may-not-decide` when they are known not to be.
 */
export async function assignee(
  user: string,
  { task, startedBy }: Assigned,
  { now, ...deps }: AssigneeDeps & { readonly now: Date },
): Promise<{ readonly holder: Marker; readonly isKnown: boolean }> {
  const keys = await keysOf(user, deps, now);
  const able = keys.find((key) => mayDecideAs(callerOfKey(key), task, startedBy));
  if (able) return { holder: { by: able.name, byId: userId(user) }, isKnown: true };
  if (deps.isEverybodyKnown) throw problemError('assignee-may-not-decide');
  const isNamed = task.assignment?.users?.includes(user) === true;
  return { holder: { by: user, byId: userId(user) }, isKnown: isNamed };
}
