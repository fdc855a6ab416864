import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { directed } from '../shared/directed';
import { Facts } from '../shared/Facts';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { subjectsKey } from './subjects-in-words';

type Subject = components['schemas']['ValidationSubjects']['items'][number];

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

interface TaskSubjectsProps {
  readonly pendingId: string;
  /** The page has them elsewhere too, so that these are no landmark of it. */
  readonly isRepeated?: boolean;
}

/** Whose task it is, as the records know them: for whoever may decide it, who must check it before they do. */
export function TaskSubjects({ pendingId, isRepeated = false }: TaskSubjectsProps) {
  const { t } = useTranslation();
  const subjects = useRead(
    subjectsKey(pendingId),
    (client) =>
      dataOf(
        client.GET('/api/validations/{pendingId}/subjects', { params: { path: { pendingId } } }),
      ),
    { isOnce: true },
  );
  const again = (): void => void subjects.refetch();
  const { data, error } = subjects;
  if (data?.items.length === 0) return null;
  return (
    <section
      className="whose"
      {...(isRepeated && { role: 'group' })}
      aria-label={t('whose.title')}
      aria-busy={subjects.isFetching}
    >
      {subjects.isPending && <Loading height={72} />}
      {subjects.isError && (
        <>
          <Text size="sm" mb="xs">
            {t('whose.unavailable')}
          </Text>
          <ProblemNotice error={error} retry={again} />
        </>
      )}
      {!subjects.isError &&
        data?.items.map((subject) => (
          <WhoseOne
            key={`${subject.kind}:${subject.id}`}
            of={subject}
            again={again}
            isAsking={subjects.isFetching}
          />
        ))}
    </section>
  );
}
