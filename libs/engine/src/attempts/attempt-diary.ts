import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

import { readSlots, SLOT, SLOT_BYTES, SLOTS, type LeftAttempt } from './diary-slots';

/** Records what a running attempt is doing. Its methods never throw and never wait for the disk. */
export interface DiaryEntry {
  /** The run's code is now executing, until the attempt rests or ends. */
  walks(): void;
  /** The attempt waits, for example for its own steps. */
  rests(): void;
  stepBegins(): void;
  stepEnds(): void;
  /** The attempt starts a node. For a suspect, the node is also written to the file. */
  turnsTo(node: string): void;
  /** Returns true when the attempt executes no code and no step. */
  isResting(): boolean;
  ends(): void;
}

interface DiarySubject {
  readonly invocationId: string;
  readonly runId: string;
  /** Each node is written to the file, which costs a write per node. */
  readonly isSuspect: boolean;
}

/**
 * Records what the attempts of this process are doing, in a file that outlives the process. The file is written but not
 * flushed: it survives a crash of the process, not of the machine. Losing it only delays finding the run that crashes
 * the process.
 */
export interface AttemptDiary {
  /** Attempts that were running when the previous process crashed. */
  readonly left: readonly LeftAttempt[];
  /** Content of the file, for the watchdog thread. */
  readonly memory: SharedArrayBuffer;
  open(subject: DiarySubject): DiaryEntry;
  /** Ends the diary: the next process finds no attempts. */
  close(): void;
}

function leftIn(file: string): readonly LeftAttempt[] {
  try {
    return readSlots(readFileSync(file));
  } catch {
    return [];
  }
}

/** Opens the file. Returns undefined when it cannot be written; the process then works without it. */
function openFile(file: string, onLost: (error: unknown) => void): number | undefined {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return openSync(file, 'w', 0o600);
  } catch (error) {
    onLost(error);
    return undefined;
  }
}

/** Opens the diary. Calls `onLost` once when the file cannot be written. */
export function openAttemptDiary(
  file: string,
  onLost: (error: unknown) => void = () => undefined,
): AttemptDiary {
  const left = leftIn(file);
  const memory = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  const bytes = Buffer.from(memory);
  let descriptor = openFile(file, onLost);
  const write = (at: number, length: number): void => {
    if (descriptor === undefined) return;
    try {
      writeSync(descriptor, bytes, at, length, at);
    } catch (error) {
      descriptor = undefined;
      onLost(error);
    }
  };
  write(0, bytes.length);

  const free = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index);
  /** Resting attempts, oldest first. They keep their slot until another attempt needs it. */
  const resting = new Set<Entry>();
  const lowered = new Set<Entry>();

  const freeSlot = (): number | undefined => {
    const slot = free.pop();
    if (slot !== undefined) return slot;
    const [longest] = resting;
    return longest?.giveUpSlot();
  };

  class Entry implements DiaryEntry {
    private slot: number | undefined;
    private steps = 0;
    private isWalking = false;
    private hasEnded = false;
    /** The file does not name the attempt yet. */
    private isNew = false;
    private node = '';
    /** The state in the file. */
    private written: number = SLOT.free;

    constructor(private readonly subject: DiarySubject) {}

    walks(): void {
      lowerOthers(this);
      this.isWalking = true;
      this.settle();
    }

    rests(): void {
      this.isWalking = false;
      this.settle();
    }

    stepBegins(): void {
      this.steps += 1;
      this.settle();
    }

    stepEnds(): void {
      this.steps -= 1;
      this.settle();
    }

    turnsTo(node: string): void {
      this.node = node;
      if (this.slot === undefined) return;
      const at = this.slot * SLOT_BYTES;
      SLOT.writeNode(bytes, at, node);
      if (this.subject.isSuspect) write(at, SLOT_BYTES);
    }

    isResting(): boolean {
      return !this.isWalking && this.steps === 0;
    }

    ends(): void {
      this.hasEnded = true;
      this.isWalking = false;
      this.steps = 0;
      this.settle();
    }

    giveUpSlot(): number | undefined {
      const { slot } = this;
      resting.delete(this);
      lowered.delete(this);
      this.slot = undefined;
      this.written = SLOT.free;
      return slot;
    }

    /** Called once per event loop callback, because a replayed attempt rests and walks often within one. */
    lower(): void {
      if (this.slot === undefined) return;
      const at = this.slot * SLOT_BYTES;
      const state = bytes[at] ?? SLOT.free;
      if (state !== this.written) {
        this.written = state;
        write(at, 1);
      }
      if (this.hasEnded) {
        const slot = this.giveUpSlot();
        if (slot !== undefined) free.push(slot);
      } else if (state === SLOT.free) resting.add(this);
    }

    private state(): number {
      if (this.isWalking) return SLOT.walking;
      return this.steps > 0 ? SLOT.stepping : SLOT.free;
    }

    private settle(): void {
      const state = this.hasEnded ? SLOT.free : this.state();
      if (this.slot === undefined) {
        if (state === SLOT.free) return;
        this.takeSlot();
      }
      if (this.slot === undefined) return;
      const at = this.slot * SLOT_BYTES;
      bytes[at] = state;
      if (this.isNew) {
        // One write tells whose slot it is, and what the attempt does.
        this.isNew = false;
        this.written = state;
        write(at, SLOT_BYTES);
      }
      if (state !== SLOT.free) resting.delete(this);
      // Write before running code that may crash the process.
      if (state === SLOT.walking && this.written !== SLOT.walking) {
        this.written = state;
        write(at, 1);
      } else if (state !== this.written || this.hasEnded) lowerSoon(this);
    }

    private takeSlot(): void {
      this.slot = freeSlot();
      if (this.slot === undefined) return;
      const at = this.slot * SLOT_BYTES;
      SLOT.write(bytes, at, { ...this.subject, node: this.node });
      this.isNew = true;
    }
  }

  const lowerAll = (): void => {
    const due = [...lowered];
    lowered.clear();
    for (const each of due) each.lower();
  };

  /** Updates the file before the next callback, so that a crash there is not blamed on a resting attempt. */
  const lowerSoon = (entry: Entry): void => {
    if (lowered.size === 0) process.nextTick(lowerAll);
    lowered.add(entry);
  };

  const lowerOthers = (entry: Entry): void => {
    if (lowered.size > (lowered.has(entry) ? 1 : 0)) lowerAll();
  };

  return {
    left,
    memory,
    open: (subject) => new Entry(subject),
    close() {
      bytes.fill(SLOT.free);
      write(0, bytes.length);
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
