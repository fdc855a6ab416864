import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunPosition } from '../run-store';
import { prepareReads } from '../prepare-reads';
import { subjectKey } from '../subjects/subjects-table';
import type { RunQuery } from './run-query';
import { selectPage } from './select-page';

const RUNS = 12_000;
const LIMIT = 20;
const BEGUN = Date.UTC(2026, 0, 1);

const isLost = (index: number): boolean => index >= 40 && index < 80;

/** The oldest runs have the rare values, so a search from the newest run reads all rows. */
const rowOf = (index: number) => ({
  id: `run-${String((index * 7919) % RUNS).padStart(6, '0')}`,
  service: 'workflow',
  workflow_name: 'w',
  event: JSON.stringify({ eventId: index, text: 'x'.repeat(300) }),
  created_at: new Date(BEGUN + index * 60_000).toISOString(),
  workflow_slug: index < 3_000 ? 'retired' : `w${index % 4}`,
  spec_version: index < 6_000 ? 1 : 2,
  lost_at: isLost(index) ? '2026-02-01T00:00:00.000Z' : null,
  final_status: isLost(index)
    ? null
    : index < 40
      ? 'failed'
      : index % 300 === 0
        ? null
        : 'completed',
  subjects: JSON.stringify({ patient: `p${index % 100}` }),
});

const QUERIES: readonly (readonly [string, RunQuery])[] = [
  ['nothing', {}],
  ['a span', { from: '2026-01-02T00:00:00Z', to: '2026-01-05T00:00:00Z' }],
  ['failed', { finalStatuses: ['failed'] }],
  ['unfinished', { finalStatuses: [null] }],
  ['failed or unfinished', { finalStatuses: ['failed', null] }],
  ['completed or unfinished', { finalStatuses: ['completed', null] }],
  ['lost', { lost: true }],
  ['a workflow, lost', { workflow: { slug: 'retired' }, lost: true }],
  ['not lost', { lost: false }],
  ['a workflow', { workflow: { slug: 'w1' } }],
  ['a retired workflow', { workflow: { slug: 'retired' } }],
  ['an old version', { workflow: { slug: 'w1', version: 1 } }],
  [
    'a workflow, failed or unfinished',
    { workflow: { slug: 'w1' }, finalStatuses: ['failed', null] },
  ],
  ['a version, failed', { workflow: { slug: 'retired', version: 1 }, finalStatuses: ['failed'] }],
  ['a subject', { subject: { kind: 'patient', id: 'p7' } }],
  ['a subject, failed', { subject: { kind: 'patient', id: 'p7' }, finalStatuses: ['failed'] }],
  [
    'everything',
    {
      subject: { kind: 'patient', id: 'p7' },
      workflow: { slug: 'w3', version: 2 },
      finalStatuses: ['completed', null],
      from: '2026-01-02T00:00:00Z',
      to: '2026-01-08T00:00:00Z',
    },
  ],
];

/** The first page, and one after all but the oldest runs. */
const PLACES: readonly (readonly [string, RunPosition | undefined])[] = [
  ['first', undefined],
  ['last', { createdAt: new Date(BEGUN + 100 * 60_000).toISOString(), id: 'run-000000' }],
];

const cases = QUERIES.flatMap(([what, query]) =>
  PLACES.map(([place, after]) => ({ what, place, query, after })),
);

const pageOf = ({ query, after }: (typeof cases)[number], backend: 'sqlite' | 'postgres') =>
  selectPage(query, { page: { limit: LIMIT, ...(after && { after }) }, backend });

async function openFilled(backend: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const database = await openTestDatabase(backend);
  await openRunStore(database);
  const rows = Array.from({ length: RUNS }, (_, index) => rowOf(index));
  await database.transaction(async (trx) => {
    await trx.batchInsert('runs', rows, 200);
    const subjects = rows.map(({ id, created_at }, index) => ({
      subject: subjectKey('patient', `p${index % 100}`),
      created_at,
      run_id: id,
    }));
    await trx.batchInsert('run_subjects', subjects, 200);
  });
  return database;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

describe('a page of runs on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openFilled('postgres');
    await database.knex.raw('VACUUM ANALYZE');
  });
  afterAll(() => database.close());

  it.each(cases)('$what, $place page: reads little more than it shows', async (one) => {
    const { text, bindings } = pageOf(one, 'postgres');
    const explained = (await database.knex.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [
      ...bindings,
    ])) as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] };
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode;
    const reads = nodesOf(plan).filter((node) => node['Relation Name'] !== undefined);
    expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const total = reads.map(rowsRead).reduce((sum, rows) => sum + rows, 0);
    // Of each stream a page, the rows of one, and of a subject all of its runs.
    expect(total).toBeLessThanOrEqual(one.query.subject ? 2 * (RUNS / 100) + LIMIT : 3 * LIMIT);
  });
});

/** Most unfinished runs wait for no event, and every event looks for those that do. */
describe.each(['sqlite', 'postgres'] as const)('the runs that await an event on %s', (backend) => {
  const UNFINISHED = 5_000;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(backend);
    await openRunStore(database);
    const rows = Array.from({ length: UNFINISHED }, (_, index) => ({
      ...rowOf(index),
      final_status: null,
      awaited_events: index % 100 === 0 ? '["lab.result"]' : '[]',
    }));
    await database.transaction((trx) => trx.batchInsert('runs', rows, 200));
    if (backend === 'postgres') await database.knex.raw('VACUUM ANALYZE');
  });
  afterAll(() => database.close());

  it('are read from an index that has no other run', async () => {
    const query = prepareReads(database).awaiting(LIMIT);
    const values = query.bind({ item: 'lab.result', createdAt: '', id: '' });
    const explain = backend === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    const text = query.text.replaceAll(/\$\d+/g, '?');
    const answer: unknown = await database.knex.raw(`${explain} ${text}`, values);
    expect(JSON.stringify(answer)).toContain('runs_awaiting_by_age');
  });
});

/** The index that a first page without bounds walks on SQLite. */
const WALKED: ReadonlyMap<string, string> = new Map([
  ['nothing', 'COVERING INDEX runs_by_age'],
  ['lost', 'INDEX runs_lost_by_age'],
  ['a workflow, lost', 'INDEX runs_lost_by_age'],
  ['not lost', 'INDEX runs_by_age'],
]);

describe('a page of runs on SQLite', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openFilled('sqlite');
  });
  afterAll(() => database.close());

  const planOf = async (one: (typeof cases)[number]): Promise<readonly string[]> => {
    const { text, bindings } = pageOf(one, 'sqlite');
    const rows: unknown = await database.knex.raw(`EXPLAIN QUERY PLAN ${text}`, [...bindings]);
    return (rows as { detail: string }[]).map(({ detail }) => detail);
  };
  const indexesOf = (plan: readonly string[]) =>
    plan.flatMap((step) => /^(?:SEARCH|SCAN) run\w* .*USING (.*)$/.exec(step)?.[1] ?? []);

  it.each(cases)('$what, $place page: searches indexes alone', async (one) => {
    const plan = await planOf(one);
    // Without bounds, the age index is walked from its end until the page is full.
    const walked = plan.filter((step) => /^SCAN run/.test(step));
    const whole = one.place === 'first' ? WALKED.get(one.what) : undefined;
    expect(walked).toEqual(whole === undefined ? [] : [`SCAN runs USING ${whole}`]);
    // The page alone may be sorted, and the pages of the streams it is merged from: they are short.
    const sorts = plan.filter((step) => /TEMP B-TREE/.test(step));
    expect(sorts.length).toBeLessThanOrEqual(plan.some((step) => /UNION/.test(step)) ? 2 : 1);
  });

  it.each([
    ['failed', ['runs_by_end_and_age (final_status=?)']],
    ['a workflow', ['runs_by_workflow_and_age (workflow_slug=?)']],
    ['an old version', ['runs_by_version_and_age (workflow_slug=? AND spec_version=?)']],
    [
      'a workflow, failed or unfinished',
      [
        'runs_by_workflow_end_and_age (workflow_slug=? AND final_status=?)',
        'runs_by_workflow_end_and_age (workflow_slug=? AND final_status=?)',
      ],
    ],
    [
      'a version, failed',
      ['runs_by_version_end_and_age (workflow_slug=? AND spec_version=? AND final_status=?)'],
    ],
    ['a subject', ['run_subjects_by_subject_and_age (subject=?)']],
  ])('%s is read off its index', async (what, indexes) => {
    const one = cases.find((each) => each.what === what && each.place === 'first');
    const plan = await planOf(one as (typeof cases)[number]);
    expect(indexesOf(plan)).toEqual([
      ...indexes.map((index) => `COVERING INDEX ${index}`),
      'INDEX runs_by_age (created_at=? AND id=?)',
    ]);
  });

  it.each(cases.filter(({ place }) => place === 'last'))(
    '$what begins where the last page did',
    async (one) => {
      const [first] = indexesOf(await planOf(one));
      expect(first).toMatch(/\(created_at,\w+\)<\(\?,\?\)|created_at<\?/);
    },
  );
});
