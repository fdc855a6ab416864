import { DATABASE_HELP, DATABASE_OPTION, withAccessStores } from '../with-database';
import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { moment } from '../output';

const HELP = `Revokes an API key immediately and permanently. Asks for no confirmation.

Usage: platform keys revoke <id> [--database <url>]

  <id>               the 8 characters after "wfp_", as "platform keys list" shows them
${DATABASE_HELP}
`;

/** Rejects a whole key: it would end up in the shell history and in the audit log. */
function requireId(words: readonly string[]): string {
  const [id, ...more] = words;
  if (id === undefined) throw new OperatorError('<id> is missing: which key to end (try --help)');
  requireNoMore(more);
  if (/^[A-Za-z0-9_-]{8}$/.test(id)) return id;
  throw new OperatorError('<id> is not the 8 characters that name a key (try --help)');
}

export const keysRevoke: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, DATABASE_OPTION);
    const id = requireId(positionals);
    const key = await withAccessStores(
      call,
      { given: values.database },
      async ({ credentials, record }) => {
        if (!(await credentials.get(id))) throw new OperatorError(`no key has the id "${id}"`);
        await record('revokeKey', `key:${id}`);
        return credentials.revoke(id);
      },
    );
    call.print(`revoked ${id} at ${moment(key?.revokedAt ?? undefined)}\n`);
    return 0;
  },
};
