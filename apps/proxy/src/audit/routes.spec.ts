import type { AuditLine } from '@platform/stores';

import {
  openGateHarness,
  type Answered,
  type GateHarness,
} from '../identity/__fixtures__/gate-harness';

let harness: GateHarness;
let operator: string;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-20T10:00:00.000Z');
  harness = await openGateHarness({ now: () => clock });
  operator = await harness.key('operator');
  for (const at of [1, 2, 3, 4, 5]) {
    await harness.audit.append({
      actor: { kind: 'user', id: at % 2 === 0 ? 'even' : 'odd', name: 'x' },
      ...{ action: `act${at % 3}`, resource: `patient:é ${at}`, requestId: `request-${at}` },
      ...(at === 5 && { refusal: { status: 409, code: 'busy' } }),
    });
    clock = new Date(clock.getTime() + 60_000);
  }
});
afterEach(() => harness?.close());

const ask = (path: string): Promise<Answered> =>
  harness.call(`/api/audit${path}`, { headers: { 'X-Api-Key': operator } });
const seqs = ({ body }: Answered) => (body['items'] as AuditLine[]).map(({ seq }) => seq);

describe('the audit log', () => {
  it('tells its lines, the newest first', async () => {
    const answer = await ask('');
    expect(answer.status).toBe(200);
    expect(seqs(answer)).toEqual([5, 4, 3, 2, 1]);
    expect((answer.body['items'] as AuditLine[])[0]).toEqual({
      ...{ seq: 5, at: '2026-11-20T10:04:00.000Z', action: 'act2', resource: 'patient:é 5' },
      ...{ actor: { kind: 'user', id: 'odd', name: 'x' }, requestId: 'request-5' },
      refusal: { status: 409, code: 'busy' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('tells them page by page', async () => {
    const first = await ask('?limit=2');
    expect(seqs(first)).toEqual([5, 4]);
    const second = await ask(`?limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect(seqs(second)).toEqual([3, 2]);
    const last = await ask(`?limit=2&cursor=${String(second.body['nextCursor'])}`);
    expect(seqs(last)).toEqual([1]);
    expect(last.body['nextCursor']).toBeUndefined();
  });

  it.each([
    ['?actor=even', [4, 2]],
    ['?action=act1', [4, 1]],
    [`?resource=${encodeURIComponent('patient:é 3')}`, [3]],
    ['?actor=odd&action=act2', [5]],
    ['?from=2026-11-20T10:03:00Z', [5, 4]],
    ['?to=2026-11-20T10:01:00Z', [1]],
    ['?from=2026-11-20T11:01:00%2B01:00&to=2026-11-20T11:03:00%2B01:00', [3, 2]],
    ['?actor=nobody', []],
  ])('tells those of %s', async (query, expected) => {
    expect(seqs(await ask(query))).toEqual(expected);
  });

  it.each([
    ['?from=yesterday', '/from'],
    ['?to=2026-12-31T23:59:60Z', '/to'],
    ['?actor=', '/actor'],
    ['?actor=a%00b', '/actor'],
    ['?actor=a&actor=b', '/actor'],
    ['?cursor=abc', '/cursor'],
    ['?cursor=eyJiZWZvcmUiOjB9', '/cursor'],
    ['?limit=1000', '/limit'],
    ['?user=x', '/user'],
  ])('is not asked by %s', async (query, path) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 400, body: { code: 'query-invalid' } });
    expect((answer.body['errors'] as { path: string }[]).map((error) => error.path)).toContain(
      path,
    );
  });

  it('is a 503 when it cannot be read', async () => {
    const { knex } = harness.database;
    await knex.raw('ALTER TABLE audit_log RENAME TO away');
    for (const path of ['', '/verify'])
      expect(await ask(path)).toMatchObject({
        status: 503,
        body: { code: 'audit-log-unavailable' },
      });
  });
});

describe('the chain of the audit log', () => {
  it('is sound as long as nothing was changed', async () => {
    const head = await harness.audit.head();
    const expected = { ok: true, lines: 5, head };
    expect(await ask('/verify')).toMatchObject({ status: 200, body: expected });
    expect((await ask(`/verify?seq=5&hash=${head?.hash}`)).body).toEqual(expected);
  });

  it.each([
    ['changed', { action: 'other' }, 'altered'],
    ['removed', undefined, 'missing'],
  ])('breaks at a line that was %s', async (_what, change, reason) => {
    const knex = await withoutGuards();
    const line = knex('audit_log').where({ seq: 3 });
    await (change ? line.update(change) : line.delete());
    expect((await ask('/verify')).body).toMatchObject({ ok: false, broken: { seq: 3, reason } });
  });

  it('shows a cut end against a head of earlier alone', async () => {
    const head = await harness.audit.head();
    await (await withoutGuards())('audit_log').where('seq', '>', 3).delete();
    expect((await ask('/verify')).body).toMatchObject({ ok: true, lines: 3 });
    expect((await ask(`/verify?seq=5&hash=${head?.hash}`)).body).toMatchObject({
      ...{ ok: false, broken: { reason: 'truncated' } },
    });
  });

  it.each([
    ['?seq=5', '/hash'],
    [`?hash=${'0'.repeat(64)}`, '/seq'],
    [`?seq=0&hash=${'0'.repeat(64)}`, '/seq'],
    ['?seq=5&hash=abc', '/hash'],
    [`?seq=99999999999999999999&hash=${'0'.repeat(64)}`, '/seq'],
  ])('is not compared with %s', async (query, path) => {
    const answer = await ask(`/verify${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'query-invalid' } });
    expect((answer.body['errors'] as { path: string }[])[0]?.path).toBe(path);
  });
});

describe('a person who asks to see the ids of subjects', () => {
  const reveal = (resource: string, key: string): Promise<Answered> =>
    harness.call('/api/reveals', {
      method: 'POST',
      headers: { 'X-Api-Key': key },
      body: { resource },
    });

  beforeEach(async () => {
    for (const id of ['é 1', 'r:1'])
      await harness.runs.insert({ id, service: 's', workflowName: 'w', event: {} });
  });

  it.each(['runs:all', 'validations:all', 'run:é 1', 'validation:ask:r:1'])(
    'has a line for %s, and a second one the second time',
    async (resource) => {
      const viewer = await harness.key('viewer');
      expect((await reveal(resource, viewer)).status).toBe(204);
      expect((await reveal(resource, viewer)).status).toBe(204);
      const lines = await harness.audit.list({ resource, limit: 9 });
      expect(lines.map(({ action }) => action)).toEqual(['revealSubjects', 'revealSubjects']);
    },
  );

  it.each(['run:Un texte libre', 'validation:ask:Un texte libre', 'validation:Un texte libre'])(
    'leaves no text of their own in the log: %s',
    async (resource) => {
      const refused = await reveal(resource, await harness.key('viewer'));
      expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await harness.audit.list({ action: 'revealSubjects', limit: 9 })).length).toBe(0);
    },
  );

  it.each(['', 'run:', 'patient:p1', 'runs:some', 'run:\u0001', `run:${'x'.repeat(2_001)}`])(
    'names a screen: not %j',
    async (resource) => {
      const refused = await reveal(resource, await harness.key('viewer'));
      expect(refused).toMatchObject({ status: 400, body: { code: 'body-invalid' } });
      expect((await harness.audit.list({ action: 'revealSubjects', limit: 9 })).length).toBe(0);
    },
  );

  it('sees nothing where the line cannot be written', async () => {
    const viewer = await harness.key('viewer');
    await harness.database.knex.raw('ALTER TABLE audit_log RENAME TO away');
    expect(await reveal('runs:all', viewer)).toMatchObject({
      ...{ status: 503, body: { code: 'audit-log-unavailable' } },
    });
  });
});

/** The database as an attacker with every right on it leaves it. */
async function withoutGuards() {
  const { knex } = harness.database;
  const triggers = (await knex('sqlite_master').where({ type: 'trigger' }).select('name')) as {
    name: string;
  }[];
  for (const { name } of triggers) await knex.raw('DROP TRIGGER ??', [name]);
  return knex;
}
