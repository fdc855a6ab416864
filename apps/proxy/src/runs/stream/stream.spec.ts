import { request, type ClientRequest, type IncomingMessage } from 'node:http';

import type { HttpServer } from '@platform/http';
import type { RunSnapshot } from '@platform/engine-api';
import { until } from '@platform/testing';

import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../../__fixtures__/proxy-harness';
import { serveRoutes } from '../../__fixtures__/serve-routes';
import { createLiveRuns } from '@platform/run-projection';
import { runRoutes } from '../routes';
import { createRunWatchers, type RunWatchers } from './run-watchers';

interface Viewer {
  readonly response: IncomingMessage;
  readonly request: ClientRequest;
  text: string;
  closed: boolean;
}

let harness: ProxyHarness;
let server: HttpServer;
let watchers: RunWatchers;
const viewers: Viewer[] = [];

const serve = async (pace = { running: 5, resting: 5 }, heartbeatMs = 600_000): Promise<void> => {
  const deps = {
    store: harness.store,
    ingress: harness.ingress,
    live: createLiveRuns(harness.ingress, harness.store),
    retentionMs: 86_400_000,
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  watchers = createRunWatchers(deps, pace);
  server = await serveRoutes(runRoutes({ ...deps, watchers, heartbeatMs }));
};

beforeEach(async () => {
  harness = await openProxyHarness();
  await harness.store.insert(runMeta('evt-1'));
});
afterEach(async () => {
  for (const viewer of viewers.splice(0)) viewer.request.destroy();
  await server.close();
  await harness.close();
});

/** Opens a stream. A paused one reads nothing until it is resumed. */
function look(id = 'evt-1', { paused = false, method = 'GET' } = {}): Promise<Viewer> {
  return new Promise((resolve, reject) => {
    const streamRequest = request(`${server.url}/api/runs/${id}/stream`, {
      method,
      agent: false,
      headers: { accept: 'text/event-stream' },
    });
    streamRequest.on('error', reject);
    streamRequest.on('response', (response) => {
      const viewer: Viewer = { response, request: streamRequest, text: '', closed: false };
      viewers.push(viewer);
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (viewer.text += chunk));
      response.on('end', () => (viewer.closed = true));
      response.on('error', () => (viewer.closed = true));
      if (paused) response.pause();
      resolve(viewer);
    });
    streamRequest.end();
  });
}

const eventsOf = ({ text }: Viewer) =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data) as Partial<RunSnapshot>,
  }));
const phasesOf = (viewer: Viewer) =>
  eventsOf(viewer).map(({ event, data }) => `${event} ${data?.phase ?? data?.status ?? data}`);
const show = (more: Partial<RunSnapshot>): void =>
  void harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', more));
/** Waits until everything in transit between viewers, proxy and engine has arrived. */
const looks = async (count: number): Promise<void> => {
  const before = harness.engine.lookups.length;
  await until(() => harness.engine.lookups.length >= before + count);
};

const lookingStops = (): Promise<unknown> =>
  until(async () => {
    const before = harness.engine.lookups.length;
    for (let trip = 0; trip < 20; trip += 1) await harness.ingress.isHealthy();
    return harness.engine.lookups.length === before;
  });

describe('the stream of a run', () => {
  it('shows it at once, on every change, and its end', async () => {
    await serve();
    show({ phase: 'running' });
    const viewer = await look();
    expect(viewer.response.statusCode).toBe(200);
    expect(viewer.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await until(() => eventsOf(viewer).length === 1);
    await looks(3);
    show({ phase: 'suspended' });
    await until(() => eventsOf(viewer).length === 2);
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'failed'));
    await until(() => viewer.closed);
    expect(viewer.text).toMatch(/^retry: 3000\n\n/);
    expect(phasesOf(viewer)).toEqual([
      'snapshot running',
      'snapshot suspended',
      'snapshot ended',
      'end failed',
    ]);
    const [first] = eventsOf(viewer);
    expect(first?.data).not.toHaveProperty('event');
    expect(first?.data).not.toHaveProperty('context');
    expect(await harness.rows()).toEqual(['evt-1 failed']);
  });

  it('of one that has ended is its end', async () => {
    await serve();
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    const viewer = await look();
    await until(() => viewer.closed);
    expect(phasesOf(viewer)).toEqual(['snapshot ended', 'end completed']);
    expect(harness.engine.lookups).toHaveLength(1);
  });

  it('of one that has not begun goes on when it does', async () => {
    await serve();
    harness.engine.known.add('evt-1');
    const viewer = await look();
    await looks(1);
    expect(eventsOf(viewer)).toEqual([]);
    show({ phase: 'running' });
    await until(() => eventsOf(viewer).length === 1);
    expect(phasesOf(viewer)).toEqual(['snapshot running']);
  });

  it('is one look at the run for 20 viewers, each of whom sees everything', async () => {
    await serve({ running: 600_000, resting: 600_000 });
    let release = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (release = resolve));
    show({ phase: 'running' });
    const opening = Array.from({ length: 20 }, () => look());
    await until(() => harness.engine.lookups.length > 0);
    release();
    const all = await Promise.all(opening);
    await until(() => all.every((viewer) => eventsOf(viewer).length === 1));
    expect(harness.engine.lookups).toEqual(['evt-1']);
  });

  it('is looked at no more often with 20 viewers than with one', async () => {
    await serve();
    show({ phase: 'running' });
    const all = await Promise.all(Array.from({ length: 20 }, () => look()));
    await until(() => all.every((viewer) => eventsOf(viewer).length === 1));
    await looks(10);
    expect(harness.engine.maxConcurrent()).toBe(1);
    show({ phase: 'suspended' });
    await until(() => all.every((viewer) => eventsOf(viewer).length === 2));
  });

  it('is looked at less often while the run rests', async () => {
    await serve({ running: 5, resting: 600_000 });
    show({ phase: 'running' });
    const viewer = await look();
    await looks(3);
    show({ phase: 'suspended' });
    await until(() => eventsOf(viewer).length === 2);
    const seen = harness.engine.lookups.length;
    for (let trip = 0; trip < 20; trip += 1) await harness.ingress.isHealthy();
    expect(harness.engine.lookups).toHaveLength(seen);
  });

  it('is looked at at once when the run is known to have changed, and again if that was while it was looked at', async () => {
    await serve({ running: 600_000, resting: 600_000 });
    show({ phase: 'suspended' });
    const viewer = await look();
    await until(() => eventsOf(viewer).length === 1);
    show({ phase: 'running' });
    watchers.wake('another');
    watchers.wake('evt-1');
    await until(() => eventsOf(viewer).length === 2);
    let release = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (release = resolve));
    const before = harness.engine.lookups.length;
    watchers.wake('evt-1');
    await until(() => harness.engine.lookups.length > before);
    watchers.wake('evt-1');
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    harness.engine.hold = undefined;
    release();
    await until(() => viewer.closed);
    expect(phasesOf(viewer)).toEqual([
      'snapshot suspended',
      'snapshot running',
      'snapshot ended',
      'end completed',
    ]);
  });

  it('is not looked at once the last viewer has left, and again for the next', async () => {
    await serve();
    show({ phase: 'running' });
    const [one, other] = [await look(), await look()];
    one.request.destroy();
    await looks(3);
    other.request.destroy();
    await lookingStops();
    const next = await look();
    await until(() => eventsOf(next).length === 1);
    await looks(2);
  });

  it('stays open while the engine does not answer, and goes on after', async () => {
    await serve();
    show({ phase: 'running' });
    const viewer = await look();
    await until(() => eventsOf(viewer).length === 1);
    harness.engine.refused.add('evt-1');
    await looks(3);
    harness.engine.refused.clear();
    show({ phase: 'suspended' });
    await until(() => eventsOf(viewer).length === 2);
    expect(phasesOf(viewer)).toEqual(['snapshot running', 'snapshot suspended']);
  });

  it('has heartbeats, which are no events', async () => {
    await serve({ running: 600_000, resting: 600_000 }, 5);
    show({ phase: 'running' });
    const viewer = await look();
    await until(() => viewer.text.split('\n:\n').length > 3);
    expect(eventsOf(viewer)).toHaveLength(1);
  });

  it('keeps for a slow viewer the latest snapshot alone', async () => {
    await serve();
    const filler = 'x'.repeat(1024 * 1024);
    const round = (index: number) => show({ phase: 'running', outputs: { index, filler } });
    round(0);
    const slow = await look('evt-1', { paused: true });
    const quick = await look();
    for (let index = 1; index < 40; index += 1) {
      round(index);
      const wanted = `"index":${index},`;
      await until(() => quick.text.includes(wanted));
      quick.text = '';
    }
    slow.response.resume();
    await until(() => slow.text.includes('"index":39,') && slow.text.endsWith('\n\n'));
    const taken = eventsOf(slow).map(({ data }) => (data?.outputs as { index: number }).index);
    expect(taken.length).toBeLessThan(20);
    expect(taken.at(-1)).toBe(39);
  });

  it('is given up for a viewer that takes nothing in', async () => {
    await serve({ running: 5, resting: 5 }, 20);
    const filler = 'x'.repeat(16 * 1024 * 1024);
    show({ phase: 'running', outputs: { filler } });
    await look('evt-1', { paused: true });
    await lookingStops();
  });

  it('is not opened for what the run is refused for', async () => {
    await serve();
    const status = async (id: string) => {
      const viewer = await look(id);
      await until(() => viewer.closed);
      return `${viewer.response.statusCode} ${(JSON.parse(viewer.text) as { code: string }).code}`;
    };
    await expect(status('never')).resolves.toBe('404 not-found');
    await harness.store.setFinalStatus('evt-1', 'completed');
    await expect(status('evt-1')).resolves.toBe('410 run-lost');
    await harness.engine.shut();
    await expect(status('never')).resolves.toBe('503 engine-unavailable');
    await harness.engine.open();
  });

  it('answers who asks for its headers alone', async () => {
    await serve();
    show({ phase: 'running' });
    const viewer = await look('evt-1', { method: 'HEAD' });
    expect(viewer.response.statusCode).toBe(200);
    await until(() => viewer.closed);
  });

  it('is closed with the server, without an end, and not opened again', async () => {
    await serve();
    show({ phase: 'running' });
    const all = [await look(), await look()];
    await until(() => all.every((viewer) => eventsOf(viewer).length === 1));
    watchers.close();
    await until(() => all.every(({ closed }) => closed));
    expect(phasesOf(all[0] as Viewer)).toEqual(['snapshot running']);
    const late = await look();
    await until(() => late.closed);
    await server.close();
  });
});
