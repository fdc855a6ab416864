import type { RefusalCode, RefusalFacts } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';

import { HandlerRefusal } from '@platform/run-projection/testing';
import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { createLiveRuns } from '@platform/run-projection';
import { runRoutes } from './routes';
import { createRunWatchers } from './stream/run-watchers';

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  const deps = {
    store: harness.store,
    ingress: harness.ingress,
    live: createLiveRuns(harness.ingress, harness.store),
    retentionMs: 86_400_000,
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  server = await serveRoutes(runRoutes({ ...deps, watchers: createRunWatchers(deps) }));
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function post(path: string, body: object) {
  const answer = await fetch(`${server.url}/api/runs/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const refuse = (code: RefusalCode | undefined, facts?: RefusalFacts): void => {
  harness.engine.onTell = () => {
    throw new HandlerRefusal(code, facts);
  };
};
const output = { runId: 'evt-1', at: '2026-11-20T09:59:00.000Z', duplicate: false };

describe('cancelling a run', () => {
  const cancel = (body: object = {}) => post('evt-1/cancel', body);

  it('asks the engine to, with who asks and why', async () => {
    harness.engine.known.add('evt-1');
    harness.engine.onTell = () => output;
    await expect(cancel({ reason: 'doublon', by: 'dr-a' })).resolves.toEqual({
      status: 202,
      body: output,
    });
    expect(harness.engine.told).toEqual([
      {
        key: 'evt-1',
        input: { signal: 'cancel', invocationId: 'inv_1', reason: 'doublon', by: 'dr-a' },
      },
    ]);
  });

  it('needs no reason, and is the same when it is asked again', async () => {
    harness.engine.known.add('evt-1');
    harness.engine.onTell = () => ({ ...output, duplicate: true });
    await expect(cancel()).resolves.toMatchObject({ status: 202, body: { duplicate: true } });
  });

  it.each([
    { reason: '' },
    { reason: '   ' },
    { reason: 'x'.repeat(501) },
    { by: 7 },
    { why: 'x' },
  ])('is refused with %j', async (body) => {
    await expect(cancel(body)).resolves.toMatchObject({
      status: 400,
      body: { code: 'body-invalid' },
    });
    expect(harness.engine.told).toEqual([]);
  });

  it('is refused for a run that has ended', async () => {
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await expect(cancel()).resolves.toMatchObject({ status: 409, body: { code: 'run-ended' } });
  });

  it('is refused for a run that ends meanwhile', async () => {
    harness.engine.known.add('evt-1');
    refuse('run-ended');
    await expect(cancel()).resolves.toMatchObject({ status: 409, body: { code: 'run-ended' } });
  });

  it('is refused for a run that neither index nor engine have', async () => {
    await expect(cancel()).resolves.toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is refused for a run that the engine never had', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await expect(cancel()).resolves.toMatchObject({ status: 404 });
  });

  it('is refused for a run that is lost', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.setFinalStatus('evt-1', 'completed');
    await expect(cancel()).resolves.toMatchObject({
      status: 410,
      body: { code: 'run-lost', run: { id: 'evt-1', status: 'completed' } },
    });
  });

  it('cannot be told while the engine does not answer', async () => {
    await harness.engine.shut();
    await expect(cancel()).resolves.toMatchObject({
      status: 503,
      body: { code: 'engine-unavailable' },
    });
    await harness.engine.open();
  });
});

describe('cancelling a run that somebody else cancelled', () => {
  it('is refused, with who cancelled it, when and why', async () => {
    harness.engine.known.add('evt-1');
    const first = { at: '2026-11-20T09:00:00Z', by: 'dr-a', reason: 'sortie' };
    refuse('already-decided', { first });
    await expect(post('evt-1/cancel', { reason: 'doublon' })).resolves.toMatchObject({
      status: 409,
      body: { code: 'already-cancelled', first },
    });
  });
});

describe('letting a run go on', () => {
  const why = { by: 'ops', reason: 'réseau rétabli' };

  it('names the invocation to the engine, and who asked why', async () => {
    harness.engine.known.add('evt-1');
    harness.engine.onTell = () => output;
    await expect(post('evt-1/resume', why)).resolves.toEqual({ status: 202, body: output });
    expect(harness.engine.told).toEqual([
      { key: 'evt-1', input: { ...why, signal: 'resume', invocationId: 'inv_1' } },
    ]);
  });

  it.each<[RefusalCode, number, string]>([
    ['not-paused', 409, 'run-not-paused'],
    ['control-plane-unavailable', 503, 'engine-unavailable'],
  ])('is refused with %s as the engine says', async (code, answered, problem) => {
    harness.engine.known.add('evt-1');
    refuse(code);
    await expect(post('evt-1/resume', why)).resolves.toMatchObject({
      status: answered,
      body: { code: problem },
    });
  });

  it('is refused for a run that nobody knows', async () => {
    await expect(post('evt-1/resume', {})).resolves.toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(harness.engine.told).toEqual([]);
  });
});

describe('acting on an incident', () => {
  const act = { action: 'retry', reason: 'réseau rétabli', by: 'ops' };

  it.each(['doses[3]/send', encodeURIComponent('doses[3]/send'), 'doses%5B3%5D/send'])(
    'names the node as %s',
    async (nodePath) => {
      harness.engine.onTell = () => output;
      await expect(post(`evt-1/incidents/${nodePath}`, act)).resolves.toEqual({
        status: 202,
        body: output,
      });
      expect(harness.engine.told).toEqual([
        { key: 'evt-1', input: { signal: 'incident', nodePath: 'doses[3]/send', ...act } },
      ]);
    },
  );

  it.each([
    {},
    { action: 'retry' },
    { action: 'retry', reason: '' },
    { action: 'retry', reason: ' ' },
    { action: 'stop', reason: 'x' },
    { ...act, reason: 'x'.repeat(501) },
  ])('is refused with %j', async (body) => {
    await expect(post('evt-1/incidents/send', body)).resolves.toMatchObject({
      status: 400,
      body: { code: 'body-invalid' },
    });
    expect(harness.engine.told).toEqual([]);
  });

  it('is refused for a node that waits for nobody', async () => {
    refuse('not-pending');
    await expect(post('evt-1/incidents/send', act)).resolves.toMatchObject({
      status: 409,
      body: { code: 'no-incident' },
    });
  });

  it('is refused after another action, and says which', async () => {
    refuse('already-decided', { first: { action: 'skip', at: '2026-11-20T09:00:00Z', by: 'ops' } });
    await expect(post('evt-1/incidents/send', act)).resolves.toMatchObject({
      status: 409,
      body: {
        code: 'already-acted',
        first: { action: 'skip', at: '2026-11-20T09:00:00Z', by: 'ops' },
      },
    });
  });

  it('is refused for an unknown run', async () => {
    refuse('run-unknown');
    await expect(post('evt-1/incidents/send', act)).resolves.toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('does not take a bug of the engine for an answer', async () => {
    refuse(undefined);
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    await expect(post('evt-1/incidents/send', act)).resolves.toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
    });
  });
});
