/** A place in the diary of attempts: a state, then three texts of fixed size, ended by a zero. */
export const SLOT_BYTES = 512;
/** Attempts that execute at once; what is beyond is not written down. */
export const SLOTS = 1_024;

const INVOCATION = { from: 1, to: 64 } as const;
const RUN = { from: 64, to: 288 } as const;
const NODE = { from: 288, to: SLOT_BYTES } as const;

/** An attempt that a process was at when it ended. */
export interface LeftAttempt {
  readonly invocationId: string;
  readonly runId: string;
  readonly node?: string;
  /** Its own code had the process to itself: no other attempt can have ended the process. */
  readonly isCertain: boolean;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Cut between two characters when it is too long. */
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

/** The attempts that are not at rest. */
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
