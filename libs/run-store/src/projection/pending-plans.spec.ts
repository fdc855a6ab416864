import type { Knex } from 'knex';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';
import type { PendingQuery } from './facets';
import type { ProjectedRun } from './stored-projection';

const RUNS = 6_000;
const LIMIT = 20;
const BEGUN = Date.UTC(2026, 0, 1);

const idOf = (index: number): string => `run-${String((index * 7919) % RUNS).padStart(6, '0')}`;

/** The oldest runs have the rare values, so a search from the newest run reads all rows. */
const projectedRun = (index: number): ProjectedRun => ({
  runId: idOf(index),
  sequence: 1,
  phase: 'suspended',
  journal: 7,
  awaited: [],
  pending: [
    {
      runId: idOf(index),
      pendingId: `ask:${idOf(index)}`,
      kind: index < 30 ? 'rare' : 'core.validation',
      workflowName: 'w',
      title: 'Valider',
      payload: 'x'.repeat(300),
      assignment: { roles: [index < 30 ? 'rare' : 'doctor', 'nurse'] },
      ...(index < 30 && { dueAt: '2026-01-01T00:00:00Z' }),
    },
  ],
});

const QUERIES: readonly (readonly [string, PendingQuery])[] = [
  ['nothing', {}],
  ['a common role', { role: 'nurse' }],
  ['a rare role', { role: 'rare' }],
  ['a role that nobody has', { role: 'none' }],
  ['a rare kind', { kind: 'rare' }],
  ['a subject', { subject: { kind: 'patient', id: 'p7' } }],
  ['what is overdue', { overdue: true }],
  ['what is not overdue', { overdue: false }],
  ['a rare role among the overdue', { role: 'rare', overdue: true }],
  ['a common role among the rare kind', { role: 'nurse', kind: 'rare' }],
];

async function fill(store: RunStore, knex: Knex): Promise<void> {
  const rows = Array.from({ length: RUNS }, (_, index) => ({
    id: idOf(index),
    service: 'workflow',
    workflow_name: 'w',
    event: '{}',
    created_at: new Date(BEGUN + index * 60_000).toISOString(),
    subjects: JSON.stringify({ patient: `p${index % 300}` }),
  }));
  await knex.batchInsert('runs', rows, 500);
  for (let from = 0; from < RUNS; from += 500) {
    const runs = Array.from({ length: 500 }, (_, index) => projectedRun(from + index));
    await store.projection.apply({ runs, ended: [] });
  }
}

interface PlanNode {
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

describe.each(['sqlite', 'postgres'] as const)('a page of validations on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  const statements: { readonly sql: string; readonly bindings: readonly unknown[] }[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(backend);
    store = await openRunStore(database);
    await fill(store, database.knex);
    if (backend === 'postgres') await database.knex.raw('VACUUM ANALYZE');
    database.knex.on('query', ({ sql, bindings }: (typeof statements)[number]) =>
      statements.push({ sql, bindings }),
    );
  });
  afterAll(() => database.close());

  /** The statements of a page, the first or one near the end of the list. */
  async function statementsOf(query: PendingQuery, isDeep: boolean) {
    const after = isDeep
      ? { createdAt: new Date(BEGUN + 60 * 60_000).toISOString(), id: 'run-000000' }
      : undefined;
    // Marks what is overdue, once.
    await store.projection.listPending(query, { limit: LIMIT, after, now: new Date() });
    statements.length = 0;
    await store.projection.listPending(query, { limit: LIMIT, after, now: new Date() });
    return [...statements];
  }
  const cases = QUERIES.flatMap(([what, query]) =>
    [false, true].map((isDeep) => ({ what, query, isDeep })),
  );

  if (backend === 'postgres') {
    it.each(cases)('$what (deep: $isDeep): reads little more than it shows', async (one) => {
      let total = 0;
      for (const { sql, bindings } of await statementsOf(one.query, one.isDeep)) {
        const explained = (await database.knex.raw(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${sql.replace(/\$\d+/g, '?')}`,
          bindings as Knex.RawBinding[],
        )) as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] };
        const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode;
        const reads = nodesOf(plan).filter((node) => node['Relation Name'] !== undefined);
        total += reads.map(rowsRead).reduce((sum, rows) => sum + rows, 0);
      }
      // Of a page its rows in four tables; to find the rarer of two filters, at most 2,000 index entries of each.
      const isCombined = Object.keys(one.query).length > 1;
      expect(total).toBeLessThanOrEqual((isCombined ? 4_000 : 0) + 8 * (LIMIT + 1) + 60);
    });
  } else {
    it.each(cases)('$what (deep: $isDeep): searches indexes alone', async (one) => {
      for (const { sql, bindings } of await statementsOf(one.query, one.isDeep)) {
        const plan = (await database.knex.raw(
          `EXPLAIN QUERY PLAN ${sql}`,
          bindings as Knex.RawBinding[],
        )) as { detail: string }[];
        // The rows of a page are bound as one list of values.
        const scans = plan
          .map(({ detail }) => detail)
          .filter((step) => /^SCAN (?!page|few|\d+-ROW VALUES|CONSTANT ROW)/.test(step));
        // Without bounds, the age index is walked from its end until the page is full.
        expect(
          scans.filter((step) => !/USING INDEX pending_validations_by_age/.test(step)),
        ).toEqual([]);
      }
    });
  }
});
