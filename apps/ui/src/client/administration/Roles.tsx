import { Code, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { useApiRoles } from './use-api-roles';
import type { ApiRole } from './roles-of-api';

function RoleCard({ of: { name, includes, operations } }: { readonly of: ApiRole }) {
  const { t } = useTranslation();
  return (
    <section className="app-card administration-card" aria-label={name}>
      <Title order={2} size="h5" ff="monospace" className="administration-name">
        {name}
      </Title>
      <Text>{t(`administration.role.${name}` as 'administration.role.viewer')}</Text>
      {includes.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('administration.includes')} <span className="app-mono">{includes.join(', ')}</span>
        </Text>
      )}
      <details className="administration-more">
        <summary>{t('administration.operations', { count: operations.length })}</summary>
        <ul className="administration-operations" lang="en">
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <Text size="sm">{summary}</Text>
              <span className="app-mono">{`${method} ${path}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** What each role may do: in words, and as the API itself says it. */
export function Roles() {
  const { t } = useTranslation();
  const { roles, error, retry } = useApiRoles();
  if (error) return <ProblemNotice error={error} retry={retry} />;
  if (!roles) return <Loading height={320} />;
  return (
    <Stack gap="md">
      <Text>{t('administration.rolesHelp')}</Text>
      <div className="administration-grid">
        {roles.map((role) => (
          <RoleCard key={role.name} of={role} />
        ))}
        <section className="app-card administration-card" aria-label="agent">
          <Title order={2} size="h5" ff="monospace" className="administration-name">
            agent:…
          </Title>
          <Text>{t('administration.agentRole')}</Text>
          <Text size="sm" mt={4}>
            <Code>agent:*</Code> {t('administration.everyAgent')}
          </Text>
        </section>
      </div>
    </Stack>
  );
}
