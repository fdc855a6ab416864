import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';

import { sourceContext } from '@platform/sdk-testing';

import { admission } from '../../__fixtures__/messages';
import { frame } from '../../__fixtures__/mllp-sender';
import { openSourceHarness, type SourceHarness } from '../../__fixtures__/source-harness';
import hl7v2 from '../hl7v2';

const FOLDER = join(__dirname, '../../__fixtures__/tls');
const file = (name: string): string => join(FOLDER, name);
const TLS = { certFile: file('server.pem'), keyFile: file('server.key') };
const certificate = {
  cert: readFileSync(file('client.pem')),
  key: readFileSync(file('client.key')),
};

let harness: SourceHarness;
let socket: TLSSocket | undefined;

beforeEach(() => {
  harness = openSourceHarness();
});
afterEach(async () => {
  socket?.destroy();
  await harness.close();
});

/** Sends one message; resolves with what came back until the connection ended. */
async function sendOver(port: number, more: object = {}): Promise<string> {
  const opened = connect({ port, host: '127.0.0.1', ca: readFileSync(file('ca.pem')), ...more });
  socket = opened;
  opened.end(frame(admission()));
  let text = '';
  await new Promise<void>((done) => {
    opened.on('data', (chunk: Buffer) => (text += chunk.toString()));
    opened.on('error', () => undefined);
    opened.on('close', () => done());
  });
  return text;
}

it('listen: takes messages over TLS', async () => {
  const port = await harness.start({ tls: TLS });
  expect(await sendOver(port)).toContain('MSA|AA|A-1');
});

it('listen: takes them only from a peer with a certificate, when the site has authorities for that', async () => {
  const port = await harness.start({ tls: { ...TLS, caFile: file('ca.pem') } });
  expect(await sendOver(port)).toBe('');
  expect(harness.records).toEqual([]);
  expect(await sendOver(port, certificate)).toContain('MSA|AA|A-1');
});

it('listen: does not take plain messages on a TLS port', async () => {
  const one = await harness.connect(await harness.start({ tls: TLS }));
  one.send(frame(admission()));
  await one.closed;
  expect(harness.records).toEqual([]);
});

it('frees the connection of a peer that does not begin its handshake when it stops', async () => {
  const one = await harness.connect(await harness.start({ tls: TLS }));
  await harness.stop();
  await one.closed;
});

it('listen: turns away connections of one address beyond its limit, also those that do not begin their handshake', async () => {
  const port = await harness.start({ tls: TLS, maxConnectionsPerPeer: 2 });
  await Promise.all([harness.connect(port), harness.connect(port)]);
  const third = await harness.connect(port);
  await third.closed;
  expect(harness.logged).toContain('connexion HL7 refusée full-for-peer');
});

it.each([
  ['tls.certFile', { ...TLS, certFile: file('none.pem') }],
  ['tls.keyFile', { ...TLS, keyFile: file('none.key') }],
  ['tls', { ...TLS, keyFile: file('client.key') }],
])('listen: names %s when it cannot be used', async (key, tls) => {
  await expect(harness.start({ tls })).rejects.toThrow(`sources.hl7v2.${key} : `);
});

it('listen: says that its address is taken', async () => {
  const port = await harness.start();
  const second = hl7v2({ port }, [], async () => 'accepted', sourceContext());
  await expect(second).rejects.toThrow('EADDRINUSE');
});
