import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Catalog } from '../api/use-catalog';
import type { Field } from '../fields/reading';
import { ValueField } from '../fields/ValueField';
import { askedFields, named } from '../inbox/decision-request';
import { Choice } from '../shared/Choice';
import { Values } from '../shared/Values';
import { AfterField } from './AfterField';
import { JsonField } from './JsonField';
import { withOptions, type ScriptedDecision, type Setup } from './simulation-request';
import { exampleOf, formOf, type SimulatedNode } from './triggers';

interface PartProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

type Decided = ScriptedDecision['decision'];

interface DecisionProps extends PartProps {
  readonly path: string;
  readonly label: string;
  /** What the task asks for. Undefined for a task of another workflow or of the items of a map. */
  readonly form: readonly Field[] | undefined;
}

function DecisionOf({ path, label, form, setup, onChange }: DecisionProps) {
  const { t } = useTranslation();
  const { [path]: decision, ...others } = setup.options?.decisions ?? {};
  const set = (next: ScriptedDecision | undefined): void =>
    onChange(withOptions(setup, { decisions: next ? { ...others, [path]: next } : others }));
  const change = (changes: {
    readonly [K in keyof ScriptedDecision]?: ScriptedDecision[K] | undefined;
  }): void => {
    const next = Object.entries({ ...decision, ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    set(Object.fromEntries(next) as ScriptedDecision);
  };
  const fill = (name: string, value: unknown): void => {
    const { [name]: _before, ...rest } = decision?.form ?? {};
    const filled = value === undefined ? rest : { ...rest, [name]: value };
    change({ form: Object.keys(filled).length > 0 ? filled : undefined });
  };
  const isRejected = decision?.decision === 'rejected';
  return (
    <Stack gap="xs" className="simulation-script">
      <Choice
        label={label}
        none={t('simulation.undecided')}
        data={[
          { value: 'accepted', label: t('inbox.accepted') },
          { value: 'rejected', label: t('inbox.rejected') },
        ]}
        value={decision?.decision ?? ''}
        onChange={(next) => (next === '' ? set(undefined) : change({ decision: next as Decided }))}
      />
      {decision &&
        askedFields(named(form ?? [], t), isRejected).map((field) => (
          <ValueField
            key={field.name}
            field={field}
            value={decision.form?.[field.name]}
            onChange={(value) => fill(field.name, value)}
          />
        ))}
      {form === undefined && decision?.form && <Values of={decision.form} ports={[]} />}
      {decision && (
        <Group gap="xs" grow preventGrowOverflow={false}>
          <AfterField
            label={t('simulation.after')}
            value={decision.after}
            onChange={(after) => change({ after })}
          />
          <TextInput
            label={t(isRejected ? 'inbox.reason' : 'inbox.remark')}
            value={decision.reason ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ reason: value === '' ? undefined : value })
            }
          />
        </Group>
      )}
    </Stack>
  );
}

/** What people decide, where the workflow asks them. */
export function Decisions({
  tasks,
  setup,
  onChange,
}: PartProps & { readonly tasks: readonly SimulatedNode[] }) {
  const { t } = useTranslation();
  const known = new Set(tasks.map(({ id }) => id));
  // Those of the items of a map and of called workflows, which a simulation stopped at.
  const within = Object.keys(setup.options?.decisions ?? {}).filter((path) => !known.has(path));
  const asked = [
    ...tasks.map((task) => ({ path: task.id, label: task.label, form: formOf(task) })),
    ...within.map((path) => ({ path, label: path, form: undefined })),
  ];
  if (asked.length === 0) return null;
  return (
    <section aria-label={t('simulation.decisions')}>
      <Text fw={600} size="sm">
        {t('simulation.decisions')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('simulation.decisionsHelp')}
      </Text>
      <Stack gap="sm">
        {asked.map((task) => (
          <DecisionOf key={task.path} {...task} setup={setup} onChange={onChange} />
        ))}
      </Stack>
    </section>
  );
}

/** Returns the type of the event that a node waits for. Undefined for a node that waits for none. */
function awaitedBy({ config }: SimulatedNode): string | undefined {
  const { event } = config as { readonly event?: { readonly eventType?: unknown } };
  return typeof event?.eventType === 'string' ? event.eventType : undefined;
}

/** The events that arrive while the workflow waits. */
export function AwaitedEvents({
  nodes,
  catalog,
  setup,
  onChange,
}: PartProps & { readonly nodes: readonly SimulatedNode[]; readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const events = setup.options?.events ?? [];
  const awaited = [...new Set(nodes.flatMap((node) => awaitedBy(node) ?? []))];
  if (awaited.length === 0 && events.length === 0) return null;
  const set = (next: typeof events): void => onChange(withOptions(setup, { events: next }));
  return (
    <section aria-label={t('simulation.events')}>
      <Text fw={600} size="sm">
        {t('simulation.events')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('simulation.eventsHelp')}
      </Text>
      <Stack gap="sm">
        {events.map((each, position) => (
          <Stack key={position} gap="xs" className="simulation-script">
            <AfterField
              label={t('simulation.afterStart')}
              value={each.after}
              onChange={(after) =>
                set(
                  events.map((other, at) =>
                    at === position
                      ? { event: each.event, ...(after !== undefined && { after }) }
                      : other,
                  ),
                )
              }
            />
            <JsonField
              label={each.event.eventType}
              value={each.event}
              onChange={(event) =>
                set(events.map((other, at) => (at === position ? { ...each, event } : other)))
              }
            />
            <Group>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => set(events.filter((_other, at) => at !== position))}
              >
                {t('simulation.removeEvent', { type: each.event.eventType })}
              </Button>
            </Group>
          </Stack>
        ))}
        {awaited.map((eventType) => (
          <Group key={eventType}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() =>
                set([...events, { event: exampleOf(eventType, catalog), after: 'PT1H' }])
              }
              classNames={{ label: 'simulation-wrap' }}
              h="auto"
              py={6}
            >
              {t('simulation.addEvent', { type: eventType })}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

/** When the simulation starts. */
export function Start({ setup, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <ValueField
      field={{
        name: 'now',
        label: t('simulation.now'),
        description: t('simulation.nowHelp'),
        type: { kind: 'primitive', name: 'DateTime' },
      }}
      value={setup.options?.now}
      onChange={(now) => onChange(withOptions(setup, { now: typeof now === 'string' ? now : '' }))}
    />
  );
}

/** Whether agents ask a real model. */
export function LiveAgents({ setup, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('simulation.liveAgents')}
      description={t('simulation.liveAgentsHelp')}
      checked={setup.options?.liveAgents === true}
      onChange={({ currentTarget }) =>
        onChange(withOptions(setup, { liveAgents: currentTarget.checked }))
      }
    />
  );
}
