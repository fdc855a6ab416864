import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { FieldInput, type Field } from '../inbox/FieldInput';
import { isObject } from '../shared/is-object';
import { FreeText } from '../shared/FreeText';
import { useHide } from '../shared/hidden-ids';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { AfterInput } from './AfterInput';
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
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [reason, setReason] = useState('');
  const [after, setAfter] = useState<string>();
  const who = [...(assignment?.roles ?? []), ...(assignment?.users ?? [])];
  const decide = (decision: 'accepted' | 'rejected'): void =>
    onDecide?.(pathOfTask(task), {
      decision,
      ...(decision === 'rejected' && reason !== '' && { reason }),
      ...(Object.keys(values).length > 0 && { form: { ...values } }),
      ...(after !== undefined && { after }),
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    decide('accepted');
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
          <Text size="sm">
            {who.length > 0 && t('inbox.assigned', { who: who.join(', ') })}
            {who.length > 0 && dueAt !== undefined && ' · '}
            {dueAt !== undefined && (
              <>
                {t('simulation.due')} <When at={dueAt} />
              </>
            )}
          </Text>
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
          <form onSubmit={submit}>
            <Stack gap="sm">
              {(form as readonly Field[]).map((field) => (
                <FieldInput
                  key={field.name}
                  field={field}
                  value={values[field.name]}
                  onChange={(value) => setValues({ ...values, [field.name]: value })}
                />
              ))}
              <AfterInput label={t('simulation.after')} value={after} onChange={setAfter} />
              <Textarea
                label={t('inbox.reason')}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
                autosize
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
