import type { Caller } from '@platform/http';
import { EVERY_TASK_ROLE, type ApiKey, type CredentialStore } from '@platform/stores';

import { expandRoles } from './roles';
import type { Identification } from './token-callers';

const PRINTABLE = /^[\x21-\x7e]{1,200}$/;

/** Returns who calls with a key. */
export function callerOfKey(key: ApiKey): Caller {
  const { id, name, user, lineage } = key;
  const roles = expandRoles(key.roles);
  const taskRoles = key.taskRoles.includes(EVERY_TASK_ROLE) ? 'every' : key.taskRoles;
  const users = user ? [user] : [];
  const { context, tokensPerDay: perDay, tokenAccount: account } = key;
  const limits = {
    ...(context && { context }),
    ...(perDay !== null && { tokens: { account, perDay } }),
  };
  return { kind: 'key', id, name, roles, taskRoles, users, lineage, ...limits };
}

/** Authenticates API keys. Rejects with `CredentialStoreUnavailableError`. */
export function createKeyCallers(
  credentials: CredentialStore,
): (presented: string) => Promise<Identification> {
  return async (presented) => {
    const key = PRINTABLE.test(presented) ? await credentials.verify(presented) : null;
    return key ? { caller: callerOfKey(key) } : { reason: 'key-refused' };
  };
}
