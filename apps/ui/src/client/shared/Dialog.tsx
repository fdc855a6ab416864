import { Modal, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** Above everything that Mantine puts on a page. */
const COVER_Z_INDEX = 10_000;

interface DialogProps {
  readonly title: string;
  /** Absent: the dialog cannot be left. */
  readonly onClose?: () => void;
  /** For what is read, not only answered. */
  readonly isWide?: boolean;
  /** Nothing behind it can be read, neither of the page nor of another dialog or a message. */
  readonly isCover?: boolean;
  readonly children: ReactNode;
}

/**
 * Gives the focus back when the dialog goes: to what had it before, or to the page when that is gone, as a button that the
 * action has used up.
 */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      const target = before?.isConnected ? before : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}

/** A dialog that its title names. It has no header element, which would be a second banner of the page. */
export function Dialog(props: DialogProps) {
  const { title, onClose, isWide = false, isCover = false, children } = props;
  const isLocked = onClose === undefined;
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      centered
      size={isWide ? 'lg' : 'md'}
      {...(isCover && { zIndex: COVER_Z_INDEX })}
    >
      <Modal.Overlay {...(isCover && { color: 'var(--app-canvas)', backgroundOpacity: 1 })} />
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
