import { useHotkeys } from '@mantine/hooks';

/** What each key of the inbox does. The line of help (`inbox.keys`) names them all. */
export const INBOX_KEYS = {
  accept: 'a',
  reject: 'r',
  next: 'j',
  previous: 'k',
  claimOrRelease: 'c',
  comment: 'm',
  assign: 's',
  putOff: 'l',
  decidedByMe: 'd',
} as const;

/**
 * Single keys of the inbox. They do nothing in a field, behind a dialog, and while a key is held down: a dialog that one of
 * them has opened is about the task that it names, and stays so.
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event: KeyboardEvent) => {
        if (!event.repeat && document.querySelector('[role="dialog"]') === null) act();
      },
    ]),
  );
