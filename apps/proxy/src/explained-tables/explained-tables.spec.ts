import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import type { RunSnapshot } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { JsonObject } from '@platform/ports';
import { parseWorkflow, type TableConfig, type WorkflowSpec } from '@platform/workflow';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { openToldRuns, type ToldRuns } from '../shadow/__fixtures__/past-runs';
import { PLUGINS } from '../simulation/__fixtures__/demonstration';
import { explainedTableOperations } from './operations';
import { explainedTableRoutes } from './routes';

const { spec } = parseWorkflow(
  readFileSync(join(PLUGINS, 'renal/definitions/potassium-bands.yaml'), 'utf8'),
);
const bands = spec as WorkflowSpec;
const TABLE = bands.nodes.findIndex(({ id }) => id === 'bands');

/** The bands with other settings of the table. */
const bandsWith = (config: object): WorkflowSpec => ({
  ...bands,
  nodes: bands.nodes.map((node, index) =>
    index === TABLE ? { ...node, config: { ...(node.config as object), ...config } } : node,
  ),
});

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});
let runs: ToldRuns;
let server: HttpServer | undefined;
let gate: GateOf;
const serve = async (...roles: string[]): Promise<void> => {
  await server?.close();
  gate = gateOf(...roles);
  server = await serveRoutes(
    explainedTableRoutes({
      ...runs,
      retentionMs: 86_400_000,
      now: () => new Date('2026-11-21T08:00:00.000Z'),
    }),
    gate,
  );
};
beforeEach(async () => {
  runs = await openToldRuns(catalog);
  await runs.publish(bands);
  await serve('clinician');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await runs.close();
});

/** Enters the run `r1` of the bands with this potassium in mmol/L. */
const enter = (
  potassium: JsonObject | null,
  snapshot: (of: RunSnapshot) => Partial<RunSnapshot> = () => ({}),
): Promise<RunSnapshot> => {
  const inputs = { haemolysed: false, ...(potassium && { potassium }) };
  const given = { event: { eventType: 'core.workflow-called', inputs }, seeds: {} };
  return runs.enter('r1', { spec: bands, version: 1 }, { given }).then((told) => {
    const changed = { ...told, ...snapshot(told) };
    runs.engine.snapshots.set('r1', changed);
    return changed;
  });
};
const mmol = (value: number, comparator?: string) => ({
  value,
  unit: 'mmol/L',
  ...(comparator !== undefined && { comparator }),
});

async function ask(path = 'bands', query = '', id = 'r1') {
  const response = await fetch(`${server?.url}/api/runs/${id}/tables/${path}${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const changeTable = (of: RunSnapshot, change: object): Partial<RunSnapshot> => ({
  nodes: of.nodes.map((node) => (node.path === 'bands' ? { ...node, ...change } : node)),
});

describe('GET /api/runs/{id}/tables/{nodePath}', () => {
  it('tells the first cell that failed in each row that did not decide, the nearest first', async () => {
    await enter(mmol(6.2));
    const { status, body } = await ask();
    expect([status, body['code']]).toEqual([200, undefined]);
    expect(body).toEqual({
      decision: 'rows',
      rows: [4],
      isAsTraced: true,
      node: bandsWith({ rows: [(bands.nodes[TABLE]?.config as TableConfig).rows[3]] }).nodes[TABLE],
      total: 7,
      others: [
        { row: 7, why: 'fails', column: 'haemolysed', cell: true },
        { row: 5, why: 'fails', column: 'potassium', cell: '>= 6.5' },
        { row: 3, why: 'fails', column: 'potassium', cell: '[5.5..6.0[' },
        { row: 1, why: 'fails', column: 'potassium', cell: '< 5.5' },
        { row: 8, why: 'fails', column: 'potassium', cell: '>= 6.5' },
        { row: 6, why: 'fails', column: 'potassium', cell: '[5.5..6.0[' },
        { row: 2, why: 'fails', column: 'potassium', cell: '< 5.5' },
      ],
    });
    const { schema } = explainedTableOperations.explainTable.answers[200];
    expect(compileSchema(schema).check(body)).toEqual([]);
    expect(gate.lines).toMatchObject([{ action: 'explainTable', resource: 'run:r1' }]);
  });

  it('tells which cell can be neither said to fit nor not to, when the result was unknown', async () => {
    await enter(mmol(6, '>'));
    const { body } = await ask();
    expect(body).toMatchObject({ decision: 'unknown', rows: [4, 5], isAsTraced: true, total: 8 });
    expect((body['others'] as object[]).slice(0, 3)).toEqual([
      { row: 4, why: 'open', column: 'potassium', cell: '[6.0..6.5[' },
      { row: 5, why: 'open', column: 'potassium', cell: '>= 6.5' },
      { row: 7, why: 'fails', column: 'haemolysed', cell: true },
    ]);
  });

  it('gives the rows page by page', async () => {
    await enter(mmol(6.2));
    const { body } = await ask('bands', '?offset=1&limit=2');
    expect(body).toMatchObject({ total: 7, others: [{ row: 5 }, { row: 3 }] });
    expect(await ask('bands', '?limit=201')).toMatchObject({ status: 400 });
  });

  it('explains the table of the version that ran, not of the one published since', async () => {
    await runs.publish(bandsWith({ hit: 'first', rows: [{ then: { severity: 'none' } }] }));
    await enter(mmol(6.2));
    expect((await ask()).body).toMatchObject({ rows: [4], total: 7 });
  });

  it('explains nothing when the trace tells another result than the table gives now', async () => {
    await enter(mmol(6.2), (of) => changeTable(of, { rows: [5] }));
    expect((await ask()).body).toMatchObject({
      rows: [4],
      isAsTraced: false,
      total: 7,
      others: [],
    });
  });

  it.each<[string, object]>([
    ['of a table whose inputs are not in the trace', { inputs: undefined }],
    ['of a value too large for the trace', { inputs: { potassium: { $truncated: 20_000 } } }],
  ])('is refused %s', async (_what, change) => {
    await enter(mmol(6.2), (of) => changeTable(of, change));
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'trace-unavailable' } });
  });

  it('is refused for a version that is not stored as it ran', async () => {
    await enter(mmol(6.2), ({ workflow }) => ({ workflow: { ...workflow, hash: 'other' } }));
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'run-version-unknown' } });
  });

  it.each([
    ['a node that is no table', 'onCall', 'r1'],
    ['a node that the run does not have', 'bands/none', 'r1'],
    ['a run that is not', 'bands', 'r2'],
  ])('finds nothing for %s', async (_what, path, id) => {
    await enter(mmol(6.2));
    expect(await ask(path, '', id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is for those who may read values', async () => {
    await enter(mmol(6.2));
    await serve('viewer', 'designer', 'operator', 'publisher', 'admin');
    const { status, body } = await ask();
    expect([status, body['code']]).toEqual([403, 'forbidden']);
    expect(JSON.stringify(body)).not.toContain('6.0');
  });
});

it('explainTable finds the table of a workflow that the run called', async () => {
  const caller: WorkflowSpec = {
    apiVersion: bands.apiVersion,
    slug: 'caller',
    name: 'Caller',
    nodes: [
      { id: 'start', type: 'core.manual' },
      {
        id: 'grade',
        type: 'core.call',
        config: { workflow: bands.slug, version: 'published' },
        inputs: { potassium: { const: mmol(7) }, haemolysed: { const: true } },
      },
    ],
    edges: [{ from: 'start.$done', to: 'grade.$after' }],
  };
  await runs.publish(caller);
  const given = {
    event: { eventType: 'core.manual' },
    seeds: {},
    callees: new Map([[bands.slug, bands]]),
  };
  await runs.enter('r1', { spec: caller, version: 1 }, { given });
  expect((await ask('grade/bands')).body).toMatchObject({
    ...{ rows: [8], isAsTraced: true, total: 7 },
    node: {
      id: 'bands',
      label: bands.nodes[TABLE]?.label,
      config: { rows: [{ then: { severity: 'severe' } }] },
    },
  });
});
