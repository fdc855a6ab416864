import type { EmitRecord } from '@platform/sdk';
import { memoryFeeds, sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';

import { keepingLog } from '../__fixtures__/log-lines';
import { openLateServer, type LateServer } from '../__fixtures__/late-server';
import fhirPoll from './fhir-poll';

/** The longest transaction of the server. */
const COMMIT_MS = 250;
const feed = { name: 'lab', query: { resource: 'Observation' } };

let late: LateServer;
let running: { stop(): Promise<void> }[];
beforeEach(async () => {
  late = await openLateServer();
  running = [];
});
afterEach(async () => {
  for (const source of running) await source.stop();
  await late.close();
});

async function start(
  overlapMs: number,
  emit: EmitRecord,
  more: object = {},
  feeds = memoryFeeds(),
) {
  const config = {
    ...{ baseUrl: late.server.baseUrl, intervalMs: 100, overlapMs, lookbackMs: 60_000 },
    ...{ pageSize: 50, pagePauseMs: 0, ...more },
  };
  const source = await fhirPoll(
    config,
    [feed],
    emit,
    sourceContext({ log: keepingLog().log, feeds }),
  );
  running.push(source);
  return source;
}

/** Many writers, whose transactions end late and out of order. */
async function write(count: number): Promise<void> {
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let n = writer; n < count; n += 50) {
      await late.write(`o-${n}`, ((n * 7919) % 11) * (COMMIT_MS / 10));
    }
  });
  await Promise.all(writers);
}

function counting() {
  const taken = new Map<string, number>();
  const emit: EmitRecord = async ({ key, record }) => {
    if (!Object.hasOwn(record as object, 'valueString')) throw new Error(`${key} is only a part`);
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return 'accepted';
  };
  return { taken, emit };
}

it.each([
  ['loses a record when it reads back less than the transaction takes', 0, 1],
  ['loses none when it reads back further', 60_000, 2],
])('%s', async (_what, overlapMs, expected) => {
  const { taken, emit } = counting();
  await start(overlapMs, emit);
  let commit: () => void = () => undefined;
  const written = late.write('began-first', new Promise<void>((resolve) => (commit = resolve)));
  // Another millisecond, or both would have the same time.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await late.write('ended-first', 0);
  const polls = async (count: number) => {
    const before = late.server.received.length;
    await until(() => late.server.received.length >= before + count);
  };
  await until(() => taken.size === 1);
  const stamp = late.visible[0]?.lastUpdated ?? Infinity;
  const watermark = (): number => {
    const url = new URL(late.server.received.at(-1)?.url ?? '', late.server.origin);
    const from = url.searchParams.get('_lastUpdated')?.replace(/^ge/, '');
    return Date.parse(from ?? '') + overlapMs;
  };
  // Up to a second later: the clock of the server, which it never passes, counts seconds.
  await until(() => watermark() >= stamp);
  commit();
  await written;
  await polls(3);
  expect(taken.size).toBe(expected);
});

describe.each([false, true])('with versionsFirst: %s', (versionsFirst) => {
  it('of 1,000 transactions that end late and out of order loses none and doubles none', async () => {
    const { taken, emit } = counting();
    await start(4 * COMMIT_MS, emit, { versionsFirst });
    await write(1_000);
    await until(() => taken.size === 1_000, 'all records');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([...taken.values()].filter((times) => times !== 1)).toEqual([]);
  });

  it('hands over the last version of resources that change all the time, and none twice', async () => {
    const { taken, emit } = counting();
    await start(4 * COMMIT_MS, emit, { versionsFirst, intervalMs: 100, pageSize: 7 });
    const writers = Array.from({ length: 30 }, async (_, id) => {
      for (let n = 0; n < 20; n += 1) {
        await late.write(`o-${id}`, ((n * 7919 + id * 31) % 11) * (COMMIT_MS / 25));
      }
    });
    await Promise.all(writers);
    const last = late.visible.map(({ id, version }) => `Observation.${id}.v${version}`);
    await until(() => last.every((key) => taken.has(key)), 'the last versions');
    expect(last).toHaveLength(30);
    expect([...taken.values()].filter((times) => times !== 1)).toEqual([]);
  });

  it('continues after the server was down, after the platform was, and in another process', async () => {
    const { taken, emit } = counting();
    const feeds = memoryFeeds();
    let refusals = 0;
    const first = await start(
      4 * COMMIT_MS,
      async (record) => {
        if (taken.size >= 100 && refusals < 3) {
          refusals += 1;
          throw Object.assign(new Error('plus tard'), { retryAfterMs: 50 });
        }
        return emit(record);
      },
      { versionsFirst },
      feeds,
    );
    const writing = write(300);
    await until(() => refusals === 3);
    late.failWith = 503;
    await until(() => late.server.received.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    late.failWith = undefined;
    await first.stop();
    running = [];
    await start(4 * COMMIT_MS, emit, { versionsFirst }, feeds);
    await writing;
    await until(() => taken.size === 300, 'all records');
    expect([...taken.values()].filter((times) => times !== 1)).toEqual([]);
  });
});
