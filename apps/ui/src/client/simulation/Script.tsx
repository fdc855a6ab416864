import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Catalog } from '../api/use-catalog';
import { ValueField } from '../fields/ValueField';
import { Choice } from '../shared/Choice';
import { AfterField } from './AfterField';
import { JsonField } from './JsonField';
import { withOptions, type ScriptedDecision, type Setup } from './simulation-request';
import { exampleOf, type SimulatedNode } from './triggers';

interface PartProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

type Decided = ScriptedDecision['decision'];

function DecisionOf({
  path,
  label,
  setup,
  onChange,
}: PartProps & { readonly path: string; readonly label: string }) {
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
      {decision && (
        <Group gap="xs" grow preventGrowOverflow={false}>
          <AfterField
            label={t('simulation.after')}
            value={decision.after}
            onChange={(after) => change({ after })}
          />
          <TextInput
            label={t(decision.decision === 'rejected' ? 'inbox.reason' : 'inbox.remark')}
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
  const known = new Map(tasks.map(({ id, label }) => [id, label]));
  // Those of the items of a map and of called workflows, which a simulation stopped at.
  const within = Object.keys(setup.options?.decisions ?? {}).filter((path) => !known.has(path));
  const paths = [...known, ...within.map((path) => [path, path] as const)];
  if (paths.length === 0) return null;
  return (
    <section aria-label={t('simulation.decisions')}>
      <Text fw={600} size="sm">
        {t('simulation.decisions')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('simulation.decisionsHelp')}
      </Text>
      <Stack gap="sm">
        {paths.map(([path, label]) => (
          <DecisionOf key={path} path={path} label={label} setup={setup} onChange={onChange} />
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
