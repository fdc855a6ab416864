import { join } from 'node:path';

import { answerOf, dataOf, type ApiAnswer } from '@platform/api-client';
import { openRunStore } from '@platform/run-store';
import { until } from '@platform/testing';

import { snapshotsOfRun } from '../__fixtures__/api';
import type { ConnectedSite } from '../__fixtures__/connected-site';
import { ofScope, type Scope } from '../__fixtures__/console/scope';
import { platform } from '../__fixtures__/operator';

const WORKFLOW = 'odd';

const ODD_IDS: readonly (readonly [what: string, id: string])[] = [
  ['a star', '*'],
  ['a path', 'Observation/12'],
  ['slashes at its ends', '/a//'],
  ['an accent, composed', '\u00e9lise'],
  ['the same accent, decomposed', 'e\u0301lise'],
  ['a family', '👩‍👩‍👧'],
  ['a percent sign', '%'],
  ['a question mark', '?'],
  ['a hash', '#'],
  ['a space', 'a b'],
  ['nothing but a space', ' '],
  ['a plus sign', 'a+b'],
  ['200 characters of four bytes', '𝔘'.repeat(200)],
  ['the prototype', '__proto__'],
  ['a hyphen', '-'],
  ['a way up, encoded', '%2e%2e%2f%2e%2e'],
  ['three dots', '...'],
  ['a backslash', '..\\a'],
  ['quotes', 'a\'"`--;'],
  ['colons', 'ask:then:a'],
  ['a tilde inside', 'a~b'],
  ['a line separator', 'a\u2028b'],
  ['a change of direction', '\u202egnp.exe'],
  ['a template', '{{7*7}}'],
  ['all that a path or an id gives a meaning', 'ask:then:a/%2e%2e%2f..\\%?#+~b'],
];

/** Maximum time of a response that needs only one look-up. */
const QUICK_MS = 5_000;

/** In the gate: one of each kind of harm, to paths, to texts, to the reader, and to what is compared. */
const IN_GATE = [
  ...['all that a path or an id gives a meaning', '200 characters of four bytes', 'the prototype'],
  ...['an accent, composed', 'the same accent, decomposed'],
];

interface Suspended {
  readonly runId: string;
}

/** Ids in the platform's own form, also of the key under which it once listed unfinished runs. */
const OWN_IDS: typeof ODD_IDS = [
  ['where the engine tells of runs', '~directory'],
  ['a firing', '~schedule:odd:2027-01-01T07:00:00.000Z'],
  ['a tilde', '~'],
];

/** Ids of runs as callers may choose them, on the way through every part of the platform. */
export function oddIds(site: () => ConnectedSite, scope: Scope): void {
  const rows = ofScope(scope, ODD_IDS, IN_GATE);
  const api = () => site().api;

  const eventOf = (eventId: string) => ({ eventId, eventType: 'core.manual', workflow: WORKFLOW });

  const waitsAt = (id: string, node: string) =>
    until(async () => {
      const { status, snapshot } = await api().run(id);
      if (status !== 'running') throw new Error(`run ${id} is ${status}`);
      return snapshot?.pending.some(({ pendingId }) => pendingId === `${node}:${id}`);
    }, `run ${id} to wait at ${node}`);

  /** Returns every validation of these runs. */
  async function listedValidations(): Promise<readonly string[]> {
    const call = api()
      .client()
      .GET('/api/validations', { params: { query: { limit: 200 } } });
    const ids = (await dataOf(call)).items.map(({ pendingId }) => pendingId);
    return ids.filter((id) => /^(ask|then):/.test(id)).toSorted();
  }

  /** Lists follow what the engine reports, which takes a moment. */
  const untilListed = (...pendingIds: readonly string[]) =>
    until(
      async () => (await listedValidations()).join('\n') === pendingIds.toSorted().join('\n'),
      `the list to have ${pendingIds.join(', ') || 'nothing'}`,
    );

  const validation = (pendingId: string) =>
    answerOf(
      api()
        .client()
        .GET('/api/validations/{pendingId}', { params: { path: { pendingId } } }),
    );

  const rerun = (id: string, mode: 'live' | 'simulate') =>
    answerOf(
      api()
        .client()
        .POST('/api/runs/{id}/rerun', { params: { path: { id } }, body: { mode } }),
    );

  describe('an odd id that no run has', () => {
    it.each([...rows, ...OWN_IDS])('%s: is 404, at once, whatever is asked', async (_what, id) => {
      const client = api().client();
      const params = { path: { id } };
      const pendingId = `ask:${id}`;
      const incident = { action: 'retry', reason: 'essai' } as const;
      const requests: readonly (readonly [string, () => Promise<ApiAnswer<unknown>>])[] = [
        ['run', () => answerOf(client.GET('/api/runs/{id}', { params }))],
        ['stream', () => answerOf(client.GET('/api/runs/{id}/stream', { params }))],
        ['cancel', () => api().cancel(id)],
        ['resume', () => answerOf(client.POST('/api/runs/{id}/resume', { params, body: {} }))],
        [
          'incident',
          () =>
            answerOf(
              client.POST('/api/runs/{id}/incidents/{nodePath}', {
                params: { path: { id, nodePath: 'ask' } },
                body: incident,
              }),
            ),
        ],
        ['rerun, simulated', () => rerun(id, 'simulate')],
        ['rerun', () => rerun(id, 'live')],
        ['validation', () => validation(pendingId)],
        ['decision', () => api().decide(pendingId, { decision: 'accepted' })],
      ];
      for (const [what, ask] of requests) {
        // A busy machine may hold up one answer. One that waits for something does so each time.
        await until(async () => {
          const begun = performance.now();
          const { status, body } = await ask();
          expect([what, status, body.code]).toEqual([what, 404, 'not-found']);
          return performance.now() - begun < QUICK_MS;
        }, `a quick answer: ${what}`);
      }
      // The other validations do not wait for it either.
      await untilListed();
    });
  });

  describe('an odd id', () => {
    /** A stream ends seconds after its run. The next id need not wait for that. */
    const streams = new Map<string, ReturnType<typeof snapshotsOfRun>>();

    /** What asks somebody at the moment. */
    const asked = new Set<string>();

    it.each(rows)('%s: posted, and found', async (_what, id) => {
      const posted = await api().postEvent(eventOf(id));
      expect(posted).toMatchObject({
        status: 202,
        body: { outcome: 'accepted', eventId: id, runs: [{ runId: id, workflow: WORKFLOW }] },
      });
      const again = await api().postEvent(eventOf(id));
      expect([again.status, again.body.outcome]).toEqual([200, 'duplicate']);
      streams.set(id, snapshotsOfRun(api(), id));
      await waitsAt(id, 'ask');
      const query = { resource: `event:${id}` };
      const audited = await dataOf(api().client().GET('/api/audit', { params: { query } }));
      expect(audited.items[0]).toMatchObject({ action: 'postEvent' });
      expect((await api().run(id)).eventId).toBe(id);
      expect((await api().runsOf(WORKFLOW)).map((run) => run.id)).toContain(id);

      const pendingId = `ask:${id}`;
      await untilListed(...asked.add(pendingId));
      expect(await validation(pendingId)).toMatchObject({ status: 200, body: { pendingId } });
    });

    it('is told by the command', async () => {
      const { stdout } = await platform(site().stack, 'runs', 'suspended', '--json');
      const suspended = (JSON.parse(stdout) as readonly Suspended[]).map(({ runId }) => runId);
      expect(suspended).toEqual(expect.arrayContaining(rows.map(([, id]) => id)));
    });

    it.each(rows)('%s: decided, cancelled, simulated again', async (_what, id) => {
      const pendingId = `ask:${id}`;
      expect(await api().decide(pendingId, { decision: 'accepted' })).toMatchObject({
        status: 200,
        body: { runId: id, pendingId },
      });
      asked.delete(pendingId);

      await waitsAt(id, 'then');
      await untilListed(...asked, `then:${id}`);
      expect((await api().cancel(id)).status).toBe(202);
      expect(await api().endedRun(id)).toMatchObject({
        id,
        status: 'failed',
        snapshot: { runId: id, endReason: 'cancelled' },
      });
      expect(await rerun(id, 'simulate')).toMatchObject({
        status: 200,
        body: { nodes: expect.any(Array) },
      });
      await untilListed(...asked);
    });

    it('is followed to its end', async () => {
      expect(streams.size).toBe(rows.length);
      for (const [id, stream] of streams) {
        const { snapshots, end } = await stream;
        expect([id, end]).toEqual([id, 'failed']);
        expect(snapshots[0]).toMatchObject({ runId: id });
      }
    });

    it('is not another one that looks the same', async () => {
      const ids = (await api().runsOf(WORKFLOW)).map(({ id }) => id);
      expect(ids.filter((id) => id.normalize('NFC') === '\u00e9lise').sort()).toEqual([
        'e\u0301lise',
        '\u00e9lise',
      ]);
      expect([...ids].sort()).toEqual(rows.map(([, id]) => id).sort());
    });

    it('is found again when the run index was lost', async () => {
      const database = `sqlite:${join(site().stack.dataDir, 'rebuilt.sqlite')}`;
      const { code, stderr } = await platform(
        site().stack,
        'index',
        'rebuild',
        '--database',
        database,
      );
      if (code !== 0) throw new Error(stderr);
      const store = await openRunStore(database);
      try {
        for (const [, id] of rows) {
          expect(await store.get(id)).toMatchObject({ id, eventId: id, finalStatus: 'failed' });
        }
      } finally {
        await store.close();
      }
    });
  });
}
