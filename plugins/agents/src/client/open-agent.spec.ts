import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startForwardProxy } from '@platform/sdk-testing';
import { request } from 'undici';

import { openAgent } from './open-agent';

it('openAgent: calls of models go through the proxy of the environment when it is in use, unless NO_PROXY names the address', async () => {
  const before = { ...process.env };
  const proxy = await startForwardProxy();
  const server = createServer((_request, response) => response.end('answered'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = async (env: Readonly<Record<string, string>>) => {
    process.env = { ...before, HTTP_PROXY: proxy.url, ...env };
    const dispatcher = openAgent();
    const answer = await request(`http://127.0.0.1:${port}/`, { dispatcher });
    expect(await answer.body.text()).toBe('answered');
    await dispatcher.close();
    return proxy.tunnels.length;
  };
  try {
    expect(await call({})).toBe(0);
    expect(await call({ NODE_USE_ENV_PROXY: '1' })).toBe(1);
    expect(await call({ NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' })).toBe(1);
    expect(proxy.tunnels).toEqual([`127.0.0.1:${port}`]);
  } finally {
    process.env = before;
    server.closeAllConnections();
    server.close();
    await proxy.close();
  }
});
