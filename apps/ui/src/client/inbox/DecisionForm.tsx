import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf, type components } from '@platform/api-client';

import { FieldInput } from '../fields/FieldInput';
import { NOTHING_TYPED, type Field, type Typed } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { useSurroundings } from '../fields/use-surroundings';
import { useSession } from '../session/SessionProvider';
import { directed } from '../shared/directed';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { AlreadyDecided, firstDecision } from './AlreadyDecided';
import { CONSOLE } from './claims';
import { ConfirmDecision } from './ConfirmDecision';
import { decisionOf, named, reasonField, recordedOf, REMARK } from './decision-request';
import type { ListedValidation } from './listed-validation';
import { RejectDialog } from './RejectDialog';
import { subjectsInWords, subjectsKey } from './subjects-in-words';
import { useDecided } from './use-decided';
import { useDraft } from './use-draft';
import { INBOX_KEYS, useKeys } from './use-keys';

type Subjects = components['schemas']['ValidationSubjects'];

/** More characters of a question say less in a message that passes. */
const MAX_TITLE = 200;

interface DecisionFormProps {
  readonly task: ListedValidation;
  /** What led to the task has been shown, as far as it can be: nobody decides before. */
  readonly isReady: boolean;
  /** Says why the task no longer waits, once it does not. */
  readonly closed: ReactNode;
  /** What else can be done with the task, beside the decision. */
  readonly more: ReactNode;
  /** Says what was decided, in words. */
  readonly onDecided: (words: string) => void;
}

/** What the API says of a field of the form. */
function refusalOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiProblemError)) return undefined;
  const pointer = `/form/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return error.errors.find(({ path }) => `${path}/`.startsWith(`${pointer}/`))?.message;
}

/**
 * Accepts with the fields of the task, or rejects with a reason, by buttons that stay in their place. What will be recorded
 * is shown once more before it is sent. What is typed survives a session that ends.
 */
export function DecisionForm({ task, isReady, closed, more, onDecided }: DecisionFormProps) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const { pendingId, title, form, rejectReasons, mayDecide } = task;
  const fields = useMemo(() => named((form ?? []) as readonly Field[], t), [form, t]);
  const [draft, changeDraft, dropDraft] = useDraft(pendingId);
  const { addDecided } = useDecided();
  const { isRejecting } = draft;
  const remark = useMemo(
    () => ({ ...REMARK, label: t('inbox.remark'), description: t('inbox.reasonHelp') }),
    [t],
  );
  const reason = { ...reasonField(rejectReasons), label: t('inbox.reason') };
  const { surroundings, error, refetch } = useSurroundings([...fields, reason]);
  const shown = useRef<HTMLFormElement>(null);
  const [confirmed, setConfirmed] = useState<components['schemas']['Decision']>();
  const decide = useMutation({
    mutationFn: (body: components['schemas']['Decision']) =>
      dataOf(
        client.POST('/api/validations/{pendingId}/resolve', {
          params: { path: { pendingId } },
          body: { ...body, ...(caller.kind === 'anonymous' && { by: CONSOLE }) },
        }),
      ),
    onSettled: () => setConfirmed(undefined),
    onError: (failure) => {
      if (firstDecision(failure)) ask(false);
    },
    onSuccess: ({ decision }) => {
      dropDraft();
      const subjects = queries.getQueryData<Subjects>(subjectsKey(pendingId));
      const told = [title.slice(0, MAX_TITLE), subjects && subjectsInWords(subjects)];
      const about = directed(told.filter(Boolean).join(' · '));
      addDecided(pendingId);
      void queries.invalidateQueries({ queryKey: ['validations'] });
      void queries.invalidateQueries({ queryKey: ['waiting'] });
      void queries.invalidateQueries({ queryKey: ['decided'] });
      onDecided(t('inbox.done', { decision: t(`inbox.${decision}`), task: about }));
    },
  });
  const ask = (isRejection: boolean): void =>
    changeDraft((before) => ({ ...before, isRejecting: isRejection }));
  // A field whose properties stay the same is not drawn again when another one changes.
  const change = useCallback(
    (typed: Typed, { name }: Field): void =>
      changeDraft((before) => ({ ...before, typed: { ...before.typed, [name]: typed } })),
    [changeDraft],
  );
  const changeRemark = useCallback(
    ({ text }: Typed): void => changeDraft((before) => ({ ...before, remark: text })),
    [changeDraft],
  );
  const typedRemark = useMemo(() => ({ text: draft.remark }), [draft.remark]);
  const first = firstDecision(decide.error);
  const isClosed = Boolean(closed) && !decide.isPending && !first;
  const mayAct = mayDecide && isReady && !isClosed && surroundings !== undefined;
  useKeys({
    [INBOX_KEYS.accept]: () => mayAct && shown.current?.requestSubmit(),
    [INBOX_KEYS.reject]: () => mayAct && ask(true),
  });
  // What the API says of a field stands at the field: the person is taken there.
  useEffect(() => {
    if (decide.isError) shown.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [decide.isError]);
  if (isClosed) return closed;
  if (!mayDecide)
    return (
      <Alert color="gray" variant="outline">
        {t('inbox.notYours')}
      </Alert>
    );
  if (error !== null && !surroundings)
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!surroundings) return <Loading height={120} />;
  const said = reason.name === 'code' ? 'code' : 'remark';
  const accepted = { ...draft, isRejecting: false };
  const reject = (): void => {
    const decision = decisionOf(draft, fields, reason, surroundings);
    if (decision) decide.mutate(decision);
  };
  return (
    <>
      <form
        ref={shown}
        className="inbox-form"
        noValidate
        onSubmit={sendWhenRight(() =>
          setConfirmed(decisionOf(accepted, fields, remark, surroundings)),
        )}
      >
        <Stack gap="sm">
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              typed={draft.typed[field.name] ?? NOTHING_TYPED}
              onChange={change}
              error={refusalOf(decide.error, field.name)}
            />
          ))}
          <FieldInput field={remark} typed={typedRemark} onChange={changeRemark} />
          {first && <AlreadyDecided first={first} isRefused />}
          {decide.isError && !first && !isRejecting && <ProblemNotice error={decide.error} />}
        </Stack>
        <div className="inbox-bar app-no-print">
          <Button
            type="submit"
            disabled={!isReady}
            leftSection={<IconCheck size={18} aria-hidden />}
          >
            {t('inbox.accept')}
          </Button>
          <Button
            variant="default"
            disabled={!isReady}
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => ask(true)}
          >
            {t('inbox.reject')}
          </Button>
          {more}
          <Text size="sm" c="dimmed" role="status" {...(isReady && { visibleFrom: 'md' })}>
            {t(isReady ? 'inbox.keys' : 'inbox.notYetReady')}
          </Text>
        </div>
      </form>
      {isRejecting && isReady && (
        <RejectDialog
          task={task}
          reason={reason}
          text={draft[said]}
          onChange={(text) => changeDraft((before) => ({ ...before, [said]: text }))}
          isPending={decide.isPending}
          error={decide.error}
          onConfirm={reject}
          onBack={() => ask(false)}
        />
      )}
      {confirmed && (
        <ConfirmDecision
          task={task}
          recorded={recordedOf(confirmed, fields, remark, surroundings)}
          isPending={decide.isPending}
          onConfirm={() => decide.mutate(confirmed)}
          onBack={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}
