import {
  CONTEXT_KIND_PATTERN,
  KEY_NAME_PATTERN,
  keyExpiryAfter,
  MAX_TOKENS_PER_DAY,
  mayBeBound,
  ROLE_PATTERN,
  ROLES,
  TASK_NAME_PATTERN,
  DEFAULT_KEY_LIFETIME,
} from '@platform/stores';

import { DATABASE_HELP, DATABASE_OPTION, withAccessStores } from '../with-database';
import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { moment } from '../output';

const HELP = `Creates an API key and prints it once. Create the first key of an installation with this command.

Usage: platform keys create --name <name> --roles <role,…> [--task-roles <role,…>] [--user <id>]
                            [--context <kind>=<id>] [--tokens-per-day <n>]
                            [--expires <duration>] --database <url>

  --name <name>      name of the key, for people
  --roles <role,…>   ${ROLES.join(', ')}, agent:<slug> or agent:*
  --task-roles <…>   roles for human tasks (assignment.roles), or * for all roles
  --user <id>        id of the person it belongs to, as in human tasks (assignment.users)
  --context <k>=<id> the only subject that agents may be called about with it, such as
                     patient=p1; repeat it for other kinds. Such a key has agent: roles only
  --tokens-per-day <n>  tokens of language models that agents may use for it in a day (UTC)
  --expires <dur>    how long it is valid, ISO 8601, from PT1M to P10Y, default ${DEFAULT_KEY_LIFETIME}
${DATABASE_HELP}

Only the key goes to standard output.
`;

function requireName(name: string | undefined): string {
  if (name !== undefined && new RegExp(KEY_NAME_PATTERN, 'u').test(name)) return name;
  throw new OperatorError('--name <name> is missing, or is not 1 to 100 readable characters');
}

const listOf = (given = ''): readonly string[] =>
  [...new Set(given.split(',').map((one) => one.trim()))].filter(Boolean);

function requireTaskNames(option: string, names: readonly string[]): readonly string[] {
  if (names.every((name) => new RegExp(TASK_NAME_PATTERN, 'u').test(name))) return names;
  throw new OperatorError(`${option} is not 1 to 200 readable characters`);
}

function requireRoles(given: string | undefined): readonly string[] {
  const roles = listOf(given);
  if (roles.length === 0) throw new OperatorError('--roles <role,…> is missing (try --help)');
  const unknown = roles.find((role) => !new RegExp(ROLE_PATTERN, 'u').test(role));
  if (unknown === undefined) return roles;
  throw new OperatorError(`--roles: unknown role ${JSON.stringify(unknown)} (try --help)`);
}

/** Throws when a binding is unreadable, or the key would have roles that it does not restrict. */
function requireContext(
  given: readonly string[] | undefined,
  roles: readonly string[],
): Readonly<Record<string, string>> | null {
  if (given === undefined) return null;
  const context = new Map<string, string>();
  for (const binding of given) {
    const [kind = '', ...rest] = binding.split('=');
    const id = rest.join('=');
    const isKind = new RegExp(CONTEXT_KIND_PATTERN).test(kind);
    if (!isKind || !new RegExp(TASK_NAME_PATTERN, 'u').test(id) || context.has(kind)) {
      throw new OperatorError(
        '--context is no <kind>=<id> such as patient=p1, or names a kind twice',
      );
    }
    context.set(kind, id);
  }
  if (mayBeBound(roles)) return Object.fromEntries(context);
  throw new OperatorError('--context: a key that is bound to a subject has agent: roles only');
}

function requireTokens(given: string | undefined): number | null {
  if (given === undefined) return null;
  const tokens = /^[0-9]{1,10}$/.test(given) ? Number(given) : 0;
  if (tokens >= 1 && tokens <= MAX_TOKENS_PER_DAY) return tokens;
  throw new OperatorError(`--tokens-per-day is no number from 1 to ${MAX_TOKENS_PER_DAY}`);
}

function requireExpiry(period = DEFAULT_KEY_LIFETIME): string {
  const expiresAt = keyExpiryAfter(period, new Date());
  if (expiresAt !== undefined) return expiresAt;
  throw new OperatorError('--expires is no ISO 8601 duration from PT1M to P10Y, such as P90D');
}

export const keysCreate: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      name: { type: 'string' },
      roles: { type: 'string' },
      'task-roles': { type: 'string' },
      user: { type: 'string' },
      context: { type: 'string', multiple: true },
      'tokens-per-day': { type: 'string' },
      expires: { type: 'string' },
    });
    requireNoMore(positionals);
    const name = requireName(values.name);
    const roles = requireRoles(values.roles);
    const taskRoles = requireTaskNames('--task-roles', listOf(values['task-roles']));
    const [user = null] = requireTaskNames(
      '--user',
      values.user === undefined ? [] : [values.user],
    );
    const context = requireContext(values.context, roles);
    const tokensPerDay = requireTokens(values['tokens-per-day']);
    const expiresAt = requireExpiry(values.expires);
    await withAccessStores(
      call,
      { given: values.database, isCreated: true },
      async ({ credentials, record }) => {
        await record('createKey', 'key:new');
        const { key, secret } = await credentials.issue({
          name,
          roles,
          taskRoles,
          user,
          context,
          tokensPerDay,
          expiresAt,
          createdBy: 'cli',
        });
        await record('createKey', `key:${key.id}`);
        call.printStatus(
          `key ${key.id} (${roles.join(', ')}), until ${moment(expiresAt)}; not shown again:`,
        );
        call.print(`${secret}\n`);
      },
    );
    return 0;
  },
};
