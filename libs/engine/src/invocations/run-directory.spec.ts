import { setTimeout as delay } from 'node:timers/promises';

import { pageSince } from '@platform/engine-api';
import { until } from '@platform/testing';

import {
  hasEnded,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';
import { startHttpStandIn } from '../__fixtures__/http-stand-in';
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
  let harness: EngineHarness;
  let directory: RunDirectory | undefined;
  beforeAll(async () => {
    harness = await openEngineHarness({
      alwaysReplay: false,
      directory: async (next) => {
        if (!directory) throw new Error('injoignable');
        return directory(next);
      },
    });
  });
  afterAll(() => harness.stop());

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
    await expect(harness.client.unfinishedRuns()).rejects.toMatchObject({
      refusal: { code: 'directory-unavailable' },
    });
  });

  it('tells whether the control plane ever had a run, on the first page without any', async () => {
    directory = createRunDirectory(harness.controlPlane.adminUrl);
    expect(await answered(() => harness.client.unfinishedRuns())).toEqual({
      runs: [],
      isUnused: true,
    });
    const ended = await harness.run(plain);
    await harness.snapshot(ended, hasEnded);
    // Its last word comes before the control plane knows that it has ended.
    const told = await until(async () => {
      const page = await answered(() => harness.client.unfinishedRuns());
      return page?.runs.length === 0 && page;
    }, 'a directory without the run');
    expect(told).toEqual({ runs: [] });
  });

  it('holds each run that has not ended once, over all pages', async () => {
    directory = createRunDirectory(harness.controlPlane.adminUrl, 200);
    const ended = await harness.run(plain);
    await harness.snapshot(ended, hasEnded);
    const ids = await Promise.all(Array.from({ length: 205 }, () => harness.run(asking)));
    // A query may not see yet what the control plane has just accepted, and still see what has just ended.
    const told = await until(async () => {
      const first = await answered(() => harness.client.unfinishedRuns());
      const second = await answered(() => harness.client.unfinishedRuns(first?.next));
      const all = [...(first?.runs ?? []), ...(second?.runs ?? [])];
      return all.length === ids.length && second?.next === undefined && all;
    }, 'each run, over all pages');
    // Of those sent in one millisecond the order is the control plane's.
    expect(told.map(({ runId }) => runId).sort()).toEqual([...ids].sort());
    const [oldest] = told;
    await expect(harness.client.addressOf(oldest?.runId ?? '')).resolves.toEqual({
      runId: oldest?.runId,
      invocationId: oldest?.invocationId,
    });
    expect(oldest?.journal).toBeGreaterThan(0);
  });

  it('tells of those begun since an instant alone', async () => {
    directory = createRunDirectory(harness.controlPlane.adminUrl);
    // No other run begins in the same millisecond.
    await delay(10);
    const since = new Date().toISOString();
    const young = await harness.run(asking);
    // A query may not see yet what the control plane has just accepted.
    const told = await until(async () => {
      const page = await answered(() => harness.client.unfinishedRuns(pageSince(since)));
      return page !== undefined && page.runs.length > 0 && page;
    }, 'the young run to be listed');
    expect(told).toMatchObject({ runs: [await harness.client.addressOf(young)] });
    expect(told).not.toHaveProperty('next');
  });
});

it('createRunDirectory throws what the control plane refuses', async () => {
  const admin = await startHttpStandIn((response) => {
    response.statusCode = 500;
    response.end('{}');
  });
  await expect(createRunDirectory(admin.url)()).rejects.toThrow('HTTP 500');
  await admin.close();
});
