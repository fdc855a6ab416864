import { join } from 'node:path';

import { createApiClient, dataOf } from '@platform/api-client';
import { openCredentialStore } from '@platform/stores';
import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';

import { instanceIn, PROBE_PLUGIN, writeInstance } from '../../__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from '../../__fixtures__/temporary-folder';
import type { Identity } from './identity-cases';

export const ROLES = [
  ...['viewer', 'clinician', 'decision-relay', 'designer', 'publisher', 'operator', 'admin'],
  'source',
];

const DEFINITIONS = join(__dirname, '../../__fixtures__/durable/definitions');

/** The real processes with authentication. */
export interface CampaignHospital {
  readonly stack: Stack;
  /** Headers of a caller who has all roles. */
  readonly identity: Readonly<Record<string, string>>;
  /** One caller per role, and callers with expired keys. */
  readonly identities: readonly Identity[];
  close(): Promise<void>;
}

export async function openCampaignHospital(): Promise<CampaignHospital> {
  const folder = createTemporaryFolder();
  const shipped = instanceIn(folder);
  const instance = writeInstance(folder, {
    ...shipped,
    seed: [...(shipped['seed'] as string[]), 'plugins/clinical/definitions', DEFINITIONS],
    sources: { folder: { path: 'inbox', intervalMs: 100 } },
  });
  const env = { PLUGINS_PATH: PROBE_PLUGIN };
  const stack = await startStack({
    instance,
    env: {
      endpoint: env,
      // Lets each unauthenticated caller come from its own address.
      proxy: { ...env, AUTH_MODE: 'keys', API_RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' },
    },
  });
  const { all, ended, byRole } = await issueKeys(join(stack.dataDir, 'runs.sqlite'));
  const identity = { 'x-api-key': all };
  return {
    stack,
    identity,
    identities: [
      ...ended.map((key): Identity => ({
        who: 'a key that has ended',
        headers: { 'x-api-key': key },
        roles: undefined,
      })),
      ...(await Promise.all(
        byRole.map(async ([role, key]): Promise<Identity> => {
          const headers = { authorization: `Bearer ${key}` };
          const client = createApiClient({ baseUrl: stack.proxyUrl, bearer: key });
          const { roles } = await dataOf(client.GET('/api/me'));
          return { who: role, headers, roles: new Set(roles) };
        }),
      )),
    ],
    async close() {
      await stack.stop();
      removeFolder(folder);
    },
  };
}

/** The role of a key that may call every agent. */
const AGENTS = 'agent:*';

/** Creates keys as an operator with access to the database does. */
async function issueKeys(file: string) {
  const database = await openDatabase(`sqlite:${file}`);
  const store = await openCredentialStore(database);
  const issue = async (name: string, roles: readonly string[], expiresAt: string | null = null) =>
    store.issue({ name, roles, taskRoles: ['*'], createdBy: 'campaign', expiresAt });
  const all = await issue('everything', [...ROLES, AGENTS]);
  const expired = await issue('expired', ROLES, '2026-01-01T00:00:00.000Z');
  const revoked = await issue('revoked', ROLES);
  await store.revoke(revoked.key.id);
  const byRole: [string, string][] = [];
  for (const role of [...ROLES, AGENTS]) byRole.push([role, (await issue(role, [role])).secret]);
  await database.close();
  return { all: all.secret, ended: [expired.secret, revoked.secret], byRole };
}
