import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';
import { freePort, until } from '@platform/testing';

import { createApi, type Api } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const DEFINITION = 'one-at-a-time.yaml';
const CLOCK_SHIFT = join(__dirname, '../../tools/chaos/src/plugin/clock-shift.cjs');
/** After this, a turn whose run may not exist is given away. */
const GIVEN_AWAY_AFTER_MS = 60_000;

interface HoldingRelay {
  readonly port: number;
  /** Holds what is sent from a request for this path on. The sender may leave; what it sent is kept. */
  hold(path: string): void;
  /** Passes on what is held. */
  release(): void;
  isHolding(): boolean;
  close(): void;
}

/** A relay between two processes that may keep bytes for as long as it likes, as a frozen machine on the way does. */
async function openHoldingRelay(targetPort: number): Promise<HoldingRelay> {
  let held: (() => void)[] = [];
  let path: string | undefined;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: targetPort });
    let waiting: Buffer[] | undefined;
    near.on('data', (chunk) => {
      if (waiting === undefined && path !== undefined && chunk.includes(path)) {
        const kept: Buffer[] = [];
        waiting = kept;
        held.push(() => {
          waiting = undefined;
          for (const each of kept) far.write(each);
        });
      }
      if (waiting) waiting.push(chunk);
      else far.write(chunk);
    });
    near.on('close', () => waiting === undefined && far.end());
    near.on('error', () => undefined);
    far.on('error', () => near.destroy());
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: (next) => void (path = next),
    release() {
      path = undefined;
      for (const pass of held) pass();
      held = [];
    },
    isHolding: () => held.length > 0,
    close: () => void server.close(),
  };
}

let folder: string;
let relay: HoldingRelay;
let stack: Stack;
let api: Api;

const setClockOfProxy = (ms: number): void => writeFileSync(join(folder, 'clock'), String(ms));

beforeAll(async () => {
  folder = createTemporaryFolder();
  cpSync(
    join(__dirname, '__fixtures__/durable/definitions', DEFINITION),
    join(folder, 'definitions', DEFINITION),
  );
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    seed: [join(folder, 'definitions')],
    ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
  });
  setClockOfProxy(0);
  const ingress = await freePort();
  relay = await openHoldingRelay(ingress);
  stack = await startStack({
    instance,
    ports: { ingress },
    env: {
      proxy: {
        RESTATE_URL: `http://127.0.0.1:${relay.port}`,
        CHAOS_CLOCK: join(folder, 'clock'),
        NODE_OPTIONS: `--require ${JSON.stringify(CLOCK_SHIFT)}`,
      },
    },
  });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  await stack?.stop();
  relay?.close();
  removeFolder(folder);
});

const ask = async (runId: string, patientId: string): Promise<number> =>
  (await api.callHook('one-at-a-time', runId, { patientId })).status;
const snapshotOf = async (runId: string) => (await api.run(runId)).snapshot;
const isAsking = async (runId: string): Promise<boolean> =>
  (await snapshotOf(runId))?.pending.length === 1;

describe.each([
  ['as right as that of the engine', 0, 'p-severe'],
  ['half a minute ahead of that of the engine', 29_000, 'p-normal'],
])(
  'a run that arrives after its turn was given away, the clock of the proxy %s',
  (_what, difference, patientId) => {
    const late = `late-${patientId}`;
    const since = `since-${patientId}`;

    it('waits for the run that was given the turn, and loses nothing', async () => {
      setClockOfProxy(difference - GIVEN_AWAY_AFTER_MS - 1_000);
      relay.hold(`${late}/run/send`);
      expect(await ask(late, patientId)).toBe(503);
      expect(relay.isHolding()).toBe(true);
      setClockOfProxy(difference);
      await until(async () => (await ask(since, patientId)) === 202, 'the turn to be given away');
      await until(() => isAsking(since), 'the second run to begin');

      relay.release();
      const told = await until(async () => {
        const snapshot = await snapshotOf(late).catch(() => undefined);
        return snapshot?.phase === 'queued' && snapshot.awaited.length === 0 && snapshot;
      }, 'the late run to be given another turn');
      expect(told.nodes).toEqual([]);
      expect(await isAsking(since)).toBe(true);

      // By the clock of the engine, which is that of this machine: the proxy's stamps the decision.
      const decidedAt = new Date().toISOString();
      await api.decide(`approve:${since}`, { decision: 'accepted', by: 'Dr Durand' });
      await api.endedRun(since);
      await until(() => isAsking(late), 'the late run to begin');
      expect(
        (await snapshotOf(late))?.nodes.find(({ path }) => path === 'approve')?.startedAt,
      ).toBeDefined();
      await api.decide(`approve:${late}`, { decision: 'accepted', by: 'Dr Durand' });
      const { status, snapshot: last } = await api.endedRun(late);
      expect(status).toBe('completed');
      const began = last?.nodes.find(({ path }) => path === 'approve')?.startedAt ?? '';
      expect(began > decidedAt).toBe(true);
    });
  },
);
