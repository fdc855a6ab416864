import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { freePort } from '@platform/testing';
import type { WorkflowSpec } from '@platform/workflow';

import { json, startIngressStandIn, type IngressStandIn } from '../__fixtures__/ingress-stand-in';
import {
  createIngressClient,
  EngineRefusedError,
  EngineUnavailableError,
  type IngressClient,
  type RunInput,
} from '../index';

const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
/** What the HTTP client adds by itself; none of it says anything about the request. */
const TRANSPORT_HEADERS = [
  ...['host', 'connection', 'content-length', 'user-agent', 'accept', 'accept-encoding'],
  ...['accept-language', 'sec-fetch-mode'],
];

const spec: WorkflowSpec = {
  apiVersion: 'platform/workflow-v1',
  slug: 'bench',
  name: 'Banc',
  nodes: [{ id: 'start', type: 't.start' }],
  edges: [],
};

const input = (runId = 'evt-1'): Omit<RunInput, 'trace'> => ({
  runId,
  contract: 1,
  event: { eventId: runId, eventType: 'test.started' },
  context: { patient: { id: 'p1' } },
  workflow: { slug: 'bench', name: 'Banc', version: 1, hash: 'h', spec },
  locale: 'fr',
  timezone: 'Europe/Paris',
  acceptedAt: '2026-11-20T08:00:00.000Z',
});

let ingress: IngressStandIn;
let observed: string[];
let client: IngressClient;
beforeEach(async () => {
  ingress = await startIngressStandIn();
  observed = [];
  client = clientOf(ingress.url);
});
afterEach(() => ingress.close());

const clientOf = (url: string, timeoutMs?: number): IngressClient =>
  createIngressClient({
    url,
    ...(timeoutMs !== undefined && { timeoutMs }),
    observe: (path, call) => {
      observed.push(path);
      return call(TRACE);
    },
  });

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (answer) => {
      throw new Error(`answered ${JSON.stringify(answer)}`);
    },
    (error: unknown) => error,
  );

describe('what is sent to the ingress', () => {
  it('is the run with its trace context, under its key', async () => {
    await client.startRun(input());
    const [call] = ingress.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/workflow/evt-1/run/send' });
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...input(), trace: TRACE });
    expect(observed).toEqual(['/{key}/run/send']);
  });

  // The control plane stores every header with the run.
  it('carries no header but the content type and the trace context', async () => {
    await client.startRun(input());
    const { headers = {} } = ingress.calls[0] ?? {};
    const ours = Object.keys(headers).filter((name) => !TRANSPORT_HEADERS.includes(name));
    expect(ours.sort()).toEqual(['content-type', 'traceparent']);
    expect(headers).toMatchObject({ 'content-type': 'application/json', ...TRACE });
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['a b', 'a%20b'],
    ['a?b#c', 'a%3Fb%23c'],
    ['../admin', '..%2Fadmin'],
    ['été', '%C3%A9t%C3%A9'],
    ['lab:1~renal', 'lab%3A1~renal'],
  ])('names the run %s as %s in the path', async (runId, encoded) => {
    await client.startRun(input(runId));
    ingress.answers(json(200, null));
    await client.getRun(runId);
    await client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' });
    expect(ingress.calls.map(({ path }) => path)).toEqual([
      `/workflow/${encoded}/run/send`,
      `/workflow/${encoded}/getRun`,
      `/workflow/${encoded}/resolveValidation`,
    ]);
    expect(observed).toEqual(['/{key}/run/send', '/{key}/getRun', '/{key}/resolveValidation']);
  });

  it.each(['.', '..'])(
    'is nothing for the run %s, which would name another path',
    async (runId) => {
      await expect(client.getRun(runId)).resolves.toBeNull();
      const refused = { code: 'ENGINE_REFUSED', refusal: { code: 'run-unknown' } };
      await expect(client.startRun(input(runId))).rejects.toMatchObject(refused);
      await expect(
        client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' }),
      ).rejects.toMatchObject(refused);
      expect(ingress.calls).toEqual([]);
    },
  );

  it('is a decision as it was taken, and a record by kind and id', async () => {
    ingress.answers(json(200, {}));
    const decision = { pendingId: 'ask:evt-1', decision: 'rejected', by: 'dr-a' } as const;
    await client.resolveValidation('evt-1', decision);
    await client.recordSnapshot({ kind: 'patient', id: 'p/1' });
    expect(ingress.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/workflow/evt-1/resolveValidation', decision],
      ['/record/snapshot', { kind: 'patient', id: 'p/1' }],
    ]);
  });

  it('goes below the path of RESTATE_URL, with or without a slash at its end', async () => {
    await clientOf(`${ingress.url}/ingress//`).startRun(input());
    expect(ingress.calls[0]?.path).toBe('/ingress/workflow/evt-1/run/send');
  });
});

describe('what the ingress answers', () => {
  it.each([
    ['Accepted', 'accepted'],
    ['PreviouslyAccepted', 'previously-accepted'],
  ])('%s to a send means %s', async (status, outcome) => {
    ingress.answers(json(202, { invocationId: 'inv_1', status }));
    await expect(client.startRun(input())).resolves.toEqual({ outcome, invocationId: 'inv_1' });
  });

  it.each([
    [{}],
    [null],
    [{ status: 'Queued', invocationId: 'inv_1' }],
    [{ status: 'Accepted' }],
    ['ok'],
  ])(
    '%j to a send was not said by a control plane: the run is not known to be taken',
    async (body) => {
      ingress.answers(json(200, body));
      expect(await failure(client.startRun(input()))).toBeInstanceOf(EngineUnavailableError);
    },
  );

  it('a snapshot, or null for a run it does not know', async () => {
    ingress.answers(json(200, { runId: 'evt-1', status: 'running' }));
    await expect(client.getRun('evt-1')).resolves.toEqual({ runId: 'evt-1', status: 'running' });
    ingress.answers(json(200, null));
    await expect(client.getRun('evt-1')).resolves.toBeNull();
  });

  it('a final error of a handler is a refusal, with its code', async () => {
    ingress.answers(
      json(
        409,
        {
          code: 409,
          message: 'validation déjà décidée',
          metadata: { code: 'record-unbound' },
          source: 'invocation',
        },
        { 'x-restate-error-source': 'invocation' },
      ),
    );
    const error = await failure(client.getRun('evt-1'));
    expect(error).toBeInstanceOf(EngineRefusedError);
    expect(error).toMatchObject({
      message: 'validation déjà décidée',
      refusal: { code: 'record-unbound' },
    });
  });

  it('what a handler refuses is a refusal, with all that it tells', async () => {
    const refused = {
      code: 'already-decided',
      message: 'validation déjà décidée',
      first: { decision: 'rejected', by: 'dr-b' },
    };
    ingress.answers(json(200, { refused }));
    const error = await failure(client.getRun('evt-1'));
    expect(error).toBeInstanceOf(EngineRefusedError);
    expect(error).toMatchObject({ message: 'validation déjà décidée', refusal: refused });
  });

  it.each([
    ['no metadata', { message: 'non' }],
    ['null metadata', { message: 'non', metadata: null }],
    ['null', null],
  ])('a final error with %s is a refusal that says nothing else', async (_what, body) => {
    ingress.answers(json(422, body, { 'x-restate-error-source': 'invocation' }));
    expect(await failure(client.getRun('evt-1'))).toMatchObject({
      code: 'ENGINE_REFUSED',
      refusal: { code: 'engine-error' },
    });
  });

  it('an error of the ingress itself may be tried again: no engine is registered yet', async () => {
    ingress.answers(
      json(
        404,
        { code: 404, message: "service 'workflow' not found", source: 'ingress' },
        { 'x-restate-error-source': 'ingress' },
      ),
    );
    const error = await failure(client.startRun(input()));
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect((error as Error).message).toContain("service 'workflow' not found");
  });

  it.each([
    ['500 without a body', 500, ''],
    ['502 of a load balancer', 502, '<html>Bad Gateway</html>'],
    ['200 that is no JSON', 200, '<html>hello</html>'],
    ['200 that is cut short', 200, '{"runId":'],
    ['200 without a body', 200, ''],
  ])('%s means unavailable', async (_what, status, body) => {
    ingress.answers((response) => response.writeHead(status).end(body));
    for (const call of [client.getRun('evt-1'), client.startRun(input())]) {
      expect(await failure(call)).toBeInstanceOf(EngineUnavailableError);
    }
  });
});

describe('an ingress that does not answer', () => {
  it('is unavailable after the timeout', async () => {
    ingress.answers(() => undefined);
    const error = await failure(clientOf(ingress.url, 100).startRun(input()));
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect((error as Error).message).toContain('TimeoutError');
    await expect(clientOf(ingress.url, 100).isHealthy()).resolves.toBe(false);
  });

  it('is unavailable when it stops in the middle of an answer', async () => {
    ingress.answers((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"runId":');
    });
    const error = await failure(clientOf(ingress.url, 100).getRun('evt-1'));
    expect(error).toBeInstanceOf(EngineUnavailableError);
    await expect(clientOf(ingress.url, 100).isHealthy()).resolves.toBe(false);
  });

  describe.each([
    ['accepts and says nothing', ''],
    ['says half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['says the head alone', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'],
    ['says half an error', 'HTTP/1.1 503 No\r\nContent-Length: 9\r\n\r\n{'],
  ])('because it %s', (_what, bytes) => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined).once('data', () => socket.write(bytes));
    });
    beforeAll(async () => {
      mute.listen(0, '127.0.0.1');
      await once(mute, 'listening');
    });
    afterAll(() => {
      sockets.forEach((socket) => socket.destroy());
      mute.close();
    });

    it.each<[string, (client: IngressClient) => Promise<unknown>]>([
      ['startRun', (mutely) => mutely.startRun(input())],
      ['getRun', (mutely) => mutely.getRun('evt-1')],
      ['hasRun', (mutely) => mutely.hasRun('evt-1')],
      ['addressOf', (mutely) => mutely.addressOf('evt-1')],
      ['unfinishedRuns', (mutely) => mutely.unfinishedRuns()],
      ['cancelRun', (mutely) => mutely.cancelRun('evt-1', {})],
      ['resumeRun', (mutely) => mutely.resumeRun('evt-1', {})],
      ['deliverEvent', (mutely) => mutely.deliverEvent('evt-1', {})],
      ['recordSnapshot', (mutely) => mutely.recordSnapshot({ kind: 'patient', id: 'p1' })],
      [
        'resolveValidation',
        (mutely) =>
          mutely.resolveValidation('evt-1', { pendingId: 'a:evt-1', decision: 'accepted' }),
      ],
      [
        'actOnIncident',
        (mutely) => mutely.actOnIncident('evt-1', { nodePath: 'a', action: 'retry' }),
      ],
    ])('%s is unavailable after the timeout', async (_name, call) => {
      const { port } = mute.address() as AddressInfo;
      const error = await failure(call(clientOf(`http://127.0.0.1:${port}`, 100)));
      expect(error).toBeInstanceOf(EngineUnavailableError);
    });

    it('it is not healthy', async () => {
      const { port } = mute.address() as AddressInfo;
      expect(await clientOf(`http://127.0.0.1:${port}`, 100).isHealthy()).toBe(false);
    });
  });

  it('is unavailable when it hangs up', async () => {
    ingress.answers((response) => response.destroy());
    expect(await failure(client.getRun('evt-1'))).toBeInstanceOf(EngineUnavailableError);
  });

  it('is unavailable when nothing listens, and the error names no address', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const error = await failure(clientOf(url).startRun(input()));
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect((error as Error).message).toBe('plan de contrôle indisponible : ECONNREFUSED');
    await expect(clientOf(url).isHealthy()).resolves.toBe(false);
  });
});

describe('awaitEnd', () => {
  const never = new AbortController().signal;

  it.each([
    ['that completed', json(200, { outputs: {} }), true],
    ['that failed', json(500, { message: 'x' }, { 'x-restate-error-source': 'invocation' }), true],
  ])('of a run %s', async (_what, answer, hasEnded) => {
    ingress.answers(answer);
    expect(await client.awaitEnd('~agent:a:b', never)).toBe(hasEnded);
    expect(ingress.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /restate/workflow/workflow/~agent%3Aa%3Ab/attach',
    ]);
    expect(observed).toEqual(['/{key}/attach']);
  });

  it('waits longer than other calls, until it is told to stop', async () => {
    ingress.answers(() => undefined);
    const patient = clientOf(ingress.url, 20);
    expect(await patient.awaitEnd('evt-1', AbortSignal.timeout(200))).toBe(false);
  });

  it('of a run that nobody knows is refused, and so is an id that no run has', async () => {
    ingress.answers(json(404, { message: 'invocation not found' }));
    for (const id of ['evt-1', '..']) {
      expect(await failure(client.awaitEnd(id, never))).toBeInstanceOf(EngineRefusedError);
    }
  });

  it('an ingress that answers otherwise is unavailable', async () => {
    ingress.answers(json(502, {}));
    expect(await failure(client.awaitEnd('evt-1', never))).toBeInstanceOf(EngineUnavailableError);
  });
});

describe('clock', () => {
  it('is what the control plane tells, to the second', async () => {
    ingress.answers(json(200, {}, { date: 'Sun, 22 Nov 2026 19:18:25 GMT' }));
    await expect(client.clock()).resolves.toEqual(new Date('2026-11-22T19:18:25Z'));
  });

  it('is not known from a date that cannot be read', async () => {
    ingress.answers(json(200, {}, { date: 'yesterday' }));
    await expect(client.clock()).resolves.toBeUndefined();
  });
});

describe('isHealthy', () => {
  it('asks the health of the ingress, without being observed', async () => {
    ingress.answers(json(200, { services: [] }));
    await expect(client.isHealthy()).resolves.toBe(true);
    expect(ingress.calls).toMatchObject([{ method: 'GET', path: '/restate/health' }]);
    expect(observed).toEqual([]);
  });

  it('is false for anything but a success', async () => {
    ingress.answers(json(503, {}));
    await expect(client.isHealthy()).resolves.toBe(false);
  });
});
