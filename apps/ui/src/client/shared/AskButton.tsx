import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { AskDialog, type AskDialogProps } from './AskDialog';

interface AskButtonProps<T> extends Omit<AskDialogProps<T>, 'onClose' | 'color'> {
  /** Names the button that opens the dialog. Default: `action`. */
  readonly label?: string;
  readonly look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection'>;
}

/** A button that asks before it acts. */
export function AskButton<T>({ label, look = {}, ...dialog }: AskButtonProps<T>) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" {...look} onClick={open}>
        {label ?? dialog.action}
      </Button>
      {isOpen && <AskDialog {...dialog} color={look.color} onClose={close} />}
    </>
  );
}
