import { ProblemError } from '@platform/http';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { ingestEvent } from './ingest-event';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
const post = (more: object) => ingestEvent({ ...event, ...more }, ingestionDeps(harness));

it.each([
  ['rerunOf', 'evt-0'],
  ['$truncated', 5_000_000],
])('an event that says %s itself is refused', async (name, value) => {
  const error: unknown = await post({ [name]: value }).catch((thrown: unknown) => thrown);
  expect(error instanceof ProblemError ? error.problem : error).toMatchObject({
    status: 422,
    code: 'event-invalid',
    members: { outcome: 'rejected' },
    errors: [{ path: `/${name}`, message: { fr: expect.stringContaining('réservé') as string } }],
  });
  expect(harness.engine.sent).toEqual([]);
  expect(await harness.rows()).toEqual([]);
});

it('is taken when it says nothing by it', async () => {
  expect(await post({ rerunOf: null })).toMatchObject({ outcome: 'accepted' });
});
