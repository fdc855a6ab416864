import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { directed } from './directed';
import { Facts } from './Facts';
import { Loading } from './Loading';
import { ProblemNotice } from './ProblemNotice';
import { Sign } from './Sign';
import './whose.css';

type Subjects = components['schemas']['ValidationSubjects'];
type Subject = Subjects['items'][number];

/** What the record says of a subject. What it does not know is said, never left out. */
function Described({ of }: { readonly of: NonNullable<Subject['description']> }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const notKnown = <em>{t('whose.notKnown')}</em>;
  return (
    <>
      <Text fw={700} size="lg" component="p" m={0} className="whose-name">
        <IconUser size={20} aria-hidden />{' '}
        {of.name === null ? <em>{t('whose.noName')}</em> : <bdi dir="ltr">{directed(of.name)}</bdi>}
      </Text>
      {of.warnings.map(({ [language]: text }) => (
        <div key={text}>
          <Sign tone="failed">
            <strong>{directed(text)}</strong>
          </Sign>
        </div>
      ))}
      <div className="whose-facts">
        <Facts
          of={of.facts.map(({ label, value }) => [
            directed(label[language]),
            value === null ? notKnown : <bdi dir="ltr">{directed(value[language])}</bdi>,
          ])}
        />
      </div>
    </>
  );
}

interface WhoseOneProps {
  readonly of: Subject;
  readonly again: () => void;
  readonly isAsking: boolean;
}

/** One subject, or why nothing is known of it. */
function WhoseOne({ of: subject, again, isAsking }: WhoseOneProps) {
  const { t } = useTranslation();
  const { kind, id, state, description, code } = subject;
  if (description) return <Described of={description} />;
  return (
    <Stack gap={4}>
      <div role={state === 'unavailable' ? 'alert' : undefined}>
        <Sign tone={state === 'undescribed' ? 'waiting' : 'failed'}>
          <span>{t(`whose.${state}`)}</span>
        </Sign>
      </div>
      <Text size="sm">
        {directed(kind)}{' '}
        <bdi dir="ltr" className="app-mono">
          {directed(id)}
        </bdi>
        {code !== undefined && ` · ${t('problem.code', { code })}`}
      </Text>
      {state === 'unavailable' && (
        <Group>
          <Button size="xs" variant="default" loading={isAsking} onClick={again}>
            {t('app.retry')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface WhoseProps {
  readonly read: UseQueryResult<Subjects>;
  /** The page has them elsewhere too, so that these are no landmark of it. */
  readonly isRepeated?: boolean;
}

/** Whom something is about, as the records know them: who decides must check it, and who reads a decision too. */
export function Whose({ read, isRepeated = false }: WhoseProps) {
  const { t } = useTranslation();
  const again = (): void => void read.refetch();
  const { data, error } = read;
  if (data?.items.length === 0) return null;
  return (
    <section
      className="whose"
      {...(isRepeated && { role: 'group' })}
      aria-label={t('whose.title')}
      aria-busy={read.isFetching}
    >
      {read.isPending && <Loading height={72} />}
      {read.isError && (
        <>
          <Text size="sm" mb="xs">
            {t('whose.unavailable')}
          </Text>
          <ProblemNotice error={error} retry={again} />
        </>
      )}
      {!read.isError &&
        data?.items.map((subject) => (
          <WhoseOne
            key={`${subject.kind}:${subject.id}`}
            of={subject}
            again={again}
            isAsking={read.isFetching}
          />
        ))}
    </section>
  );
}
