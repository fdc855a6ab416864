import { EngineRefusedError, EngineUnavailableError } from '@platform/engine-api';
import { createApp, type Gate, type HttpServer, listen, ProblemError } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { createLogger } from '@platform/telemetry';

import { ingestionBase } from '../../__fixtures__/ingestion-deps';
import { beginAtOnce, openProxyHarness, type ProxyHarness } from '../../__fixtures__/proxy-harness';
import { published } from '../../__fixtures__/proxy-catalog';
import { eventOperations } from '../operations';
import { eventRoutes } from '../routes';

const BODY_LIMIT = 50_000;
const { schema } = eventOperations.postEventBatch.answers[200];
const answer = compileSchema(schema);

/** Admits every caller, and records the audit lines. */
const audited: string[] = [];
let isAuditGone = false;
const gate: Gate = {
  identify: async () => ({
    kind: 'key',
    id: 'k1',
    name: 'feed',
    roles: new Set(['source']),
  }),
  admit: async () => undefined,
  record: async ({ action, resource, refusal }) => {
    if (isAuditGone && resource.startsWith('event:')) {
      throw new ProblemError({
        status: 503,
        code: 'audit-log-unavailable',
        title: { fr: '', en: '' },
        detail: { fr: '', en: '' },
      });
    }
    audited.push([action, resource, ...(refusal ? [refusal.code] : [])].join(' '));
  },
};

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  audited.length = 0;
  isAuditGone = false;
  harness = await openProxyHarness();
  const workflows = [published('a'), published('note', { nodes: [{ id: 's', type: 't.note' }] })];
  const app = createApp({
    logger: createLogger('http'),
    routes: eventRoutes(ingestionBase(harness, { workflows })),
    bodyLimitBytes: BODY_LIMIT,
    gate,
  });
  server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PROXY_PORT' });
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

interface Result {
  readonly outcome: string;
  readonly eventId?: string;
  readonly [member: string]: unknown;
}

async function post(body: unknown, language = 'fr') {
  const response = await fetch(`${server.url}/api/events/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  const text = (await response.json()) as { results?: Result[]; code?: string };
  if (response.status === 200) expect(answer.check(text)).toEqual([]);
  return { status: response.status, headers: response.headers, ...text };
}

const outcomes = ({ results = [] }: Awaited<ReturnType<typeof post>>): string[] =>
  results.map(({ outcome, eventId }) => `${eventId} ${outcome}`);
const lab = (eventId: string, patientId = eventId): object => ({
  eventId,
  eventType: 'lab.result',
  patientId,
});
const sent = (): string[] => harness.engine.sent.map(({ runId }) => runId);

describe('POST /api/events/batch', () => {
  it('answers each event in its place as it would be answered alone; a bad one blocks no other', async () => {
    const answered = await post(
      {
        events: [
          lab('e1'),
          { eventId: 'e2', eventType: 'lab.result', patientId: 5 },
          'no event',
          { eventId: '~x', eventType: 'lab.result' },
          { eventId: 'e3', eventType: 'core.schedule' },
          { eventId: 'e4', eventType: 'x' },
          lab('e5'),
        ],
      },
      'en',
    );
    expect(answered.status).toBe(200);
    expect(answered.results?.[0]).toEqual({
      outcome: 'accepted',
      eventId: 'e1',
      runs: [{ runId: 'e1', workflow: 'a', version: 1 }],
    });
    expect(answered.results?.[1]).toMatchObject({
      outcome: 'rejected',
      eventId: 'e2',
      status: 422,
      code: 'event-invalid',
      title: 'Invalid event',
      errors: [
        { path: '/patientId', message: expect.stringContaining('id is expected') as string },
      ],
    });
    expect(
      answered.results?.slice(2, 6).map(({ status, code }) => `${String(status)} ${String(code)}`),
    ).toEqual([
      '400 event-not-an-object',
      '422 event-invalid',
      '422 event-type-reserved',
      '422 event-type-unknown',
    ]);
    expect(answered.results?.[3]).not.toHaveProperty('eventId');
    expect(answered.results?.[6]).toMatchObject({ outcome: 'accepted', eventId: 'e5' });
    expect(answered.headers.get('vary')).toContain('Accept-Language');
    expect(answered.headers.get('content-language')).toBe('en');
    expect(sent().sort()).toEqual(['e1', 'e5']);
  });

  it('tells problems in French unless asked otherwise', async () => {
    const { results } = await post({ events: [{ eventId: 'e4', eventType: 'x' }] });
    expect(results?.[0]?.['title']).toBe("Type d'événement inconnu");
  });

  it('takes one id once: what comes after is a duplicate', async () => {
    const events = [lab('e1'), lab('e1'), lab('e2'), lab('e1')];
    expect(outcomes(await post({ events }))).toEqual([
      'e1 accepted',
      'e1 duplicate',
      'e2 accepted',
      'e1 duplicate',
    ]);
    expect(outcomes(await post({ events: [lab('e1'), lab('e3')] }))).toEqual([
      'e1 duplicate',
      'e3 accepted',
    ]);
    expect(sent().sort()).toEqual(['e1', 'e2', 'e3']);
  });

  it('takes what shares a subject in its order, and the others meanwhile, not all at once', async () => {
    let open = 0;
    let maxOpen = 0;
    const order: string[] = [];
    harness.engine.onSend = async ({ runId }) => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      // The first event of a patient takes longest, so the order is kept only if the later ones wait.
      await new Promise((resolve) => setTimeout(resolve, runId.endsWith('1') ? 60 : 1));
      order.push(runId);
      open -= 1;
    };
    const patients = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const events = ['1', '2', '3'].flatMap((turn) =>
      patients.map((id) => lab(`${id}.${turn}`, id)),
    );
    expect((await post({ events })).status).toBe(200);
    for (const id of patients) {
      expect(order.filter((runId) => runId.startsWith(`${id}.`))).toEqual([
        `${id}.1`,
        `${id}.2`,
        `${id}.3`,
      ]);
    }
    expect(maxOpen).toBeGreaterThan(1);
    expect(maxOpen).toBeLessThanOrEqual(16);
  });

  it('says which events could not be taken now, and lets nothing about the same pass them', async () => {
    harness.engine.onSend = async ({ runId }) => {
      if (runId === 'e2') await harness.engine.shut();
    };
    const first = await post({
      events: [lab('e1', 'p1'), { ...lab('e2', 'p1') }, lab('e3', 'p1'), { eventId: 'e4' }],
    });
    expect(first.status).toBe(200);
    expect(outcomes(first)).toEqual([
      'e1 accepted',
      'e2 unavailable',
      'e3 unavailable',
      'e4 rejected',
    ]);
    expect(first.results?.[1]).toMatchObject({ status: 503, code: 'engine-unavailable' });
    beginAtOnce(harness);
    await harness.engine.open();
    expect(outcomes(await post({ events: [lab('e2', 'p1'), lab('e3', 'p1')] }))).toEqual([
      expect.stringMatching(/^e2 (?:accepted|duplicate)$/),
      'e3 accepted',
    ]);
    expect(sent()).toEqual(['e1', 'e2', 'e3']);
  });

  it('lets no later event of a subject be taken though the engine is back by then', async () => {
    const { startRun } = harness.ingress;
    harness.ingress.startRun = (input) =>
      input.runId === 'e1'
        ? Promise.reject(new EngineUnavailableError('ECONNRESET'))
        : startRun(input);
    const events = [lab('e1', 'p1'), lab('e2', 'p1'), lab('e9', 'p9'), lab('e3', 'p1')];
    expect(outcomes(await post({ events }))).toEqual([
      'e1 unavailable',
      'e2 unavailable',
      'e9 accepted',
      'e3 unavailable',
    ]);
    expect(sent()).toEqual(['e9']);
  });

  it('but after one that fails for what it is, the others of its subject are taken', async () => {
    const { startRun } = harness.ingress;
    harness.ingress.startRun = (input) =>
      input.runId === 'e1'
        ? Promise.reject(new EngineRefusedError({ code: 'engine-error', message: 'illisible' }))
        : startRun(input);
    const answered = await post({ events: [lab('e1', 'p1'), lab('e2', 'p1')] });
    expect(outcomes(answered)).toEqual(['e1 unavailable', 'e2 accepted']);
    expect(answered.results?.[0]).toMatchObject({ status: 500, code: 'internal-error' });
  });

  it('is answered 503 as a whole when none could be taken, and leaves nothing behind', async () => {
    await harness.engine.shut();
    const events = [lab('e1'), lab('e2')];
    const refused = await post({ events });
    expect(refused).toMatchObject({ status: 503, code: 'engine-unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await harness.rows()).toEqual([]);
    await harness.engine.open();
    expect(outcomes(await post({ events }))).toEqual(['e1 accepted', 'e2 accepted']);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no events', { events: [] }],
    ['no list of events', { events: {} }],
    ['another member', { events: [lab('e1')], more: 1 }],
    ['a bare list', [lab('e1')]],
    ['501 events', { events: Array.from({ length: 501 }, (_, index) => lab(`e${index}`)) }],
  ])('refuses what is no batch: %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'body-invalid' });
    expect(sent()).toEqual([]);
  });

  it('takes 500 events', async () => {
    const events = Array.from({ length: 500 }, (_, index) => ({ eventId: `e${index}` }));
    const { status, results } = await post({ events });
    expect(status).toBe(200);
    expect(results).toHaveLength(500);
  });

  it('is no longer than any body', async () => {
    const events = [{ ...lab('e1'), text: 'x'.repeat(BODY_LIMIT) }];
    expect(await post({ events })).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it('is told to the audit log event by event, and none is taken that cannot be', async () => {
    await post({ events: [lab('e1'), 'no event', lab('e2')] });
    expect(audited).toEqual([
      'postEventBatch event-batch:3',
      'postEventBatch event:e1',
      'postEventBatch event:e2',
    ]);
    isAuditGone = true;
    expect(await post({ events: [lab('e3')] })).toMatchObject({
      status: 503,
      code: 'audit-log-unavailable',
    });
    expect(sent().sort()).toEqual(['e1', 'e2']);
    expect(audited.at(-1)).toBe('postEventBatch event-batch:1 audit-log-unavailable');
  });
});
