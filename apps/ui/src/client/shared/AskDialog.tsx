import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Dialog } from './Dialog';
import { ProblemNotice } from './ProblemNotice';

export interface AskDialogProps<T> {
  /** The question. It names what the action is about. */
  readonly title: string;
  /** Names the action, on the button that confirms it. */
  readonly action: string;
  /** Names the button that leaves everything as it is. */
  readonly keep?: string;
  readonly color?: string | undefined;
  /** What it still needs, in words. While there is any, it cannot be confirmed. */
  readonly waitsFor?: readonly string[];
  readonly act: (client: ApiClient) => Promise<T>;
  readonly onClose: () => void;
  /** After the API has done it, and the dialog is closed. */
  readonly onDone: (result: T) => void;
  /** Whatever the API has answered. */
  readonly onSettled?: () => void;
  /** Says why the API refused. Default: the problem. */
  readonly refusal?: (error: unknown) => ReactNode;
  /** For what is read, not only answered. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Asks before it acts, and keeps the question open with the reason where the API refuses. */
export function AskDialog<T>(props: AskDialogProps<T>) {
  const { title, action, keep, color, waitsFor = [], children } = props;
  const { act, onClose, onDone, onSettled, refusal, isWide = false } = props;
  const { t } = useTranslation();
  const { client } = useSession();
  const change = useMutation({
    mutationFn: () => act(client),
    onSuccess: (result) => {
      onClose();
      onDone(result);
    },
    ...(onSettled && { onSettled }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          {change.isError &&
            (refusal ? refusal(change.error) : <ProblemNotice error={change.error} />)}
          <Group justify="end" className="app-actions">
            {waitsFor.length > 0 && (
              <Text size="sm" role="status" flex={1}>
                {t('app.waitsFor', { what: waitsFor.join(' · ') })}
              </Text>
            )}
            {/* A field of the question comes before it, and gets the focus where it asks for it. */}
            <Button variant="default" onClick={onClose} data-autofocus>
              {keep ?? t('app.cancel')}
            </Button>
            <Button
              type="submit"
              loading={change.isPending}
              disabled={waitsFor.length > 0}
              {...(color !== undefined && { color })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
