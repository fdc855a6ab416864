import { ConfigurationError } from '@platform/ports';
import { freePort } from '@platform/testing';

import { startHttpStandIn, type HttpStandIn } from '../__fixtures__/http-stand-in';
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

  it('tells which build is served there', async () => {
    admin = await startHttpStandIn((response) => response.writeHead(201).end('{"id":"dp_1"}'));
    const { signal } = new AbortController();
    await registerDeployment({ adminUrl: admin.url, endpointUrl, build: 'b1', signal });
    expect(admin.received[0]?.body).toEqual({
      uri: endpointUrl,
      force: true,
      metadata: { build: 'b1' },
    });
  });

  describe('when a deployment is immutable', () => {
    const immutable = (build: string) => {
      const { signal } = new AbortController();
      const adminUrl = admin?.url ?? '';
      return registerDeployment({ adminUrl, endpointUrl, mode: 'immutable', build, signal });
    };
    /** A control plane that knows the address, as the build `b1` where it was told one. */
    const known = (metadata: object) =>
      startHttpStandIn((response) =>
        response.writeHead(200).end(JSON.stringify({ id: 'dp_1', metadata })),
      );

    it('registers a new address, replacing nothing', async () => {
      admin = await startHttpStandIn((response) => response.writeHead(201).end('{"id":"dp_1"}'));
      await expect(immutable('b1')).resolves.toBe(true);
      expect(admin.received.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['POST', '/deployments', { uri: endpointUrl, metadata: { build: 'b1' } }],
      ]);
    });

    it('has nothing to do when the address is its own already', async () => {
      admin = await known({ build: 'b1' });
      await expect(immutable('b1')).resolves.toBe(true);
      expect(admin.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /deployments',
        'GET /deployments/dp_1',
      ]);
    });

    it.each([
      ['of another build', { build: 'b2' }],
      ['of an unknown build', {}],
    ])('refuses an address %s at once, naming the variable to change', async (_what, metadata) => {
      admin = await known(metadata);
      const refused = await immutable('b1').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ConfigurationError);
      expect(refused).toMatchObject({
        key: 'RESTATE_ENDPOINT_URL',
        message: expect.stringContaining("chaque version a besoin d'une adresse") as string,
      });
      expect(admin.received).toHaveLength(2);
    });
  });

  it('tries again until the control plane can reach the endpoint [RUN-013]', async () => {
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

  it('tries again while nothing listens: the two may start in any order [RUN-013]', async () => {
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
