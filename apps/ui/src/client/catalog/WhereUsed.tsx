import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { PAGE_SIZE, usePages } from '../api/use-api';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Mark } from '../workflows/Mark';
import { Section } from './Section';

type Use = components['schemas']['DefinitionUse'];

function UseLine({
  of: { kind, slug, name, publishedVersion, inPublished, inDraft },
}: {
  of: Use;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <Group gap="sm" align="baseline">
        {kind === 'workflow' ? (
          <Anchor
            component={Link}
            to="/workflows/$slug"
            params={{ slug } as never}
            search={(inPublished ? {} : { version: 'draft' }) as never}
          >
            <Bdi>{name}</Bdi>
          </Anchor>
        ) : (
          <Bdi>{t('catalog.agentNamed', { name })}</Bdi>
        )}
        {inPublished && publishedVersion !== null && (
          <Group gap={6}>
            <Mark is="published" compact />
            <Text span size="sm">
              {t('runs.version', { version: publishedVersion })}
            </Text>
          </Group>
        )}
        {inDraft && <Mark is="draft" compact />}
      </Group>
      <span className="app-mono">{slug}</span>
    </li>
  );
}

/** The workflows and agents that use an element, published or as drafts. The API reads them part by part. */
export function WhereUsed({ of }: { readonly of: string }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(PAGE_SIZE);
  const list = usePages(['uses', of], (client, page) =>
    dataOf(client.GET('/api/uses', { params: { query: { of, ...page } } })),
  );
  const { items = [], hasNextPage, isFetching, isError, fetchNextPage } = list;
  const mayGoOn = hasNextPage && !isFetching && !isError && items.length < wanted;
  useEffect(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);
  const isReading = list.isPending || list.isFetchingNextPage || mayGoOn;
  return (
    <Section title={t('catalog.usedBy')}>
      {isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      <ul className="catalog-ports">
        {items.map((use) => (
          <UseLine key={`${use.kind}:${use.slug}`} of={use} />
        ))}
      </ul>
      {isReading && !isError && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{t('catalog.searching')}</Text>
        </Group>
      )}
      {!isReading && !isError && items.length === 0 && (
        <Text c="dimmed">{t('catalog.unused')}</Text>
      )}
      {!isReading && hasNextPage && (
        <Button variant="default" mt="xs" onClick={() => setWanted(items.length + PAGE_SIZE)}>
          {t('app.more')}
        </Button>
      )}
    </Section>
  );
}
