import type { ApiKey, CredentialStore } from '@platform/stores';

import { DATABASE_HELP, DATABASE_OPTION, withAccessStores } from '../with-database';
import { readArguments, requireNoMore, type Command } from '../command';
import { moment, table } from '../output';
import { everyRow } from '../pages';

const HELP = `Lists the API keys, newest first, without their secrets.

Usage: platform keys list [--json] [--database <url>]

  --json             the same as a JSON array
${DATABASE_HELP}
`;

export const allKeys = (credentials: CredentialStore): Promise<readonly ApiKey[]> =>
  everyRow((page) => credentials.list(page));

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'good';
}

export const keysList: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      json: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const keys = await withAccessStores(call, { given: values.database }, ({ credentials }) =>
      allKeys(credentials),
    );
    if (values.json === true) {
      call.print(`${JSON.stringify(keys, null, 2)}\n`);
      return 0;
    }
    const now = new Date();
    const rows = keys.map((key) => [
      key.id,
      key.name,
      stateOf(key, now),
      moment(key.createdAt),
      moment(key.expiresAt ?? undefined),
      moment(key.lastUsedAt ?? undefined),
      key.roles.join(','),
    ]);
    const headings = ['KEY', 'NAME', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED', 'ROLES'];
    call.print(`${table(headings, rows).join('\n')}\n`);
    return 0;
  },
};
