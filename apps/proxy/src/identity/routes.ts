import { EVERY_TASK_ROLE } from '@platform/credential-store';
import type { Route } from '@platform/http';

import { identityOperations } from './operations';

/** `GET /api/me` */
export function identityRoutes(): readonly Route[] {
  return [
    identityOperations.getMe.handledBy(({ caller }) => {
      const { kind, id, name, roles, taskRoles = [], users = [] } = caller;
      const tasks = { taskRoles: taskRoles === 'every' ? [EVERY_TASK_ROLE] : taskRoles, users };
      return { status: 200, body: { kind, id, name, roles: [...roles].sort(), ...tasks } };
    }),
  ];
}
