import { Button, Divider, Stack, Tabs, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import type { Catalog } from '../api/use-catalog';
import { sendWhenRight } from '../fields/send-when-right';
import { SearchedChoice } from '../shared/SearchedChoice';
import { keyOf, type Content } from '../workflows/use-definition';
import { EventForm } from './EventForm';
import { JsonField } from './JsonField';
import { RecordChoice } from './RecordChoice';
import { AwaitedEvents, Decisions, LiveAgents, Start } from './Script';
import { readSetup, setupOfCase, withOptions, type Setup } from './simulation-request';
import { nodesOf, recordKindsOf, triggersOf } from './triggers';

/** Starts from a stored test case of the workflow. */
function FromCase({
  slug,
  onChoose,
}: {
  readonly slug: string;
  readonly onChoose: (setup: Setup) => void;
}) {
  const { t } = useTranslation();
  const stored = useRead([...keyOf(slug), 'tests'], (client) =>
    dataOf(client.GET('/api/workflows/{slug}/tests', { params: { path: { slug } } })),
  );
  const cases = stored.data?.tests?.cases ?? [];
  if (cases.length === 0) return null;
  return (
    <SearchedChoice
      label={t('simulation.fromCase')}
      placeholder={t('simulation.fromCaseHint')}
      data={cases.map(({ name }) => ({ value: name, label: name }))}
      value={undefined}
      onChange={(name) => {
        const chosen = cases.find((each) => each.name === name);
        if (chosen) onChoose(setupOfCase(chosen));
      }}
      selectFirstOptionOnChange
    />
  );
}

interface SetupFormProps {
  readonly slug: string;
  readonly content: Content;
  readonly catalog: Catalog;
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
  readonly onRun: () => void;
  readonly isPending: boolean;
  /** What the API refused, by field of the event. */
  readonly errors: ReadonlyMap<string, string>;
}

/** What a workflow is simulated with, as a form or as JSON: both show the same. */
export function SetupForm(props: SetupFormProps) {
  const { slug, content, catalog, setup, onChange, onRun, isPending, errors } = props;
  const { t } = useTranslation();
  const nodes = nodesOf(content, catalog);
  const triggers = triggersOf(content, catalog);
  const kinds = recordKindsOf(triggers, content, catalog);
  const tasks = nodes.filter(({ known }) => known?.kind === 'human-task');
  const hasAgents = nodes.some(({ known }) => known?.kind === 'agent');
  /** The id of a real subject is that of the event. */
  const changeEvent = (next: Setup): void => {
    const { subject } = next.options ?? {};
    const field = kinds.find(({ kind }) => kind === subject?.kind)?.idField;
    const { [field ?? '']: id } = next.event;
    const isOther = subject && typeof id === 'string' && id !== subject.id;
    onChange(isOther ? withOptions(next, { subject: { ...subject, id } }) : next);
  };
  return (
    <form
      className="app-card"
      noValidate
      onSubmit={sendWhenRight(onRun)}
      aria-label={t('simulation.given')}
    >
      <Tabs defaultValue="form" keepMounted={false}>
        <Tabs.List aria-label={t('simulation.given')}>
          <Tabs.Tab value="form">{t('simulation.form')}</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form" className="simulation-part">
          <Stack gap="md">
            <FromCase slug={slug} onChoose={onChange} />
            <EventForm triggers={triggers} setup={setup} onChange={changeEvent} errors={errors} />
            {kinds.length > 0 && <Divider />}
            <RecordChoice kinds={kinds} setup={setup} onChange={onChange} />
            <Divider />
            <Decisions tasks={tasks} setup={setup} onChange={onChange} />
            <AwaitedEvents nodes={nodes} catalog={catalog} setup={setup} onChange={onChange} />
            <Start setup={setup} onChange={onChange} />
            {hasAgents && <LiveAgents setup={setup} onChange={onChange} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="json" className="simulation-part">
          <JsonField
            label={t('simulation.json')}
            description={t('simulation.jsonHelp')}
            value={setup}
            onChange={onChange}
            read={readSetup}
            minRows={16}
          />
        </Tabs.Panel>
      </Tabs>
      <div className="simulation-actions">
        <Button
          type="submit"
          fullWidth
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={isPending}
        >
          {t('simulation.simulate')}
        </Button>
        <Text size="xs" c="dimmed" mt={4} ta="center">
          {t('simulation.kept')}
        </Text>
      </div>
    </form>
  );
}
