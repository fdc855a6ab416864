import { mayBeBound, type ApiKey, type CredentialStore } from '@platform/stores';
import { lineageOf, problemError, type Caller, type Route, type Shown } from '@platform/http';
import { Type, type Static } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../listing/page';
import { graceMs, keyEnd } from './key-times';
import { keyOperations } from './operations';
import type { keySchema } from './schemas';

/** The rights of a key. */
interface Granted {
  readonly roles: readonly string[];
  readonly taskRoles: readonly string[];
  readonly user: string | null;
}

/**
 * Whoever creates or replaces a key sees its secret, so only an `admin` may grant rights that they do not have. Throws
 * the 403 problem.
 */
function requireHeld({ roles, taskRoles, user }: Granted, caller: Caller): void {
  if (caller.roles.has('admin')) return;
  const { taskRoles: ownTaskRoles = [], users = [] } = caller;
  const isHeld = (role: string): boolean =>
    caller.roles.has(role) || (role.startsWith('agent:') && caller.roles.has('agent:*'));
  const isTaskRoleHeld = (role: string): boolean =>
    ownTaskRoles === 'every' || ownTaskRoles.includes(role);
  const paths = [
    ...roles.flatMap((role, at) => (isHeld(role) ? [] : [`/roles/${at}`])),
    ...taskRoles.flatMap((role, at) => (isTaskRoleHeld(role) ? [] : [`/taskRoles/${at}`])),
    ...(user === null || users.includes(user) ? [] : ['/user']),
  ];
  if (paths.length === 0) return;
  const message = { fr: 'vous ne l’avez pas', en: 'you do not have it' };
  throw problemError('role-not-held', { errors: paths.map((path) => ({ path, message })) });
}

/** Throws the 400 problem when a key would have roles that its binding does not restrict. */
function requireRestricted(roles: readonly string[], context: object | null): void {
  if (context === null || mayBeBound(roles)) return;
  const message = {
    fr: 'une clé liée à un sujet n’a que des rôles « agent: »',
    en: 'a key that is bound to a subject has "agent:" roles only',
  };
  throw problemError('body-invalid', { errors: [{ path: '/context', message }] });
}

const shownKey = ({ tokenAccount: _account, ...key }: ApiKey): Shown<Static<typeof keySchema>> =>
  key;

const cursors = cursorCodec(
  Type.Object({
    createdAt: Type.String({ format: 'date-time' }),
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  }),
);

interface KeyRoutesParts {
  readonly credentials: CredentialStore;
  readonly now: () => Date;
}

/** `/api/keys`: create, list, rotate and revoke API keys. */
export function keyRoutes({ credentials, now }: KeyRoutesParts): readonly Route[] {
  return [
    keyOperations.listKeys.handledBy(async ({ query: { limit = DEFAULT_PAGE_SIZE, cursor } }) => {
      const after = cursor === undefined ? {} : { after: cursors.decode(cursor) };
      const found = await credentials.list({ limit: limit + 1, ...after });
      const page = toPage(found, limit, ({ createdAt, id }) => cursors.encode({ createdAt, id }));
      return { status: 200, body: { ...page, items: page.items.map(shownKey) } };
    }),

    keyOperations.createKey.handledBy(async ({ body, caller, audit }) => {
      const { name, roles, taskRoles = [], user = null } = body;
      const { context = null, tokensPerDay = null } = body;
      const expiresAt = keyEnd(body, now());
      requireRestricted(roles, context);
      requireHeld({ roles, taskRoles, user }, caller);
      const { key, secret } = await credentials.issue({
        name,
        roles,
        taskRoles,
        user,
        context,
        tokensPerDay,
        expiresAt,
        createdBy: caller.id,
        lineage: lineageOf(caller),
      });
      await audit(`key:${key.id}`);
      return { status: 201, body: { key: shownKey(key), secret } };
    }),

    keyOperations.revokeKey.handledBy(async ({ params: { id } }) => {
      const revoked = await credentials.revoke(id);
      if (!revoked) throw problemError('not-found');
      return { status: 200, body: shownKey(revoked) };
    }),

    keyOperations.rotateKey.handledBy(async ({ params: { id }, body, caller, audit }) => {
      const graceMilliseconds = graceMs(body);
      const old = await credentials.get(id);
      if (!old) throw problemError('not-found');
      requireHeld(old, caller);
      const issued = await credentials.rotate(id, {
        createdBy: caller.id,
        lineage: lineageOf(caller),
        graceMs: graceMilliseconds,
      });
      if (!issued) throw problemError('key-ended');
      await audit(`key:${issued.key.id}`);
      return { status: 201, body: { ...issued, key: shownKey(issued.key) } };
    }),
  ];
}
