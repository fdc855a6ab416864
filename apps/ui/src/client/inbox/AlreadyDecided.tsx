import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ApiProblemError } from '@platform/api-client';

import { deciderOf, type NodeTrace } from '../run/run-nodes';
import { instantInWords } from '../shared/instants';
import { TaskRoles } from '../shared/TaskRole';
import { Values } from '../shared/Values';

/** The decision that counts. */
interface FirstDecision {
  readonly by?: string;
  readonly at?: string;
  /** By which rule they could. */
  readonly as?: { readonly roles?: readonly string[] };
  readonly decision?: 'accepted' | 'rejected' | 'withdrawn';
  /** With `form`: only for those who may read values. */
  readonly reason?: string;
  readonly form?: Readonly<Record<string, unknown>>;
}

/** What the decision was that came before the refused one; undefined for any other failure. */
export function firstDecision(error: unknown): FirstDecision | undefined {
  if (!(error instanceof ApiProblemError) || error.code !== 'already-decided') return undefined;
  return (error.problem as unknown as { readonly first?: FirstDecision }).first ?? {};
}

/** What a human task returns beside the form. */
const OF_DECISION: ReadonlySet<string> = new Set([
  ...['decision', 'by', 'byId', 'via', 'at', 'reason', 'accepted', 'rejected'],
]);

/** What the trace of a run says of the decision of a task that no longer waits; undefined where nobody decided it. */
export function decisionOfNode(node: NodeTrace | undefined): FirstDecision | undefined {
  const by = node && deciderOf(node);
  if (!node || by === undefined) return undefined;
  const { outputs = {}, endedAt } = node;
  const { decision, reason } = outputs;
  return {
    by,
    ...(node.decidedBy?.as && { as: node.decidedBy.as }),
    ...(endedAt !== undefined && { at: endedAt }),
    ...((decision === 'accepted' || decision === 'rejected') && { decision }),
    ...(typeof reason === 'string' && { reason }),
    form: Object.fromEntries(Object.entries(outputs).filter(([name]) => !OF_DECISION.has(name))),
  };
}

interface AlreadyDecidedProps {
  readonly first: FirstDecision;
  /** The person decided too, and later. */
  readonly isRefused?: boolean;
}

/** Tells who decided what and when, to a person who would have decided, or whose own decision did not count. */
export function AlreadyDecided({ first, isRefused = false }: AlreadyDecidedProps) {
  const { t, i18n } = useTranslation();
  const { by, at, as: { roles } = {}, decision, reason, form = {} } = first;
  const entered = { ...form, ...(reason !== undefined && { [t('inbox.reasonGiven')]: reason }) };
  return (
    <Alert color="orange" variant="outline" title={t('inbox.already')} role="alert">
      <Text size="sm">
        {t('inbox.alreadyBy', {
          by: by ?? '—',
          at: at === undefined ? '—' : instantInWords(at, i18n.language),
          decision: decision ? t(`inbox.${decision}`) : '—',
        })}
      </Text>
      {roles && (
        <Text size="sm">
          {t('inbox.decidedAs')} <TaskRoles of={roles} />
        </Text>
      )}
      {Object.keys(entered).length > 0 && <Values of={entered} />}
      {isRefused && (
        <Text size="sm" fw={600}>
          {t('inbox.notCounted')}
        </Text>
      )}
    </Alert>
  );
}
