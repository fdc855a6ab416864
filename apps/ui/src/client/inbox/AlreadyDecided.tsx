import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ApiProblemError } from '@platform/api-client';

import { instantInWords } from '../shared/instants';
import { Values } from '../shared/Values';

/** The decision that counts. */
interface FirstDecision {
  readonly by?: string;
  readonly at?: string;
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

/** Tells who decided what and when, to the person whose own decision did not count. */
export function AlreadyDecided({ first }: { readonly first: FirstDecision }) {
  const { t, i18n } = useTranslation();
  const { by, at, decision, reason, form = {} } = first;
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
      {Object.keys(entered).length > 0 && <Values of={entered} />}
      <Text size="sm" fw={600}>
        {t('inbox.notCounted')}
      </Text>
    </Alert>
  );
}
