import { openDatabase, type Database } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';
import { describeFind } from './find/find.conformance';
import { openRunStore } from './knex-run-store';
import { describeRunStore } from './run-store.conformance';
import type { RunStore } from './run-store';

const BASELINE =
  'id text NOT NULL PRIMARY KEY, service text NOT NULL, workflow_name text NOT NULL, ' +
  'event text NOT NULL, created_at text NOT NULL';
const OLD_ROW = {
  id: 'old',
  service: 'workflow',
  workflow_name: 'hyperkalaemia',
  event: '{"eventId":"old"}',
  created_at: '2025-01-01T00:00:00.000Z',
};

describe.each(['sqlite', 'postgres'] as const)('%s', (backend) => {
  let place: EphemeralDatabase;
  let url: string;
  let raw: Database;
  const opened: RunStore[] = [];

  async function open(...args: Parameters<typeof openRunStore>): Promise<RunStore> {
    const store = await openRunStore(...args);
    opened.push(store);
    return store;
  }

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });

  beforeEach(async () => {
    raw = await openDatabase(url);
    await raw.knex.schema.dropTableIfExists('runs');
  });

  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await raw.close();
  });

  afterAll(() => place.close());

  describeRunStore(backend, (options) => openRunStore(url, options));
  describeFind(backend, (options) => openRunStore(url, options));

  it('has the columns of the specification [RUN-100 RUN-101 RUN-102 RUN-103 RUN-104 RUN-105 RUN-106 RUN-107 RUN-108 RUN-109 RUN-110 RUN-111 RUN-120]', async () => {
    await open(url);
    const columns = await raw.knex('runs').columnInfo();
    const kinds = Object.entries(columns).map(
      ([name, { type, nullable }]) => `${name} ${type} ${nullable ? 'null' : 'not null'}`,
    );
    expect(kinds.sort()).toEqual([
      'awaited_events text null',
      'created_at text not null',
      'end_reason text null',
      'ended_at text null',
      'error_code text null',
      'error_node text null',
      'event text not null',
      'event_id text null',
      'event_type text null',
      'final_status text null',
      'id text not null',
      'lost_at text null',
      'service text not null',
      'spec_hash text null',
      'spec_version integer null',
      'subjects text null',
      'updated_at text null',
      'workflow_file text null',
      'workflow_name text not null',
      'workflow_slug text null',
    ]);
  });

  it('keeps its runs from one opening to the next', async () => {
    const first = await open(url);
    await first.insert({ id: 'a', service: 's', workflowName: 'w', event: { eventId: 'a' } });
    await first.close();
    expect(await (await open(url)).get('a')).toMatchObject({ id: 'a' });
  });

  it('completes a table of the first release, whose runs read null [RUN-105 RUN-121]', async () => {
    await raw.knex.raw(`CREATE TABLE runs (${BASELINE})`);
    await raw.knex('runs').insert(OLD_ROW);
    const notices: string[] = [];

    const store = await open(url, { onNotice: (notice) => notices.push(notice) });
    expect(await store.list()).toEqual([
      {
        id: 'old',
        service: 'workflow',
        workflowName: 'hyperkalaemia',
        event: { eventId: 'old' },
        eventId: 'old',
        eventType: null,
        createdAt: '2025-01-01T00:00:00.000Z',
        updatedAt: '2025-01-01T00:00:00.000Z',
        finalStatus: null,
        lostAt: null,
        workflowFile: null,
        workflowSlug: null,
        specVersion: null,
        specHash: null,
        subjects: null,
        awaitedEvents: null,
        end: null,
      },
    ]);
    await store.setFinalStatus('old', 'failed');
    expect(await store.get('old')).toMatchObject({ finalStatus: 'failed' });
    expect(notices).toEqual([]);
  });

  it('reads runs that an earlier release stored as lost with no final status [RUN-111]', async () => {
    await raw.knex.raw(
      `CREATE TABLE runs (${BASELINE}, subjects text, final_status text, updated_at text)`,
    );
    const at = '2025-02-01T00:00:00.000Z';
    await raw.knex('runs').insert([
      { ...OLD_ROW, id: 'gone', final_status: 'lost', updated_at: at },
      { ...OLD_ROW, id: 'older', final_status: 'lost', updated_at: null },
      { ...OLD_ROW, id: 'done', final_status: 'completed', updated_at: at },
      { ...OLD_ROW, id: 'going', final_status: null, updated_at: at },
    ]);
    const known = async (store: RunStore) =>
      (await store.list()).map(({ id, finalStatus, lostAt }) => [id, finalStatus, lostAt]).sort();
    const expected = [
      ['done', 'completed', null],
      ['going', null, null],
      ['gone', null, at],
      ['older', null, OLD_ROW.created_at],
    ];
    expect(await known(await open(url))).toEqual(expected);
    expect(await known(await open(url))).toEqual(expected);
    const stored = await raw.knex('runs').distinct('final_status').orderBy('final_status');
    expect(stored.map((row) => row.final_status).sort()).toEqual(['completed', null]);
  });

  it('recreates an index older than subjects, and says so [RUN-122]', async () => {
    await raw.knex.raw(`CREATE TABLE runs (${BASELINE}, patient_id text NOT NULL)`);
    await raw.knex('runs').insert({ ...OLD_ROW, patient_id: 'p-1' });
    const notices: string[] = [];

    const store = await open(url, { onNotice: (notice) => notices.push(notice) });
    expect(await store.list()).toEqual([]);
    await store.insert({ id: 'a', service: 's', workflowName: 'w', event: { eventId: 'a' } });
    expect(await store.list()).toHaveLength(1);
    expect(notices).toEqual([
      'table « runs » supprimée puis recréée : forme d’une ancienne version',
    ]);
  });

  it.each([
    ['runs', 'bib integer PRIMARY KEY, runner text NOT NULL, distance integer NOT NULL'],
    ['runs', `${BASELINE}, patient_id text NOT NULL, ward text NOT NULL`],
    ['run_subjects', 'subject text NOT NULL, teacher text NOT NULL'],
    ['run_turns', 'run_id text PRIMARY KEY, turn integer NOT NULL'],
    ['run_index_completeness', 'index_name text PRIMARY KEY'],
  ])('refuses a table « %s » of somebody else, and leaves it as it is', async (name, columns) => {
    await raw.knex.schema.dropTableIfExists(name);
    await raw.knex.raw(`CREATE TABLE ${name} (${columns})`);
    const before = await raw.knex(name).columnInfo();
    try {
      await expect(open(url)).rejects.toMatchObject({
        code: 'CONFIGURATION_INVALID',
        key: 'RUN_DB_URL',
        message: expect.stringMatching(
          `table « ${name} » .* n’est pas celle de la plateforme .* reste intacte`,
        ) as unknown,
      });
      expect(await raw.knex(name).columnInfo()).toEqual(before);
    } finally {
      await raw.knex.schema.dropTable(name);
    }
  });

  it.each(['running', 'COMPLETED', 'lost', ''])(
    'reads the unknown final status « %s » as null [RUN-111]',
    async (status) => {
      const store = await open(url);
      await raw.knex('runs').insert({ ...OLD_ROW, final_status: status });
      expect(await store.get('old')).toMatchObject({ finalStatus: null });
    },
  );

  it.each(['{"eventId":', '"text"', '[1]', ''])(
    'lists the runs around one whose stored event is « %s »',
    async (text) => {
      const store = await open(url);
      await store.insert({ id: 'a', service: 's', workflowName: 'w', event: { eventId: 'a' } });
      await raw.knex('runs').insert({ ...OLD_ROW, event: text, subjects: text });
      expect(await store.list()).toMatchObject([
        { id: 'a', event: { eventId: 'a' } },
        { id: 'old', event: null, subjects: null },
      ]);
    },
  );

  it.each(['["lab.result"', '{"0":"lab.result"}', '["lab.result", 1]'])(
    'reads none of the awaited events « %s »',
    async (text) => {
      const store = await open(url);
      await raw.knex('runs').insert({ ...OLD_ROW, awaited_events: text });
      expect(await store.get('old')).toMatchObject({ awaitedEvents: null });
    },
  );

  it('finds unfinished runs without looking at the others', async () => {
    const store = await open(url);
    await store.insert({ id: 'a', service: 's', workflowName: 'w', event: {} });
    const sql =
      'SELECT * FROM runs WHERE final_status IS NULL ' +
      "AND created_at >= '2026' ORDER BY final_status, created_at, id LIMIT 5";
    if (backend === 'postgres') await raw.knex.raw('SET enable_seqscan = off');
    const explained: unknown = await raw.knex.raw(
      backend === 'postgres' ? `EXPLAIN ${sql}` : `EXPLAIN QUERY PLAN ${sql}`,
    );
    const plan = JSON.stringify((explained as { rows?: unknown }).rows ?? explained);
    expect(plan).toContain('runs_by_end_and_age');
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  });

  it('refuses a createdAt that is no date', async () => {
    const store = await open(url);
    await expect(
      store.insert({ id: 'a', service: 's', workflowName: 'w', event: {}, createdAt: 'hier' }),
    ).rejects.toThrow('Invalid time value');
  });
});

describe('openRunStore', () => {
  it('refuses an unrecognised URL [RUN-118]', async () => {
    await expect(openRunStore('mysql://h/d')).rejects.toMatchObject({ key: 'RUN_DB_URL' });
  });
});
