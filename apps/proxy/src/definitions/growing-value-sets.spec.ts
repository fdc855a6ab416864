import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import {
  compileTable,
  decideTable,
  type TableConfig,
  type TableDecision,
} from '@platform/workflow';

import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

interface Concept {
  readonly code: string;
  readonly display: string;
  readonly parent?: string;
}

const DRUG = { kind: 'coded', valueSet: 'drug' };

/** The plugin, in a version of it. */
function pluginWith(version: string, concepts: readonly Concept[]): Catalog {
  const trigger = {
    ...{ id: 't.prescribed', kind: 'trigger', category: 'test', label: 'Prescribed' },
    ...{ description: 'A prescription', eventType: 'drug.prescribed', establishes: [] },
    outputs: [{ name: 'drug', type: DRUG }],
    behavior: { module: './prescribed' },
  };
  const sink = {
    ...{ id: 't.tell', kind: 'sink', category: 'test', label: 'Tell', description: 'Tells' },
    inputs: [{ name: 'text', type: { kind: 'primitive', name: 'String' } }],
    behavior: { module: './tell' },
  };
  const table = {
    id: 'core.table',
    kind: 'compute',
    category: 'test',
    label: 'T',
    description: 'T',
  };
  const built = buildCatalog([
    createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/drugs',
        version,
        contributes: {
          valueSets: [{ id: 'drug', system: 'urn:test:drug', doc: 'Drugs', concepts }],
          nodes: [trigger, sink],
        },
      },
      Object.fromEntries(
        ['t.prescribed', 't.tell'].map((id) => [exportKey('nodes', id), () => ({})]),
      ),
    ),
    createBundle({
      apiVersion: 'platform/plugin-v1',
      name: '@platform/plugin-core',
      version: '1.0.0',
      contributes: { nodes: [table] },
    }),
  ]);
  if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));
  return built.catalog;
}

const PUBLISHED: readonly Concept[] = [
  { code: 'C03', display: 'Diurétiques' },
  { code: 'C03DA', display: 'Antialdostérone', parent: 'C03' },
  { code: 'C09', display: 'Rénine-angiotensine' },
];
const GROWN: readonly Concept[] = [
  ...PUBLISHED,
  { code: 'C03C', display: "Diurétiques de l'anse", parent: 'C03' },
  { code: 'B01', display: 'Antithrombotiques' },
];

const specWith = (...drugs: readonly string[]) => ({
  apiVersion: 'platform/workflow-v1' as const,
  slug: 'drugs',
  name: 'Classes',
  nodes: [
    { id: 'start', type: 't.prescribed' },
    {
      id: 'classes',
      type: 'core.table',
      config: {
        inputs: [{ name: 'drug', type: DRUG }],
        outputs: [{ name: 'text', type: { kind: 'primitive', name: 'String' } }],
        hit: 'unique',
        rows: drugs.map((drug) => ({ when: { drug }, then: { text: `class ${drug}` } })),
      },
    },
    { id: 'tell', type: 't.tell' },
  ],
  edges: [
    { from: 'start.drug', to: 'classes.drug' },
    { from: 'classes.text', to: 'tell.text' },
  ],
});

/** What the version in force decides for a code, with the plugins of now. */
async function decided({ current }: DefinitionsHarness, drug: string): Promise<TableDecision> {
  const { workflows, catalog } = await current.inForce();
  const node = workflows[0]?.spec.nodes.find(({ type }) => type === 'core.table');
  const config = node?.config as unknown as TableConfig;
  const { table } = compileTable(config, catalog);
  if (!table) throw new Error('the table cannot be read');
  return decideTable(table, config.hit, { drug });
}

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  const start = async (catalog: Catalog): Promise<void> => {
    harness = await openDefinitionsHarness({ url: url(), catalog });
    editors = editorsOf(harness);
  };
  /** The same database, with a later version of the plugin. */
  const upgrade = async (): Promise<void> => {
    await harness.close();
    await start(pluginWith('1.1.0', GROWN));
  };
  beforeEach(() => start(pluginWith('1.0.0', PUBLISHED)));
  afterEach(() => harness.close());

  const missing = (severity: string) => [
    expect.objectContaining({
      ...{ code: 'WF321', severity, path: '/nodes/1/config/rows', witness: { drug: 'B01' } },
      message: expect.stringMatching(/^drug B01 : aucune ligne/),
    }),
  ];
  const ofTable = (diagnostics: readonly { readonly path: string }[]) =>
    diagnostics.filter(({ path }) => path.startsWith('/nodes/1/config'));

  it('a value set that grows leaves a published version in force and its rows as they were', async () => {
    expect((await editors.publish(specWith('C03', 'C09'))).status).toBe(200);
    const before = await Promise.all(PUBLISHED.map(({ code }) => decided(harness, code)));
    expect(before.map((each) => 'rows' in each && each.rows)).toEqual([[0], [0], [1]]);
    await upgrade();
    expect(await editors.inForce()).toEqual(['drugs@1']);
    expect(await Promise.all(PUBLISHED.map(({ code }) => decided(harness, code)))).toEqual(before);
    // A code below one that a row names is taken by it. For another no row fits, which ends the run with an error.
    expect(await decided(harness, 'C03C')).toEqual({ kind: 'rows', rows: [0] });
    expect(await decided(harness, 'B01')).toEqual({ kind: 'none' });
    const { body } = await editors.viewer('GET', '/api/workflows/drugs');
    expect(ofTable(body.published.diagnostics)).toEqual(missing('warning'));
    expect(body.published.content).toEqual(specWith('C03', 'C09'));
  });

  it('a value set that grows is told in the draft, which is published once a row takes the code', async () => {
    await editors.publish(specWith('C03', 'C09'));
    await upgrade();
    const changed = { ...specWith('C03', 'C09'), name: 'Classes de médicaments' };
    expect(ofTable((await editors.draft(changed)).body.diagnostics)).toEqual(missing('error'));
    const refused = await editors.publish(changed);
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow-invalid' } });
    expect(refused.body.errors).toEqual([expect.objectContaining({ code: 'WF321' })]);
    expect(await editors.inForce()).toEqual(['drugs@1']);
    const { body } = await editors.publish(specWith('C03', 'C09', 'B01'));
    expect([body.version, ofTable(body.diagnostics)]).toEqual([2, []]);
    expect(await decided(harness, 'B01')).toEqual({ kind: 'rows', rows: [2] });
  });

  it('a value set that grows leaves a rollback to a version from before possible, and tells it', async () => {
    await editors.publish(specWith('C03', 'C09'));
    const second = { ...specWith('C03', 'C09'), name: 'Deuxième' };
    await editors.publish(second);
    await upgrade();
    const { body } = await editors.roll('drugs', 1);
    expect([body.version, ofTable(body.diagnostics)]).toEqual([3, missing('warning')]);
  });
});
