import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Field } from '../fields/reading';
import { ValueField } from '../fields/ValueField';
import { Choice } from '../shared/Choice';
import { memberName } from '../shared/member-name';
import { JsonField } from './JsonField';
import { withField, type Setup } from './simulation-request';
import { typeOf, type Trigger } from './triggers';

interface EventFormProps {
  readonly triggers: readonly Trigger[];
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
  /** What the API refused, by field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Fields that only tell events apart. */
const HIDDEN = new Set(['eventId', 'eventType']);

/** The event that starts the workflow: a field for each that the trigger knows, and JSON for what is no single value. */
export function EventForm({ triggers, setup, onChange, errors }: EventFormProps) {
  const { t } = useTranslation();
  const { event } = setup;
  const trigger = triggers.find(({ eventType }) => eventType === event.eventType);
  const asked = trigger?.fields ?? [];
  const known = new Set([...HIDDEN, ...asked.map(({ name }) => name)]);
  const others = Object.entries(event).filter(([name]) => !known.has(name));
  const found = others.flatMap(([name, value]): readonly Field[] => {
    const type = typeOf(value);
    return type ? [{ name, type }] : [];
  });
  // A field that is empty for a moment is no part of the event, but it is being typed in.
  const [seen, setSeen] = useState<readonly Field[]>([]);
  const added = found.filter(({ name }) => !seen.some((each) => each.name === name));
  if (added.length > 0) setSeen([...seen, ...added]);
  const more = seen.filter(
    ({ name }) => !known.has(name) && (!(name in event) || typeOf(event[name]) !== undefined),
  );
  const structures = others.filter(([, value]) => typeOf(value) === undefined);
  const choose = (node: string): void => {
    const next = triggers.find((each) => each.node === node);
    if (!next) return;
    setSeen([]);
    onChange({ ...setup, event: next.example });
  };
  return (
    <Stack gap="sm">
      <Choice
        label={t('simulation.trigger')}
        description={
          trigger && (
            <>
              {trigger.description} (<code>{trigger.eventType}</code>)
            </>
          )
        }
        data={triggers.map(({ node, label }) => ({ value: node, label }))}
        none={trigger ? undefined : t('field.choose')}
        value={trigger?.node ?? ''}
        onChange={choose}
        error={errors.get('eventType')}
      />
      {[...asked, ...more].map((field) => (
        <ValueField
          key={`${event.eventType} ${field.name}`}
          field={{ ...field, label: memberName(field.name, t, field.label) }}
          value={event[field.name]}
          onChange={(value) => onChange(withField(setup, field.name, value))}
          error={errors.get(field.name)}
        />
      ))}
      {structures.map(([name, value]) => (
        <JsonField
          key={name}
          label={memberName(name, t)}
          description={t('simulation.asJson')}
          value={value}
          onChange={(next) => onChange(withField(setup, name, next))}
          error={errors.get(name)}
        />
      ))}
    </Stack>
  );
}
