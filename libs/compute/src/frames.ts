import type { JsonObject } from '@platform/ports';

/** One message between the two processes: what it is, and bytes that whoever passes them on need not read. */
export interface Frame {
  readonly header: JsonObject;
  readonly body: Buffer;
}

const PREFIX_BYTES = 8;
const MAX_HEADER_BYTES = 1024 * 1024;

/** A message is longer than its reader takes. */
export class FrameTooLongError extends Error {}

/** The pieces of a message, to be written one after the other. */
export function framed(header: JsonObject, body: Buffer = Buffer.alloc(0)): readonly Buffer[] {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(text.length, 0);
  prefix.writeUInt32BE(body.length, 4);
  return [prefix, text, body];
}

/** Puts messages together again from the pieces that they arrive in. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private length = 0;
  private wanted: { readonly header: number; readonly body: number } | undefined;

  constructor(public maxBodyBytes: number) {}

  /** The messages that are whole now. Throws FrameTooLongError before such a message has arrived. */
  read(piece: Buffer): readonly Frame[] {
    this.pieces.push(piece);
    this.length += piece.length;
    const frames: Frame[] = [];
    for (let next = this.next(); next; next = this.next()) frames.push(next);
    return frames;
  }

  private next(): Frame | undefined {
    this.wanted ??= this.lengths();
    if (!this.wanted || this.length < this.wanted.header + this.wanted.body) return undefined;
    const { header, body } = this.wanted;
    this.wanted = undefined;
    return {
      header: JSON.parse(this.take(header).toString()) as JsonObject,
      body: this.take(body),
    };
  }

  private lengths() {
    if (this.length < PREFIX_BYTES) return undefined;
    const prefix = this.take(PREFIX_BYTES);
    const lengths = { header: prefix.readUInt32BE(0), body: prefix.readUInt32BE(4) };
    if (lengths.header > MAX_HEADER_BYTES || lengths.body > this.maxBodyBytes) {
      throw new FrameTooLongError();
    }
    return lengths;
  }

  private take(bytes: number): Buffer {
    const whole = this.pieces.length === 1 ? this.pieces[0] : Buffer.concat(this.pieces);
    const all = whole ?? Buffer.alloc(0);
    const rest = all.subarray(bytes);
    this.pieces = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return all.subarray(0, bytes);
  }
}
