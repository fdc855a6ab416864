import { ProblemError } from '@platform/http';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { openProxyBench, type ProxyBench } from '../__fixtures__/proxy-bench';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent } from './ingest-event';

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

const started = (slug: string, type: string) => published(slug, { nodes: [{ id: 'start', type }] });
const post = (body: object) =>
  ingestEvent(
    { eventId: 'evt-1', ...body },
    ingestionDeps(bench, {
      workflows: [
        started('asked', 'core.manual'),
        started('called', 'core.workflow-called'),
        started('hooked', 'core.webhook'),
        started('other', 'core.manual'),
        started('timed', 'core.schedule'),
      ],
    }),
  );
const problem = async (body: object): Promise<unknown> => {
  const error: unknown = await post(body).catch((thrown: unknown) => thrown);
  return error instanceof ProblemError ? error.problem : error;
};

it.each([
  ['core.schedule', 'cron'],
  ['core.webhook', '/api/hooks/'],
  ['core.workflow-called', 'core.call'],
])('nobody posts %s: the problem names the right way (%s)', async (eventType, way) => {
  expect(await problem({ eventType })).toMatchObject({
    status: 422,
    code: 'event-type-reserved',
    members: { outcome: 'rejected' },
    errors: [{ path: '/eventType', message: { fr: expect.stringContaining(way) as string } }],
  });
  expect(bench.engine.sent).toEqual([]);
});

describe('core.manual', () => {
  const eventType = 'core.manual';

  it('starts the workflow it names, and no other', async () => {
    await expect(post({ eventType, workflow: 'other', input: 5 })).resolves.toEqual({
      outcome: 'accepted',
      eventId: 'evt-1',
      runs: [{ runId: 'evt-1', workflow: 'other', version: 1 }],
    });
    expect(bench.engine.sent).toMatchObject([{ event: { input: 5, workflow: 'other' } }]);
  });

  it.each(['gone', 'hooked'])('knows no manual start of %s', async (workflow) => {
    expect(await problem({ eventType, workflow })).toMatchObject({
      status: 422,
      code: 'workflow-unknown',
      errors: [{ path: '/workflow' }],
    });
  });

  it.each([undefined, '', 5, null])('needs the workflow it is for, not %j', async (workflow) => {
    expect(await problem({ eventType, workflow })).toMatchObject({
      status: 422,
      code: 'event-invalid',
      errors: [{ path: '/workflow' }],
    });
    expect(bench.engine.sent).toEqual([]);
  });
});

it('is not offered as a type to post', async () => {
  const { errors } = (await problem({ eventType: 'lab.unheard-of' })) as {
    errors: readonly { message: { fr: string } }[];
  };
  expect(errors[0]?.message.fr).toContain('core.manual');
  expect(errors[0]?.message.fr).not.toMatch(/core\.(?:schedule|webhook|workflow-called)/);
});
