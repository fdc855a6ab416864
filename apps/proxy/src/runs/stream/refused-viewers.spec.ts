import { request } from 'node:http';

import { fixedClock, type FixedClock } from '@platform/testing';

import { openGateHarness, type GateHarness } from '../../identity/__fixtures__/gate-harness';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../../__fixtures__/proxy-harness';

import { runRoutes } from '../routes';
import { createRunWatchers } from './run-watchers';

let harness: ProxyHarness;
let gate: GateHarness;
let clock: FixedClock;
beforeEach(async () => {
  clock = fixedClock('2026-11-20T10:00:00.000Z');
  harness = await openProxyHarness();
  await harness.store.insert(runMeta('evt-1'));
  harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended' }));
  const deps = { ...harness, retentionMs: 86_400_000, now: clock };
  const watchers = createRunWatchers(deps, { running: 5, resting: 5 });
  const routes = runRoutes({ ...deps, watchers, heartbeatMs: 600_000, recheckMs: 5 });
  gate = await openGateHarness({ routes, now: clock });
});
afterEach(async () => {
  await gate.close();
  await harness.close();
});

/** Reads the stream until it is closed. Calls `shown` when it shows the run. */
function follow(key: string, shown: () => unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const headers = { 'x-api-key': key, accept: 'text/event-stream' };
    const streamRequest = request(`${gate.url}/api/runs/evt-1/stream`, { agent: false, headers });
    streamRequest.on('error', reject).on('response', (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const isFirst = !text.includes('event: snapshot');
        text += chunk;
        if (isFirst && text.includes('event: snapshot')) void shown();
      });
      response.on('error', reject).on('end', () => resolve(text));
    });
    streamRequest.end();
  });
}

it('a stream ends when the key of its viewer is revoked', async () => {
  const key = await gate.key('viewer');
  const text = await follow(key, () => gate.credentials.revoke(key.slice(4, 12)));
  expect(text).toMatch(/^event: snapshot/m);
  expect(text).toMatch(/event: refused\ndata: \{"code":"credentials-refused"\}\n\n$/);
});

it('a stream ends when the time of its key is over', async () => {
  const { secret } = await gate.credentials.issue({
    ...{ name: 'court', roles: ['viewer'], createdBy: 'test' },
    expiresAt: '2026-11-20T10:00:30.000Z',
  });
  const text = await follow(secret, () => clock.advance(30_000));
  expect(text).toMatch(/event: refused\n/);
});
