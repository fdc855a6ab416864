import { json, startIngressStandIn, type IngressStandIn } from '../__fixtures__/ingress-stand-in';
import { createIngressClient, EngineUnavailableError, type IngressClient } from '../index';

const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

let ingress: IngressStandIn;
let observed: string[];
let client: IngressClient;
beforeEach(async () => {
  ingress = await startIngressStandIn();
  observed = [];
  client = createIngressClient({
    url: ingress.url,
    observe: (path, call) => {
      observed.push(path);
      return call(TRACE);
    },
  });
});
afterEach(() => ingress.close());

/** As the control plane says it of a key under which nothing was sent. */
const NOT_FOUND = json(
  404,
  { code: 404, message: 'invocation not found', source: 'ingress' },
  { 'x-restate-error-source': 'ingress' },
);
const NOT_COMPLETED = json(
  470,
  { code: 470, message: 'the invocation exists but has not completed yet', source: 'ingress' },
  { 'x-restate-error-source': 'ingress' },
);
const FAILED = json(
  404,
  { code: 404, message: 'invocation not found', source: 'invocation' },
  { 'x-restate-error-source': 'invocation' },
);
const NO_SERVICE = json(
  404,
  { code: 404, message: "service 'workflow' not found", source: 'ingress' },
  { 'x-restate-error-source': 'ingress' },
);

describe('hasRun', () => {
  it.each([
    ['completed', json(200, { status: 'completed' }), true],
    ['has not completed', NOT_COMPLETED, true],
    ['ended with an error of its own, whatever that is', FAILED, true],
    ['is not there', NOT_FOUND, false],
  ])('of a run that %s', async (_what, answer, expected) => {
    ingress.answers(answer);
    await expect(client.hasRun('a/b')).resolves.toBe(expected);
    expect(ingress.calls).toMatchObject([
      { method: 'GET', path: '/restate/workflow/workflow/a%2Fb/output', headers: TRACE, body: '' },
    ]);
    expect(observed).toEqual(['/{key}/output']);
  });

  it.each([
    ['no engine is registered', NO_SERVICE],
    ['the control plane is in trouble', json(503, { message: 'busy' })],
    ['something else answers', json(404, { message: 'Not Found' })],
  ])('is not known while %s', async (_what, answer) => {
    ingress.answers(answer);
    await expect(client.hasRun('evt-1')).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  it('is false for a run that no path can name', async () => {
    await expect(client.hasRun('..')).resolves.toBe(false);
    expect(ingress.calls).toEqual([]);
  });
});

describe('cancelRun', () => {
  const why = { by: 'op', reason: 'erreur' };

  it('looks the invocation up and tells the run who cancels it and why', async () => {
    const told = { runId: 'evt-1', at: '2026-11-20T08:00:00.000Z', duplicate: false };
    ingress.answers((response, call) => {
      if (call.method === 'GET') NOT_COMPLETED(response, call);
      else if (call.path === '/restate/lookup')
        json(200, { invocationId: 'inv_9' })(response, call);
      else json(200, told)(response, call);
    });
    await expect(client.cancelRun('evt-1', why)).resolves.toEqual(told);
    const [, lookup, signal] = ingress.calls;
    expect(JSON.parse(lookup?.body ?? '')).toEqual({
      target: 'workflow',
      workflowName: 'workflow',
      workflowKey: 'evt-1',
    });
    expect(signal?.path).toBe('/workflow/evt-1/resolveValidation');
    expect(JSON.parse(signal?.body ?? '')).toEqual({
      ...why,
      signal: 'cancel',
      invocationId: 'inv_9',
    });
    expect(observed).toEqual(['/{key}/output', '/lookup', '/{key}/resolveValidation']);
  });

  it.each([
    ['that was never sent', NOT_FOUND, 'run-unknown'],
    ['that completed', json(200, {}), 'run-ended'],
    ['that was killed', json(409, {}, { 'x-restate-error-source': 'invocation' }), 'run-ended'],
  ])('is refused for a run %s', async (_what, answer, code) => {
    ingress.answers(answer);
    await expect(client.cancelRun('evt-1', why)).rejects.toMatchObject({
      refusal: { code },
    });
    expect(ingress.calls).toHaveLength(1);
  });

  it('asks nothing for a run that no path can name', async () => {
    await expect(client.cancelRun('.', why)).rejects.toMatchObject({
      refusal: { code: 'run-unknown' },
    });
    expect(ingress.calls).toEqual([]);
  });

  it('is not known to be done when the invocation cannot be looked up', async () => {
    ingress.answers((response, call) =>
      (call.method === 'GET' ? NOT_COMPLETED : json(200, {}))(response, call),
    );
    await expect(client.cancelRun('evt-1', why)).rejects.toBeInstanceOf(EngineUnavailableError);
  });
});

describe('what a run is told', () => {
  it('is what an operator does about an incident, and an event', async () => {
    ingress.answers(json(200, {}));
    const act = { nodePath: 'read', action: 'retry', by: 'op' } as const;
    const event = { eventId: 'e1', eventType: 'test.answer' };
    await client.actOnIncident('evt-1', act);
    await client.deliverEvent('evt-1', event);
    expect(ingress.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/workflow/evt-1/resolveValidation', { ...act, signal: 'incident' }],
      ['/workflow/evt-1/resolveValidation', { signal: 'event', event }],
    ]);
    expect(observed).toEqual(['/{key}/resolveValidation', '/{key}/resolveValidation']);
  });

  it('reaches nobody under an id that no path can name', async () => {
    await expect(client.deliverEvent('..', {})).resolves.toEqual({ delivered: [], started: [] });
    await expect(
      client.actOnIncident('..', { nodePath: 'read', action: 'skip' }),
    ).rejects.toMatchObject({ refusal: { code: 'run-unknown' } });
    expect(ingress.calls).toEqual([]);
  });
});

describe('the address of a run', () => {
  it('is what the control plane says of its key', async () => {
    ingress.answers(json(200, { invocationId: 'inv_1' }));
    await expect(client.addressOf('evt-1')).resolves.toEqual({
      runId: 'evt-1',
      invocationId: 'inv_1',
    });
    expect(ingress.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/restate/lookup', { target: 'workflow', workflowName: 'workflow', workflowKey: 'evt-1' }],
    ]);
  });
});
