import {
  Anchor,
  Button,
  Group,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Status } from '../shared/Status';
import { RevealSwitch, Subjects } from '../shared/Subjects';
import { When } from '../shared/When';
import { RUN_STATUSES, type RunsSearch, type RunStatusFilter } from './runs-search';

type RunSummary = components['schemas']['RunSummary'];

const PAGE_SIZE = 50;
const EVERY_MS = 5_000;
const TYPING_MS = 400;

const EXAMPLE =
  'curl -sS http://127.0.0.1:4000/api/events -H \'content-type: application/json\' -d \'{"eventId":"demo-1","eventType":"lab.potassium.available","patientId":"p-severe","observationId":"o-severe","code":"2823-3","observedAt":"2026-11-18T08:10:00+01:00"}\'';

/** A text filter that goes to the address once its author stops typing. */
function TextFilter({
  label,
  placeholder,
  value,
  onSettled,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSettled: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const settle = useDebouncedCallback(onSettled, TYPING_MS);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        settle(currentTarget.value.trim());
      }}
    />
  );
}

function Filters({
  search,
  onChange,
}: {
  readonly search: RunsSearch;
  readonly onChange: (search: RunsSearch) => void;
}) {
  const { t } = useTranslation();
  const [generation, setGeneration] = useState(0);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Group align="end" gap="sm" role="search" aria-label={t('runs.title')} key={generation}>
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
      />
      <TextFilter
        label={t('runs.workflow')}
        placeholder={t('runs.workflowHint')}
        value={search.workflow ?? ''}
        onSettled={(workflow) => onChange({ ...search, workflow })}
      />
      <TextFilter
        label={t('runs.subject')}
        placeholder={t('runs.subjectHint')}
        value={search.subject ?? ''}
        onSettled={(subject) => onChange({ ...search, subject })}
      />
      {isFiltered && (
        <Button
          variant="default"
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

const statusOf = ({ status, incident }: RunSummary) => (incident ? 'incident' : status);

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
                <bdi>{run.workflowName}</bdi>{' '}
                {run.specVersion !== null && (
                  <Text span size="sm" c="dimmed">
                    {t('runs.version', { version: run.specVersion })}
                  </Text>
                )}
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
  const { t } = useTranslation();
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
            <bdi>{run.workflowName}</bdi>{' '}
            {run.specVersion !== null && (
              <Text span size="sm" c="dimmed">
                {t('runs.version', { version: run.specVersion })}
              </Text>
            )}
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

export function RunsPage() {
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
            query: { ...search, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
          },
        }),
      ),
    { every: EVERY_MS },
  );
  const filter = (next: RunsSearch): void => {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value));
    void navigate({ to: '/runs', search: given as RunsSearch });
  };
  const { items } = list;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page title={t('runs.title')} actions={<RevealSwitch />}>
      <Filters search={search} onChange={filter} />
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Skeleton height={320} aria-label={t('app.loading')} />}
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
        <Group justify="center">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('app.more')}
          </Button>
        </Group>
      )}
    </Page>
  );
}
