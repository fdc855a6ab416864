import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf, type components } from '@platform/api-client';

import { FieldInput } from '../fields/FieldInput';
import { NOTHING_TYPED, type Field, type Typed } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { useSurroundings } from '../fields/use-surroundings';
import { useSession } from '../session/SessionProvider';
import { directed } from '../shared/directed';
import { Loading } from '../shared/Loading';
import { notify } from '../shared/notify';
import { ProblemNotice } from '../shared/ProblemNotice';
import { AlreadyDecided, firstDecision } from './AlreadyDecided';
import { ConfirmDecision } from './ConfirmDecision';
import {
  askedFields,
  decisionOf,
  named,
  reasonField,
  recordedOf,
  REMARK,
} from './decision-request';
import type { ListedValidation } from './listed-validation';
import { subjectsInWords, subjectsKey } from './subjects-in-words';
import { useDecided } from './use-decided';
import { useDraft } from './use-draft';

type Subjects = components['schemas']['ValidationSubjects'];

/** More characters of a question say less in a message that passes. */
const MAX_TITLE = 200;

interface DecisionFormProps {
  readonly task: ListedValidation;
  readonly onDecided: () => void;
}

/** What the API says of a field of the form. */
function refusalOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiProblemError)) return undefined;
  const pointer = `/form/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return error.errors.find(({ path }) => `${path}/`.startsWith(`${pointer}/`))?.message;
}

/**
 * Accepts or rejects, with the fields of the task. What will be recorded is shown once more before it is sent. What is
 * typed survives a session that ends.
 */
export function DecisionForm({ task, onDecided }: DecisionFormProps) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const { pendingId, title, form = [], rejectReasons, mayDecide } = task;
  const fields = named(form as readonly Field[], t);
  const [draft, changeDraft, dropDraft] = useDraft(pendingId);
  const { addDecided } = useDecided();
  const { isRejecting } = draft;
  const said = isRejecting
    ? { ...reasonField(rejectReasons), label: t('inbox.reason') }
    : { ...REMARK, label: t('inbox.remark') };
  const { surroundings, error, refetch } = useSurroundings([...fields, said]);
  const [confirmed, setConfirmed] = useState<components['schemas']['Decision']>();
  const decide = useMutation({
    mutationFn: (body: components['schemas']['Decision']) =>
      dataOf(
        client.POST('/api/validations/{pendingId}/resolve', {
          params: { path: { pendingId } },
          body: { ...body, ...(caller.kind === 'anonymous' && { by: 'console' }) },
        }),
      ),
    onSettled: () => setConfirmed(undefined),
    onSuccess: ({ decision }) => {
      dropDraft();
      const subjects = queries.getQueryData<Subjects>(subjectsKey(pendingId));
      const told = [title.slice(0, MAX_TITLE), subjects && subjectsInWords(subjects)];
      const about = directed(told.filter(Boolean).join(' · '));
      notify(t('inbox.done', { decision: t(`inbox.${decision}`), task: about }), t);
      addDecided(pendingId);
      void queries.invalidateQueries({ queryKey: ['validations'] });
      onDecided();
    },
  });
  const first = firstDecision(decide.error);
  if (!mayDecide)
    return (
      <Alert color="gray" variant="outline">
        {t('inbox.notYours')}
      </Alert>
    );
  if (error !== null && !surroundings)
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!surroundings) return <Loading height={120} />;
  const change = (name: string, typed: Typed): void =>
    changeDraft((before) => ({ ...before, typed: { ...before.typed, [name]: typed } }));
  const ask = (isRejection: boolean): void =>
    changeDraft((before) => ({ ...before, isRejecting: isRejection }));
  const kept = said.name === 'code' ? 'code' : 'remark';
  return (
    <>
      <form
        noValidate
        onSubmit={sendWhenRight(() => setConfirmed(decisionOf(draft, fields, said, surroundings)))}
      >
        <Stack gap="sm">
          {askedFields(fields, isRejecting).map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              typed={draft.typed[field.name] ?? NOTHING_TYPED}
              onChange={(typed) => change(field.name, typed)}
              error={refusalOf(decide.error, field.name)}
            />
          ))}
          <FieldInput
            key={kept}
            field={{ ...said, description: t('inbox.reasonHelp') }}
            typed={{ text: draft[kept] }}
            onChange={({ text }) => changeDraft((before) => ({ ...before, [kept]: text }))}
          />
          {first && <AlreadyDecided first={first} />}
          {decide.isError && !first && <ProblemNotice error={decide.error} />}
          <Group className="app-no-print">
            {isRejecting ? (
              <>
                <Button type="submit" color="red" leftSection={<IconX size={18} aria-hidden />}>
                  {t('inbox.reject')}
                </Button>
                <Button variant="default" onClick={() => ask(false)}>
                  {t('inbox.notReject')}
                </Button>
              </>
            ) : (
              <>
                <Button type="submit" leftSection={<IconCheck size={18} aria-hidden />}>
                  {t('inbox.accept')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconX size={18} aria-hidden />}
                  onClick={() => ask(true)}
                >
                  {t('inbox.reject')}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
      {confirmed && (
        <ConfirmDecision
          task={task}
          decision={confirmed.decision}
          recorded={recordedOf(confirmed, fields, said, surroundings)}
          isPending={decide.isPending}
          onConfirm={() => decide.mutate(confirmed)}
          onBack={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}
