import { Modal, Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  /** Absent: the dialog cannot be left. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog that names itself. It has no header element, which would be a second banner of the page. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const isLocked = onClose === undefined;
  return (
    <Modal
      opened
      onClose={onClose ?? (() => undefined)}
      withCloseButton={false}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      centered
      aria-labelledby={id}
    >
      <Stack gap="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Modal>
  );
}
