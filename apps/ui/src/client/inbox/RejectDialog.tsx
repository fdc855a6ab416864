import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { FieldInput } from '../fields/FieldInput';
import type { Field } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { Dialog } from '../shared/Dialog';
import { FreeText } from '../shared/FreeText';
import { ProblemNotice } from '../shared/ProblemNotice';
import type { ListedValidation } from './listed-validation';
import { Claimed } from './Claimed';
import { TaskSubjects } from './TaskSubjects';

interface RejectDialogProps {
  readonly task: Pick<ListedValidation, 'pendingId' | 'title' | 'claim'>;
  /** The field of the reason. */
  readonly reason: Field;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isPending: boolean;
  /** Why the rejection was not recorded. */
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Enter sends, also from a text of several lines; the one that opened the dialog, held down, does not. */
function sendByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  if (event.repeat) return event.preventDefault();
  const isInText = event.target instanceof HTMLTextAreaElement;
  if (!isInText || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Asks why a task is rejected, and for nothing else: it names whom and what is decided, and what will be recorded. */
export function RejectDialog(props: RejectDialogProps) {
  const { task, reason, text, onChange, isPending, error, onConfirm, onBack } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={t('inbox.confirmReject')} isWide {...(!isPending && { onClose: onBack })}>
      <TaskSubjects pendingId={task.pendingId} isRepeated />
      <Text fw={600}>
        <FreeText>{task.title}</FreeText>
      </Text>
      {task.claim && <Claimed claim={task.claim} isOfOthersOnly />}
      <Text size="sm">{t('inbox.rejectHelp')}</Text>
      <form noValidate onSubmit={sendWhenRight(onConfirm)} onKeyDown={sendByEnter}>
        <Stack gap="md">
          <FieldInput
            field={{ ...reason, description: t('inbox.reasonHelp') }}
            typed={{ text }}
            onChange={(typed) => onChange(typed.text)}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="end">
            <Button variant="default" onClick={onBack} disabled={isPending}>
              {t('inbox.goBack')}
            </Button>
            <Button
              type="submit"
              color="red"
              leftSection={<IconX size={18} aria-hidden />}
              loading={isPending}
            >
              {t('inbox.confirmRejection')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
