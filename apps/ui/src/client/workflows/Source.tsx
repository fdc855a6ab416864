import { Button, CopyButton, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { keyOf } from './use-definition';
import type { VersionRef } from './workflows-search';

interface SourceProps {
  readonly slug: string;
  readonly version: VersionRef;
}

/** A version as the YAML file that an export has, to read and to copy. */
export function Source({ slug, version }: SourceProps) {
  const { t } = useTranslation();
  const source = useRead([...keyOf(slug), 'source', version], (client) =>
    dataOf(
      client.GET('/api/workflows/{slug}/export', {
        params: { path: { slug }, query: { version: String(version) } },
        parseAs: 'text',
      }),
    ),
  );
  if (source.isError)
    return <ProblemNotice error={source.error} retry={() => void source.refetch()} />;
  if (source.data === undefined) return <Loading height={420} />;
  return (
    <Stack gap="xs">
      <Group justify="end" className="app-no-print">
        <CopyButton value={source.data}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
            >
              <span aria-live="polite">{t(copied ? 'workflows.copied' : 'workflows.copy')}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre
        className="workflow-source app-card"
        tabIndex={0}
        role="region"
        aria-label={t('workflows.source')}
      >
        {source.data}
      </pre>
    </Stack>
  );
}
