import { readFileSync } from 'node:fs';

import { SlotPool, type AttemptEntry, type AttemptSubject } from './attempt-entry';
import { readSlots, SlotFile, type LeftAttempt } from './attempt-slots';

/**
 * Records what the attempts of this process are doing, in a file that outlives the process. The file is written but not
 * flushed: it survives a crash of the process, not of the machine. Losing it only delays finding the run that crashes
 * the process.
 */
export interface AttemptFile {
  /** Attempts that were running when the previous process crashed. */
  readonly left: readonly LeftAttempt[];
  /** Content of the file, for the watchdog thread. */
  readonly memory: SharedArrayBuffer;
  open(subject: AttemptSubject): AttemptEntry;
  /** Ends the file: the next process finds no attempts. */
  close(): void;
}

function leftIn(path: string): readonly LeftAttempt[] {
  try {
    return readSlots(readFileSync(path));
  } catch {
    return [];
  }
}

/** Opens the file. Calls `onLost` once when it cannot be written. */
export function openAttemptFile(
  path: string,
  onLost: (error: unknown) => void = () => undefined,
): AttemptFile {
  const left = leftIn(path);
  const file = new SlotFile(path, onLost);
  const pool = new SlotPool(file);
  return {
    left,
    memory: file.memory,
    open: (subject) => pool.open(subject),
    close: () => file.close(),
  };
}
