import { Anchor, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { usePages } from '../api/use-api';
import { afterPress } from '../fields/after-press';
import { readDay, writeDay } from '../fields/days';
import { readNumber } from '../fields/numbers';
import type { Reading } from '../fields/reading';
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
import {
  queryOf,
  readRunsSearch,
  RUN_STATUSES,
  type RunsSearch,
  type RunStatusFilter,
} from './runs-search';

type RunSummary = components['schemas']['RunSummary'];

const PAGE_SIZE = 50;
const EVERY_MS = 5_000;
/** A longer list is read again only when asked: each page is a request. */
const LIVE_PAGES = 4;
const TYPING_MS = 400;
/** Room of a label, for what stands beside fields and has none. */
const UNDER_LABEL = 'calc(var(--mantine-font-size-sm) * var(--mantine-line-height))';

const EXAMPLE =
  'curl -sS http://127.0.0.1:4000/api/events -H \'content-type: application/json\' -d \'{"eventId":"demo-1","eventType":"lab.potassium.available","patientId":"p-severe","observationId":"o-severe","code":"2823-3","observedAt":"2026-11-18T08:10:00+01:00"}\'';

/** A text filter that goes to the address once its author stops typing. */
function TextFilter({
  label,
  placeholder,
  value,
  onSettled,
  width,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSettled: (value: string) => void;
  readonly width: number;
}) {
  const [typed, setTyped] = useState(value);
  const settle = useDebouncedCallback(onSettled, TYPING_MS);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      w={width}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        settle(currentTarget.value.trim());
      }}
    />
  );
}

type Fault = Extract<Reading, { is: 'wrong' }>;

/** A filter that is read as the fields of forms are, and goes to the address once its author stops typing. */
function TypedFilter<T>({
  label,
  placeholder = '',
  faultOf,
  value,
  readText,
  write,
  onSettled,
  width,
}: {
  readonly label: string;
  readonly placeholder?: string;
  /** Said where a text cannot be read, once the field is left. */
  readonly faultOf: (reading: Fault) => string;
  /** Undefined: no filter. */
  readonly value: T | undefined;
  readonly readText: (text: string) => Reading;
  /** Returns the text that stands for a value once the field is left. */
  readonly write: (value: T) => string;
  /** Undefined: nothing stands there, or nothing that can be read. */
  readonly onSettled: (value: T | undefined) => void;
  readonly width: number;
}) {
  const [typed, setTyped] = useState(value === undefined ? '' : write(value));
  const [isLeft, setLeft] = useState(true);
  const settle = useDebouncedCallback(onSettled, TYPING_MS);
  const reading = readText(typed);
  const leave = (): void => {
    if (reading.is === 'value') setTyped(write(reading.value as T));
    afterPress(() => setLeft(true));
  };
  return (
    <TextInput
      {...{ label, placeholder }}
      w={width}
      value={typed}
      onChange={({ currentTarget }) => {
        const next = readText(currentTarget.value);
        setTyped(currentTarget.value);
        setLeft(false);
        settle(next.is === 'value' ? (next.value as T) : undefined);
      }}
      onBlur={leave}
      {...(reading.is === 'wrong' && isLeft && { error: faultOf(reading) })}
    />
  );
}

/** A version is a whole number: the signs of the instance do not matter. */
const readVersion = (text: string): Reading => readNumber(text, { decimal: '.', group: '' }, true);

function Filters({
  search,
  onChange,
}: {
  readonly search: RunsSearch;
  readonly onChange: (search: RunsSearch) => void;
}) {
  const { t, i18n } = useTranslation();
  const [generation, setGeneration] = useState(0);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Group align="start" gap="sm" role="search" aria-label={t('runs.title')} key={generation}>
      <Select
        label={t('runs.status')}
        placeholder={t('runs.anyStatus')}
        data={RUN_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={search.status ?? null}
        onChange={(status) =>
          onChange({
            ...search,
            ...(status ? { status: status as RunStatusFilter } : { status: undefined }),
          } as RunsSearch)
        }
        clearable
        clearButtonProps={{ 'aria-label': t('runs.anyStatus') }}
        w={170}
      />
      <TextFilter
        label={t('runs.workflow')}
        placeholder={t('runs.workflowHint')}
        value={search.workflow ?? ''}
        onSettled={(workflow) => onChange({ ...search, workflow })}
        width={210}
      />
      {search.workflow !== undefined && (
        <TypedFilter<number>
          label={t('runs.versionFilter')}
          faultOf={() => t('field.wrong.integer')}
          value={search.version}
          readText={readVersion}
          write={String}
          onSettled={(version) => onChange({ ...search, version } as RunsSearch)}
          width={120}
        />
      )}
      <TextFilter
        label={t('runs.subject')}
        placeholder={t('runs.subjectHint')}
        value={search.subject ?? ''}
        onSettled={(subject) => onChange({ ...search, subject })}
        width={160}
      />
      <Group align="start" gap="sm" wrap="nowrap">
        {(['from', 'to'] as const).map((end) => (
          <TypedFilter<string>
            key={end}
            label={t(`runs.${end}`)}
            placeholder={t('runs.dayHint')}
            faultOf={({ why, facts }) => t(`field.wrong.${why}`, { ...facts })}
            value={search[end]}
            readText={(text) => readDay(text, i18n.language)}
            write={(day) => writeDay(day, i18n.language)}
            onSettled={(day) => onChange({ ...search, [end]: day } as RunsSearch)}
            width={145}
          />
        ))}
      </Group>
      {isFiltered && (
        <Button
          variant="default"
          mt={UNDER_LABEL}
          onClick={() => {
            onChange({});
            setGeneration(generation + 1);
          }}
        >
          {t('runs.clear')}
        </Button>
      )}
    </Group>
  );
}

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
    (client, cursor) =>
      dataOf(
        client.GET('/api/runs', {
          params: {
            query: {
              ...queryOf(search),
              limit: PAGE_SIZE,
              ...(cursor !== undefined && { cursor }),
            },
          },
        }),
      ),
    { every: EVERY_MS, maxPages: LIVE_PAGES },
  );
  const filter = (next: RunsSearch): void => {
    void navigate({ to: '/runs', search: readRunsSearch({ ...next }) });
  };
  const { items } = list;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page title={t('runs.title')} actions={<RevealSwitch />}>
      <Group justify="space-between" align="end">
        <Filters search={search} onChange={filter} />
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
