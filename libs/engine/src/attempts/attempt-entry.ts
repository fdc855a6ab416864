import { SLOT, SLOT_BYTES, SLOTS, type SlotFile } from './attempt-slots';

/** Records what a running attempt is doing. Its methods never throw and never wait for the disk. */
export interface AttemptEntry {
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

export interface AttemptSubject {
  readonly invocationId: string;
  readonly runId: string;
  /** Each node is written to the file, which costs a write per node. */
  readonly isSuspect: boolean;
}

/** Shares the slots of the file among attempts. A resting one keeps its slot until another attempt needs it. */
export class SlotPool {
  private readonly free = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index);
  /** Oldest first. */
  private readonly resting = new Set<Entry>();
  private readonly lowered = new Set<Entry>();

  constructor(readonly file: SlotFile) {}

  open(subject: AttemptSubject): AttemptEntry {
    return new Entry(subject, this);
  }

  take(): number | undefined {
    const [longest] = this.resting;
    return this.free.pop() ?? longest?.giveUpSlot();
  }

  giveBack(slot: number): void {
    this.free.push(slot);
  }

  rests(entry: Entry): void {
    this.resting.add(entry);
  }

  wakes(entry: Entry): void {
    this.resting.delete(entry);
  }

  forget(entry: Entry): void {
    this.resting.delete(entry);
    this.lowered.delete(entry);
  }

  /** Updates the file before the next callback, so that a crash there is not blamed on a resting attempt. */
  lowerSoon(entry: Entry): void {
    if (this.lowered.size === 0) process.nextTick(() => this.lowerAll());
    this.lowered.add(entry);
  }

  lowerOthers(entry: Entry): void {
    if (this.lowered.size > (this.lowered.has(entry) ? 1 : 0)) this.lowerAll();
  }

  private lowerAll(): void {
    const due = [...this.lowered];
    this.lowered.clear();
    for (const each of due) each.lower();
  }
}

class Entry implements AttemptEntry {
  private slot: number | undefined;
  private steps = 0;
  private isWalking = false;
  private hasEnded = false;
  /** The file does not name the attempt yet. */
  private isNew = false;
  private node = '';
  /** The state in the file. */
  private written: number = SLOT.free;

  constructor(
    private readonly subject: AttemptSubject,
    private readonly pool: SlotPool,
  ) {}

  walks(): void {
    this.pool.lowerOthers(this);
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
    SLOT.writeNode(this.pool.file.bytes, at, node);
    if (this.subject.isSuspect) this.pool.file.write(at, SLOT_BYTES);
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
    this.pool.forget(this);
    this.slot = undefined;
    this.written = SLOT.free;
    return slot;
  }

  /** Called once per event loop callback, because a replayed attempt rests and walks often within one. */
  lower(): void {
    if (this.slot === undefined) return;
    const at = this.slot * SLOT_BYTES;
    const state = this.pool.file.bytes[at] ?? SLOT.free;
    if (state !== this.written) {
      this.written = state;
      this.pool.file.write(at, 1);
    }
    if (this.hasEnded) {
      const slot = this.giveUpSlot();
      if (slot !== undefined) this.pool.giveBack(slot);
    } else if (state === SLOT.free) this.pool.rests(this);
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
    this.pool.file.bytes[at] = state;
    if (this.isNew) {
      // One write tells whose slot it is, and what the attempt does.
      this.isNew = false;
      this.written = state;
      this.pool.file.write(at, SLOT_BYTES);
    }
    if (state !== SLOT.free) this.pool.wakes(this);
    // Write before running code that may crash the process.
    if (state === SLOT.walking && this.written !== SLOT.walking) {
      this.written = state;
      this.pool.file.write(at, 1);
    } else if (state !== this.written || this.hasEnded) this.pool.lowerSoon(this);
  }

  private takeSlot(): void {
    this.slot = this.pool.take();
    if (this.slot === undefined) return;
    const at = this.slot * SLOT_BYTES;
    SLOT.write(this.pool.file.bytes, at, { ...this.subject, node: this.node });
    this.isNew = true;
  }
}
