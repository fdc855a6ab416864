import { setTimeout as delay } from 'node:timers/promises';

import { pageSince } from '@platform/engine-api';

import { hasEnded, openEngineBench, specOf, type EngineBench } from './__fixtures__/engine-bench';
import { startHttpStandIn } from './__fixtures__/http-stand-in';
import { createRunDirectory, type RunDirectory } from './run-directory';

const asking = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'ask', type: 't.ask' },
  ],
  ['start.value -> ask.value'],
);
const plain = specOf([{ id: 'start', type: 't.start' }], []);

describe('the directory of unfinished runs', () => {
  let bench: EngineBench;
  let directory: RunDirectory | undefined;
  beforeAll(async () => {
    bench = await openEngineBench({
      alwaysReplay: false,
      directory: async (next) => {
        if (!directory) throw new Error('injoignable');
        return directory(next);
      },
    });
  });
  afterAll(() => bench.stop());

  /** A busy control plane is asked again, as the proxy does. */
  async function answered<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (tries === 10) throw error;
      }
    }
  }

  it('cannot be told while the control plane does not answer', async () => {
    await expect(bench.client.unfinishedRuns()).rejects.toMatchObject({
      refusal: { code: 'directory-unavailable' },
    });
  });

  it('holds each run that has not ended once, over all pages', async () => {
    directory = createRunDirectory(bench.controlPlane.adminUrl);
    const ended = await bench.run(plain);
    await bench.snapshot(ended, hasEnded);
    const ids = await Promise.all(Array.from({ length: 205 }, () => bench.run(asking)));
    const first = await answered(() => bench.client.unfinishedRuns());
    const second = await answered(() => bench.client.unfinishedRuns(first?.next));
    expect(second).not.toHaveProperty('next');
    const told = [...(first?.runs ?? []), ...(second?.runs ?? [])];
    // Of those sent in one millisecond the order is the control plane's.
    expect(told.map(({ runId }) => runId).sort()).toEqual([...ids].sort());
    const [oldest] = told;
    await expect(bench.client.addressOf(oldest?.runId ?? '')).resolves.toEqual(oldest);
  });

  it('tells of those begun since an instant alone', async () => {
    directory = createRunDirectory(bench.controlPlane.adminUrl);
    // No other run begins in the same millisecond.
    await delay(10);
    const since = new Date().toISOString();
    const young = await bench.run(asking);
    const told = await answered(() => bench.client.unfinishedRuns(pageSince(since)));
    expect(told).toEqual({ runs: [await bench.client.addressOf(young)] });
  });
});

it('throws what the control plane refuses', async () => {
  const admin = await startHttpStandIn((response) => {
    response.statusCode = 500;
    response.end('{}');
  });
  await expect(createRunDirectory(admin.url)()).rejects.toThrow('HTTP 500');
  await admin.close();
});
