import '../instance/instance.css';
import './overview.css';

import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { LIVE_INTERVAL_MS, useRead } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { Card } from '../instance/Card';
import { State } from '../instance/State';
import { SHOWN_AS, type RunsSearch, type RunStatusFilter } from '../runs/runs-search';
import { useWorkflowNames } from '../runs/use-workflow-names';
import { relative } from '../shared/instants';
import { Live } from '../shared/Live';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { Status } from '../shared/Status';
import { TaskRole } from '../shared/TaskRole';
import { useCause } from '../shared/use-cause';
import { FeedStates } from './FeedStates';
import { Published } from './Published';
import { Trend } from './Trend';

type Overview = components['schemas']['Overview'];

/** What unfinished runs wait for, as tiles, the most urgent first. */
const TILES = [
  'operator',
  'retry',
  'person',
  'event',
  'time',
  'turn',
] as const satisfies readonly RunStatusFilter[];
const URGENT: ReadonlySet<string> = new Set(['operator', 'retry']);

const RunsLink = ({
  search,
  children,
}: {
  readonly search: RunsSearch;
  readonly children: ReactNode;
}) => (
  <Anchor component={Link} to="/runs" search={search as never} size="sm">
    {children}
  </Anchor>
);

function Tiles({ of }: { readonly of: Overview['waiting'] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="overview-tiles">
      {TILES.map((wait) => {
        const { runs = 0, oldest } = of.find(({ waitsFor }) => waitsFor === wait) ?? {};
        if (runs === 0 && !URGENT.has(wait)) return null;
        return (
          <li
            key={wait}
            className="app-card overview-tile"
            data-urgent={URGENT.has(wait) && runs > 0}
          >
            <Anchor
              component={Link}
              to="/runs"
              search={{ status: wait } as never}
              underline="never"
              c="inherit"
            >
              <span className="overview-count">{runs}</span>
              <Status status={SHOWN_AS[wait]} />
              {oldest !== undefined && (
                <Text size="xs" c="dimmed">
                  {t('overview.oldest', { when: relative(oldest, i18n.language) })}
                </Text>
              )}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

function Rows({
  title,
  columns,
  empty,
  children,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  /** Said where there is no row. */
  readonly empty: string | false;
  readonly children: ReactNode;
}) {
  return (
    <Card title={title}>
      {empty === false ? (
        <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={4} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Sign tone="done">{empty}</Sign>
      )}
    </Card>
  );
}

function Tasks({ of }: { readonly of: Overview['tasks'] }) {
  const { t, i18n } = useTranslation();
  return (
    <Rows
      title={t('overview.tasks')}
      columns={[
        t('overview.role'),
        t('overview.waiting'),
        t('overview.overdue'),
        t('overview.since'),
      ]}
      empty={of.length === 0 && t('overview.noTasks')}
    >
      {of.map(({ role, tasks, overdue, oldest }) => (
        <Table.Tr key={role ?? ''}>
          <Table.Td>{role === null ? t('overview.noRole') : <TaskRole of={role} />}</Table.Td>
          <Table.Td>{tasks}</Table.Td>
          <Table.Td>{overdue > 0 ? <Sign tone="failed">{overdue}</Sign> : 0}</Table.Td>
          <Table.Td>{relative(oldest, i18n.language)}</Table.Td>
        </Table.Tr>
      ))}
    </Rows>
  );
}

function Stopped({ of }: { readonly of: Overview['stopped'] }) {
  const { t, i18n } = useTranslation();
  const nameOf = useWorkflowNames();
  return (
    <Rows
      title={t('overview.incidents')}
      columns={[t('runs.workflow'), t('runs.status'), t('runs.title'), t('overview.since')]}
      empty={of.length === 0 && t('overview.noIncidents')}
    >
      {of.map(({ workflow, waitsFor, runs, oldest }) => {
        const status = waitsFor as 'operator' | 'retry';
        return (
          <Table.Tr key={`${workflow} ${waitsFor}`}>
            <Table.Td>
              <RunsLink search={{ status, ...(workflow !== null && { workflow }) }}>
                {nameOf(workflow)}
              </RunsLink>
            </Table.Td>
            <Table.Td>
              <Status status={SHOWN_AS[status]} compact />
            </Table.Td>
            <Table.Td>{runs}</Table.Td>
            <Table.Td>{relative(oldest, i18n.language)}</Table.Td>
          </Table.Tr>
        );
      })}
    </Rows>
  );
}

function Failures({ of }: { readonly of: Overview['failures'] }) {
  const { t } = useTranslation();
  const nameOf = useWorkflowNames();
  const causeOf = useCause();
  return (
    <Rows
      title={t('overview.failures')}
      columns={[
        t('runs.workflow'),
        t('overview.cause'),
        t('overview.last24h'),
        t('overview.last7d'),
      ]}
      empty={of.length === 0 && t('overview.noFailures')}
    >
      {of.map(({ workflow, code, last24h, last7d, hours, days }) => (
        <Table.Tr key={`${workflow} ${code}`}>
          <Table.Td>
            <RunsLink search={{ status: 'failed', ...(workflow !== null && { workflow }) }}>
              {nameOf(workflow)}
            </RunsLink>
          </Table.Td>
          <Table.Td>{code === null ? t('overview.unknownCause') : causeOf({ code })}</Table.Td>
          <Table.Td>
            <Group gap="xs" wrap="nowrap">
              <span>{last24h}</span>
              <Trend of={hours} name={t('overview.last24h')} />
            </Group>
          </Table.Td>
          <Table.Td>
            <Group gap="xs" wrap="nowrap">
              <span>{last7d}</span>
              <Trend of={days} name={t('overview.last7d')} />
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </Rows>
  );
}

/** The first page for who is on call: what waits, what stopped, what failed, what does not work, what is new. */
export function OverviewPage() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const overview = useRead(['overview'], (client) => dataOf(client.GET('/api/overview')), {
    every: LIVE_INTERVAL_MS,
  });
  const { data } = overview;
  return (
    <Page
      title={t('overview.title')}
      actions={
        data && (
          <Live
            isLive={!overview.isError}
            at={overview.dataUpdatedAt}
            again={() => void overview.refetch()}
          />
        )
      }
    >
      {overview.isError && (
        <ProblemNotice error={overview.error} retry={() => void overview.refetch()} />
      )}
      {overview.isPending && !overview.isError && <Loading height={320} />}
      {data && <Tiles of={data.waiting} />}
      {catalog.data && <State catalog={catalog.data} />}
      <div className="instance-grid">
        {data && (
          <>
            <Stopped of={data.stopped} />
            <Tasks of={data.tasks} />
          </>
        )}
        <FeedStates />
        <Published />
      </div>
      {data && <Failures of={data.failures} />}
    </Page>
  );
}
