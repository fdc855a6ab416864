import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  /** Absent: the dialog cannot be left. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog that its title names. It has no header element, which would be a second banner of the page. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const isLocked = onClose === undefined;
  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md" pt="md">
            <Modal.Title fw={650} fz="lg">
              {title}
            </Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
