import { Textarea, type ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { AskButton } from '../shared/AskButton';
import { notify } from '../shared/notify';
import { Refusal } from './Refusal';
import { keyOf } from './use-definition';

interface ActionDialogProps {
  readonly slug: string;
  /** Names the action, on the button that opens the dialog and on the one that confirms it. */
  readonly action: string;
  readonly title: string;
  readonly act: (client: ApiClient, note: string) => Promise<unknown>;
  readonly done: string;
  readonly onDone?: () => void;
  readonly withNote?: boolean;
  /** What else the action waits for, in words. */
  readonly waitsFor?: readonly string[];
  readonly isWide?: boolean;
  readonly look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection'>;
  readonly children: ReactNode;
}

/**
 * A button that asks before it changes what runs, with a note for the list of versions. Only for publishers. Whatever the
 * API answers, the workflow is read again: a refusal often means that another person has changed it.
 */
export function ActionDialog(props: ActionDialogProps) {
  const {
    slug,
    action,
    title,
    act,
    done,
    onDone,
    withNote = false,
    waitsFor = [],
    isWide = false,
    look,
    children,
  } = props;
  const { t } = useTranslation();
  const { caller } = useSession();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  if (!caller.roles.includes('publisher')) return null;
  return (
    <AskButton
      action={action}
      title={title}
      keep={t('workflows.keep')}
      waitsFor={[
        ...waitsFor,
        ...(withNote && note.trim() === '' ? [t('workflows.waits.note')] : []),
      ]}
      isWide={isWide}
      act={(client) => act(client, note.trim())}
      onDone={() => {
        // The button that opened the dialog often goes with what it did, and would take the focus with it.
        document.getElementById('content')?.focus({ preventScroll: true });
        setNote('');
        notify(done, t);
        onDone?.();
      }}
      onSettled={() => {
        void queries.invalidateQueries({ queryKey: keyOf(slug) });
        void queries.invalidateQueries({ queryKey: ['workflows'] });
      }}
      refusal={(error) => <Refusal error={error} />}
      look={{ variant: 'filled', ...look }}
    >
      {children}
      {withNote && (
        <Textarea
          label={t('workflows.note')}
          description={t('workflows.noteHelp')}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      )}
    </AskButton>
  );
}
