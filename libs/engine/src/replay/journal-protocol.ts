/** One entry as the control plane keeps it: what kind it is, and the protocol message itself. */
export interface RecordedEntry {
  readonly type: string;
  /** Hexadecimal. */
  readonly raw: string;
}

/** Codes of the service protocol; a notification has the code of its command and the highest bit. */
const COMMANDS: Readonly<Record<string, number>> = {
  Input: 0x0400,
  Output: 0x0401,
  SetState: 0x0403,
  GetPromise: 0x0409,
  PeekPromise: 0x040a,
  CompletePromise: 0x040b,
  Sleep: 0x040c,
  Call: 0x040d,
  OneWayCall: 0x040e,
  SendSignal: 0x0410,
  Run: 0x0411,
  AttachInvocation: 0x0412,
};
const NOTIFICATION = 0x8000;
const CALL_ID = 0x800e;
const SIGNAL = 0xfbff;
export const START = 0x0000;
const SUSPENSION = 0x0001;
const ERROR = 0x0002;
const END = 0x0003;

const HEADER_BYTES = 8;

/** Throws for an entry of a newer control plane. */
export function codeOf(type: string): number {
  const [category, name = ''] = type.split(': ');
  if (category === 'Notification' && name === 'Signal') return SIGNAL;
  if (category === 'Notification' && name === 'CallInvocationId') return CALL_ID;
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`no protocol code for "${type}"`);
  return category === 'Notification' ? command | NOTIFICATION : command;
}

export function frame(code: number, message: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(code, 0);
  header.writeUInt32BE(message.length, 4);
  return Buffer.concat([header, message]);
}

/** Field 1 to 127 of a protocol message: bytes, or a number below 128 × 128. */
const bytesField = (field: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | 2]), varint(value.length), value]);
const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([Buffer.from([field << 3]), varint(value)]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left]);
    bytes.push((left & 0x7f) | 0x80);
  }
}

export const startMessage = (runId: string, entries: number): Buffer =>
  Buffer.concat([
    bytesField(1, Buffer.from('recorded')),
    bytesField(2, Buffer.from('inv_recorded')),
    numberField(3, entries),
    bytesField(6, Buffer.from(runId)),
  ]);

/** What the engine answered to a journal. */
export interface Answer {
  /** Messages that it wrote after the journal. */
  readonly written: readonly RecordedEntry[];
  readonly outcome: 'ended' | 'suspended' | string;
}

/** Reads the complete messages of an answer, whose last one may not be there yet. */
export function parseAnswer(bytes: Buffer): Answer {
  const written: RecordedEntry[] = [];
  let outcome = 'cut off';
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const code = bytes.readUInt16BE(at);
    const length = bytes.readUInt32BE(at + 4);
    if (at + HEADER_BYTES + length > bytes.length) break;
    const message = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length);
    at += HEADER_BYTES + length;
    if (code === END) outcome = 'ended';
    else if (code === SUSPENSION) outcome = 'suspended';
    else if (code === ERROR) outcome = message.toString('utf8');
    else {
      const name = Object.keys(COMMANDS).find((each) => COMMANDS[each] === code) ?? String(code);
      written.push({ type: `Command: ${name}`, raw: message.toString('hex') });
    }
  }
  return { written, outcome };
}
