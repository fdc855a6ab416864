import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { directed } from '../shared/directed';
import { Sign } from '../shared/Sign';
import type { Subject } from './use-listed-subjects';

/** What tells patients of one name apart. The head of the task has the rest. */
const MAX_FACTS = 4;

function Described({ of }: { readonly of: NonNullable<Subject['description']> }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const facts = of.facts.slice(0, MAX_FACTS).map(({ label, value }) => {
    const words = value === null ? t('whose.notKnown') : value[language];
    // A word or a number does not say what it is of; "71 years" does.
    const isPlain = value !== null && words.includes(' ');
    return directed(isPlain ? words : t('whose.fact', { label: label[language], value: words }));
  });
  return (
    <>
      <Text component="span" display="block" fw={700}>
        {of.name === null ? <em>{t('whose.noName')}</em> : <bdi dir="ltr">{directed(of.name)}</bdi>}
      </Text>
      <Text size="sm">
        <bdi dir="ltr">{facts.join(' · ')}</bdi>
      </Text>
      {of.warnings.map(({ [language]: text }) => (
        <span key={text} style={{ display: 'block' }}>
          <Sign tone="failed">{directed(text)}</Sign>
        </span>
      ))}
    </>
  );
}

/** Whom a task is about, on its card. Undefined: not asked for yet. */
export function CardSubjects({ of }: { readonly of: readonly Subject[] | undefined }) {
  const { t } = useTranslation();
  if (of === undefined || of.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(of === undefined ? 'whose.notYet' : 'whose.nobody')}
      </Text>
    );
  }
  return of.map(({ kind, id, state, description }) =>
    description ? (
      <Described key={`${kind}:${id}`} of={description} />
    ) : (
      <Text key={`${kind}:${id}`} size="sm">
        {state === 'unavailable' ? (
          t('whose.notYet')
        ) : (
          <Sign tone={state === 'not-found' ? 'failed' : 'waiting'}>{t('whose.noName')}</Sign>
        )}{' '}
        ·{' '}
        <bdi dir="ltr" className="app-mono">
          {directed(`${kind} ${id}`)}
        </bdi>
      </Text>
    ),
  );
}
