import { EVERY_TASK_ROLE } from '@platform/stores';
import type { Route } from '@platform/http';
import type { InstanceManifest } from '@platform/manifests';
import { textIn } from '@platform/ports';

import { identityOperations } from './operations';

const labelsOf = (taskRoles: InstanceManifest['taskRoles']) =>
  Object.fromEntries(
    Object.entries(taskRoles).flatMap(([role, { label }]) =>
      label === undefined ? [] : [[role, { fr: textIn(label, 'fr'), en: textIn(label, 'en') }]],
    ),
  );

/** `GET /api/me` */
export function identityRoutes({
  locale,
  timezone,
  taskRoles,
}: Pick<InstanceManifest, 'locale' | 'timezone' | 'taskRoles'>): readonly Route[] {
  const instance = { locale, timezone, taskRoles: labelsOf(taskRoles) };
  return [
    identityOperations.getMe.handledBy(({ caller }) => {
      const { kind, id, issuer, name, roles, taskRoles = [], users = [] } = caller;
      const tasks = { taskRoles: taskRoles === 'every' ? [EVERY_TASK_ROLE] : taskRoles, users };
      const who = { kind, id, ...(issuer !== undefined && { issuer }), name };
      return { status: 200, body: { ...who, roles: [...roles].sort(), ...tasks, instance } };
    }),
  ];
}
