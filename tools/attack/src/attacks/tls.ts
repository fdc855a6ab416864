import { randomBytes } from 'node:crypto';
import { connect as connectPlain, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { portOfListener, withSources } from '../target/source-instance';
import { type Target } from '../target/target';
import { many } from './inputs';

const FIXTURES = join(__dirname, '../../../../plugins/hl7v2/src/__fixtures__/tls');
const TLS = { certFile: join(FIXTURES, 'server.pem'), keyFile: join(FIXTURES, 'server.key') };

const secureListener = (folder: string) =>
  withSources(folder, { sources: { hl7v2: { port: 0, tls: TLS } } });

const portOf = ({ stack }: Target): Promise<number> => portOfListener(stack, 'écoute HL7');

/** The head of a record of a handshake that says that it is as long as a record may be. */
const LONG_RECORD = Buffer.from([0x16, 0x03, 0x01, 0x40, 0x00]);
const HELLO = Buffer.concat([
  LONG_RECORD,
  Buffer.from([0x01, 0xff, 0xff, 0xff]),
  randomBytes(9_000),
]);

async function openMany(target: Target, count: number, from: string): Promise<readonly Socket[]> {
  const port = await portOf(target);
  return many(count, () =>
    connectPlain({ host: '127.0.0.1', port, localAddress: from }).on('error', () => undefined),
  );
}

const SHAKERS: Readonly<Record<string, (socket: Socket) => void>> = {
  silent: () => undefined,
  'huge hello': (socket) => void socket.write(HELLO),
  'no TLS': (socket) => void socket.write(randomBytes(60_000)),
};

/** Connects over TLS from an address, whatever the certificate. */
async function connectFrom(
  target: Target,
  localAddress: string,
  more: ConnectionOptions = {},
): Promise<TLSSocket> {
  const plain = connectPlain({ host: '127.0.0.1', port: await portOf(target), localAddress });
  return connect({ socket: plain, rejectUnauthorized: false, ...more });
}

const RENEGOTIATIONS = 200;

/** Asks for new keys again and again on a connection of TLS 1.2. Resolves with how many were given. */
async function renegotiate(target: Target, from: string): Promise<number> {
  const socket = await connectFrom(target, from, { maxVersion: 'TLSv1.2' });
  let isSecure = false;
  socket.on('error', () => undefined).once('secureConnect', () => (isSecure = true));
  await until(() => isSecure, 'the handshake');
  let given = 0;
  for (let at = 0; at < RENEGOTIATIONS && !socket.destroyed; at += 1) {
    const isGiven = await new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(false));
      if (!socket.renegotiate({}, (error) => resolve(error === null))) resolve(false);
    });
    if (!isGiven) break;
    given += 1;
  }
  socket.destroy();
  return given;
}

async function requireServed(target: Target, from: string): Promise<void> {
  const socket = await connectFrom(target, from);
  let text = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write('\vMSH|^~\\&|A|B|C|D|20261120083000||ADT^Z99|T1|P|2.5\r\x1c\r');
  await until(() => socket.destroyed || text.includes('MSA|'), 'another sender to be answered');
  socket.destroy();
  requireHeld(text.includes('MSA|'), 'another sender got no answer over TLS');
}

/** Attacks on the handshake of a listener. */
export const tlsAttacks: readonly DeclaredAttack[] = [
  {
    name: 'tls-handshakes',
    does: 'begins 200 TLS handshakes and says nothing, too much or no TLS, and asks for new keys 200 times',
    mode: 'open',
    ownStack: secureListener,
    async run(target) {
      const got: string[] = [];
      for (const [name, shake] of Object.entries(SHAKERS)) {
        const sockets = await openMany(target, 200, '127.0.0.41');
        try {
          sockets.forEach(shake);
          await delay(500);
          await requireServed(target, '127.0.0.42');
          got.push(`${name}: ${sockets.filter(({ destroyed }) => !destroyed).length} open`);
        } finally {
          sockets.forEach((socket) => socket.destroy());
        }
      }
      const given = await renegotiate(target, '127.0.0.43');
      requireHeld(given < 10, `${given} renegotiations were given`);
      await requireServed(target, '127.0.0.42');
      return `${got.join(', ')}; ${given} renegotiations`;
    },
  },
];
