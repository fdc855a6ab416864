import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unixAddress } from './address';
import { fetchControlPlane } from './fetch-control-plane';

let server: Server;
let folder: string;
let socket: string;

const seen = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const body: string[] = [];
  for await (const chunk of request.setEncoding('utf8')) body.push(String(chunk));
  const { method, url, headers } = request;
  return { method, url, host: headers.host, trace: headers['traceparent'], body: body.join('') };
};

const listen = (where: string | number): Promise<void> => {
  server = createServer(
    (request, response) =>
      void seen(request).then((said) => response.writeHead(202).end(JSON.stringify(said))),
  );
  return new Promise((resolve) =>
    typeof where === 'string'
      ? server.listen(where, resolve)
      : server.listen(where, '127.0.0.1', resolve),
  );
};

const stop = (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cp-'));
  socket = join(folder, 'ingress.sock');
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const post = { method: 'POST', headers: { traceparent: 'x' }, body: '{"a":1}' };
const said = { method: 'POST', trace: 'x', body: '{"a":1}' };

it('fetchControlPlane speaks through a Unix socket', async () => {
  await listen(socket);
  const response = await fetchControlPlane(unixAddress(socket), '/workflow/a%2Fb/run/send', post);
  expect(response.status).toBe(202);
  await expect(response.json()).resolves.toEqual({
    ...said,
    url: '/workflow/a%2Fb/run/send',
    host: 'localhost',
  });
});

it('fetchControlPlane speaks over a network, below the path of the address', async () => {
  await listen(0);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const base of [`http://${host}/below`, `http://${host}/below/`]) {
    const response = await fetchControlPlane(base, '/query', post);
    await expect(response.json()).resolves.toEqual({ ...said, url: '/below/query', host });
  }
});

it('fetchControlPlane finds the socket again after its server was killed and started anew', async () => {
  await listen(socket);
  await (await fetchControlPlane(unixAddress(socket), '/a')).arrayBuffer();
  await stop();
  await expect(fetchControlPlane(unixAddress(socket), '/a')).rejects.toMatchObject({
    cause: { code: 'ENOENT' },
  });
  await listen(socket);
  expect((await fetchControlPlane(unixAddress(socket), '/a')).status).toBe(202);
});

it('fetchControlPlane is given up by a signal', async () => {
  await listen(socket);
  const signal = AbortSignal.abort();
  await expect(fetchControlPlane(unixAddress(socket), '/a', { signal })).rejects.toThrow();
});
