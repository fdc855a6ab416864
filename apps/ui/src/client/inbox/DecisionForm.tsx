import { Alert, Button, Group, Stack, Textarea, Select } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useCatalog } from '../api/use-catalog';
import { useSession } from '../session/SessionProvider';
import { ProblemNotice } from '../shared/ProblemNotice';
import { AlreadyDecided, firstDecision } from './AlreadyDecided';
import { FieldInput, type Field } from './FieldInput';
import type { ListedValidation } from './listed-validation';
import { useDraft } from './use-draft';
import { notify } from '../shared/notify';

interface DecisionFormProps {
  readonly task: ListedValidation;
  readonly onDecided: () => void;
}

/** Accepts or rejects, with the fields of the task. What is typed survives a session that ends. */
export function DecisionForm({ task, onDecided }: DecisionFormProps) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const { pendingId, form = [], rejectReasons, mayDecide } = task;
  const fields = form as readonly Field[];
  const [draft, setDraft, dropDraft] = useDraft(pendingId);
  const [isRejecting, setRejecting] = useState(draft.reason !== '');
  const valueSet = rejectReasons?.valueSet;
  const catalog = useCatalog({ isOff: valueSet === undefined });
  const reasons = catalog.data?.valueSets.find(({ id }) => id === valueSet);
  const hasCodes = valueSet !== undefined && (reasons !== undefined || catalog.isPending);
  const decide = useMutation({
    mutationFn: (decision: 'accepted' | 'rejected') =>
      dataOf(
        client.POST('/api/validations/{pendingId}/resolve', {
          params: { path: { pendingId } },
          body: {
            decision,
            ...(decision === 'rejected' && draft.reason !== '' && { reason: draft.reason }),
            ...(Object.keys(draft.form).length > 0 && { form: draft.form }),
            ...(caller.kind === 'anonymous' && { by: 'console' }),
          },
        }),
      ),
    onSuccess: ({ decision }) => {
      dropDraft();
      notify(t(`inbox.${decision}`), t);
      void queries.invalidateQueries({ queryKey: ['validations'] });
      onDecided();
    },
  });
  const first = firstDecision(decide.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    decide.mutate(isRejecting ? 'rejected' : 'accepted');
  };
  if (!mayDecide)
    return (
      <Alert color="gray" variant="outline">
        {t('inbox.notYours')}
      </Alert>
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={draft.form[field.name]}
            onChange={(value) =>
              setDraft({ ...draft, form: { ...draft.form, [field.name]: value } })
            }
          />
        ))}
        {isRejecting && hasCodes && (
          <Select
            label={t('inbox.reason')}
            data={
              reasons?.concepts.map(({ code, display }) => ({ value: code, label: display })) ?? []
            }
            disabled={reasons === undefined}
            value={draft.reason === '' ? null : draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason: reason ?? '' })}
            required={rejectReasons?.required === true}
            searchable
          />
        )}
        {isRejecting && !hasCodes && (
          <Textarea
            label={t('inbox.reason')}
            description={t('inbox.reasonHelp')}
            value={draft.reason}
            onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
            required={rejectReasons?.required === true}
            maxLength={4_000}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        {first && <AlreadyDecided first={first} />}
        {decide.isError && !first && <ProblemNotice error={decide.error} />}
        <Group className="app-no-print">
          {isRejecting ? (
            <>
              <Button
                type="submit"
                color="red"
                loading={decide.isPending}
                leftSection={<IconX size={18} aria-hidden />}
              >
                {t('inbox.reject')}
              </Button>
              <Button variant="default" onClick={() => setRejecting(false)}>
                {t('inbox.notReject')}
              </Button>
            </>
          ) : (
            <>
              <Button
                type="submit"
                loading={decide.isPending}
                leftSection={<IconCheck size={18} aria-hidden />}
              >
                {t('inbox.accept')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconX size={18} aria-hidden />}
                onClick={() => setRejecting(true)}
              >
                {t('inbox.reject')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}
