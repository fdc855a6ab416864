import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';

import { listenOnLoopback } from '@platform/testing';

import { readProviderDocument } from './provider-document';

let close: () => Promise<void> | undefined = () => undefined;
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const served = await listenOnLoopback(createServer(listener));
  close = served.close;
  return `${served.url}/`;
}

/** Sends the same piece for as long as the peer reads. */
const endless: RequestListener = (_request, response) => {
  const piece = Buffer.alloc(65_536, 'x');
  response.on('error', () => undefined);
  const write = (): void => {
    while (!response.destroyed && response.write(piece));
    response.once('drain', write);
  };
  write();
};

it('a document of the provider is read', async () => {
  const address = await serve((_request, response) => void response.end('{"keys":[]}'));
  await expect(readProviderDocument(address)).resolves.toEqual({ keys: [] });
});

it.each<[string, RequestListener, string]>([
  ['has no end', endless, 'bytes'],
  [
    'grows when it is unpacked',
    (_request, response) =>
      void response
        .setHeader('Content-Encoding', 'gzip')
        .end(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))),
    'bytes',
  ],
  ['is deep', (_request, response) => void response.end('['.repeat(500_000)), 'depth'],
  [
    'has many keys',
    (_request, response) => void response.end(`{"keys":[${'{},'.repeat(50_000)}{}]}`),
    'parts',
  ],
  ['is no JSON', (_request, response) => void response.end('<html>'), 'JSON'],
  ['is not found', (_request, response) => void response.writeHead(404).end('{}'), '404'],
  [
    'is elsewhere',
    (request, response) =>
      void (request.url === '/'
        ? response.writeHead(302, { Location: '/other' }).end()
        : response.end('{}')),
    'fetch failed',
  ],
])('a document of the provider that %s is refused', async (_what, listener, words) => {
  await expect(readProviderDocument(await serve(listener))).rejects.toThrow(words);
});

it('a document of the provider that never ends, byte by byte, is given up', async () => {
  const address = await serve((_request, response) => {
    const trickle = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(trickle));
  });
  await expect(readProviderDocument(address)).rejects.toThrow('timeout');
});
