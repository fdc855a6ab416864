import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconPointer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import type { Port } from '../shared/displayed';
import { EmptyState } from '../shared/EmptyState';
import { FreeText } from '../shared/FreeText';
import { useHide } from '../shared/hidden-ids';
import { Sign } from '../shared/Sign';
import { Status } from '../shared/Status';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { DecidedBy } from './DecidedBy';
import { deciderOf, type NodeTrace } from './run-nodes';
import { Skipped } from './Skipped';

function Section({
  title,
  of,
  ports = [],
}: {
  readonly title: string;
  readonly ports?: readonly Port[];
  readonly of: Readonly<Record<string, unknown>> | undefined;
}) {
  if (!of || Object.keys(of).length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <Values of={of} ports={ports} />
    </section>
  );
}

function AgentTurns({ agent }: { readonly agent: NonNullable<NodeTrace['agent']> }) {
  const { t } = useTranslation();
  const hide = useHide();
  return (
    <section aria-label={t('run.agent')}>
      <Title order={3} size="h6" mb={4}>
        {t('run.agent')}: {agent.provider} / {agent.model} ({t(`run.source.${agent.source}`)})
      </Title>
      {agent.source === 'mock' && <Sign tone="failed">{t('run.mock')}</Sign>}
      <ol>
        {agent.turns.map(({ turn, usage, unfit, calls }) => (
          <li key={turn}>
            <Text size="sm">
              {t('run.turn', { n: turn })} ·{' '}
              {t('run.tokens', { input: usage.inputTokens, output: usage.outputTokens })}
            </Text>
            {unfit !== undefined && (
              <Sign tone="failed">
                {t('run.unfit')} (<Bdi className="app-mono">{unfit}</Bdi>)
              </Sign>
            )}
            {calls.map(({ id, tool, outcome, reason }) => (
              <Text size="sm" key={id} className="app-mono">
                {tool}: {outcome}
                {reason !== undefined && ` (${hide(reason)})`}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NodeDetailProps {
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  readonly trace: NodeTrace | undefined;
  readonly ports: readonly Port[];
  readonly isWithheld: boolean;
}

/** What one node got, gave and took: inputs, outputs, attempts, cause of a skip, error, who decided. */
export function NodeDetail({ nameOf, trace, ports, isWithheld }: NodeDetailProps) {
  const { t, i18n } = useTranslation();
  if (!trace) {
    return (
      <div className="app-card app-no-print">
        <EmptyState icon={IconPointer} title={t('run.choose')} />
      </div>
    );
  }
  const { path, type, status, attempts, skippedBecause, error, terminology, agent } = trace;
  const by = deciderOf(trace);
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={t('run.node', { id: path })}
    >
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            <Bdi>{nameOf(path)}</Bdi>
          </Title>
          <Text size="sm" c="dimmed" className="app-mono">
            {path} · {type}
          </Text>
        </div>
        <Status status={status} />
        {trace.startedAt !== undefined && (
          <Text size="sm">
            <When at={trace.startedAt} />
            {trace.ms !== undefined && ` · ${durationInWords(trace.ms, i18n.language)}`}
            {attempts !== undefined && ` · ${t('run.attempts', { count: attempts })}`}
          </Text>
        )}
        {skippedBecause && <Skipped because={skippedBecause} nameOf={nameOf} />}
        {by !== undefined && (
          <Text size="sm">
            <DecidedBy node={trace} />
          </Text>
        )}
        {error && (
          <Alert color="red" variant="outline" title={t('run.error')}>
            <FreeText>{error.message}</FreeText>
            <Text size="xs" c="dimmed">
              {t('problem.code', { code: error.code })}
            </Text>
          </Alert>
        )}
        {isWithheld && <Text c="dimmed">{t('withheld')}</Text>}
        <Section title={t('run.inputs')} of={trace.inputs} ports={ports} />
        <Section title={t('run.outputs')} of={trace.outputs} ports={ports} />
        <Section
          title={t('run.terminology')}
          of={
            terminology &&
            Object.fromEntries(
              Object.entries(terminology).map(([set, mark]) => [set, t(`run.${mark}`)]),
            )
          }
        />
        {agent && <AgentTurns agent={agent} />}
      </Stack>
    </section>
  );
}
