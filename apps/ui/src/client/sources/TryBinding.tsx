import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useCatalog } from '../api/use-catalog';
import { FieldInput } from '../fields/FieldInput';
import { readJson } from '../fields/json-text';
import type { Field } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { useSession } from '../session/SessionProvider';
import { Facts } from '../shared/Facts';
import { ProblemNotice } from '../shared/ProblemNotice';
import { SearchedChoice } from '../shared/SearchedChoice';
import { Sign } from '../shared/Sign';
import { Values } from '../shared/Values';
import { outcomeOf, type Trial } from './tried-record';

const TONES = {
  ...({ starts: 'done', decides: 'done', known: 'waiting' } as const),
  ...({ nothing: 'waiting', refused: 'failed' } as const),
};

function Result({ of: trial }: { readonly of: Trial }) {
  const { t } = useTranslation();
  const { event, resolution, problem, workflows = [], key, active } = trial;
  const outcome = outcomeOf(trial);
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)', minWidth: 0 }}
      aria-label={t('sources.result')}
      role="status"
    >
      <Stack gap="sm">
        <Sign tone={TONES[outcome]}>{t(`sources.trial.${outcome}`)}</Sign>
        {!active && <Text size="sm">{t('sources.inactive')}</Text>}
        {problem && (
          <div>
            <Text>
              <Bdi>{problem.message}</Bdi>
            </Text>
            <ul>
              {(problem.errors ?? []).map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code>{path}</code> <Bdi>{message}</Bdi>
                </li>
              ))}
            </ul>
            <Text size="xs" c="dimmed">
              {t('problem.code', { code: problem.code })}
            </Text>
          </div>
        )}
        <Facts
          of={[
            [t('sources.key'), <Bdi>{key}</Bdi>],
            [
              t('sources.wouldStart'),
              workflows.length > 0 &&
                workflows.map(({ slug, version }) => (
                  <div key={slug}>
                    <Anchor component={Link} to="/workflows/$slug" params={{ slug } as never}>
                      {slug}
                    </Anchor>{' '}
                    {t('runs.version', { version })}
                  </div>
                )),
            ],
          ]}
        />
        {event && (
          <div>
            <Title order={2} size="h5">
              {t('sources.event')}
            </Title>
            <Values of={event} />
          </div>
        )}
        {resolution && (
          <div>
            <Title order={2} size="h5">
              {t('sources.decision')}
            </Title>
            <Values of={resolution} />
          </div>
        )}
      </Stack>
    </section>
  );
}

const RECORD: Field = { name: 'record', type: { kind: 'any' }, required: true };

interface TryBindingProps {
  readonly binding: string | undefined;
  readonly onChoose: (binding: string | undefined) => void;
}

/** Shows what a binding would make of a pasted record. Starts and writes nothing. */
export function TryBinding({ binding, onChoose }: TryBindingProps) {
  const { t } = useTranslation();
  const { client } = useSession();
  const catalog = useCatalog();
  const [text, setText] = useState('');
  const [key, setKey] = useState('');
  const attempt = useMutation({
    mutationFn: ({ name, record }: { readonly name: string; readonly record: unknown }) =>
      dataOf(
        client.POST('/api/bindings/{name}/try', {
          params: { path: { name } },
          body: { record, ...(key.trim() !== '' && { key: key.trim() }) },
        }),
      ),
  });
  const bindings = catalog.data?.eventBindings ?? [];
  const submit = (): void => {
    const reading = readJson(text);
    if (binding === undefined || reading.is !== 'value') return;
    attempt.mutate({ name: binding, record: reading.value });
  };
  return (
    <div className="sources-try">
      <form
        noValidate
        onSubmit={sendWhenRight(submit)}
        className="app-card"
        style={{ padding: 'var(--mantine-spacing-md)' }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('sources.tryHelp')}</Text>
          {catalog.isError && <ProblemNotice error={catalog.error} />}
          <SearchedChoice
            label={t('sources.binding')}
            placeholder={t('sources.bindingHint')}
            data={bindings.map(({ name, active }) => ({
              value: name,
              label: active ? `${name} · ${t('catalog.inUse')}` : name,
            }))}
            value={binding}
            onChange={(name) => {
              attempt.reset();
              onChoose(name);
            }}
            required
          />
          <FieldInput
            field={{
              ...RECORD,
              label: t('sources.record'),
              description: t('sources.recordHelp'),
            }}
            typed={{ text }}
            onChange={(typed) => setText(typed.text)}
          />
          <TextInput
            label={t('sources.key')}
            description={t('sources.keyHelp')}
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <Group>
            <Button
              type="submit"
              loading={attempt.isPending}
              disabled={binding === undefined || text.trim() === ''}
            >
              {t('sources.tryIt')}
            </Button>
          </Group>
        </Stack>
      </form>
      <div style={{ minWidth: 0 }}>
        {attempt.isError && <ProblemNotice error={attempt.error} />}
        {attempt.data && <Result of={attempt.data} />}
      </div>
    </div>
  );
}
