import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from './Bdi';
import { taskRoleLabel } from './instance';

/** A role of tasks in the words of the instance. One that has none stands as it is written, as code. */
export function TaskRole({ of: role }: { readonly of: string }) {
  const { i18n } = useTranslation();
  const label = taskRoleLabel(role, i18n.language);
  return label === undefined ? (
    <Bdi className="app-mono">{role}</Bdi>
  ) : (
    <Bdi title={role} className="app-whole-words">
      {label}
    </Bdi>
  );
}

/** Several, after each other. */
export const TaskRoles = ({ of: roles }: { readonly of: readonly string[] }) =>
  roles.map((role, at) => (
    <Fragment key={role}>
      {at > 0 && ', '}
      <TaskRole of={role} />
    </Fragment>
  ));

interface AssignedProps {
  readonly to:
    { readonly roles?: readonly string[]; readonly users?: readonly string[] } | undefined;
}

/** Whom a task is put to. Nothing where it is put to everybody. */
export function Assigned({ to: { roles = [], users = [] } = {} }: AssignedProps) {
  const { t } = useTranslation();
  if (roles.length + users.length === 0) return null;
  return (
    <Text size="sm" component="span">
      {t('inbox.assigned')} <TaskRoles of={roles} />
      {roles.length > 0 && users.length > 0 && ', '}
      {users.length > 0 && <Bdi>{users.join(', ')}</Bdi>}
    </Text>
  );
}
