import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Mark } from './Mark';

type Diagnostic = components['schemas']['Diagnostic'];

interface FindingsProps {
  readonly of: readonly Diagnostic[];
  /** Returns the node that a finding is about. */
  readonly nodeOf?: (path: string) => string | undefined;
  readonly onChoose?: (node: string) => void;
  /** What can be done about a finding. */
  readonly actionOf?: (finding: Diagnostic) => ReactNode;
}

/** What the platform found in a specification: errors prevent its publication, warnings do not. */
export function Findings({ of, nodeOf, onChoose, actionOf }: FindingsProps) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  return (
    <section aria-label={t('workflows.findings')}>
      <Title order={2} size="h5" mb="xs">
        {t('workflows.findings')}
      </Title>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {of.map((finding) => {
          const { code, severity, path, message } = finding;
          const node = nodeOf?.(path);
          return (
            <li key={`${code} ${path} ${message}`}>
              <Mark is={severity} compact />{' '}
              <Text size="sm" component="span">
                {message}
              </Text>
              <div className="app-mono">
                {code} {path}
              </div>
              {node !== undefined && (
                <Anchor component="button" type="button" size="sm" onClick={() => onChoose?.(node)}>
                  {t('incident.show')}
                </Anchor>
              )}
              {actionOf?.(finding)}
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
