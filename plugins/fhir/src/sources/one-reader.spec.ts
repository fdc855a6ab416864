import type { EventSource, FeedKeeper } from '@platform/sdk';
import { memoryFeeds, sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';

import { openLateServer, type LateServer } from '../__fixtures__/late-server';
import { keepingLog } from '../__fixtures__/log-lines';
import fhirPoll from './fhir-poll';

type Name = 'first' | 'second';

let late: LateServer;
let running: EventSource[];
const tokens = { first: 'ONE_READER_FIRST', second: 'ONE_READER_SECOND' } as const;
beforeEach(async () => {
  for (const [name, variable] of Object.entries(tokens)) process.env[variable] = name;
  late = await openLateServer();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((source) => source.stop()));
  await late.close();
  for (const variable of Object.values(tokens)) delete process.env[variable];
});

/** The keepers of two processes on one database. The one that has the feed keeps it until it is taken away. */
function sharedFeeds() {
  const stored = memoryFeeds();
  const attempts = { first: 0, second: 0 };
  let owner: { readonly name: Name; readonly lost: AbortController } | undefined;
  const keeperOf = (name: Name): FeedKeeper => ({
    ...stored,
    async alone(_feed, work) {
      attempts[name] += 1;
      owner ??= { name, lost: new AbortController() };
      if (owner.name !== name) return false;
      await work(owner.lost.signal);
      return true;
    },
  });
  const giveTo = (name: Name): void => {
    const before = owner;
    owner = { name, lost: new AbortController() };
    before?.lost.abort();
  };
  return { attempts, keeperOf, giveTo };
}

it('one reader: is the only one to ask the server, until another process has the feed', async () => {
  const { attempts, keeperOf, giveTo } = sharedFeeds();
  const taken: { readonly by: Name; readonly key: string }[] = [];
  const start = async (name: Name) =>
    running.push(
      await fhirPoll(
        {
          ...{ baseUrl: late.server.baseUrl, intervalMs: 100, pageSize: 5, pagePauseMs: 20 },
          auth: { type: 'bearer', token: { env: tokens[name] } },
        },
        [{ name: 'lab', query: { resource: 'Observation' } }],
        async ({ key }) => {
          taken.push({ by: name, key });
          return 'accepted';
        },
        sourceContext({ log: keepingLog().log, feeds: keeperOf(name) }),
      ),
    );
  const askedBy = (name: Name) =>
    late.server.received.filter(({ headers }) => headers.authorization === `Bearer ${name}`).length;
  const write = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, n) => late.write(`o-${from + n}`, 0)));

  await write(0, 60);
  giveTo('first');
  await start('first');
  await start('second');
  await until(() => taken.length >= 20);
  expect(askedBy('second')).toBe(0);
  await until(() => attempts.second > 0);
  expect(askedBy('second')).toBe(0);

  giveTo('second');
  await until(() => askedBy('second') > 0);
  await write(60, 80);
  await until(() => new Set(taken.map(({ key }) => key)).size === 80);
  const asked = askedBy('first');
  const tries = attempts.first;
  await until(() => attempts.first > tries + 2);
  expect(askedBy('first')).toBe(asked);

  giveTo('first');
  await write(80, 90);
  await until(() => new Set(taken.map(({ key }) => key)).size === 90);
  expect(taken.slice(-10).every(({ by }) => by === 'first')).toBe(true);
  expect(taken).toHaveLength(90);
});
