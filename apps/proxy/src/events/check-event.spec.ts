import { ProblemError } from '@platform/http';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { problemOf } from '../__fixtures__/problem-of';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent } from './ingest-event';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const started = (slug: string, type: string) => published(slug, { nodes: [{ id: 'start', type }] });
const post = (body: object, isSigned: (slug: string) => boolean = () => false) =>
  ingestEvent(
    { eventId: 'evt-1', ...body },
    ingestionDeps(harness, {
      isSigned,
      workflows: [
        started('asked', 'core.manual'),
        started('called', 'core.workflow-called'),
        started('hooked', 'core.webhook'),
        started('other', 'core.manual'),
        started('timed', 'core.schedule'),
      ],
    }),
  );
const problem = async (body: object, isSigned?: (slug: string) => boolean): Promise<unknown> => {
  const error: unknown = await post(body, isSigned).catch((thrown: unknown) => thrown);
  return error instanceof ProblemError ? error.problem : error;
};

it.each([['core.schedule', 'cron']])(
  'nobody posts %s: the problem names the right way (%s)',
  async (eventType, way) => {
    expect(await problem({ eventType })).toMatchObject({
      status: 422,
      code: 'event-type-reserved',
      members: { outcome: 'rejected' },
      errors: [{ path: '/eventType', message: { fr: expect.stringContaining(way) as string } }],
    });
    expect(harness.engine.sent).toEqual([]);
  },
);

describe.each([
  ['core.manual', 'other', 'hooked'],
  ['core.webhook', 'hooked', 'called'],
  ['core.workflow-called', 'called', 'asked'],
])('%s', (eventType, named, another) => {
  it('starts the workflow it names, and no other', async () => {
    await expect(post({ eventType, workflow: named, input: 5 })).resolves.toEqual({
      outcome: 'accepted',
      eventId: 'evt-1',
      runs: [{ runId: 'evt-1', workflow: named, version: 1 }],
    });
    expect(harness.engine.sent).toMatchObject([{ event: { input: 5, workflow: named } }]);
  });

  it.each(['gone', another])('knows no such start of %s', async (workflow) => {
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
    expect(harness.engine.sent).toEqual([]);
  });
});

describe.each([
  ['core.webhook', 'hooked', 'body'],
  ['core.workflow-called', 'called', 'inputs'],
])('%s, as a call', (eventType, workflow, member) => {
  it('takes its subjects from its payload', async () => {
    await post({ eventType, workflow, [member]: { patientId: 'p1', encounterId: 'e1', dose: 5 } });
    expect(harness.engine.sent).toMatchObject([
      {
        event: { [member]: { patientId: 'p1', encounterId: 'e1', dose: 5 } },
        context: { patient: { id: 'p1' }, encounter: { id: 'e1' } },
      },
    ]);
  });

  it('is refused when it names two patients', async () => {
    const body = { eventType, workflow, patientId: 'p2', [member]: { patientId: 'p1' } };
    expect(await problem(body)).toMatchObject({
      status: 422,
      code: 'event-invalid',
      errors: [{ path: `/${member}/patientId` }],
    });
    expect(harness.engine.sent).toEqual([]);
  });
});

describe('a webhook whose calls are signed', () => {
  const isSigned = (slug: string) => slug === 'hooked';

  it('is not called by an event, which has no signature', async () => {
    const body = { eventType: 'core.webhook', workflow: 'hooked', body: {} };
    expect(await problem(body, isSigned)).toMatchObject({
      status: 422,
      code: 'webhook-signed',
      errors: [
        { path: '/workflow', message: { en: expect.stringContaining('/api/hooks/') as string } },
      ],
    });
    expect(harness.engine.sent).toEqual([]);
  });
});

it('check event: is not offered as a type to post', async () => {
  const { errors } = (await problem({ eventType: 'lab.unheard-of' })) as {
    errors: readonly { message: { fr: string } }[];
  };
  expect(errors[0]?.message.fr).toContain('core.manual');
  expect(errors[0]?.message.fr).not.toContain('core.schedule');
});

describe('a member that only the platform sets', () => {
  const lab = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
  const postLab = (more: object) => ingestEvent({ ...lab, ...more }, ingestionDeps(harness));

  it.each([
    ['rerunOf', 'evt-0'],
    ['$truncated', 5_000_000],
  ])('an event that says %s itself is refused', async (name, value) => {
    const error: unknown = await postLab({ [name]: value }).catch((thrown: unknown) => thrown);
    expect(error instanceof ProblemError ? error.problem : error).toMatchObject({
      status: 422,
      code: 'event-invalid',
      members: { outcome: 'rejected' },
      errors: [{ path: `/${name}`, message: { fr: expect.stringContaining('réservé') as string } }],
    });
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
  });

  it('may be null', async () => {
    expect(await postLab({ rerunOf: null })).toMatchObject({ outcome: 'accepted' });
  });
});

describe('what is no event', () => {
  const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', value: 6.8 };
  const ingest = (body: unknown) => ingestEvent(body, ingestionDeps(harness));

  it.each([null, 'text', 42, [event]])('%j is refused as no object', async (body) => {
    expect(await problemOf(ingest(body))).toMatchObject({
      status: 400,
      code: 'event-not-an-object',
      members: { outcome: 'rejected' },
    });
  });

  it.each<[string, object, string]>([
    ['no id', { eventId: undefined }, '/eventId'],
    ['an empty id', { eventId: '' }, '/eventId'],
    ['an id of those of the platform', { eventId: '~schedule:a:2026' }, '/eventId'],
    ['an id with half a character', { eventId: 'a\ud800' }, '/eventId'],
    ['an id with a line end', { eventId: 'a\n' }, '/eventId'],
    ['an id that a URL reads as a step of its path', { eventId: '..' }, '/eventId'],
    ['an id of one dot', { eventId: '.' }, '/eventId'],
    ['an id of 201 characters', { eventId: 'x'.repeat(201) }, '/eventId'],
    ['an id that is a number', { eventId: 1 }, '/eventId'],
    ['no type', { eventType: undefined }, '/eventType'],
    ['an empty type', { eventType: '' }, '/eventType'],
  ])('%s is refused', async (_what, over, path) => {
    expect(await problemOf(ingest({ ...event, ...over }))).toMatchObject({
      status: 422,
      code: 'event-invalid',
      errors: [{ path }],
    });
    expect(harness.engine.sent).toEqual([]);
  });

  it.each([
    'a',
    '...',
    '*',
    'Observation/12 é?#%25',
    '🩺'.repeat(200),
    'schedule:aki-watch:2026-11-20T08:00:00.000Z',
    'x'.repeat(200),
  ])('but %s is an id', async (eventId) => {
    await expect(ingest({ ...event, eventId })).resolves.toMatchObject({ outcome: 'accepted' });
    expect(harness.engine.sent[0]?.runId).toBe(eventId);
  });

  it('a type that no trigger accepts is refused, with those that one does', async () => {
    const problem = await problemOf(ingest({ ...event, eventType: 'lab.unknown' }));
    expect(problem).toMatchObject({ status: 422, code: 'event-type-unknown' });
    expect(problem.errors?.[0]?.message.en).toMatch(/lab\.result/);
    const slip = await problemOf(ingest({ ...event, eventType: 'lab.resutl' }));
    expect(slip.errors?.[0]?.message.en).toContain('; did you mean "lab.result"?');
  });
});
