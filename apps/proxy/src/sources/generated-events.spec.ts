import type { SourceFactory } from '@platform/sdk';
import { keepCounters, type KeptCounters } from '@platform/telemetry/testing';

import { catalogOfPoll } from '../__fixtures__/catalog-of-poll';
import { definitionsOf } from '../__fixtures__/definitions-of';
import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { published } from '../__fixtures__/proxy-catalog';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { createTakeRecord } from './take-record';

const poll: SourceFactory = () => ({ stop: async () => undefined });
const catalog = catalogOfPoll(poll);

let harness: ProxyHarness;
let counters: KeptCounters;
beforeEach(async () => {
  counters = keepCounters();
  harness = await openProxyHarness();
});
afterEach(async () => {
  await harness.close();
  await counters.close();
});

it('each record of a source is counted, by source, feed, event and outcome [RUN-037]', async () => {
  const take = createTakeRecord('poll', [...catalog.eventBindings.values()], {
    ...ingestionBase(harness, { definitions: definitionsOf(catalog, [published('a')]) }),
    ...harness,
    feeds: [...catalog.eventBindings.keys()],
  });
  await take({ feed: 'lab', key: 'r1', record: { patient: 'p1' } });
  await take({ feed: 'lab', key: 'r1', record: { patient: 'p1' } });
  await take({ feed: 'lab', key: 'r2', record: { patient: 7 } });
  await take({ feed: 'decisions', key: 't1', record: { run: 'nobody', status: 'unclear' } });
  const lab = { source: 'poll', feed: 'lab', event: 'lab.result' };
  expect(await counters.read('clinical.events.generated')).toEqual([
    { ...lab, outcome: 'accepted', value: 1 },
    { ...lab, outcome: 'duplicate', value: 1 },
    { ...lab, outcome: 'rejected', value: 1 },
    { source: 'poll', feed: 'decisions', event: 'resolve', outcome: 'rejected', value: 1 },
  ]);
});
