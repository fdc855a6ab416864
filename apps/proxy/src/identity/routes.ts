import type { Route } from '@platform/http';

import { identityOperations } from './operations';

/** `GET /api/me` */
export function identityRoutes(): readonly Route[] {
  return [
    identityOperations.getMe.handledBy(({ caller: { kind, id, name, roles } }) => ({
      status: 200,
      body: { kind, id, name, roles: [...roles].sort() },
    })),
  ];
}
