/** What the decoder found in the bytes of a connection. After the last two, the connection cannot be read on. */
export type Framed =
  | {
      readonly kind: 'message';
      readonly bytes: Buffer;
      /** The sender began a message before it had ended the one before, which is lost: it has no answer. */
      readonly isAfterCut: boolean;
    }
  /** `head` is the beginning of a message that is over the limit. */
  | { readonly kind: 'too-large'; readonly head: Buffer }
  /** Bytes outside a frame, more than a sender writes between two. */
  | { readonly kind: 'noise' };

/** MLLP (HL7 v2.3.1 appendix C): a message stands between `<VT>` and `<FS><CR>`. */
const START = 0x0b;
const END = 0x1c;

/** A start within a frame counts only before MSH: texts that were copied from a word processor contain `<VT>`. */
const NESTED_START = Buffer.from('\vMSH');

const MAX_NOISE_BYTES = 4_096;
const FRAME_HEAD_BYTES = 4_096;
const FIRST_CAPACITY = 16_384;

/**
 * Separates the messages of one connection. Memory is at most twice `maxBytes`, whatever the peer sends. The end needs
 * no `<CR>`, which some senders leave out.
 */
export class FrameDecoder {
  private buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  private size = 0;
  private noise = 0;
  private isOpen = false;

  constructor(private readonly maxBytes: number) {}

  /** Whether a message has begun and not ended. */
  get isInFrame(): boolean {
    return this.isOpen;
  }

  *push(chunk: Buffer): Generator<Framed> {
    let rest = chunk;
    while (rest.length > 0) {
      if (!this.isOpen) {
        const start = rest.indexOf(START);
        this.noise += start < 0 ? rest.length : start;
        if (this.noise > MAX_NOISE_BYTES) return yield { kind: 'noise' };
        if (start < 0) return;
        [this.isOpen, this.noise, this.size] = [true, 0, 0];
        rest = rest.subarray(start + 1);
        continue;
      }
      const end = rest.indexOf(END);
      const piece = end < 0 ? rest : rest.subarray(0, end);
      this.append(piece.subarray(0, this.maxBytes + 1 - this.size));
      if (this.size > this.maxBytes) {
        const head = this.take().subarray(0, FRAME_HEAD_BYTES);
        return yield { kind: 'too-large', head };
      }
      if (end < 0) return;
      rest = rest.subarray(end + 1);
      yield this.close();
    }
  }

  private append(piece: Buffer): void {
    const needed = this.size + piece.length;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(
        Math.max(needed, Math.min(this.buffer.length * 2, this.maxBytes + 1)),
      );
      this.buffer.copy(grown, 0, 0, this.size);
      this.buffer = grown;
    }
    piece.copy(this.buffer, this.size);
    this.size = needed;
  }

  private close(): Framed {
    const bytes = this.take();
    const nested = bytes.lastIndexOf(NESTED_START);
    return {
      kind: 'message',
      bytes: nested < 0 ? bytes : bytes.subarray(nested + 1),
      // A start that was only doubled cut nothing.
      isAfterCut: nested > 0,
    };
  }

  /** Ends the frame and gives its bytes away: a copy of few, or else the buffer, so that the next frame gets a small one. */
  private take(): Buffer {
    const bytes = this.buffer.subarray(0, this.size);
    const isSmall = this.buffer.length === FIRST_CAPACITY;
    if (!isSmall) this.buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
    [this.isOpen, this.size] = [false, 0];
    return isSmall ? Buffer.from(bytes) : bytes;
  }
}
