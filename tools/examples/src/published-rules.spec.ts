import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import type { Catalog } from '@platform/catalog';
import { loadPlugins, pluginRoots } from '@platform/plugin-host';
import {
  checkWorkflow,
  parseWorkflow,
  type TableConfig,
  type WorkflowSpec,
} from '@platform/workflow';

const root = repositoryRoot(__dirname);
const POTASSIUM = 'plugins/renal/definitions/potassium-bands.yaml';
const NEWS2 = 'plugins/clinical/definitions/news2.yaml';
const KIDNEY_INJURY = 'plugins/renal/definitions/kidney-injury-stage.yaml';
const APIXABAN = 'plugins/renal/definitions/apixaban-dose.yaml';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) }));
});

function read(file: string): WorkflowSpec {
  const { spec, diagnostics } = parseWorkflow(readFileSync(join(root, file), 'utf8'));
  if (!spec) throw new Error(JSON.stringify(diagnostics));
  return spec;
}

/** The workflow with another table in the place of one of its own. */
const withTable = (spec: WorkflowSpec, id: string, more: Partial<TableConfig>): WorkflowSpec => ({
  ...spec,
  nodes: spec.nodes.map((node) =>
    node.id === id ? { ...node, config: { ...node.config, ...more } } : node,
  ),
});

/** Code and witness of each finding: what stands before the colon. */
const found = (spec: WorkflowSpec): readonly string[] =>
  checkWorkflow(spec, catalog).map(
    ({ code, message }) => `${code} ${message.en.slice(0, message.en.indexOf(':'))}`,
  );

describe('the published rules as tables', () => {
  it.each([POTASSIUM, NEWS2, KIDNEY_INJURY, APIXABAN])(
    '%s is proven, without a finding',
    (file) => {
      expect(found(read(file))).toEqual([]);
    },
  );

  it('show the holes between the published bands of potassium', () => {
    const bands = ['< 5.5', '[5.5..5.9]', '[6.0..6.4]', '>= 6.5'];
    const rows = bands.map((potassium) => ({
      when: { potassium },
      then: { severity: 'none', control: false },
    }));
    expect(found(withTable(read(POTASSIUM), 'bands', { rows }))).toEqual([
      'WF321 5.9 < potassium < 6 mmol/L, haemolysed true or false',
      'WF321 6.4 < potassium < 6.5 mmol/L, haemolysed true or false',
    ]);
  });

  it('show the counter-example of a band that is left out', () => {
    const spec = read(POTASSIUM);
    const { rows } = spec.nodes.find(({ id }) => id === 'bands')?.config as TableConfig;
    const rest = rows.filter((_row, index) => index !== 3);
    expect(found(withTable(spec, 'bands', { rows: rest }))).toEqual([
      'WF321 6 <= potassium < 6.5 mmol/L, haemolysed false',
    ]);
  });

  it('show the holes of the chart of NEWS2 between tenths, and that a step of it has none', () => {
    const bands = ['<= 35.0', '[35.1..36.0]', '[36.1..38.0]', '[38.1..39.0]', '>= 39.1'];
    const rows = bands.map((temperature) => ({ when: { temperature }, then: { points: 0 } }));
    const holes = [
      [35, 35.1],
      [36, 36.1],
      [38, 38.1],
      [39, 39.1],
    ];
    const published = read(NEWS2);
    expect(found(withTable(published, 'temperature', { rows }))).toEqual(
      holes.map(([low, high]) => `WF321 ${low} < temperature < ${high}`),
    );
    const inputs = [
      { name: 'temperature', type: { kind: 'primitive', name: 'Number' }, resolution: 0.1 },
    ] as TableConfig['inputs'];
    expect(found(withTable(published, 'temperature', { rows, inputs }))).toEqual(
      holes.map(([low, high]) => `WF326 ${low} < temperature < ${high}`),
    );
  });

  /** The table with the cells of one column as they were published. */
  const asPublished = (
    spec: WorkflowSpec,
    id: string,
    [column, cells]: readonly [string, Readonly<Record<string, string>>],
  ): WorkflowSpec => {
    const { rows } = spec.nodes.find((node) => node.id === id)?.config as TableConfig;
    const published = rows.map((row) => {
      const cell = cells[String(row.when?.[column])];
      return cell === undefined ? row : { ...row, when: { ...row.when, [column]: cell } };
    });
    return withTable(spec, id, { rows: published });
  };

  it.each([
    ['[1.5..2[', '[1.5..1.9]', '1.9 < ratio < 2'],
    ['[2..3[', '[2.0..2.9]', '2.9 < ratio < 3'],
  ])('show the hole behind the ratio %s of KDIGO, published as %s', (ours, cell, hole) => {
    const spec = asPublished(read(KIDNEY_INJURY), 'stage', ['ratio', { [ours]: cell }]);
    expect(found(spec)).toEqual([expect.stringMatching(`^WF321 ${hole}, `)]);
  });

  it('show the hole between the clearances of apixaban, which are published in whole numbers', () => {
    const spec = asPublished(read(APIXABAN), 'dose', ['clearance', { '[15..30[': '[15..29]' }]);
    expect(found(spec)).toEqual([expect.stringMatching(/^WF321 29 < clearance < 30/)]);
  });
});
