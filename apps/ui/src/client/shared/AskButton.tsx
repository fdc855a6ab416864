import { Button, Group, Stack, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Dialog } from './Dialog';
import { ProblemNotice } from './ProblemNotice';

interface AskButtonProps<T> {
  /** Names the action, on the button that opens the dialog and on the one that confirms it. */
  readonly action: string;
  /** The question. It names what the action is about. */
  readonly title: string;
  readonly act: (client: ApiClient) => Promise<T>;
  /** After the API has done it, and the dialog is closed. */
  readonly onDone: (result: T) => void;
  readonly look?: Pick<ButtonProps, 'variant' | 'color' | 'size'>;
  readonly children: ReactNode;
}

/** A button that asks before it acts, and keeps the question open with the reason where the API refuses. */
export function AskButton<T>(props: AskButtonProps<T>) {
  const { action, title, act, onDone, look = {}, children } = props;
  const { t } = useTranslation();
  const { client } = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const change = useMutation({
    mutationFn: () => act(client),
    onSuccess: (result) => {
      close();
      onDone(result);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const ask = (): void => {
    change.reset();
    open();
  };
  return (
    <>
      <Button variant="default" {...look} onClick={ask}>
        {action}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          <form onSubmit={submit}>
            <Stack gap="md">
              {children}
              {change.isError && <ProblemNotice error={change.error} />}
              <Group justify="end">
                <Button variant="default" onClick={close} data-autofocus>
                  {t('app.cancel')}
                </Button>
                <Button
                  type="submit"
                  loading={change.isPending}
                  {...(look.color !== undefined && { color: look.color })}
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
