import { EVERY_TASK_ROLE } from '@platform/stores';
import type { Route } from '@platform/http';

import { identityOperations } from './operations';

/** `GET /api/me` */
export function identityRoutes({
  locale,
  timezone,
}: {
  readonly locale: string;
  readonly timezone: string;
}): readonly Route[] {
  return [
    identityOperations.getMe.handledBy(({ caller }) => {
      const { kind, id, issuer, name, roles, taskRoles = [], users = [] } = caller;
      const instance = { locale, timezone };
      const tasks = { taskRoles: taskRoles === 'every' ? [EVERY_TASK_ROLE] : taskRoles, users };
      const who = { kind, id, ...(issuer !== undefined && { issuer }), name };
      return { status: 200, body: { ...who, roles: [...roles].sort(), ...tasks, instance } };
    }),
  ];
}
