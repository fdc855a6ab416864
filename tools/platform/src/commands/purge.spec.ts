import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openAuditLog } from '@platform/stores';
import { openDatabase, ensureSchema, type Database } from '@platform/database';
import { openRunStore, REFUSED_TABLE, type RunMeta, type RunStore } from '@platform/run-store';
import { inCampaign, openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';

import {
  ASKING,
  openOperatorHarness,
  type OperatorAnswer,
  type OperatorHarness,
} from '../__fixtures__/operator-harness';

/** The subject of every run of the harness. */
const SUBJECT = 'p-secret';
const OTHER = 'p-secret-2';

let harness: OperatorHarness;

beforeAll(async () => {
  harness = await openOperatorHarness();
  await harness.startEngine();
});
afterAll(() => harness?.close());

describe.each(['sqlite', ...inCampaign('postgres')])('purge on %s', (backend) => {
  let folder: string;
  let server: EphemeralPostgres | undefined;
  let database: Database;
  let store: RunStore;
  let url: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platform purge '));
    server = backend === 'postgres' ? await openEphemeralPostgres() : undefined;
    url = server?.url ?? `sqlite:${join(folder, 'runs.sqlite')}`;
    database = await openDatabase(url);
    store = await openRunStore(database);
    await ensureSchema(database, REFUSED_TABLE);
  });
  afterEach(async () => {
    await database?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const purge = (...more: string[]): Promise<OperatorAnswer> =>
    harness.operate('purge', '--database', url, ...more);

  const enter = (id: string, more: Partial<RunMeta> = {}, at = new Date()): Promise<void> =>
    openRunStore(database, { now: () => at }).then(async (dated) => {
      const patient = more.subjects?.['patient'] ?? SUBJECT;
      await dated.insert({
        ...{ id, service: 'workflow', workflowName: 'w', workflowSlug: 'asking' },
        event: { eventId: id, patientId: patient },
        subjects: { patient },
        ...more,
      });
    });

  const end = (id: string, at = new Date()): Promise<void> =>
    openRunStore(database, { now: () => at }).then((dated) =>
      dated.setFinalStatus(id, 'completed'),
    );

  const refuse = (id: string, record: string, refused_at = new Date().toISOString()) =>
    database.knex(REFUSED_TABLE.name).insert({
      ...{ id, source: 's', feed: 'f', record_key: id, code: 'c', message_fr: '', message_en: '' },
      ...{ refused_at, attempts: 1, record },
    });

  const idsOf = async (table: string, column: string): Promise<readonly string[]> =>
    (await database.knex(table).pluck<string[]>(column)).toSorted();

  const decided = async (runId: string): Promise<void> => {
    await harness.start(runId);
    await harness.asking(runId);
    await harness.client.resolveValidation(runId, {
      ...{ pendingId: `ask:${runId}`, decision: 'accepted' },
    });
    await harness.ended(runId);
  };

  const audited = async () =>
    (await (await openAuditLog(database)).list({ limit: 10 })).map(
      ({ action, resource }) => `${action} ${resource}`,
    );

  it('removes what the control plane and the database have of a subject, and nothing of another', async () => {
    const [mine, theirs] = [`${backend}-mine`, `${backend}-theirs`];
    await decided(mine);
    await decided(theirs);
    await enter(mine);
    await enter(theirs, { subjects: { patient: OTHER } });
    for (const id of [mine, theirs]) await end(id);
    await store.deliveries.begin('e-1', { event: { patientId: SUBJECT }, runIds: [theirs] });
    await store.deliveries.begin('e-2', { event: { patientId: OTHER }, runIds: [theirs] });
    await refuse('r-1', JSON.stringify({ subject: { reference: `Patient/${SUBJECT}` } }));
    await refuse('r-2', JSON.stringify({ subject: { reference: `Patient/${OTHER}` } }));

    for (const [key, text] of [`comme ${SUBJECT}`, `comme ${OTHER}`].entries()) {
      const comment = { key: String(key), writer: { by: 'dr-a' }, text };
      await store.marks.comments.add({ pendingId: `ask:${theirs}`, runId: theirs }, comment);
    }

    const counted = await purge('--subject', `patient=${SUBJECT}`);
    expect(counted).toMatchObject({
      code: 0,
      stdout:
        'would be purged  1 run, 1 delivered event, 1 refused record, 1 comment, 0 kept; --yes does it\n',
    });
    expect(await harness.client.getRun(mine)).not.toBeNull();
    expect(await audited()).toEqual([]);

    const done = await purge('--subject', `patient=${SUBJECT}`, '--yes');
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain(
      'purged  1 run, 1 delivered event, 1 refused record, 1 comment, 0 kept\n',
    );
    expect(done.stdout).toContain('  0  runs of others whose id or event names it');
    expect(await harness.client.getRun(mine)).toBeNull();
    expect(await harness.client.hasRun(mine)).toBe(false);
    expect(await harness.client.getRun(theirs)).not.toBeNull();
    expect(await idsOf('runs', 'id')).toEqual([theirs]);
    expect(await idsOf('run_subjects', 'run_id')).toEqual([theirs]);
    expect(await idsOf('event_deliveries', 'event_id')).toEqual(['e-2']);
    expect(await idsOf(REFUSED_TABLE.name, 'id')).toEqual(['r-2']);
    expect(await idsOf('task_comments', 'comment')).toEqual([`comme ${OTHER}`]);
    expect(await audited()).toEqual([
      'purgeRuns purge:patient done runs=1 deliveries=1 refused=1 comments=1 kept=0',
      'purgeRuns purge:patient before runs=1 deliveries=1 refused=1 comments=1 kept=0',
    ]);
    if (backend === 'postgres') return;
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(bytes.join('').split(OTHER).join('')).not.toContain(SUBJECT);
  });

  it('is refused for a subject of whom a run has not ended, and removes nothing', async () => {
    const waiting = `${backend}-waiting`;
    await enter('ended-before');
    await end('ended-before');
    await enter(waiting);
    expect(await purge('--subject', `patient=${SUBJECT}`, '--yes')).toEqual({
      code: 1,
      stdout: `not ended  ${waiting}\n`,
      stderr: expect.stringMatching(/^refused: 1 run of the subject not ended: cancel/) as string,
    });
    expect(await idsOf('runs', 'id')).toEqual(['ended-before', waiting].toSorted());
    expect(await audited()).toEqual([]);
  });

  it('removes by age what ended before, and keeps what has not ended, wherever that is known', async () => {
    const running = `${backend}-running`;
    await harness.start(running);
    await harness.asking(running);
    const old = new Date('2020-01-01T00:00:00Z');
    await enter('old', {}, old);
    await end('old', old);
    await enter('ended-lately', {}, old);
    await end('ended-lately');
    await enter('not-ended', {}, old);
    await enter(running, {}, old);
    await end(running, old);
    await enter('lost', {}, old);
    await store.markLost('lost');
    await refuse('r-old', '{}', old.toISOString());
    await refuse('r-new', '{}');
    const done = await purge('--older-than', 'P2Y', '--yes');
    expect(done.stdout).toContain(
      'purged  1 run, 0 delivered events, 1 refused record, 0 comments, 1 kept\n',
    );
    expect(await idsOf('runs', 'id')).toEqual(
      ['ended-lately', 'lost', 'not-ended', running].toSorted(),
    );
    expect(await idsOf(REFUSED_TABLE.name, 'id')).toEqual(['r-new']);
    expect(await harness.client.getRun(running)).toMatchObject({ phase: 'suspended' });
    expect(await audited()).toContain(
      'purgeRuns purge:P2Y done runs=1 deliveries=0 refused=1 comments=0 kept=1',
    );
  });

  it('keeps the last firing of each schedule, from which it goes on', async () => {
    const { firingPrefix } = await import('@platform/interpreter');
    const old = new Date('2020-01-01T00:00:00Z');
    const firings = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'].map(
      (instant) => `${firingPrefix(ASKING.slug)}${instant}`,
    );
    for (const id of firings) {
      await enter(id, { subjects: null }, old);
      await end(id, old);
    }
    const done = await purge('--older-than', 'P1Y', '--yes');
    expect(done.stdout).toContain(
      'purged  1 run, 0 delivered events, 0 refused records, 0 comments, 1 kept\n',
    );
    expect(await idsOf('runs', 'id')).toEqual(firings.slice(1));
  });

  it('goes through all pages, and is at its end the second time', async () => {
    const old = new Date('2020-01-01T00:00:00Z');
    const metas = Array.from({ length: 205 }, (_, at) => ({
      ...{ id: `run-${at}`, service: 'workflow', workflowName: 'w', event: {} },
      ...{ subjects: { patient: SUBJECT }, createdAt: old.toISOString() },
    }));
    await store.insertAll(metas);
    await database.knex('runs').update({ final_status: 'failed', updated_at: old.toISOString() });
    expect((await purge('--older-than', 'P1Y')).stdout).toContain('would be purged  205 runs,');
    expect((await purge('--older-than', 'P1Y', '--yes')).stdout).toContain('purged  205 runs,');
    expect(await idsOf('run_subjects', 'run_id')).toEqual([]);
    expect((await purge('--older-than', 'P1Y', '--yes')).stdout).toContain('purged  0 runs,');
  });
});

describe('purge refuses in one line', () => {
  it.each([
    ['nothing to go by', [], /give either --older-than <period> or --subject/],
    ['both', ['--older-than', 'P1Y', '--subject', 'patient=p'], /give either/],
    ['a period that is none', ['--older-than', '2 years'], /no ISO 8601 duration of a day or more/],
    ['less than a day', ['--older-than', 'PT23H'], /no ISO 8601 duration of a day or more/],
    ['no subject', ['--subject', 'patient'], /--subject is no <kind>=<id>/],
  ] as const)('%s', async (_, argv, line) => {
    const { code, stdout, stderr } = await harness.operate(
      ...['purge', '--database', 'sqlite:/nowhere/x.sqlite', ...argv],
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
