import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { usePages } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { Live } from '../shared/Live';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Status, type StatusName } from '../shared/Status';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { Subjects } from '../shared/Subjects';
import { When } from '../shared/When';
import { RunFilters, type FilterChange } from './RunFilters';
import { queryOf, readRunsSearch, type RunsSearch } from './runs-search';

type RunSummary = components['schemas']['RunSummary'];

const EXAMPLE =
  'curl -sS http://127.0.0.1:4000/api/events -H \'content-type: application/json\' -d \'{"eventId":"demo-1","eventType":"lab.potassium.available","patientId":"p-severe","observationId":"o-severe","code":"2823-3","observedAt":"2026-11-18T08:10:00+01:00"}\'';

function statusOf({ status, incident, lostAt }: RunSummary): StatusName {
  if (lostAt !== null) return 'lost';
  return incident ? 'incident' : status;
}

/** The workflow of a run; a click shows its runs alone. */
function WorkflowOf({ run }: { readonly run: RunSummary }) {
  const { t } = useTranslation();
  const { workflowName, workflowSlug, specVersion } = run;
  return (
    <>
      {workflowSlug === null ? (
        <Bdi>{workflowName}</Bdi>
      ) : (
        <Anchor
          component={Link}
          to="/runs"
          search={((before: RunsSearch) => ({ ...before, workflow: workflowSlug })) as never}
          c="inherit"
          title={t('runs.only', { workflow: workflowSlug })}
        >
          <Bdi>{workflowName}</Bdi>
        </Anchor>
      )}{' '}
      {specVersion !== null && (
        <Text span size="sm" c="dimmed">
          {t('runs.version', { version: specVersion })}
        </Text>
      )}
    </>
  );
}

function RunRows({ runs }: { readonly runs: readonly RunSummary[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={640} className="app-card">
      <Table verticalSpacing="sm" highlightOnHover aria-label={t('runs.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('runs.status')}</Table.Th>
            <Table.Th scope="col">{t('runs.workflow')}</Table.Th>
            <Table.Th scope="col">{t('runs.subject')}</Table.Th>
            <Table.Th scope="col">{t('runs.started')}</Table.Th>
            <Table.Th scope="col">{t('runs.run')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Td>
                <Status status={statusOf(run)} />
              </Table.Td>
              <Table.Td>
                <WorkflowOf run={run} />
              </Table.Td>
              <Table.Td>
                <Subjects of={run.subjects} />
              </Table.Td>
              <Table.Td>
                <When at={run.createdAt} />
              </Table.Td>
              <Table.Td>
                <Anchor
                  component={Link}
                  to="/runs/$id"
                  params={{ id: run.id } as never}
                  className="app-mono"
                >
                  {run.id}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The same runs on a narrow screen, one card each. */
function RunCards({ runs }: { readonly runs: readonly RunSummary[] }) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {runs.map((run) => (
        <li key={run.id} className="app-card" style={{ padding: 'var(--mantine-spacing-sm)' }}>
          <Group justify="space-between" gap="xs">
            <Status status={statusOf(run)} />
            <Text size="sm" c="dimmed">
              <When at={run.createdAt} />
            </Text>
          </Group>
          <Text mt={4}>
            <WorkflowOf run={run} />
          </Text>
          <Text size="sm" component="div">
            <Subjects of={run.subjects} />
          </Text>
          <Anchor
            component={Link}
            to="/runs/$id"
            params={{ id: run.id } as never}
            className="app-mono"
          >
            {run.id}
          </Anchor>
        </li>
      ))}
    </Stack>
  );
}

function Runs() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/runs' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const list = usePages(
    ['runs', search],
    (client, page) =>
      dataOf(client.GET('/api/runs', { params: { query: { ...queryOf(search), ...page } } })),
    { isLive: true },
  );
  // What is chosen in quick succession adds up, before the page has followed.
  const filter = (change: FilterChange): void => {
    void navigate({
      to: '/runs',
      search: ((before: RunsSearch) => readRunsSearch({ ...before, ...change })) as never,
    });
  };
  const { items } = list;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page title={t('runs.title')} actions={<RevealSwitch />}>
      <Group justify="space-between" align="end">
        <RunFilters search={search} onChange={filter} />
        {items && (
          <Live isLive={list.isLive} at={list.dataUpdatedAt} again={() => void list.refetch()} />
        )}
      </Group>
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={320} />}
      {items &&
        items.length > 0 &&
        (isNarrow ? <RunCards runs={items} /> : <RunRows runs={items} />)}
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
