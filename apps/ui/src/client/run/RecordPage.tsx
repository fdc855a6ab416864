import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Comments } from '../inbox/Comments';
import { Bdi } from '../shared/Bdi';
import type { Port } from '../shared/displayed';
import { FreeText } from '../shared/FreeText';
import { DecisionTable } from '../shared/DecisionTable';
import { HiddenSubjects } from '../shared/hidden-ids';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { runStatusOf } from '../shared/run-status';
import { Status } from '../shared/Status';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { CalledTable } from './CalledTable';
import { isCalledTable } from './config-of';
import { DecidedBy } from './DecidedBy';
import type { Question } from './question-of';
import './record.css';
import { recordParts, type RecordParts } from './record-parts';

import { RunFacts } from './RunFacts';
import { RunResult } from './RunResult';
import { RunSubjects } from './RunSubjects';
import { deciderOf, type NodeTrace } from './run-nodes';
import { Skipped } from './Skipped';
import { tableRunOf } from './table-run';
import { useRanVersion } from './use-ran-version';
import { useRun } from './use-run';

const NOBODY = {};
const TEXT: Port['type'] = { kind: 'primitive', name: 'String' };

/** The answer of a person without who gave it and when, which is said above it. */
const withoutWho = ({ by: _by, byId: _byId, via: _via, at: _at, ...answer }: Answer) => answer;

type Answer = NonNullable<NodeTrace['outputs']>;
type RunDetail = components['schemas']['RunDetail'];

/** What the reader needs of a node in each part: what went in where it acted, what came out where it read. */
const SHOWN: Readonly<Record<keyof RecordParts, readonly ('inputs' | 'outputs')[]>> = {
  known: ['outputs'],
  decided: ['outputs'],
  prepared: ['outputs'],
  asked: ['inputs', 'outputs'],
  written: ['inputs'],
  skipped: [],
};

function RecordNode({
  node,
  nameOf,
  ports,
  question,
  shown,
  table,
  runId,
}: {
  readonly runId: string;
  readonly node: NodeTrace;
  readonly nameOf: (path: string) => string;
  readonly ports: readonly Port[];
  readonly question: Question | undefined;
  readonly shown: readonly ('inputs' | 'outputs')[];
  readonly table: Readonly<Record<string, unknown>> | undefined;
}) {
  const { t } = useTranslation();
  const name = nameOf(node.path);
  const { path, type, kind, status, startedAt, skippedBecause, error, agent } = node;
  const by = deciderOf(node);
  const tableRun = tableRunOf(runId, node);
  const isAsked = kind === 'human-task';
  // What an accepted task says beside its form is a remark.
  const named: readonly Port[] =
    isAsked && node.outputs?.['decision'] === 'accepted'
      ? [{ name: 'reason', label: t('inbox.remark'), type: TEXT }, ...ports]
      : ports;
  return (
    <li className="record-node">
      <Group gap="sm">
        <Text fw={600} component="span">
          <Bdi>{name}</Bdi>
        </Text>
        <span className="app-mono">{name === path ? type : `${path} · ${type}`}</span>
        <Status status={status} compact />
        {startedAt !== undefined && (
          <Text size="sm" c="dimmed" component="span">
            {isAsked && `${t('run.asked')} `}
            <When at={startedAt} />
          </Text>
        )}
      </Group>
      {by !== undefined && (
        <Text fw={600}>
          <DecidedBy node={node} isDated />
        </Text>
      )}
      {agent && (
        <Text size="sm">
          {t('run.agent')}: {agent.provider} / {agent.model} ({t(`run.source.${agent.source}`)})
        </Text>
      )}
      {agent?.source === 'mock' && <Sign tone="failed">{t('run.mock')}</Sign>}
      {skippedBecause && <Skipped because={skippedBecause} nameOf={nameOf} />}
      {error && (
        <Text size="sm">
          <FreeText>{error.message}</FreeText> ({error.code})
        </Text>
      )}
      {question && (
        <dl className="app-values">
          <div className="app-value">
            <dt>{t('record.question')}</dt>
            <dd>
              <Text fw={600} component="div">
                <FreeText>{question.title}</FreeText>
              </Text>
              {question.instructions !== undefined && <FreeText>{question.instructions}</FreeText>}
            </dd>
          </div>
        </dl>
      )}
      {shown.map(
        (side) =>
          node[side] && (
            <Values
              key={side}
              of={by === undefined ? node[side] : withoutWho(node[side])}
              ports={named}
            />
          ),
      )}
      {table && tableRun && (
        <DecisionTable config={table} title={name} run={tableRun} isShort isPrinted />
      )}
      {tableRun && isCalledTable(node) && <CalledTable run={tableRun} title={name} isPrinted />}
    </li>
  );
}

function DecisionRecord({ run }: { readonly run: RunDetail }) {
  const { t } = useTranslation();
  const { id, event, snapshot, specHash, subjects, workflowName, withheld } = run;
  const { nameOf, portsOf, questionOf, tableOf } = useRanVersion(run);
  const parts = recordParts(snapshot?.nodes ?? []);
  // Whoever may read what was decided sees about whom, on the screen and on paper.
  const isReader = useSession().caller.roles.includes('clinician');
  return (
    <HiddenSubjects subjects={isReader ? NOBODY : subjects}>
      <Page
        title={`${t('record.title')} · ${workflowName}`}
        state={<Status status={runStatusOf(run)} />}
        actions={
          <Group gap="xs" wrap="nowrap" className="app-no-print">
            {!isReader && <RevealSwitch />}
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('record.print')}
            </Button>
          </Group>
        }
      >
        <Anchor component={Link} to="/runs/$id" params={{ id } as never} className="app-no-print">
          <IconArrowLeft size={14} aria-hidden /> {t('record.back')}
        </Anchor>
        {isReader && <RunSubjects runId={id} />}
        <RunFacts run={run} nameOf={nameOf} hasSubjects={!isReader} />
        <RunResult run={run} />
        {specHash !== null && (
          <Text size="sm" c="dimmed" className="app-mono">
            {t('record.hash', { hash: specHash })}
          </Text>
        )}
        {withheld === true && <Text c="dimmed">{t('withheld')}</Text>}
        {event && (
          <section className="app-card record-part record-event" aria-label={t('record.event')}>
            <Title order={2} size="h4" mb="xs">
              {t('record.event')}
            </Title>
            <Values of={event} ports={[]} />
          </section>
        )}
        {(Object.keys(SHOWN) as (keyof RecordParts)[]).map(
          (part) =>
            parts[part].length > 0 && (
              <section key={part} className="app-card record-part" aria-label={t(`record.${part}`)}>
                <Title order={2} size="h4" mb="xs">
                  {t(`record.${part}`)}
                </Title>
                <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                  {parts[part].map((node) => (
                    <RecordNode
                      key={node.path}
                      node={node}
                      nameOf={nameOf}
                      ports={portsOf(node)}
                      question={part === 'asked' ? questionOf(node) : undefined}
                      shown={SHOWN[part]}
                      table={tableOf(node)}
                      runId={id}
                    />
                  ))}
                </Stack>
              </section>
            ),
        )}
        {isReader && <Comments runId={id} isSure className="app-card record-part" />}
      </Page>
    </HiddenSubjects>
  );
}

/** One page for a safety committee: what came in, what was known, what was decided and by whom, what was written. */
export function RecordPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/runs/$id/record' });
  const run = useRun(id);
  if (run.data) {
    return (
      <RevealScope of={`run:${id}`}>
        <DecisionRecord run={run.data} />
      </RevealScope>
    );
  }
  return (
    <Page title={t('record.title')}>
      {run.isError ? (
        <ProblemNotice error={run.error} retry={() => void run.refetch()} />
      ) : (
        <Loading height={420} />
      )}
    </Page>
  );
}
