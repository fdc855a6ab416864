import { freePort } from '@platform/testing';

import { startHttpStandIn, type HttpStandIn } from './__fixtures__/http-stand-in';
import { registerDeployment } from './register-deployment';

const endpointUrl = 'http://127.0.0.1:9080';

let admin: HttpStandIn | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await admin?.close();
  admin = undefined;
});

describe('registerDeployment', () => {
  it('asks the control plane to look at the endpoint anew, and answers once it has', async () => {
    admin = await startHttpStandIn((response) => response.writeHead(201).end('{"id":"dp_1"}'));
    const { signal } = new AbortController();
    await expect(registerDeployment({ adminUrl: admin.url, endpointUrl, signal })).resolves.toBe(
      true,
    );
    expect(admin.received).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/deployments',
        body: { uri: endpointUrl, force: true },
      }),
    ]);
    expect(admin.received[0]?.headers['content-type']).toBe('application/json');
  });

  it('tries again until the control plane can reach the endpoint', async () => {
    admin = await startHttpStandIn((response, count) =>
      count < 3
        ? response.writeHead(500).end(`{"message":"[META0003] Connection refused"}`)
        : response.writeHead(200).end('{}'),
    );
    const { signal } = new AbortController();
    await expect(registerDeployment({ adminUrl: admin.url, endpointUrl, signal })).resolves.toBe(
      true,
    );
    expect(admin.received).toHaveLength(3);
  });

  it('tries again while nothing listens: the two may start in any order', async () => {
    const stopping = new AbortController();
    const adminUrl = `http://127.0.0.1:${await freePort()}`;
    let settled = false;
    const registering = registerDeployment({ adminUrl, endpointUrl, signal: stopping.signal });
    void registering.then(() => (settled = true));
    // Refused connections take no time: without a retry this would be over long since.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(settled).toBe(false);
    stopping.abort();
    await expect(registering).resolves.toBe(false);
  });

  it('stops with the process, in the middle of a request', async () => {
    admin = await startHttpStandIn(() => undefined);
    const stopping = new AbortController();
    const { signal } = stopping;
    const registering = registerDeployment({ adminUrl: admin.url, endpointUrl, signal });
    await admin.reached(1);
    stopping.abort();
    await expect(registering).resolves.toBe(false);
    expect(admin.received).toHaveLength(1);
  });

  it('stops with the process, without ending the wait between two tries', async () => {
    // The wait between two tries, made endless; sockets do not use these timers.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    admin = await startHttpStandIn((response) => response.writeHead(500).end());
    const stopping = new AbortController();
    const { signal } = stopping;
    const registering = registerDeployment({ adminUrl: admin.url, endpointUrl, signal });
    while (jest.getTimerCount() === 0) await new Promise(setImmediate);
    stopping.abort();
    await expect(registering).resolves.toBe(false);
    expect(admin.received).toHaveLength(1);
  });

  it('does not begin when the process is already stopping', async () => {
    admin = await startHttpStandIn((response) => response.writeHead(200).end('{}'));
    await expect(
      registerDeployment({ adminUrl: admin.url, endpointUrl, signal: AbortSignal.abort() }),
    ).resolves.toBe(false);
    expect(admin.received).toEqual([]);
  });
});
