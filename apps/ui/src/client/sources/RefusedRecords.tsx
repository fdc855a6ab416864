import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconPointer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { usePages } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { ProblemNotice } from '../shared/ProblemNotice';
import { When } from '../shared/When';
import { RefusedRecord } from './RefusedRecord';
import type { SourcesSearch } from './sources-search';

interface RefusedRecordsProps {
  readonly search: SourcesSearch;
  readonly onChange: (search: SourcesSearch) => void;
}

/** The records that were refused for good: a list, and the chosen one beside it, or alone on a narrow screen. */
export function RefusedRecords({ search, onChange }: RefusedRecordsProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const { feed, record } = search;
  const list = usePages(['refused-records', feed], (client, page) =>
    dataOf(
      client.GET('/api/refused-records', {
        params: { query: { ...page, ...(feed !== undefined && { feed }) } },
      }),
    ),
  );
  const { items } = list;
  const chosen = items?.find(({ id }) => id === record);
  const choose = (id: string | undefined): void => {
    const { record: _before, ...rest } = search;
    onChange(id === undefined ? rest : { ...rest, record: id });
  };
  const isAlone = isNarrow && chosen !== undefined;
  return (
    <Stack gap="md">
      {feed !== undefined && !isAlone && (
        <Group gap="sm">
          <Text>
            {t('sources.ofFeed')} <Bdi>{feed}</Bdi>
          </Text>
          <Button size="xs" variant="default" onClick={() => onChange({ tab: 'refused' })}>
            {t('sources.ofAll')}
          </Button>
        </Group>
      )}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={240} />}
      {items?.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={t('sources.noneRefused')}>
          {t('sources.noneRefusedHelp')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <div className="master-detail">
          {!isAlone && (
            <div>
              <ul className="master-list app-card" aria-label={t('sources.refused')}>
                {items.map(({ id, key, feed: of, refusal, refusedAt }) => (
                  <li key={id}>
                    <UnstyledButton
                      className="master-item"
                      aria-current={id === record ? 'true' : undefined}
                      onClick={() => choose(id)}
                    >
                      <Text fw={600} lineClamp={2}>
                        <Bdi>{key}</Bdi>
                      </Text>
                      <Text size="sm" lineClamp={2}>
                        <Bdi>{refusal.message}</Bdi>
                      </Text>
                      <Text size="sm" c="dimmed">
                        <Bdi>{of}</Bdi> · <When at={refusedAt} />
                      </Text>
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
              {list.hasNextPage && (
                <MoreButton
                  isWide
                  isReading={list.isFetchingNextPage}
                  onMore={() => void list.fetchNextPage()}
                />
              )}
            </div>
          )}
          {chosen && (
            <RefusedRecord
              key={chosen.id}
              of={chosen}
              onGone={() => choose(undefined)}
              {...(isAlone && { onLeave: () => choose(undefined) })}
            />
          )}
          {!chosen && !isNarrow && (
            <div className="app-card">
              <EmptyState icon={IconPointer} title={t('sources.choose')}>
                {t('sources.chooseHelp')}
              </EmptyState>
            </div>
          )}
        </div>
      )}
    </Stack>
  );
}
