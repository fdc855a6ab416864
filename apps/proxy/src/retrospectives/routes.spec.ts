import { openRetrospectiveStore, type RetrospectiveStore } from '@platform/stores';

import {
  openGateHarness,
  type Answered,
  type GateHarness,
} from '../identity/__fixtures__/gate-harness';
import { REPORT } from './__fixtures__/report';
import { retrospectiveRoutes } from './routes';

let harness: GateHarness;
let publisher: string;
beforeEach(async () => {
  let store: RetrospectiveStore | undefined;
  // The store is of the harness's own database, which is there once the harness is.
  const retrospectives: RetrospectiveStore = {
    add: async (input) => (await opened()).add(input),
    list: async (page) => (await opened()).list(page),
    get: async (id) => (await opened()).get(id),
    remove: async (id) => (await opened()).remove(id),
  };
  const opened = async () => (store ??= await openRetrospectiveStore(harness.database));
  harness = await openGateHarness({ routes: retrospectiveRoutes({ retrospectives }) });
  publisher = await harness.key('publisher');
});
afterEach(() => harness?.close());

const ask = (method: string, path: string, body?: unknown, key = publisher): Promise<Answered> =>
  harness.call(path, { method, headers: { 'X-Api-Key': key }, body });
const send = (report: unknown = REPORT) => ask('POST', '/api/retrospectives', report);
const codeOf = ({ status, body }: Answered) => `${status} ${String(body['code'])}`;
const auditLines = async () =>
  (await harness.audit.list({ limit: 50 })).map(({ action, resource }) => `${action} ${resource}`);

it('a report that was sent is listed and shown, and the audit log says who sent, read and deleted it', async () => {
  const sent = await send();
  expect(sent).toMatchObject({
    status: 201,
    body: { workflow: 'alert', summary: { events: 3, differing: 1, isComplete: true } },
  });
  const { id } = sent.body as { readonly id: string };
  const list = await ask('GET', '/api/retrospectives?workflow=alert');
  expect(list.body['items']).toEqual([sent.body]);
  expect((await ask('GET', '/api/retrospectives?workflow=other')).body['items']).toEqual([]);
  const one = await ask('GET', `/api/retrospectives/${id}`);
  expect(one.body).toEqual({ ...sent.body, report: REPORT });
  expect((await ask('DELETE', `/api/retrospectives/${id}`)).status).toBe(204);
  expect(codeOf(await ask('GET', `/api/retrospectives/${id}`))).toBe('404 not-found');
  expect(codeOf(await ask('DELETE', `/api/retrospectives/${id}`))).toBe('404 not-found');
  const lines = await auditLines();
  expect(lines).toContain('sendRetrospective workflow:alert');
  expect(lines).toContain(`getRetrospective retrospective:${id}`);
  expect(lines).toContain(`deleteRetrospective retrospective:${id}`);
});

it.each([
  ['an unknown member', { ...REPORT, patientId: 'p1' }],
  [
    'an unknown member of a case',
    { ...REPORT, cases: [{ ...REPORT.cases[0], birthDate: '1950' }] },
  ],
  ['a patient who is no pseudonym', { ...REPORT, cases: [{ ...REPORT.cases[0], patient: 'p1' }] }],
  ['three versions', { ...REPORT, sides: [...REPORT.sides, REPORT.sides[0]] }],
  ['another format', { ...REPORT, apiVersion: 'platform/retrospective-v2' }],
  ['a list of too many names', { ...REPORT, outcomes: Array(502).fill(REPORT.outcomes[0]) }],
  ['a long name', { ...REPORT, writes: [{ name: 'x'.repeat(301), counts: [1] }] }],
  ['nothing', {}],
])('a report with %s is refused, and nothing is stored', async (_, report) => {
  expect(codeOf(await send(report))).toMatch(/^(400|422) body-invalid$/);
  expect((await ask('GET', '/api/retrospectives')).body['items']).toEqual([]);
});

it('a report that is too large is refused', async () => {
  const cases = Array(500).fill({
    ...REPORT.cases[0],
    sides: [{ ...REPORT.cases[0].sides[0], outcomes: Array(50).fill('x'.repeat(250)) }],
  });
  expect(codeOf(await send({ ...REPORT, cases }))).toBe('413 body-too-large');
});

it('nobody but a publisher sends, reads or deletes', async () => {
  const { id } = (await send()).body as { readonly id: string };
  for (const role of ['viewer', 'clinician', 'designer', 'operator', 'admin']) {
    const key = await harness.key(role);
    for (const [method, path] of [
      ['POST', '/api/retrospectives'],
      ['GET', '/api/retrospectives'],
      ['GET', `/api/retrospectives/${id}`],
      ['DELETE', `/api/retrospectives/${id}`],
    ] as const) {
      expect((await ask(method, path, method === 'POST' ? REPORT : undefined, key)).status).toBe(
        403,
      );
    }
  }
});
