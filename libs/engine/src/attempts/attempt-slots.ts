import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size of a slot in the file of attempts: a state, then three zero-terminated texts of fixed size. */
export const SLOT_BYTES = 512;
/** Maximum recorded attempts. Further concurrent ones are not recorded. */
export const SLOTS = 1_024;

const INVOCATION = { from: 1, to: 64 } as const;
const RUN = { from: 64, to: 288 } as const;
const NODE = { from: 288, to: SLOT_BYTES } as const;

/** An attempt that was running when its process ended. */
export interface LeftAttempt {
  readonly invocationId: string;
  readonly runId: string;
  readonly node?: string;
  /** Its code was executing, so no other attempt can have ended the process. */
  readonly isCertain: boolean;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Writes a text, truncated at a character boundary. */
function writeText(bytes: Buffer, at: number, { from, to }: Place, text: string): void {
  const end = at + from + bytes.write(text, at + from, to - from - 1, 'utf8');
  bytes.fill(0, end, at + to);
}

function readText(bytes: Buffer, at: number, { from, to }: Place): string {
  const text = bytes.subarray(at + from, at + to);
  const end = text.indexOf(0);
  return text.toString('utf8', 0, end < 0 ? text.length : end);
}

export const SLOT = {
  free: 0x20,
  /** `w` */
  walking: 0x77,
  /** `s` */
  stepping: 0x73,
  write(
    bytes: Buffer,
    at: number,
    texts: { readonly invocationId: string; readonly runId: string; readonly node: string },
  ): void {
    writeText(bytes, at, INVOCATION, texts.invocationId);
    writeText(bytes, at, RUN, texts.runId);
    writeText(bytes, at, NODE, texts.node);
  },
  writeNode(bytes: Buffer, at: number, node: string): void {
    writeText(bytes, at, NODE, node);
  },
} as const;

/** Returns the attempts that are not at rest. */
export function readSlots(bytes: Buffer): readonly LeftAttempt[] {
  const left: LeftAttempt[] = [];
  for (let at = 0; at + SLOT_BYTES <= bytes.length; at += SLOT_BYTES) {
    const state = bytes[at];
    if (state !== SLOT.walking && state !== SLOT.stepping) continue;
    const node = readText(bytes, at, NODE);
    left.push({
      invocationId: readText(bytes, at, INVOCATION),
      runId: readText(bytes, at, RUN),
      ...(node !== '' && { node }),
      isCertain: state === SLOT.walking,
    });
  }
  return left;
}

/** The slots in memory and on the disk. Works without the disk when the file cannot be written. */
export class SlotFile {
  readonly memory = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  readonly bytes = Buffer.from(this.memory);
  private descriptor: number | undefined;

  constructor(
    path: string,
    /** Called once when the file cannot be written. */
    private readonly onLost: (error: unknown) => void,
  ) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      this.descriptor = openSync(path, 'w', 0o600);
    } catch (error) {
      onLost(error);
    }
    this.write(0, this.bytes.length);
  }

  write(at: number, length: number): void {
    if (this.descriptor === undefined) return;
    try {
      writeSync(this.descriptor, this.bytes, at, length, at);
    } catch (error) {
      this.descriptor = undefined;
      this.onLost(error);
    }
  }

  close(): void {
    this.bytes.fill(SLOT.free);
    this.write(0, this.bytes.length);
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }
}
