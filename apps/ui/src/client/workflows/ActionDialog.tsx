import { Button, Group, Stack, Textarea, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Dialog } from '../shared/Dialog';
import { Refusal } from './Refusal';
import { keyOf } from './use-definition';
import { notify } from '../shared/notify';

const MAX_NOTE = 2_000;

interface ActionDialogProps {
  readonly slug: string;
  /** Names the action, on the button that opens the dialog and on the one that confirms it. */
  readonly action: string;
  readonly title: string;
  readonly act: (client: ApiClient, note: string) => Promise<unknown>;
  readonly done: string;
  readonly onDone?: () => void;
  readonly withNote?: boolean;
  readonly look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection'>;
  readonly children: ReactNode;
}

/**
 * A button that asks before it changes what runs, with a note for the list of versions. Only for publishers. Whatever the
 * API answers, the workflow is read again: a refusal often means that somebody else has changed it.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { slug, action, title, act, done, onDone, withNote = false, look, children } = props;
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [note, setNote] = useState('');
  const change = useMutation({
    mutationFn: () => act(client, note.trim()),
    onSuccess: () => {
      // The button that opened the dialog often goes with what it did, and would take the focus with it.
      document.getElementById('content')?.focus({ preventScroll: true });
      close();
      setNote('');
      notify(done, t);
      onDone?.();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOf(slug) });
      void queries.invalidateQueries({ queryKey: ['workflows'] });
    },
  });
  if (!caller.roles.includes('publisher')) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const start = (): void => {
    change.reset();
    open();
  };
  return (
    <>
      <Button {...look} onClick={start}>
        {action}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          <form onSubmit={submit}>
            <Stack gap="md">
              {children}
              {withNote && (
                <Textarea
                  label={t('workflows.note')}
                  description={t('workflows.noteHelp')}
                  value={note}
                  onChange={({ currentTarget }) => setNote(currentTarget.value)}
                  maxLength={MAX_NOTE}
                  autosize
                  minRows={2}
                  required
                  data-autofocus
                />
              )}
              {change.isError && <Refusal error={change.error} />}
              <Group justify="end">
                <Button variant="default" onClick={close}>
                  {t('workflows.keep')}
                </Button>
                <Button
                  type="submit"
                  loading={change.isPending}
                  disabled={withNote && note.trim() === ''}
                  {...(look?.color !== undefined && { color: look.color })}
                >
                  {action}
                </Button>
              </Group>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
