import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FieldInput } from '../fields/FieldInput';
import { readForm, type TypedByName } from '../fields/read-field';
import { NOTHING_TYPED, type Field } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { useSurroundings } from '../fields/use-surroundings';
import { askedFields, named, REMARK } from '../inbox/decision-request';
import { isObject } from '../shared/is-object';
import { FreeText } from '../shared/FreeText';
import { useHide } from '../shared/hidden-ids';
import { Assigned } from '../shared/TaskRole';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { AfterField } from './AfterField';
import type { ScriptedDecision } from './simulation-request';
import { pathOfTask } from './test-case-of';
import type { Simulation } from './use-simulation';

interface PendingTaskProps {
  readonly task: Simulation['pending'][number];
  /** Goes on with the decision. Absent: the simulation cannot be decided here. */
  readonly onDecide: ((path: string, decision: ScriptedDecision) => void) | undefined;
}

/** A task that the simulation stopped at, and the decision that it goes on with. */
export function PendingTask({ task, onDecide }: PendingTaskProps) {
  const { t } = useTranslation();
  const { title, payload, instructions, form = [], assignment, dueAt } = task;
  const hide = useHide();
  const fields = named(form as readonly Field[], t);
  const { surroundings } = useSurroundings(fields);
  const [typed, setTyped] = useState<TypedByName>({});
  const [reason, setReason] = useState('');
  const [after, setAfter] = useState<string>();
  const shown = useRef<HTMLFormElement>(null);
  const decide = (decision: 'accepted' | 'rejected'): void => {
    const asked = askedFields(fields, decision === 'rejected');
    const values = surroundings && readForm(asked, typed, surroundings);
    if (!values) return void shown.current?.checkValidity();
    onDecide?.(pathOfTask(task), {
      decision,
      ...(reason.trim() !== '' && { reason }),
      ...(Object.keys(values).length > 0 && { form: { ...values } }),
      ...(after !== undefined && { after }),
    });
  };
  return (
    <section className="app-card simulation-part simulation-task" aria-label={hide(title)}>
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {t('simulation.stopped')}
          </Text>
          <Title order={3} size="h4">
            <FreeText>{title}</FreeText>
          </Title>
          <Group gap="lg">
            <Assigned to={assignment} />
            {dueAt !== undefined && (
              <Text size="sm">
                {t('simulation.due')} <When at={dueAt} />
              </Text>
            )}
          </Group>
        </div>
        {instructions !== undefined && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            <FreeText>{instructions}</FreeText>
          </Text>
        )}
        {isObject(payload) && <Values of={payload} ports={[]} />}
        {onDecide === undefined ? (
          <Text size="sm" c="dimmed">
            {t('simulation.notHere')}
          </Text>
        ) : (
          <form ref={shown} noValidate onSubmit={sendWhenRight(() => decide('accepted'))}>
            <Stack gap="sm">
              {fields.map((field) => (
                <FieldInput
                  key={field.name}
                  field={field}
                  typed={typed[field.name] ?? NOTHING_TYPED}
                  onChange={(next) => setTyped((before) => ({ ...before, [field.name]: next }))}
                />
              ))}
              <AfterField label={t('simulation.after')} value={after} onChange={setAfter} />
              <FieldInput
                field={{ ...REMARK, label: t('simulation.remark') }}
                typed={{ text: reason }}
                onChange={({ text }) => setReason(text)}
              />
              <Group gap="xs">
                <Button type="submit" leftSection={<IconCheck size={18} aria-hidden />}>
                  {t('simulation.acceptAndGoOn')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconX size={18} aria-hidden />}
                  onClick={() => decide('rejected')}
                >
                  {t('simulation.rejectAndGoOn')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </section>
  );
}
