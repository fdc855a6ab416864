import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { AskButton } from '../shared/AskButton';
import { Bdi } from '../shared/Bdi';
import { dateInWords } from '../shared/instants';
import { Loading } from '../shared/Loading';
import { notify } from '../shared/notify';
import { numberInWords } from '../shared/numbers';
import { ProblemNotice } from '../shared/ProblemNotice';
import { ByWard } from './ByWard';
import { Cases } from './Cases';
import { NotRead } from './NotRead';
import { MEASURES, workflowName, type Report } from './report-of-api';
import { Counts, LETTERS, SideBySide } from './SideBySide';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="app-card retro-section">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Which letter stands for which version, and the period. */
function Head({ of: report }: { readonly of: Report }) {
  const { t, i18n } = useTranslation();
  const { sides, period, events, workflow } = report;
  const { from, to, days } = period;
  return (
    <Stack gap={4}>
      <Title order={2} size="h3">
        <Bdi>{workflowName(workflow, i18n.language)}</Bdi>
      </Title>
      <Group gap="sm">
        {sides.map(({ label }, side) => (
          <Group key={LETTERS[side]} gap={6} wrap="nowrap">
            {sides.length === 2 && (
              <Badge variant="default" circle size="lg">
                {LETTERS[side]}
              </Badge>
            )}
            <Bdi>{label}</Bdi>
          </Group>
        ))}
        <Link to="/workflows/$slug" params={{ slug: workflow.slug }}>
          {t('retrospectives.workflow')}
        </Link>
      </Group>
      {from !== undefined && to !== undefined && (
        <Text c="dimmed">
          {t('retrospectives.period', {
            from: dateInWords(from, i18n.language),
            to: dateInWords(to, i18n.language),
            count: days,
          })}{' '}
          {t('retrospectives.size', {
            events: numberInWords(events.total),
            patients: numberInWords(events.patients),
          })}
        </Text>
      )}
    </Stack>
  );
}

function Counted({
  title,
  of: counted,
  sides,
}: {
  readonly title: string;
  readonly of: Report['outcomes'];
  readonly sides: number;
}) {
  const { t } = useTranslation();
  if (counted.length === 0) return null;
  return (
    <Section title={title}>
      <SideBySide label={title} headings={[t('retrospectives.what')]} sides={sides}>
        {counted.map(({ name, counts }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Bdi>{name}</Bdi>
            </Table.Td>
            <Counts of={counts} />
          </Table.Tr>
        ))}
      </SideBySide>
    </Section>
  );
}

/** Human tasks, with what they are for the people who would have had them. */
function Tasks({ of: { tasks, sides } }: { readonly of: Report }) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  const of = (side: number): string => (sides.length === 2 ? `${LETTERS[side] ?? ''} · ` : '');
  const numbers = sides.flatMap((_, side) => [
    `${of(side)}${t('retrospectives.inAll')}`,
    `${of(side)}${t('retrospectives.perDay')}`,
    `${of(side)}${t('retrospectives.mostInADay')}`,
  ]);
  const title = t('retrospectives.tasks');
  return (
    <Section title={title}>
      <SideBySide
        label={title}
        headings={[t('retrospectives.what')]}
        numbers={numbers}
        sides={sides.length}
      >
        {tasks.map(({ name, counts, perDay, mostInADay }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Bdi>{name}</Bdi>
            </Table.Td>
            {counts
              .flatMap((count, side) => [count, perDay[side] ?? 0, mostInADay[side] ?? 0])
              .map((count, at) => (
                <Table.Td key={at} className="retro-number">
                  {numberInWords(count)}
                </Table.Td>
              ))}
          </Table.Tr>
        ))}
      </SideBySide>
    </Section>
  );
}

function Parts({ of: report }: { readonly of: Report }) {
  const { t } = useTranslation();
  const { sides, totals, events, rows } = report;
  const count = sides.length;
  const totalsTitle = t('retrospectives.totals');
  return (
    <>
      {!report.isComplete && <Alert color="yellow">{t('retrospectives.interrupted')}</Alert>}
      {events.total === 0 && <Alert color="yellow">{t('retrospectives.noEvents')}</Alert>}
      <Section title={totalsTitle}>
        <SideBySide label={totalsTitle} headings={[t('retrospectives.what')]} sides={count}>
          {MEASURES.map((measure) => (
            <Table.Tr key={measure}>
              <Table.Td>{t(`retrospectives.measure.${measure}`)}</Table.Td>
              <Counts of={totals.map((side) => side[measure])} />
            </Table.Tr>
          ))}
        </SideBySide>
      </Section>
      {rows.length > 0 && (
        <Section title={t('retrospectives.byWard')}>
          <ByWard of={report} />
        </Section>
      )}
      <Tasks of={report} />
      <Counted title={t('retrospectives.writes')} of={report.writes} sides={count} />
      <Counted title={t('retrospectives.starts')} of={report.starts} sides={count} />
      <Counted title={t('retrospectives.outcomes')} of={report.outcomes} sides={count} />
      <Counted title={t('retrospectives.failures')} of={report.failures} sides={count} />
      {(report.cases.length > 0 || report.differing) && (
        <Section title={t(count === 2 ? 'retrospectives.differing' : 'retrospectives.firing')}>
          <Cases of={report} />
        </Section>
      )}
      <Section title={t('retrospectives.notRead')}>
        <NotRead of={report} />
      </Section>
    </>
  );
}

interface ReportViewProps {
  readonly id: string;
  readonly onLeave?: () => void;
  /** It is no longer in the list. */
  readonly onGone: () => void;
}

/** One report. Each reading of it is in the audit log. */
export function ReportView({ id, onLeave, onGone }: ReportViewProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const path = { id };
  const read = useRead(
    ['retrospective', id],
    (client) => dataOf(client.GET('/api/retrospectives/{id}', { params: { path } })),
    { isOnce: true },
  );
  return (
    <Stack gap="md">
      {onLeave && (
        <Group>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={onLeave}
          >
            {t('retrospectives.back')}
          </Button>
        </Group>
      )}
      {read.isError && <ProblemNotice error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <Loading height={400} />}
      {read.data && (
        <>
          <Head of={read.data.report} />
          <Parts of={read.data.report} />
          <Group>
            <AskButton
              action={t('retrospectives.delete')}
              title={t('retrospectives.deleteAsk')}
              act={(client) => client.DELETE('/api/retrospectives/{id}', { params: { path } })}
              onDone={() => {
                notify(t('retrospectives.deleted'), t);
                void queries.invalidateQueries({ queryKey: ['retrospectives'] });
                onGone();
              }}
              look={{ color: 'red', variant: 'default' }}
            >
              <Text size="sm">{t('retrospectives.deleteHelp')}</Text>
            </AskButton>
          </Group>
        </>
      )}
    </Stack>
  );
}
