import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

import { readSlots, SLOT, SLOT_BYTES, SLOTS, type LeftAttempt } from './diary-slots';

/** An attempt under way: what it is at. Nothing here throws, nor waits for the disk. */
export interface DiaryEntry {
  /** Code of the run has the process to itself, from now until it rests or ends. */
  walks(): void;
  /** It waits, for its own steps at most. */
  rests(): void;
  stepBegins(): void;
  stepEnds(): void;
  /** The node it turns to; in the file, too, of an attempt that is watched closely. */
  turnsTo(node: string): void;
  /** Neither walks nor has a step under way. */
  isResting(): boolean;
  ends(): void;
}

export interface DiarySubject {
  readonly invocationId: string;
  readonly runId: string;
  /** Has its nodes written down one by one: a write each. */
  readonly isSuspect: boolean;
}

/**
 * What the attempts of this process are at, in a file that outlives it. The file is written, not
 * flushed: it survives the process, not the machine, and whoever loses it only learns later which run
 * takes the process down.
 */
export interface AttemptDiary {
  /** What the process before was at when it ended without a word. */
  readonly left: readonly LeftAttempt[];
  /** The same as the file holds, for another thread. */
  readonly memory: SharedArrayBuffer;
  open(subject: DiarySubject): DiaryEntry;
  /** An orderly end: whoever comes next finds nothing. */
  close(): void;
}

function leftIn(file: string): readonly LeftAttempt[] {
  try {
    return readSlots(readFileSync(file));
  } catch {
    return [];
  }
}

/** Undefined where nothing can be written: the process does without. */
function openFile(file: string, onLost: (error: unknown) => void): number | undefined {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return openSync(file, 'w', 0o600);
  } catch (error) {
    onLost(error);
    return undefined;
  }
}

/** `onLost` is told once when the file cannot be written, or not any more. */
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
  /** Attempts that rest keep their slot until another needs it; the longest at rest comes first. */
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
    private node = '';
    /** As the file has it. */
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

    /** Called once a callback of the event loop: an attempt that is replayed rests and walks often in one. */
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
      if (state !== SLOT.free) resting.delete(this);
      // Written before the code runs that may take the process with it.
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
      this.written = SLOT.free;
      write(at, SLOT_BYTES);
    }
  }

  const lowerAll = (): void => {
    const due = [...lowered];
    lowered.clear();
    for (const each of due) each.lower();
  };

  /** Before the next callback: what that does to the process must not look like the doing of one at rest. */
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
