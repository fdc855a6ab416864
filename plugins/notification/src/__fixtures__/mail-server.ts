import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A real SMTP server on loopback that keeps what it was told. */
export interface TestMailServer {
  readonly port: number;
  /** Each command, without the messages. */
  readonly commands: string[];
  /** Each message that it took, as it came. */
  readonly messages: string[];
  /** Replies in place of the usual ones, by the beginning of the command; '' is the greeting. */
  readonly replies: Record<string, string>;
  close(): Promise<void>;
}

interface Options {
  /** Offers STARTTLS. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

export async function openMailServer({ tls }: Options = {}): Promise<TestMailServer> {
  const commands: string[] = [];
  const messages: string[] = [];
  const replies: Record<string, string> = {};
  const sockets = new Set<Socket>();
  const usual = (command: string, isEncrypted: boolean): string => {
    if (command.startsWith('EHLO')) {
      const offered = isEncrypted ? '250-AUTH LOGIN PLAIN\r\n' : tls ? '250-STARTTLS\r\n' : '';
      return `250-test\r\n${offered}250 8BITMIME`;
    }
    if (command === 'DATA') return '354 go on';
    if (command === 'STARTTLS') return tls ? '220 ready' : '502 not implemented';
    return command.startsWith('AUTH') ? '235 welcome' : '250 ok';
  };
  function serve(socket: Socket, isEncrypted: boolean): void {
    let heard = '';
    let isMessage = false;
    const answer = (command: string): void => {
      const found = Object.keys(replies).find((each) => each !== '' && command.startsWith(each));
      socket.write(`${found === undefined ? usual(command, isEncrypted) : replies[found]}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('utf8');
      for (;;) {
        const end = isMessage ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n');
        if (end === -1) return;
        const text = heard.slice(0, end);
        heard = heard.slice(end + (isMessage ? 5 : 2));
        if (isMessage) {
          messages.push(text);
          isMessage = false;
          answer('.');
          continue;
        }
        commands.push(text);
        answer(text);
        isMessage = text === 'DATA' && replies['DATA'] === undefined;
        if (text === 'STARTTLS' && tls) {
          socket.removeAllListeners('data');
          const secureContext = createSecureContext(tls);
          serve(new TLSSocket(socket, { isServer: true, secureContext }), true);
          return;
        }
      }
    });
  }
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write(`${replies[''] ?? '220 test'}\r\n`);
    serve(socket, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ commands, messages, replies },
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
