import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { Live } from '../shared/Live';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { BulkActions } from './BulkActions';
import { RunCount } from './RunCount';
import { RunCards, RunRows } from './RunRows';
import { RunFilters, type FilterChange } from './RunFilters';
import { hasViews } from './saved-views';
import { queryOf, readRunsSearch, rememberRunsSearch, type RunsSearch } from './runs-search';

const EXAMPLE =
  'curl -sS http://127.0.0.1:4000/api/events -H \'content-type: application/json\' -d \'{"eventId":"demo-1","eventType":"lab.potassium.available","patientId":"p-severe","observationId":"o-severe","code":"2823-3","observedAt":"2026-11-18T08:10:00+01:00"}\'';

/** Not part of what the page loads first: it is there once its own file is. */
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews')).SavedViews }));

function Runs() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/runs' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const list = usePages(
    ['runs', search],
    (client, page) =>
      dataOf(
        client.GET('/api/runs', {
          // Counted once, not again for each page.
          params: { query: { ...queryOf(search), ...page, count: page.cursor === undefined } },
        }),
      ),
    { isLive: true },
  );
  useEffect(() => rememberRunsSearch(search), [search]);
  // What is chosen in quick succession adds up, before the page has followed.
  const filter = (change: FilterChange): void => {
    void navigate({
      to: '/runs',
      search: ((before: RunsSearch) => readRunsSearch({ ...before, ...change })) as never,
    });
  };
  const { items } = list;
  const { caller } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page title={t('runs.title')} actions={<RevealSwitch />}>
      <Group justify="space-between" align="end">
        <RunFilters search={search} onChange={filter} />
        {items && (
          <Live isLive={list.isLive} at={list.dataUpdatedAt} again={() => void list.refetch()} />
        )}
      </Group>
      {(isFiltered || hasViews(caller.id)) && (
        <Suspense>
          <SavedViews search={search} />
        </Suspense>
      )}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={320} />}
      {items && items.length > 0 && (
        <>
          <Group justify="space-between">
            <RunCount count={list.data?.pages[0]?.count} search={search} />
            <BulkActions runs={items} chosen={chosen} onChoose={setChosen} />
          </Group>
          {isNarrow ? (
            <RunCards runs={items} />
          ) : (
            <RunRows runs={items} chosen={chosen} onChoose={setChosen} />
          )}
        </>
      )}
      {items?.length === 0 && (
        <EmptyState icon={IconActivity} title={t('runs.empty')}>
          {isFiltered ? (
            t('runs.emptyFiltered')
          ) : (
            <>
              {t('runs.emptyHelp')}
              <Text
                component="pre"
                className="app-mono"
                ta="left"
                mt="sm"
                style={{ whiteSpace: 'pre-wrap' }}
              >
                {EXAMPLE}
              </Text>
            </>
          )}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <MoreButton isReading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </Page>
  );
}

/** The list of runs, with filters that the address keeps. */
export function RunsPage() {
  return (
    <RevealScope of="runs:all">
      <Runs />
    </RevealScope>
  );
}
