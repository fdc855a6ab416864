import { connect, type Socket } from 'node:net';

const [START, END] = ['\v', '\x1c\r'];

export const frame = (message: string | Buffer, encoding: BufferEncoding = 'utf8'): Buffer =>
  Buffer.concat([
    Buffer.from(START),
    typeof message === 'string' ? Buffer.from(message, encoding) : message,
    Buffer.from(END),
  ]);

/** A sender that writes what the test gives it, and collects the acknowledgements. */
export interface MllpSender {
  readonly socket: Socket;
  send(bytes: Buffer | string): void;
  /** The segments of the next acknowledgement; rejects when the connection ends first. */
  answer(): Promise<readonly string[]>;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
  /** How many bytes came back so far. */
  received(): number;
}

/** `isStubborn`: goes on sending when the other side has ended the connection. */
export async function openSender(port: number, isStubborn = false): Promise<MllpSender> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: isStubborn });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  });
  let pending = '';
  let received = 0;
  const waiting: (() => void)[] = [];
  const wake = (): void => waiting.splice(0).forEach((go) => go());
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    pending += text;
    received += text.length;
    wake();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => {
    socket.on('close', () => {
      wake();
      done();
    });
  });
  return {
    socket,
    closed,
    send: (bytes) => void socket.write(bytes),
    async answer() {
      for (;;) {
        const end = pending.indexOf(END);
        if (end >= 0) {
          const found = pending.slice(1, end);
          pending = pending.slice(end + END.length);
          return found.split('\r').filter((segment) => segment !== '');
        }
        if (socket.destroyed || socket.readableEnded) throw new Error('closed without an answer');
        await new Promise<void>((go) => waiting.push(go));
      }
    },
    received: () => received,
  };
}
